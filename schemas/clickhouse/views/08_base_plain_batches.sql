-- Batches whose rows of results are what is shown, one for each job, so that nothing has to look for
-- runs that are hidden or not the newest: one run was accepted, no job was deleted, and there are as
-- many rows as the sink has counted jobs with a result. A row is never taken away, so a count that is
-- behind can only be smaller.
CREATE OR REPLACE VIEW base_plain_batches
(
    organization_id LowCardinality(String) COMMENT 'slug of the organization',
    batch_id String COMMENT 'the batch',
    accepted_at DateTime64(3, 'UTC') COMMENT 'when its run was accepted',
    has_ended Bool COMMENT 'whether all its jobs have ended'
)
AS SELECT organization_id, batch_id, max(run_at) AS accepted_at,
  sum(jobs) = sum(result_rows) AS has_ended
FROM
(
  SELECT organization_id, batch_id, count() AS result_rows, toUInt64(0) AS shown,
    toUInt64(0) AS jobs, toUInt64(0) AS runs, toUInt64(0) AS others,
    toDateTime64(0, 3, 'UTC') AS run_at
  FROM results
  WHERE batch_id != ''
  GROUP BY organization_id, batch_id
  UNION ALL
  SELECT organization_id, batch_id, 0, shown_results, total_jobs, 0, 0, toDateTime64(0, 3, 'UTC')
  FROM batch_counts FINAL
  UNION ALL
  SELECT organization_id, batch_id, 0, 0, 0, countIf(kind = 'RUN_ACCEPTED'),
    countIf(kind = 'DELETED' OR control != ''), maxIf(at, kind = 'RUN_ACCEPTED')
  FROM batch_events
  GROUP BY organization_id, batch_id
  UNION ALL
  SELECT organization_id, batch_id, 0, 0, 0, 0, 1, toDateTime64(0, 3, 'UTC')
  FROM jobs
  WHERE is_deleted
)
GROUP BY organization_id, batch_id
HAVING sum(runs) = 1 AND sum(others) = 0 AND sum(result_rows) = sum(shown)
  AND sum(result_rows) > 0
COMMENT 'Part of other views: batches of which every result is shown as it is.'
