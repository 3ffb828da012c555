/** Causes of runs, as conditions on a row that has one. */
import { RERUN_CAUSES } from '../../../domain/records.ts';

const RERUNS = RERUN_CAUSES.map((cause) => `'${cause}'`).join(', ');

/** The run brought inputs, and did not repeat those of another. */
export const IS_SUBMISSION = `cause NOT IN (${RERUNS})`;
