/** Ticks and crosses in a text, as letters or as pictures, and the services that they mark. */
import type { TextBlock } from '../../reading/page-reading.ts';
import { namedServices } from './service-names.ts';
import { isDenial, type Statement, SURETY } from './statements.ts';

const TICKS = /[✓✔☑✅]|[✗✘☒❌✖🚫⛔]/gu;
const CROSS = /[✗✘☒❌✖🚫⛔]/u;

interface Tick {
  readonly at: number;
  readonly end: number;
  readonly offered: boolean;
}

/** Null for a text without such signs. They stand all before or all behind what they mark. */
export function readBadges(
  block: TextBlock,
  plain: string,
  language: string | null,
): Statement[] | null {
  const ticks = findTicks(block);
  if (ticks.length === 0) return null;
  const isBefore = plain.slice(0, ticks[0]!.at).trim() === '';
  return ticks.flatMap(({ at, end, offered }, i) => {
    const from = isBefore ? end : (ticks[i - 1]?.end ?? 0);
    const to = isBefore ? (ticks[i + 1]?.at ?? plain.length) : at;
    const words = plain.slice(from, to);
    const isOffered = offered && !isDenial(words, language);
    const surety = isOffered ? SURETY.mention : SURETY.answer;
    return namedServices(words).map((name) => ({ name, offered: isOffered, surety, from, to }));
  });
}

function findTicks({ text, marks = [] }: TextBlock): Tick[] {
  const written = [...text.matchAll(TICKS)].map(({ 0: sign, index }) => ({
    at: index,
    end: index + sign.length,
    offered: !CROSS.test(sign),
  }));
  const drawn = marks
    .filter(({ word }) => word === 'yes' || word === 'no')
    .map(({ at, word }) => ({ at, end: at, offered: word === 'yes' }));
  return [...written, ...drawn].sort((a, b) => a.at - b.at);
}
