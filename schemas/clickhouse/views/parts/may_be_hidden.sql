-- Jobs that may have hidden runs: a deleted job, and the reruns of a deleted batch.
(organization_id, batch_id, place_id) IN (
  SELECT organization_id, batch_id, place_id FROM jobs WHERE is_deleted
  UNION DISTINCT
  SELECT organization_id, batch_id, place_id FROM jobs
  WHERE cause IN ('REPROCESS', 'REFRESH')
    AND (organization_id, batch_id) IN (
      SELECT organization_id, batch_id FROM batch_events WHERE kind = 'DELETED'))
