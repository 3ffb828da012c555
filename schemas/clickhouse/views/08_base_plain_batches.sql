-- Batches that show exactly the rows of one run, one for each job, so that no query has to look for
-- hidden or outdated runs. That run is the newest one that was accepted, nothing was deleted, every
-- result that the sink has counted as shown belongs to it, and it has as many rows. If there was an
-- earlier run, every job must also have ended in this one, because otherwise earlier results are
-- shown too. A row is never removed, so a count that lags can only be smaller.
CREATE OR REPLACE VIEW base_plain_batches
(
    organization_id LowCardinality(String) COMMENT 'slug of the organization',
    batch_id String COMMENT 'the batch',
    run_id String COMMENT 'its newest run',
    batch_run String COMMENT 'organization, batch and run, as results has them in one column',
    accepted_at DateTime64(3, 'UTC') COMMENT 'when that run was accepted',
    shows_states Bool COMMENT 'whether it is the only run, and every job has ended in it'
)
AS SELECT organization_id, batch_id, run_id,
  concat(organization_id, '/', batch_id, '/', run_id) AS batch_run, max(run_at) AS accepted_at,
  sum(runs) = 1 AND sum(jobs) = sum(shown) AS shows_states
FROM
(
  SELECT organization_id, batch_id, run_id, count() AS result_rows, toUInt64(0) AS shown,
    toUInt64(0) AS jobs, toUInt64(0) AS runs, toDateTime64(0, 3, 'UTC') AS run_at
  FROM results
  WHERE batch_id != ''
  GROUP BY organization_id, batch_id, run_id
  UNION ALL
  SELECT organization_id, batch_id, mapKeys(shown_by_run)[1], 0, mapValues(shown_by_run)[1],
    total_jobs, 0, toDateTime64(0, 3, 'UTC')
  FROM batch_counts FINAL
  WHERE length(shown_by_run) = 1
  UNION ALL
  SELECT organization_id, batch_id, argMaxIf(run_id, event_order, kind = 'RUN_ACCEPTED'), 0, 0, 0,
    countIf(kind = 'RUN_ACCEPTED'), maxIf(at, kind = 'RUN_ACCEPTED')
  FROM batch_events
  WHERE (organization_id, batch_id) NOT IN (
    SELECT organization_id, batch_id FROM jobs WHERE is_deleted)
  GROUP BY organization_id, batch_id
  HAVING countIf(kind = 'DELETED' OR control != '') = 0
)
GROUP BY organization_id, batch_id, run_id
HAVING sum(result_rows) > 0 AND sum(result_rows) = sum(shown)
  AND (sum(runs) = 1 OR sum(runs) > 1 AND sum(jobs) = sum(shown))
{{fixed_settings}}
COMMENT 'Part of other views: batches that show exactly the results of one run.'
