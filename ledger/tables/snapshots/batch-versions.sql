SELECT organization_id, batch_id, sum(seen) AS version
FROM (
  SELECT organization_id, batch_id, max(_offset) + 1 AS seen
  FROM job_stages WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)}) GROUP BY organization_id, batch_id, _source
  UNION ALL
  SELECT organization_id, batch_id, max(_offset) + 1 AS seen
  FROM results WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)}) GROUP BY organization_id, batch_id, _source
  UNION ALL
  SELECT organization_id, batch_id, max(_offset) + 1 AS seen
  FROM batch_events WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)}) GROUP BY organization_id, batch_id, _source
)
WHERE (organization_id, batch_id) IN (
  SELECT organization_id, batch_id FROM batch_events WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)}))
GROUP BY organization_id, batch_id
