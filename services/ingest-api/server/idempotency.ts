/**
 * Idempotency-Key: the same key and body get the first answer again, for 24 hours.
 *
 * K1 The first request with a key holds it; a twin in flight waits for its answer.
 * K2 Only an answer that accepted something is kept: a refused or failed request lets go of the
 *    key, so that the caller can try again.
 * K3 The holder renews its hold while it works; when it dies, the hold ends by itself and a twin
 *    takes over.
 */
import { createHash } from 'node:crypto';
import { idempotencyKeyHeader } from '../../../domain/api/headers.ts';
import type { Platform } from '../../../ledger/platform.ts';
import type { HotState } from '../../../platform/hot-state/hot-state.ts';
import { type Answer, isStream, problem } from '../views/answer.ts';

/** One use of a key: whose, where, and for which body. */
export interface KeyUse {
  readonly organizationId: string;
  readonly endpoint: string;
  readonly key: string;
  readonly body: Uint8Array;
  readonly keptMs: number;
}

export const KEY_KEPT_MS = 24 * 3_600_000;
const HOLD_MS = 15_000;
const RENEW_MS = 5_000;
const POLL_MS = 50;

interface Kept {
  readonly digest: string;
  readonly holder: string;
  /** True when the first answer was a stream, which is made anew for a twin. */
  readonly repeats?: boolean;
  readonly answer?: { status: number; headers: Record<string, string>; body: unknown };
}

/** The key of a request, null without one, 400 for a bad one. */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  const { success, data } = idempotencyKeyHeader.safeParse(header);
  if (success) return data ?? null;
  throw problem(400, 'Idempotency-Key must be 1 to 255 printable ASCII characters.');
}

function sha256(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

/** Runs `work` once for all requests that use the key with the same body; 409 for another body. */
export async function answerOnce(
  platform: Platform,
  use: KeyUse,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { clock, hotState } = platform;
  const name = `idempotency:${sha256(use.organizationId, use.endpoint, use.key)}`;
  const holder = Buffer.from(clock.random(12)).toString('hex');
  const hold: Kept = { digest: sha256(use.body), holder };
  const held = JSON.stringify(hold);
  for (;;) {
    const other = await hotState.setIfAbsent(name, held, HOLD_MS);
    if (other === null) {
      return workHolding(platform, { name, hold, held, keptMs: use.keptMs }, work);
    }
    const kept = JSON.parse(other) as Kept;
    if (kept.digest !== hold.digest) {
      throw problem(409, 'This Idempotency-Key was used with a different body.');
    }
    if (kept.answer) return replay(kept.answer);
    if (kept.repeats) return work();
    await clock.sleep(POLL_MS);
  }
}

function replay({ status, headers, body }: NonNullable<Kept['answer']>): Answer {
  return {
    status,
    headers: { ...headers, 'Idempotency-Replayed': 'true' },
    body: body as Answer['body'],
  };
}

interface Holding {
  readonly name: string;
  readonly hold: Kept;
  readonly held: string;
  readonly keptMs: number;
}

async function workHolding(platform: Platform, holding: Holding, work: () => Promise<Answer>) {
  const { hotState } = platform;
  const done = new AbortController();
  const renewing = renew(platform, holding, done.signal);
  try {
    const answer = await work();
    done.abort();
    await renewing;
    await keep(hotState, holding, answer);
    return answer;
  } catch (error) {
    done.abort();
    await renewing;
    await hotState.compareAndDelete(holding.name, holding.held);
    throw error;
  }
}

async function renew({ clock, hotState }: Platform, { name, held }: Holding, signal: AbortSignal) {
  for (;;) {
    await clock.sleep(RENEW_MS, signal);
    if (signal.aborted) return;
    await hotState.compareAndSet(name, held, held, HOLD_MS).catch(() => false);
  }
}

/** K2. Bytes are kept as the text they are; of a stream only that it was for this body. */
async function keep(hotState: HotState, holding: Holding, answer: Answer): Promise<void> {
  const { name, held, hold, keptMs } = holding;
  if (answer.status >= 400) {
    await hotState.compareAndDelete(name, held);
    return;
  }
  if (isStream(answer.body)) {
    await hotState.compareAndSet(name, held, JSON.stringify({ ...hold, repeats: true }), keptMs);
    return;
  }
  const body =
    answer.body instanceof Uint8Array ? Buffer.from(answer.body).toString() : answer.body;
  const kept: Kept = {
    ...hold,
    answer: { status: answer.status, headers: { ...answer.headers }, body },
  };
  await hotState.compareAndSet(name, held, JSON.stringify(kept), keptMs);
}
