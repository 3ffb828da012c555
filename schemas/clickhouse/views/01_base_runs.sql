-- The runs that callers see: see RN1 in ledger/runs.ts.
CREATE OR REPLACE VIEW base_runs
(
    organization_id LowCardinality(String) COMMENT 'slug of the organization',
    batch_id String COMMENT 'the batch',
    run_id String COMMENT 'the run',
    cause LowCardinality(String) COMMENT 'SUBMIT, REPROCESS or REFRESH',
    accepted_at DateTime64(3, 'UTC') COMMENT 'when the run was accepted',
    event_order UInt64 COMMENT 'of two runs of one batch the greater is the newer'
)
AS SELECT organization_id, batch_id, run.2 AS run_id, run.3 AS cause, run.4 AS accepted_at,
  run.1 AS event_order
FROM
(
  WITH
    maxIf(event_order + 1, kind = 'DELETED') AS deleted_before,
    groupArrayIf(event_order, kind = 'RUN_ACCEPTED' AND cause NOT IN ('REPROCESS', 'REFRESH'))
      AS submissions,
    arrayFilter(submission -> submission >= deleted_before, submissions) AS begins,
    groupArrayIf((event_order, run_id, toString(cause), at), kind = 'RUN_ACCEPTED') AS runs
  SELECT
    organization_id,
    batch_id,
    arrayJoin(arrayFilter(one -> one.1 >= arrayMin(begins), runs)) AS run
  FROM batch_events
  GROUP BY organization_id, batch_id
  HAVING notEmpty(begins)
)
{{fixed_settings}}
COMMENT 'Part of other views: the visible runs of each batch.'
