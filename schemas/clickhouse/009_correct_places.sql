-- People's corrections of places' fields: one row for each field of each correction. The newest row
-- of a place and field applies; a null value withdraws the earlier correction.
CREATE TABLE IF NOT EXISTS correction_events
(
    organization_id LowCardinality(String) COMMENT 'slug of the organization',
    place_id String COMMENT 'the place, as the caller named it',
    field LowCardinality(String) COMMENT 'output field, or key of a custom attribute',
    event_order UInt64 COMMENT 'of two corrections of a place the greater is the newer',
    value Nullable(String) COMMENT 'the value as JSON; null withdraws what was said before',
    before String COMMENT 'the value that was shown then, as JSON',
    at DateTime64(3, 'UTC') COMMENT 'when it was said',
    key_id String COMMENT 'the API key of the person',
    key_name String COMMENT 'name of the key then; empty when it had none',
    note Nullable(String) COMMENT 'why, in the words of the person',
    _source LowCardinality(String),
    _offset UInt64
)
ENGINE = ReplacingMergeTree(_offset)
ORDER BY (organization_id, place_id, field, event_order)
SETTINGS
    non_replicated_deduplication_window = 1000,
    fsync_after_insert = 1,
    fsync_part_directory = 1;
