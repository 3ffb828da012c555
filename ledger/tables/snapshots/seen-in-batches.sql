SELECT organization_id, batch_id, 'job_stages' AS in_table, _source AS source, max(_offset) + 1 AS seen
  FROM job_stages WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)}) GROUP BY organization_id, batch_id, _source
  UNION ALL
  SELECT organization_id, batch_id, 'results' AS in_table, _source AS source, max(_offset) + 1 AS seen
  FROM results WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)}) GROUP BY organization_id, batch_id, _source
  UNION ALL
  SELECT organization_id, batch_id, 'batch_events' AS in_table, _source AS source, max(_offset) + 1 AS seen
  FROM batch_events WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)}) GROUP BY organization_id, batch_id, _source
