-- A rerun that was under way when its job was deleted comes after the deletion and must not bring
-- the job back; only a submission does.
ALTER TABLE job_stages
    ADD COLUMN IF NOT EXISTS is_rerun Bool DEFAULT false
        COMMENT 'of stage 0: the run is a reprocess or a refresh' AFTER kick_off;
