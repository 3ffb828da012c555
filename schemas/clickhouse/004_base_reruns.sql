-- A rerun that repeats inputs from before the job's last submission is too late and must not
-- restore them. So each run records where its inputs came from.
ALTER TABLE jobs
    ADD COLUMN IF NOT EXISTS based_on UInt64 DEFAULT run_order
        COMMENT 'order of the run that brought the inputs: of a rerun its base, else its own'
        AFTER run_order;
