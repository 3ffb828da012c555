-- Runs of jobs that are not shown: superseded (RN2), or of a job that a deletion ended (RN4).
CREATE OR REPLACE VIEW base_hidden_runs
(
    organization_id LowCardinality(String) COMMENT 'slug of the organization',
    batch_id String COMMENT 'the batch; empty for single jobs, which are in no batch',
    place_id String COMMENT 'the place, as the caller named it',
    run_order UInt64 COMMENT 'order of the run'
)
AS SELECT organization_id, batch_id, place_id, run_order
FROM results
INNER JOIN
(
  SELECT
    organization_id,
    batch_id,
    place_id,
    maxIf(run_order + 1, is_deleted) AS deleted_before,
    maxIf(run_order + 1, NOT is_deleted AND cause NOT IN ('REPROCESS', 'REFRESH')) AS submitted,
    if(submitted > deleted_before, deleted_before, toUInt64(-1)) AS alive_from
  FROM jobs
  WHERE {{may_be_hidden}}
    AND (is_deleted OR batch_id = ''
      OR (organization_id, batch_id, run_id) IN (
        SELECT organization_id, batch_id, run_id FROM base_runs))
  GROUP BY organization_id, batch_id, place_id
) AS deletions USING (organization_id, batch_id, place_id)
WHERE run_order < alive_from
  AND {{may_be_hidden}}
{{fixed_settings}}
UNION ALL
SELECT organization_id, batch_id, place_id, run_order FROM base_superseded_runs
{{fixed_settings}}
COMMENT 'Part of other views: runs of jobs that were deleted or superseded.'
