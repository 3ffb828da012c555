/** Retries and replays of jobs that changed meanwhile, on the embedded log. */
import { describeReplacedJobs } from './replaced-jobs.ts';

describeReplacedJobs(() => ({}));
