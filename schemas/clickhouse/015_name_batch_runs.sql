-- Organization, batch and run in one column of low cardinality: a query about many batches compares
-- it once for each run, not once for each row (docs/decisions/0206).
ALTER TABLE results
    ADD COLUMN IF NOT EXISTS batch_run LowCardinality(String)
        MATERIALIZED concat(organization_id, '/', batch_id, '/', run_id)
        COMMENT 'organization, batch and run, between slashes' AFTER run_id;

-- Earlier rows get it in the background; until then it is computed when it is read.
ALTER TABLE results MATERIALIZE COLUMN batch_run;
