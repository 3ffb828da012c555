-- Counts only the attributes that a run itself worked on, so a kept finding is not counted again.
-- Counted by the sink for batches, and here for single jobs.
CREATE OR REPLACE VIEW fill_rates_weekly
(
    organization_id LowCardinality(String) COMMENT 'slug of the organization',
    week Date COMMENT 'Monday of the week, UTC',
    attribute LowCardinality(String) COMMENT 'attribute',
    ran UInt64 COMMENT 'how often it ran in that week',
    filled UInt64 COMMENT 'how often it found a value',
    fill_rate Float64 COMMENT 'filled / ran'
)
AS SELECT
  organization_id,
  toDate(substringIndex(week_key, ':', 1)) AS week,
  substring(week_key, length('2026-01-01:') + 1) AS attribute,
  sum(ran_then) AS ran,
  sum(filled_then) AS filled,
  filled / ran AS fill_rate
FROM
(
  SELECT organization_id, week_key, ran_then, weekly_filled[week_key] AS filled_then
  FROM batch_counts FINAL
  ARRAY JOIN mapKeys(weekly_ran) AS week_key, mapValues(weekly_ran) AS ran_then
  WHERE (organization_id, batch_id) IN (SELECT organization_id, batch_id FROM base_batches)
  UNION ALL
  SELECT organization_id, concat(toString(toMonday(finished_at)), ':', key), 1,
    attribute_filled[key]
  FROM base_single_results
  ARRAY JOIN mapKeys(attribute_status) AS key, mapValues(attribute_status) AS found
  WHERE found = 'RUN'
)
GROUP BY organization_id, week, attribute
{{fixed_settings}}
COMMENT 'How often each attribute found a value, by the week in which it ran.'
