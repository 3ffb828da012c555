/**
 * Dead letters, for operators: list, show, retry.
 *
 * DL1 A list reads only the newest letters, so its cost does not depend on their number. The
 *     command `cairn dead-letters` reads all.
 * DL2 A retry names its letters. It ends when the new runs are on the log, not when they are done.
 */
import type * as z from 'zod';
import { listDeadLettersQuery } from '../../../domain/api/queries.ts';
import { LETTER_ID } from '../../../domain/records.ts';
import type { DeadLetterAdmin, ListedLetter } from '../../../ledger/letters/dead-letter-admin.ts';
import { toTimestamp } from '../../../platform/runtime/clock.ts';
import { linkSignals } from '../../../platform/runtime/linked-signal.ts';
import { readBody } from '../server/admitted-body.ts';
import { type Call, type Route, route } from '../server/router.ts';
import { ok, problem } from '../views/response.ts';
import type { ResponseTo } from '../views/responses-by-operation.ts';
import { OPERATOR_PATH, requireOperator } from './require-operator.ts';

async function listDeadLetters(
  call: Call,
  { limit, ...filter }: z.output<typeof listDeadLettersQuery>,
): Promise<ResponseTo<'listDeadLetters'>> {
  const desk = requireDesk(call);
  const page = await whileCalled(call, (signal) => desk.list(filter, limit, signal));
  return ok({ letters: page.letters.map(showLetter), is_whole: page.isWhole });
}

async function getDeadLetter(call: Call<'letter_id'>): Promise<ResponseTo<'getDeadLetter'>> {
  const found = await requireLetter(call, call.path.letter_id);
  const { key, record, undecodable, base64 } = found;
  return ok({ ...showLetter(found), key, record, undecodable, bytes: base64 });
}

async function retryDeadLetters(
  call: Call<never, 'RetryLetters'>,
): Promise<ResponseTo<'retryDeadLetters'>> {
  const desk = requireDesk(call);
  const { letters, again } = await readBody(call);
  const ids = [...new Set(letters)];
  for (const id of ids) await requireLetter(call, id);
  const { retried, notes } = await whileCalled(call, (signal) => desk.retry(ids, again, signal));
  const by = call.caller.key.key_id;
  call.api.log.info({ letters: ids.length, retried, by }, 'dead letters were retried');
  return ok({ retried, notes: [...notes] });
}

function requireDesk(call: Pick<Call, 'api' | 'caller'>): DeadLetterAdmin {
  requireOperator(call);
  const { letters } = call.api;
  if (letters === null) throw problem(503, 'Dead letters are not served here.');
  return letters;
}

async function requireLetter(call: Pick<Call, 'api' | 'caller'>, id: string) {
  const desk = requireDesk(call);
  const found = LETTER_ID.test(id) ? await desk.read(id) : null;
  if (found === null) throw problem(404, `There is no dead letter ${id}.`, {}, 'letter_not_found');
  return found;
}

/** The work ends when the caller disconnects, or the service stops. */
async function whileCalled<T>(
  { signal, api }: Pick<Call, 'signal' | 'api'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const linked = linkSignals(signal, api.stopping);
  try {
    return await work(linked.signal);
  } finally {
    linked.end();
  }
}

function showLetter({
  id,
  at,
  error,
  reason,
  group,
  attempts,
  from,
  bytes,
  retried,
}: ListedLetter) {
  return {
    ...{ id, error, reason, group, attempts, from },
    died_at: toTimestamp(at),
    size_bytes: bytes,
    retried_at: retried,
  };
}

const LETTERS = `${OPERATOR_PATH}/dead-letters` as const;

export const LETTER_ROUTES: readonly Route[] = [
  route('listDeadLetters', 'GET', LETTERS, listDeadLetters, { query: listDeadLettersQuery }),
  route('retryDeadLetters', 'POST', `${LETTERS}/retry`, retryDeadLetters, { body: 'RetryLetters' }),
  // After the more specific path that it would match, too.
  route('getDeadLetter', 'GET', `${LETTERS}/:letter_id`, getDeadLetter),
];
