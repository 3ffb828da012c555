-- The batches that exist, with their names and flags: batchRows in ledger/reads/batches.ts. A
-- request that adds jobs to a batch also contains a name, but does not rename it.
CREATE OR REPLACE VIEW base_batches
(
    organization_id LowCardinality(String) COMMENT 'slug of the organization',
    batch_id String COMMENT 'the batch',
    batch_name String COMMENT 'its name',
    refresh Bool COMMENT 'whether it is refreshed every month',
    created_at DateTime64(3, 'UTC') COMMENT 'when it was first submitted',
    last_refresh_run String COMMENT 'run of its last refresh; empty when there was none',
    last_refresh_at Nullable(DateTime64(3, 'UTC')) COMMENT 'when its last refresh was accepted'
)
AS SELECT
  organization_id,
  batch_id,
  coalesce(
    argMaxIf(batch_name, event_order, kind = 'UPDATED' AND batch_name IS NOT NULL),
    argMinIf(batch_name, event_order, kind = 'RUN_ACCEPTED' AND batch_name IS NOT NULL),
    batch_id) AS batch_name,
  coalesce(argMaxIf(refresh, event_order, refresh IS NOT NULL), false) AS refresh,
  minIf(at, kind = 'RUN_ACCEPTED') AS created_at,
  argMaxIf(run_id, event_order, kind = 'RUN_ACCEPTED' AND cause = 'REFRESH') AS last_refresh_run,
  maxOrNullIf(at, kind = 'RUN_ACCEPTED' AND cause = 'REFRESH') AS last_refresh_at
FROM
(
  SELECT
    organization_id, batch_id, kind, event_order, at, run_id, cause, batch_name, refresh, begins_at
  FROM batch_events
  INNER JOIN
  (
    WITH
      maxIf(event_order + 1, kind = 'DELETED') AS deleted_before,
      groupArrayIf(event_order, kind = 'RUN_ACCEPTED' AND cause NOT IN ('REPROCESS', 'REFRESH'))
        AS submissions,
      arrayFilter(submission -> submission >= deleted_before, submissions) AS begins
    SELECT organization_id, batch_id, arrayMin(begins) AS begins_at
    FROM batch_events
    GROUP BY organization_id, batch_id
    HAVING notEmpty(begins)
  ) AS beginnings USING (organization_id, batch_id)
  WHERE event_order >= begins_at
)
GROUP BY organization_id, batch_id
{{fixed_settings}}
COMMENT 'Part of other views: the batches that exist.'
