-- A further run of a job keeps findings of earlier runs for attributes that it was not asked to
-- run.
ALTER TABLE results
    ADD COLUMN IF NOT EXISTS ran_at Map(LowCardinality(String), DateTime64(3, 'UTC'))
        COMMENT 'of attributes whose finding an earlier run made: when it did' AFTER cached;
