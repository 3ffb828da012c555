SELECT organization_id, batch_id, sum(seen) AS version
FROM (
  SELECT organization_id, batch_id, max(_offset) + 1 AS seen, false AS is_event
  FROM job_stages WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)}) GROUP BY organization_id, batch_id, _source
  UNION ALL
  SELECT organization_id, batch_id, max(_offset) + 1 AS seen, false AS is_event
  FROM results WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)}) GROUP BY organization_id, batch_id, _source
  UNION ALL
  SELECT organization_id, batch_id, max(_offset) + 1 AS seen, true AS is_event
  FROM batch_events WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)}) GROUP BY organization_id, batch_id, _source
) GROUP BY organization_id, batch_id
HAVING max(is_event)
