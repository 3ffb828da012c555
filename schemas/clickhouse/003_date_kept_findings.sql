-- A further run of a job keeps what earlier ones found and it was not asked to find anew.
ALTER TABLE results
    ADD COLUMN IF NOT EXISTS ran_at Map(LowCardinality(String), DateTime64(3, 'UTC'))
        COMMENT 'of attributes whose finding an earlier run made: when it did' AFTER cached;
