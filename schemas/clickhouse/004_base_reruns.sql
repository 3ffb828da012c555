-- A rerun that repeats inputs of before the job's last submission comes too late and must not bring
-- them back; so each run says where its inputs came from.
ALTER TABLE jobs
    ADD COLUMN IF NOT EXISTS based_on UInt64 DEFAULT run_order
        COMMENT 'order of the run that brought the inputs: of a rerun its base, else its own'
        AFTER run_order;
