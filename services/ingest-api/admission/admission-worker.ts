/** The thread that admits large bodies: each message is an order, each reply its outcome. */
import { parentPort } from 'node:worker_threads';
import { systemClock } from '../../../platform/runtime/clock.ts';
import { createAdmissionSource } from './admission-source.ts';
import { type AdmissionOrder, admit, transferable } from './admit.ts';

// This module works at import on purpose: it is the entry point of a thread, and nothing imports
// it.
const source = createAdmissionSource(systemClock);
parentPort?.on('message', (order: AdmissionOrder) => {
  const outcome = admit(order, source);
  parentPort?.postMessage(outcome, transferable(outcome));
});
