import { expect, it } from 'vitest';
import { explainResult } from './explained-text.ts';

const EVIDENCE = {
  field: 'phone',
  source: 'website',
  url: 'https://blue.example/contact',
  title: 'Contact',
  observed_at: '2026-11-09',
  quote: '(212) 757-4555',
  licence: null,
};

it('lists the called sources, and how each value was derived', () => {
  const lines = explainResult('p1', {
    organization_id: 'acme',
    batch_id: 'b1',
    run_id: 'r1',
    status: 'completed',
    outputs: '{"phone":"+12127574555","custom_terrace":"yes"}',
    reasoning: { phone: 'website gives a phone number.' },
    confidence_scores: { phone: 'HIGH' },
    scores: { phone: 0.86 },
    attribute_status: { phoneNumbers: 'RUN', menu: 'ERROR', custom_terrace: 'RUN' },
    verdicts: { phone: 'ADDED', phone_additional: 'NOT FOUND' },
    evidence: JSON.stringify([EVIDENCE]),
    gathered: JSON.stringify([
      {
        source: 'website',
        outcome: 'found',
        reason: null,
        notes: ['fetched https://blue.example/'],
        calls: 0,
        input_tokens: 0,
        output_tokens: 0,
      },
      {
        source: 'model',
        outcome: 'failed',
        reason: 'it did not answer in time',
        notes: [],
        calls: 1,
        input_tokens: 900,
        output_tokens: 20,
      },
    ]),
    error: null,
    finished_ms: Date.UTC(2026, 10, 9),
  });
  const text = lines.join('\n');
  expect(lines[0]).toBe('p1, organization acme, batch b1: completed 2026-11-09T00:00:00.000Z');
  for (const line of [
    '  asked website: found',
    '    fetched https://blue.example/',
    '  asked model: failed (it did not answer in time), 1 paid calls, 900 + 20 tokens',
    '    phone: website gives a phone number.',
    '    confidence phone: HIGH, 0.86',
    '    phone = "+12127574555" (ADDED)',
    '      website: "(212) 757-4555" (https://blue.example/contact, 2026-11-09)',
    '    phone_additional = null (NOT FOUND)',
    '    custom_terrace = "yes" (no verdict)',
  ]) {
    expect(text.split('\n'), text).toContain(line);
  }
  expect(text).toContain('  phoneNumbers: RUN, sources input');
  expect(text).toContain('  menu: ERROR');
});
