import { expect, it } from 'vitest';
import { sampleRecords } from '../../../test/fixtures/sample-records.ts';
import { ReplayEstimate } from './estimate.ts';

const PARTS = { searchProvider: 'serper', openaiModel: 'm', openaiVisionModel: 'v' } as const;
const FREE = { searchProvider: 'searxng', openaiModel: null, openaiVisionModel: null } as const;

function lastSentence(parts: typeof PARTS | typeof FREE, ...attributes: string[]) {
  const estimate = new ReplayEstimate(parts);
  estimate.add([{ ...sampleRecords['jobs.bulk'], attributes }]);
  return estimate.describe(null).at(-1);
}

it('counts the paid calls of each source that an attribute needs', () => {
  expect(lastSentence(PARTS, 'signage', 'building_condition')).toBe(
    'Paid calls, at most one for each job and attribute: 2 calls of the vision model v.',
  );
  expect(lastSentence(PARTS, 'custom_dress_code')).toBe(
    'Paid calls, at most one for each job and attribute: ' +
      '1 search of serper, 1 call of the model m.',
  );
});

it('states that nothing is paid if no source costs money', () => {
  expect(lastSentence(FREE, 'signage', 'custom_dress_code')).toBe('No paid calls are made.');
});
