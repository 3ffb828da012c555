-- From the counts that the sink keeps.
CREATE OR REPLACE VIEW batch_progress
(
    organization_id LowCardinality(String) COMMENT 'slug of the organization',
    batch_id String COMMENT 'the batch',
    batch_name String COMMENT 'its name',
    created_at DateTime64(3, 'UTC') COMMENT 'when it was first submitted',
    refresh Bool COMMENT 'whether it is refreshed every month',
    last_refresh_at Nullable(DateTime64(3, 'UTC')) COMMENT 'when its last refresh was accepted',
    total_jobs UInt64 COMMENT 'jobs',
    pending UInt64 COMMENT 'jobs whose run has not started',
    in_progress UInt64 COMMENT 'jobs whose run has started',
    completed UInt64 COMMENT 'jobs whose run completed',
    failed UInt64 COMMENT 'jobs whose run failed',
    success_rate Nullable(Float64) COMMENT 'completed / (completed + failed); null before any ended',
    percent_done Float64 COMMENT 'share of jobs that ended, 0 to 100'
)
AS SELECT
  organization_id,
  batch_id,
  batch_name,
  created_at,
  refresh,
  last_refresh_at,
  total_jobs,
  pending,
  in_progress,
  completed,
  failed,
  if(completed + failed = 0, NULL, completed / (completed + failed)) AS success_rate,
  if(total_jobs = 0, 0, 100 * (completed + failed) / total_jobs) AS percent_done
FROM base_batches
LEFT JOIN
(
  SELECT organization_id, batch_id, total_jobs, pending, in_progress, completed, failed
  FROM batch_counts FINAL
) AS counts USING (organization_id, batch_id)
{{fixed_settings}}
COMMENT 'Each batch and how far it is.'
