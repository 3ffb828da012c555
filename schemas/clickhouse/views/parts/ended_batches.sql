-- Batches whose every job has one result, which is the state of the job, too.
SELECT organization_id, batch_id, batch_run, accepted_at FROM base_plain_batches WHERE shows_states
