SELECT sum(seen) AS version
FROM (
  SELECT max(_offset) + 1 AS seen, false AS is_event
  FROM job_stages WHERE organization_id = {organization:String} AND batch_id = {batch:String} GROUP BY _source
  UNION ALL
  SELECT max(_offset) + 1 AS seen, false AS is_event
  FROM results WHERE organization_id = {organization:String} AND batch_id = {batch:String} GROUP BY _source
  UNION ALL
  SELECT max(_offset) + 1 AS seen, true AS is_event
  FROM batch_events WHERE organization_id = {organization:String} AND batch_id = {batch:String} GROUP BY _source
)
HAVING max(is_event)
