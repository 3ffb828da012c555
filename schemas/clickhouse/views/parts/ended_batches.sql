-- Batches in which every job has one result, which is also the state of the job.
SELECT organization_id, batch_id, batch_run, accepted_at FROM base_plain_batches WHERE shows_states
