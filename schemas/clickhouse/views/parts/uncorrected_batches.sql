-- Plain batches whose places have no corrections. An index finds a place by its id.
base_plain_batches
WHERE (organization_id, batch_id) NOT IN (
  SELECT organization_id, batch_id FROM results
  WHERE place_id IN (SELECT place_id FROM correction_events)
    AND (organization_id, place_id) IN (SELECT organization_id, place_id FROM correction_events))
