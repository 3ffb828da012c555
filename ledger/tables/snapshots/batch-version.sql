SELECT sum(seen) AS version
FROM (
  SELECT 'job_stages' AS in_table, _source AS source, max(_offset) + 1 AS seen
  FROM job_stages WHERE organization_id = {organization:String} AND batch_id = {batch:String} GROUP BY _source
  UNION ALL
  SELECT 'results' AS in_table, _source AS source, max(_offset) + 1 AS seen
  FROM results WHERE organization_id = {organization:String} AND batch_id = {batch:String} GROUP BY _source
  UNION ALL
  SELECT 'batch_events' AS in_table, _source AS source, max(_offset) + 1 AS seen
  FROM batch_events WHERE organization_id = {organization:String} AND batch_id = {batch:String} GROUP BY _source
)
HAVING max(in_table = 'batch_events')
