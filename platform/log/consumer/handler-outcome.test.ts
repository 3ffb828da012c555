/** Classifies handler errors: the record's fault, or that of the machine and its backends. */
import { mkdir, open, symlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/backend.ts';
import { CairnError, type ErrorCode } from '../../runtime/errors.ts';
import { toOutcome } from './handler-outcome.ts';

const SPENDS_NONE = { kind: 'retry', spendsAttempt: false };

async function catchFault(work: () => Promise<unknown>): Promise<unknown> {
  return work().then(
    () => null,
    (error: unknown) => error,
  );
}

it('does not blame the record for a file that the system refuses', async () => {
  const folder = await temporaryFolder('refused');
  await symlink('circle', join(folder, 'circle'));
  const refusals = [
    () => open(join(folder, 'removed', 'file'), 'w'),
    () => mkdir(join(folder, 'circle', 'below')),
    () => open(folder, 'w'),
  ];
  for (const refused of refusals) {
    expect(toOutcome(await catchFault(refused))).toMatchObject(SPENDS_NONE);
  }
});

it('spends an attempt on an address that does not answer', async () => {
  const fault = await new Promise((resolve) => {
    connect({ path: '/nowhere/at-all.sock' }).on('error', resolve);
  });
  const outcome = toOutcome(fault);
  expect(outcome).toMatchObject({ kind: 'retry' });
  expect(outcome).not.toHaveProperty('spendsAttempt');
});

it('does not blame the record for a fault of the installation', () => {
  const codes: ErrorCode[] = ['broker_refused', 'topic_unknown', 'partitions_changed'];
  for (const code of [...codes, 'broker_closed', 'data_folder_in_use'] as const) {
    expect(toOutcome(new CairnError(code, 'It is so.'))).toMatchObject(SPENDS_NONE);
  }
});

it('gives up a record that is at fault', () => {
  for (const code of ['record_undecodable', 'record_too_large'] as const) {
    expect(toOutcome(new CairnError(code, 'It is so.'))).toMatchObject({ kind: 'dead' });
  }
  expect(toOutcome(new TypeError('x is not a function'))).toMatchObject({ kind: 'dead' });
});
