-- The controls that callers request for a batch.
ALTER TABLE batch_events
    ADD COLUMN IF NOT EXISTS control LowCardinality(String)
        COMMENT 'CANCEL, PAUSE or RESUME; empty when the event asks nothing of the work';

-- Whether a run ignores cached results: a job that a pause held must run as it was requested.
ALTER TABLE jobs
    ADD COLUMN IF NOT EXISTS refresh Bool DEFAULT cause = 'REFRESH'
        COMMENT 'true: the run ignores cached results';
