-- The same as base_results for single jobs: a condition on the batch is not always pushed down to
-- the table through LIMIT BY, and then every result is read.
CREATE OR REPLACE VIEW base_single_results
{{visible_results}}
  AND batch_id = ''
ORDER BY organization_id, batch_id, place_id, run_order, status DESC, _offset DESC
LIMIT 1 BY organization_id, batch_id, place_id, run_order
{{fixed_settings}}
COMMENT 'Part of other views: results of single jobs that callers see.'
