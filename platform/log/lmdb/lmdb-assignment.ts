/**
 * Which member of a group gets which partition numbers. Pure.
 *
 * LA1 A number goes to one member, in all topics at once (the port's BR5).
 * LA2 Members' shares differ by at most one.
 * LA3 A member keeps its numbers as far as LA2 allows, so a change moves as few as possible.
 */
import assert from 'node:assert/strict';

/**
 * Assigns the numbers from 0 to `count` - 1 to `members` (in order of joining), given what each
 * holds now.
 */
export function assignNumbers<M>(
  members: readonly M[],
  count: number,
  heldBy: (member: M) => ReadonlySet<number>,
): Map<M, Set<number>> {
  const shares = new Map<M, Set<number>>();
  const free = new Set(Array.from({ length: count }, (_, number) => number));
  const quota = (place: number) =>
    Math.floor(count / members.length) + (place < count % members.length ? 1 : 0);
  const order = members.toSorted((a, b) => heldBy(b).size - heldBy(a).size);
  order.forEach((member, place) => {
    const kept = [...heldBy(member)].filter((number) => free.has(number)).slice(0, quota(place));
    for (const number of kept) free.delete(number);
    shares.set(member, new Set(kept));
  });
  order.forEach((member, place) => {
    const share = shares.get(member)!;
    for (const number of free) {
      if (share.size >= quota(place)) break;
      share.add(number);
      free.delete(number);
    }
  });
  assert(members.length === 0 || free.size === 0, 'every number is assigned');
  return shares;
}
