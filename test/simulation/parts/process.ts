/**
 * One process of the product. Everything that it asks of the outside goes through `call`: it takes
 * time, may fail, and a process that was killed hears nothing more. What a killed process had sent
 * may still arrive.
 */
import { setMaxListeners } from 'node:events';
import type { GroupMember } from '../../../platform/log/broker.ts';
import type { Clock } from '../../../platform/runtime/clock.ts';
import { CairnError, type ErrorCode } from '../../../platform/runtime/errors.ts';
import { Random } from '../random.ts';
import type { World } from '../world.ts';
import type { PartName } from './weather.ts';

const UNAVAILABLE: Readonly<Record<PartName, ErrorCode>> = {
  log: 'broker_unavailable',
  warehouse: 'warehouse_unavailable',
  'hot-state': 'hot_state_unavailable',
  artifacts: 'artifact_store_unavailable',
};

interface CallOptions {
  readonly part: PartName;
  /** For the history. */
  readonly what: string;
  /** A killed process is told, so that files it has open are closed. */
  readonly endsWhenKilled?: boolean;
}

export class SimulatedProcess {
  readonly name: string;
  readonly world: World;
  readonly random: Random;
  readonly clock: Clock;
  readonly members: GroupMember[] = [];
  readonly died: Promise<void>;
  isAlive = true;
  /** Added to the true time. */
  skewMs = 0;
  /** Until then nothing in it runs, as after SIGSTOP. */
  #pausedUntilMs = 0;
  readonly #delayed: (() => void)[] = [];
  #die: () => void = () => undefined;

  constructor(name: string, world: World) {
    this.name = name;
    this.world = world;
    this.random = new Random(world.seed, name);
    this.died = new Promise((resolve) => {
      this.#die = resolve;
    });
    this.clock = {
      nowMs: () => Math.floor(world.nowMs() + this.skewMs),
      elapsedMs: () => world.timeline.elapsedMs,
      sleep: (ms, signal) => this.#sleep(ms, signal),
      random: (count) => this.random.bytes(count),
    };
  }

  /** As kill -9 does. Its group members keep their partitions until their sessions end. */
  kill(): void {
    this.isAlive = false;
    this.#die();
    const { broker, timeline } = this.world;
    for (const member of this.members) {
      timeline.after(this.random.between(300, 6_000), () => void broker.crash(member));
    }
  }

  /** Its sessions end when it is paused for long, and it does not know. */
  pause(forMs: number): void {
    const { broker, timeline } = this.world;
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, timeline.elapsedMs + forMs);
    timeline.after(this.#pausedUntilMs - timeline.elapsedMs + 0.001, () => this.#resume());
    const sessionMs = this.random.between(500, 5_000);
    if (sessionMs > forMs) return;
    timeline.after(sessionMs, () => {
      for (const member of this.members) if (this.isAlive) void broker.expel(member);
    });
  }

  /** At once, or in turn when the process is not paused any more. */
  whenRunning(run: () => void): void {
    if (this.#isPaused()) this.#delayed.push(run);
    else run();
  }

  #isPaused(): boolean {
    return this.world.timeline.elapsedMs < this.#pausedUntilMs;
  }

  #resume(): void {
    if (this.#isPaused() || !this.isAlive) return;
    for (const run of this.#delayed.splice(0)) run();
  }

  call<T>(options: CallOptions, effect: () => T | Promise<T>): Promise<T> {
    const { part, what } = options;
    const { timeline, weather } = this.world;
    if (!this.isAlive) return this.#never(options);
    const fate = weather.draw(part, this.name, timeline.elapsedMs, this.random);
    const arrivesAnyway = this.random.chance(0.5);
    const unavailable = () => new CairnError(UNAVAILABLE[part], `${part}: ${what} (${fate.fate})`);
    return new Promise<T>((resolve, reject) => {
      const answer = (tell: () => void) => {
        timeline.after(fate.afterMs, () => {
          if (this.isAlive) this.whenRunning(tell);
          else if (options.endsWhenKilled) reject(killed());
        });
      };
      const arrive = async () => {
        if (!this.isAlive && !arrivesAnyway) {
          if (options.endsWhenKilled) reject(killed());
          return;
        }
        if (fate.fate === 'refused') {
          this.world.note(this.name, `${part}: ${what}: refused`);
          return answer(() => reject(unavailable()));
        }
        this.world.note(this.name, `${part}: ${what}${fate.fate === 'lost' ? ': lost' : ''}`);
        try {
          const result = await effect();
          if (fate.fate === 'lost') answer(() => reject(unavailable()));
          else answer(() => resolve(result));
        } catch (error) {
          answer(() => reject(error));
        }
      };
      timeline.after(fate.beforeMs, () => void arrive());
    });
  }

  #never<T>({ endsWhenKilled }: CallOptions): Promise<T> {
    return endsWhenKilled ? Promise.reject(killed()) : new Promise(() => undefined);
  }

  #sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        cancel();
        signal?.removeEventListener('abort', wake);
        if (this.isAlive) this.whenRunning(resolve);
      };
      const cancel = this.world.timeline.after(ms, wake);
      if (!signal) return;
      setMaxListeners(0, signal);
      signal.addEventListener('abort', wake, { once: true });
    });
  }
}

function killed(): CairnError {
  return new CairnError('broker_closed', 'the process was killed');
}
