/** Thread that admits large bodies: takes a task with its bytes, gives back the outcome. */
import { parentPort } from 'node:worker_threads';
import { systemClock } from '../../../platform/runtime/clock.ts';
import { sourceOf } from './admission-source.ts';
import { admit, type Task, transferable } from './admit.ts';

export interface AdmissionOrder {
  readonly task: Task;
  readonly bytes: Uint8Array;
}

// Work at import is this module's purpose: it is a thread's own, and nothing imports it.
const source = sourceOf(systemClock);
parentPort?.on('message', ({ task, bytes }: AdmissionOrder) => {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const outcome = admit(task, body, source);
  parentPort?.postMessage(outcome, transferable(outcome));
});
