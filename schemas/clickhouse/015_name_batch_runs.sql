-- Organization, batch and run in one column of few different values: a question about many batches
-- compares it once for each run, and not once for each row (docs/decisions/0206).
ALTER TABLE results
    ADD COLUMN IF NOT EXISTS batch_run LowCardinality(String)
        MATERIALIZED concat(organization_id, '/', batch_id, '/', run_id)
        COMMENT 'organization, batch and run, between slashes' AFTER run_id;

-- Rows of before get it in the background; until then it is worked out when it is read.
ALTER TABLE results MATERIALIZE COLUMN batch_run;
