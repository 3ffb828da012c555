-- The same as base_current for single jobs (base_single_results explains why).
CREATE OR REPLACE VIEW base_single_current
{{visible_results}}
  AND batch_id = ''
ORDER BY organization_id, batch_id, place_id, run_order DESC, status DESC, _offset DESC
LIMIT 1 BY organization_id, batch_id, place_id
{{fixed_settings}}
COMMENT 'Part of other views: the newest result of each single job.'
