-- What is shown of each job: its newest result.
CREATE OR REPLACE VIEW base_current
{{visible_results}}
ORDER BY organization_id, batch_id, place_id, run_order DESC, status DESC, _offset DESC
LIMIT 1 BY organization_id, batch_id, place_id
COMMENT 'Part of other views: the newest result of each job.'
