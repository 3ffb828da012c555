-- Reruns whose inputs are out of date: RN2 in ledger/runs.ts. There are few.
CREATE OR REPLACE VIEW base_superseded_runs
(
    organization_id LowCardinality(String) COMMENT 'slug of the organization',
    batch_id String COMMENT 'the batch; empty for single jobs, which are in no batch',
    place_id String COMMENT 'the place, as the caller named it',
    run_order UInt64 COMMENT 'order of the run'
)
AS SELECT
  organization_id,
  batch_id,
  place_id,
  arrayJoin(arrayFilter(
    (rerun, base) -> arrayMax(arrayFilter(root -> root <= rerun, roots)) != base + 1,
    reruns, bases)) AS run_order
FROM
(
  SELECT
    organization_id,
    batch_id,
    place_id,
    groupArrayIf(run_order + 1, based_on = run_order) AS roots,
    groupArrayIf(run_order, based_on != run_order) AS reruns,
    groupArrayIf(based_on, based_on != run_order) AS bases
  FROM jobs
  WHERE (is_deleted OR batch_id = ''
      OR (organization_id, batch_id, run_id) IN (
        SELECT organization_id, batch_id, run_id FROM base_runs))
    AND (organization_id, batch_id) IN (
      SELECT organization_id, batch_id FROM batch_events
      WHERE kind = 'RUN_ACCEPTED'
      GROUP BY organization_id, batch_id
      HAVING countIf(cause IN ('REPROCESS', 'REFRESH')) > 0
        AND countIf(cause NOT IN ('REPROCESS', 'REFRESH')) > 1
      UNION ALL
      SELECT organization_id, '' FROM jobs WHERE batch_id = '' AND based_on != run_order)
  GROUP BY organization_id, batch_id, place_id
  HAVING min(based_on) != max(based_on)
)
{{fixed_settings}}
COMMENT 'Part of other views: reruns that repeat inputs from before the newest submission.'
