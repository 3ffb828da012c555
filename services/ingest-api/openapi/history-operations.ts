/** Descriptions of the operations on findings and changes of runs. */
import { changeList, jobHistory } from '../../../domain/api/responses/history-responses.ts';
import { json, type Operations } from './operation.ts';

const CHANGES = {
  phone: { before: '+423 232 21 31', after: '+423 232 21 32', source: 'website' },
};
const RUN = { batch_id: 'stores-2026-02', run_id: '01a1fe13-0000-7000-8000-000000000000' };

export const HISTORY_OPERATIONS = {
  getJobHistory: {
    tag: 'Jobs',
    summary: 'Get the runs of a place and what each changed',
    successes: {
      200: json(jobHistory, 'The runs of the place.', {
        place_id: 'store-0042',
        runs: [
          {
            ...RUN,
            cause: 'REFRESH',
            status: 'completed',
            submitted_at: '2026-03-09T00:00:02.000Z',
            started_at: '2026-03-09T00:00:05.000Z',
            finished_at: '2026-03-09T00:00:06.000Z',
            attribute_status: { phoneNumbers: 'RUN' },
            changes: CHANGES,
            reasoning: { phone: 'The website shows another number.' },
            error: null,
          },
        ],
      }),
    },
    refusals: { 404: 'The place has no job.' },
  },
  listChanges: {
    tag: 'Jobs',
    summary: 'List what refreshes and other reruns changed',
    successes: {
      200: json(changeList, 'A page of changes.', {
        changes: [
          {
            ...RUN,
            place_id: 'store-0042',
            changed_at: '2026-03-09T00:00:06.000Z',
            changes: CHANGES,
          },
        ],
        next_cursor: null,
      }),
    },
    refusals: { 400: 'The cursor is not valid for this list.' },
  },
} as const satisfies Operations;
