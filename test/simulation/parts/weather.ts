/**
 * What the network and the parts do to a call: how long it takes, and whether it arrives. A refused
 * call has no effect. Of a lost call the effect happened, and the caller sees the same error.
 */
import type { Random } from '../random.ts';

export const PARTS = ['log', 'warehouse', 'hot-state', 'artifacts'] as const;
export type PartName = (typeof PARTS)[number];

/** A spell of trouble with one part, for everybody or for one process. */
export interface Spell {
  readonly part: PartName;
  readonly process: string | null;
  readonly fromMs: number;
  readonly toMs: number;
  /** `refuse`: at once. `hang`: the caller learns after a long time that it failed. */
  readonly kind: 'refuse' | 'hang' | 'slow' | 'lossy';
}

export interface CallFate {
  readonly beforeMs: number;
  readonly afterMs: number;
  readonly fate: 'arrives' | 'refused' | 'lost';
}

const USUAL_MS = 1.5;
const SLOW_FACTOR = 80;
const HANG_MS = 12_000;
const LOSSY_SHARE = 0.4;

export class Weather {
  readonly spells: Spell[] = [];
  /** The share of calls that fail without a spell. */
  faultShare = 0;

  draw(part: PartName, process: string, nowMs: number, random: Random): CallFate {
    const [beforeMs, afterMs] = [delay(random), delay(random)];
    const found = this.spells.filter((spell) => isAbout(spell, part, process, nowMs));
    const kinds = new Set(found.map(({ kind }) => kind));
    const drawn = random.next();
    if (kinds.has('refuse')) return { beforeMs, afterMs, fate: 'refused' };
    if (kinds.has('hang')) {
      const fate = drawn < 0.5 ? 'refused' : 'lost';
      return { beforeMs, afterMs: afterMs + random.between(0.2, 1) * HANG_MS, fate };
    }
    const share = kinds.has('lossy') ? LOSSY_SHARE : this.faultShare;
    const fate = drawn >= share ? 'arrives' : drawn < share / 2 ? 'refused' : 'lost';
    const factor = kinds.has('slow') ? SLOW_FACTOR * random.next() : 1;
    return { beforeMs: beforeMs * factor, afterMs: afterMs * factor, fate };
  }
}

function isAbout(spell: Spell, part: PartName, process: string, nowMs: number): boolean {
  const concerns = spell.process === null || spell.process === process;
  return spell.part === part && concerns && spell.fromMs <= nowMs && nowMs < spell.toMs;
}

/** Mostly short, sometimes long. */
function delay(random: Random): number {
  return -Math.log(1 - random.next()) * USUAL_MS;
}
