/**
 * The one clock of a simulation. Time passes only from event to event, and each event's work ends
 * before the next one begins; so a run depends on nothing but its seed.
 */
import { setImmediate } from 'node:timers/promises';

interface TimelineEvent {
  readonly dueMs: number;
  readonly order: number;
  readonly wake: () => void;
  cancelled: boolean;
}

/** Turns of the event loop after which all work that needs no time has ended. */
const TURNS = 2;

export class Timeline {
  /** A heap: no event is earlier than the one at half its index. */
  readonly #events: TimelineEvent[] = [];
  #order = 0;
  elapsedMs = 0;
  /** While it is true, files are being read or written, and the next event waits for them. */
  usesFiles: () => boolean = () => false;

  /** Calls `wake` after the time; returns a function that takes this back. */
  after(ms: number, wake: () => void): () => void {
    const dueMs = this.elapsedMs + Math.max(0, ms);
    const event = { dueMs, order: this.#order++, wake, cancelled: false };
    this.#push(event);
    return () => {
      event.cancelled = true;
    };
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Runs events until the condition holds, or the time has come; returns whether it holds. */
  async runUntil(condition: () => boolean, untilMs: number): Promise<boolean> {
    await this.#settle();
    while (!condition()) {
      const event = this.#events[0];
      if (event === undefined || event.dueMs > untilMs) {
        this.elapsedMs = Math.max(this.elapsedMs, untilMs);
        return condition();
      }
      this.#pop();
      if (event.cancelled) continue;
      this.elapsedMs = event.dueMs;
      event.wake();
      await this.#settle();
    }
    return true;
  }

  async #settle(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn++) await setImmediate();
    if (!this.usesFiles()) return;
    // Some files are opened by what the last one's end has started.
    for (let quiet = 0; quiet < 3; ) {
      quiet = isFileInUse() ? 0 : quiet + 1;
      await setImmediate();
    }
  }

  #push(event: TimelineEvent): void {
    const events = this.#events;
    let at = events.push(event) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(event, events[parent]!)) break;
      events[at] = events[parent]!;
      at = parent;
    }
    events[at] = event;
  }

  #pop(): void {
    const events = this.#events;
    const last = events.pop()!;
    if (events.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= events.length) break;
      if (child + 1 < events.length && isBefore(events[child + 1]!, events[child]!)) child++;
      if (!isBefore(events[child]!, last)) break;
      events[at] = events[child]!;
      at = child;
    }
    events[at] = last;
  }
}

function isBefore(a: TimelineEvent, b: TimelineEvent): boolean {
  return a.dueMs < b.dueMs || (a.dueMs === b.dueMs && a.order < b.order);
}

function isFileInUse(): boolean {
  return process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'));
}
