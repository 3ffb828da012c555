-- A rerun that was in flight when its job was deleted comes after the deletion, but must not
-- restore the job; only a submission does.
ALTER TABLE job_stages
    ADD COLUMN IF NOT EXISTS is_rerun Bool DEFAULT false
        COMMENT 'of stage 0: the run is a reprocess or a refresh' AFTER kick_off;
