-- The result that is shown for each job: its newest one.
CREATE OR REPLACE VIEW base_current
{{visible_results}}
ORDER BY organization_id, batch_id, place_id, run_order DESC, status DESC, _offset DESC
LIMIT 1 BY organization_id, batch_id, place_id
{{fixed_settings}}
COMMENT 'Part of other views: the newest result of each job.'
