-- The results of visible runs, one row per run of a job.
CREATE OR REPLACE VIEW base_results
{{visible_results}}
ORDER BY organization_id, batch_id, place_id, run_order, status DESC, _offset DESC
LIMIT 1 BY organization_id, batch_id, place_id, run_order
{{fixed_settings}}
COMMENT 'Part of other views: results of the runs that callers see.'
