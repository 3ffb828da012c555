-- Only what a run itself worked on counts, so a kept finding is not counted again.
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
  week,
  attribute,
  count() AS ran,
  countIf(is_filled) AS filled,
  filled / ran AS fill_rate
FROM
(
  SELECT
    organization_id,
    toMonday(finished_at) AS week,
    attribute,
    attribute_filled[attribute] AS is_filled
  FROM base_results
  ARRAY JOIN mapKeys(attribute_status) AS attribute, mapValues(attribute_status) AS found
  WHERE found = 'RUN'
)
GROUP BY organization_id, week, attribute
COMMENT 'How often each attribute found a value, by the week in which it ran.'
