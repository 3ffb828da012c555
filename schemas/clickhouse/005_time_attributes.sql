-- How long each attribute took.
ALTER TABLE results
    ADD COLUMN IF NOT EXISTS attribute_us Map(LowCardinality(String), UInt64)
        COMMENT 'of attributes that this run worked on: how many microseconds it took' AFTER ran_at;

-- For analysts' queries about evidence, without parsing its JSON.
ALTER TABLE results
    ADD COLUMN IF NOT EXISTS evidence_fields Array(LowCardinality(String))
        DEFAULT arrayMap(one -> JSONExtractString(one, 'field'), JSONExtractArrayRaw(evidence))
        COMMENT 'field of each piece of evidence, in its order' AFTER evidence;
ALTER TABLE results
    ADD COLUMN IF NOT EXISTS evidence_sources Array(LowCardinality(String))
        DEFAULT arrayMap(one -> JSONExtractString(one, 'source'), JSONExtractArrayRaw(evidence))
        COMMENT 'source of each piece of evidence, in its order' AFTER evidence_fields;

-- The changes that a further run of a job made.
ALTER TABLE results
    ADD COLUMN IF NOT EXISTS changed_from Map(LowCardinality(String), String)
        COMMENT 'by field that differs from the result before: the value there as JSON'
        AFTER attribute_us;

-- When a run was submitted, and when it ended. Earlier rows have neither.
ALTER TABLE job_stages
    ADD COLUMN IF NOT EXISTS at DateTime64(3, 'UTC')
        COMMENT 'of stage 0: when the run was submitted; of an end: when it ended' AFTER stage;
