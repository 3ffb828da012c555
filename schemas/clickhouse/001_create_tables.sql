-- Every table stores where each row came from (_source 'topic/partition', _offset). The greatest
-- offset of a source in a table is that table's high-water mark, stored with its data. Inserts are
-- synced to disk, because their offsets are committed right afterwards.

-- One row per job and run: the request.
CREATE TABLE IF NOT EXISTS jobs
(
    organization_id LowCardinality(String),
    batch_id String COMMENT 'empty for a single job',
    place_id String,
    run_order UInt64 COMMENT 'of two runs of one job the greater is the newer',
    run_id String,
    is_deleted Bool COMMENT 'the job was deleted by this record',
    cause LowCardinality(String),
    inputs String COMMENT 'JSON object, as the caller wrote it',
    attributes Array(LowCardinality(String)),
    kick_off Bool,
    created_at DateTime64(3, 'UTC'),
    submitted_at DateTime64(3, 'UTC'),
    _source LowCardinality(String),
    _offset UInt64,
    INDEX place_id_bloom place_id TYPE bloom_filter(0.001) GRANULARITY 1
)
ENGINE = ReplacingMergeTree(_offset)
ORDER BY (organization_id, batch_id, place_id, run_order)
SETTINGS
    non_replicated_deduplication_window = 1000,
    fsync_after_insert = 1,
    fsync_part_directory = 1;

-- Narrow: the stages that each run of each job has reached. 0 accepted, 1 started, 2 completed, 3
-- failed, 9 deleted.
CREATE TABLE IF NOT EXISTS job_stages
(
    organization_id LowCardinality(String),
    batch_id String,
    place_id String,
    run_order UInt64,
    stage UInt8,
    run_id String,
    kick_off Bool,
    _source LowCardinality(String),
    _offset UInt64,
    INDEX place_id_bloom place_id TYPE bloom_filter(0.001) GRANULARITY 1
)
ENGINE = ReplacingMergeTree(_offset)
ORDER BY (organization_id, batch_id, place_id, run_order, stage)
SETTINGS
    non_replicated_deduplication_window = 1000,
    fsync_after_insert = 1,
    fsync_part_directory = 1;

-- One row per finished run of a job. A run that was worked on twice (its enricher died before it
-- committed) may have ended twice: failed wins over completed, then the greater offset.
CREATE TABLE IF NOT EXISTS results
(
    organization_id LowCardinality(String),
    batch_id String,
    place_id String,
    run_order UInt64,
    run_id String,
    status LowCardinality(String) COMMENT 'completed or failed',
    country_code LowCardinality(String),
    outputs String COMMENT 'JSON object by output field, nulls left out',
    reasoning Map(LowCardinality(String), String),
    confidence_scores Map(LowCardinality(String), LowCardinality(String)),
    attribute_status Map(LowCardinality(String), LowCardinality(String)),
    attribute_filled Map(LowCardinality(String), Bool),
    verdicts Map(LowCardinality(String), LowCardinality(String)),
    scores Map(LowCardinality(String), Float64),
    evidence String COMMENT 'JSON array',
    cached Array(LowCardinality(String)),
    model Nullable(String),
    attempts UInt32,
    started_at DateTime64(3, 'UTC'),
    finished_at DateTime64(3, 'UTC'),
    error Nullable(String),
    facets Array(LowCardinality(String)) MATERIALIZED arrayConcat(
        arrayMap((k, v) -> concat('s', k, ':', v), mapKeys(attribute_status), mapValues(attribute_status)),
        arrayMap(k -> concat('f', k), mapKeys(mapFilter((k, v) -> v, attribute_filled))),
        arrayMap((k, v) -> concat('c', k, ':', v), mapKeys(confidence_scores), mapValues(confidence_scores))
    ) COMMENT 'what read models count, one text each, so that counting is one scan of one column',
    _source LowCardinality(String),
    _offset UInt64,
    INDEX place_id_bloom place_id TYPE bloom_filter(0.001) GRANULARITY 1
)
ENGINE = ReplacingMergeTree(_offset)
ORDER BY (organization_id, batch_id, place_id, run_order, status)
SETTINGS
    non_replicated_deduplication_window = 1000,
    fsync_after_insert = 1,
    fsync_part_directory = 1;

-- Events of batches, one row per record of the topic. A batch's visible runs are those accepted
-- after its last deletion.
CREATE TABLE IF NOT EXISTS batch_events
(
    organization_id LowCardinality(String),
    batch_id String,
    event_order UInt64 COMMENT 'offset of the record in the partition of the batch',
    kind LowCardinality(String) COMMENT 'RUN_ACCEPTED, UPDATED or DELETED',
    at DateTime64(3, 'UTC'),
    run_id String,
    cause LowCardinality(String),
    batch_name Nullable(String),
    refresh Nullable(Bool),
    job_count UInt32,
    attributes Array(LowCardinality(String)),
    kick_off Bool,
    _source LowCardinality(String),
    _offset UInt64
)
ENGINE = ReplacingMergeTree(_offset)
ORDER BY (organization_id, batch_id, event_order)
SETTINGS
    non_replicated_deduplication_window = 1000,
    fsync_after_insert = 1,
    fsync_part_directory = 1;

-- Read model: counts and fill rates of a batch, always equal to a recount of the tables above. The
-- newest version of a batch applies; a version counts the rows that were seen, and is never a
-- clock.
CREATE TABLE IF NOT EXISTS batch_counts
(
    organization_id LowCardinality(String),
    batch_id String,
    version UInt64,
    total_jobs UInt64,
    pending UInt64,
    in_progress UInt64,
    completed UInt64,
    failed UInt64,
    kicked_off UInt64 COMMENT 'jobs whose current run was to be worked on',
    attribute_ran Map(LowCardinality(String), UInt64),
    attribute_filled Map(LowCardinality(String), UInt64),
    attribute_status Map(LowCardinality(String), UInt64) COMMENT 'key: attribute:STATUS',
    confidence Map(LowCardinality(String), UInt64) COMMENT 'key: confidence key:LEVEL'
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (organization_id, batch_id)
SETTINGS
    fsync_after_insert = 1,
    fsync_part_directory = 1;

CREATE TABLE IF NOT EXISTS exports
(
    organization_id LowCardinality(String),
    export_id String,
    event_order UInt64,
    status LowCardinality(String),
    at DateTime64(3, 'UTC'),
    created_at DateTime64(3, 'UTC'),
    batch_ids Array(String),
    csv_options String,
    artifact Nullable(String),
    error Nullable(String),
    metadata Nullable(String),
    _source LowCardinality(String),
    _offset UInt64
)
ENGINE = ReplacingMergeTree(event_order)
ORDER BY (organization_id, export_id)
SETTINGS
    non_replicated_deduplication_window = 1000,
    fsync_after_insert = 1,
    fsync_part_directory = 1;

CREATE TABLE IF NOT EXISTS custom_attributes
(
    organization_id LowCardinality(String),
    attribute_key String,
    name String,
    description Nullable(String),
    prompt String,
    output_schema String,
    created_at DateTime64(3, 'UTC'),
    _source LowCardinality(String),
    _offset UInt64
)
ENGINE = ReplacingMergeTree(_offset)
ORDER BY (organization_id, attribute_key)
SETTINGS
    non_replicated_deduplication_window = 1000,
    fsync_after_insert = 1,
    fsync_part_directory = 1;
