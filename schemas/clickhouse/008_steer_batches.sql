-- What callers ask of the work on a batch.
ALTER TABLE batch_events
    ADD COLUMN IF NOT EXISTS control LowCardinality(String)
        COMMENT 'CANCEL, PAUSE or RESUME; empty when the event asks nothing of the work';

-- Whether a run ignores cached results: a job that a pause held runs as it was asked for.
ALTER TABLE jobs
    ADD COLUMN IF NOT EXISTS refresh Bool DEFAULT cause = 'REFRESH'
        COMMENT 'true: the run ignores cached results';
