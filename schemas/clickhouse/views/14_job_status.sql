-- The current run of each job: RN3, RN4 in ledger/runs.ts. For a plain batch that has ended, it
-- uses the results; each job of a submission has the time at which that was accepted.
CREATE OR REPLACE VIEW job_status
(
    organization_id LowCardinality(String) COMMENT 'slug of the organization',
    batch_id String COMMENT 'the batch; empty for single jobs, which are in no batch',
    place_id String COMMENT 'the place, as the caller named it',
    status LowCardinality(String) COMMENT 'pending, in_progress, completed or failed',
    is_started_by_caller Bool COMMENT 'false for a job that was stored and waits for a reprocess',
    submitted_at Nullable(DateTime64(3, 'UTC')) COMMENT 'when its current run was submitted; null for runs from before this was recorded',
    ended_at Nullable(DateTime64(3, 'UTC')) COMMENT 'when its current run ended; null while it has not'
)
AS
WITH
  (SELECT (arrayPushFront(groupArray(batch_run), ''),
      arrayPushFront(groupArray(toUnixTimestamp64Milli(accepted_at)), 0))
    FROM ({{ended_batches}})) AS ended,
  transform(batch_run, ended.1, ended.2, toInt64(0)) AS accepted_ms
SELECT
  organization_id,
  batch_id,
  place_id,
  status,
  true AS is_started_by_caller,
  fromUnixTimestamp64Milli(accepted_ms, 'UTC') AS submitted_at,
  finished_at AS ended_at
FROM results
WHERE accepted_ms > 0
{{fixed_settings}}
UNION ALL
SELECT
  organization_id,
  batch_id,
  place_id,
  transform(current_stage, [0, 1, 2, 3, 4],
    ['pending', 'in_progress', 'completed', 'failed', 'pending'], '') AS status,
  kicked_off AS is_started_by_caller,
  if(submission_at > 0, submission_at, NULL) AS submitted_at,
  if(current_stage IN (2, 3) AND end_at > 0, end_at, NULL) AS ended_at
FROM
(
  WITH run_order * 32 + stage * 2 + kick_off AS packed_stage
  SELECT
    organization_id,
    batch_id,
    place_id,
    max(packed_stage) AS packed,
    intDiv(packed, 32) AS current_order,
    toUInt8(intDiv(packed, 2) % 16) AS current_stage,
    packed % 2 = 1 AS kicked_off,
    argMax(at, packed_stage) AS end_at,
    argMax(at, run_order * 2 + (stage = 0)) AS submission_at
  FROM job_stages
  WHERE (batch_id = '' OR (organization_id, batch_id) IN (
      SELECT organization_id, batch_id FROM base_runs
      WHERE (organization_id, batch_id) NOT IN (
        SELECT organization_id, batch_id FROM ({{ended_batches}}))))
    AND (stage = 9 OR batch_id = ''
      OR (organization_id, batch_id, run_id) IN (
        SELECT organization_id, batch_id, run_id FROM base_runs))
    AND (organization_id, batch_id, place_id, run_order) NOT IN (
      SELECT organization_id, batch_id, place_id, run_order FROM base_superseded_runs)
  GROUP BY organization_id, batch_id, place_id
  HAVING maxIf(run_order + 1, stage = 0 AND NOT is_rerun) > maxIf(run_order + 1, stage = 9)
)
{{fixed_settings}}
COMMENT 'Each job and how far its current run is.'
