/**
 * Joins the member ways of a multipolygon into closed rings. Pure.
 *
 * Ways are joined at shared nodes, in either direction. Returns null if a ring is not closed:
 * members are missing at the edge of an extract, and an incomplete shape would be wrong.
 */
export type NodeRefs = readonly number[];

/** At least three corners, and the first one repeated. */
export const MIN_RING_REFS = 4;

export function joinRings(ways: readonly NodeRefs[]): NodeRefs[] | null {
  const open = ways.filter((refs) => refs.length > 1);
  if (open.length < ways.length) return null;
  const rings: NodeRefs[] = open.filter(isClosed);
  const loose = new LooseEnds(open.filter((refs) => !isClosed(refs)));
  for (let first = loose.takeAny(); first !== null; first = loose.takeAny()) {
    const ring = loose.close(first);
    if (ring === null) return null;
    rings.push(ring);
  }
  return rings.every((ring) => ring.length >= MIN_RING_REFS) ? rings : null;
}

export function isClosed(refs: NodeRefs): boolean {
  return refs.length > 1 && refs[0] === refs.at(-1);
}

/** The ways that are not in a ring yet, by the nodes at their ends. */
class LooseEnds {
  readonly #ways: readonly NodeRefs[];
  readonly #isTaken: boolean[];
  readonly #byEnd = new Map<number, number[]>();
  #next = 0;

  constructor(ways: readonly NodeRefs[]) {
    this.#ways = ways;
    this.#isTaken = ways.map(() => false);
    for (const [i, refs] of ways.entries()) {
      for (const end of [refs[0]!, refs.at(-1)!]) {
        const here = this.#byEnd.get(end);
        if (here) here.push(i);
        else this.#byEnd.set(end, [i]);
      }
    }
  }

  takeAny(): NodeRefs | null {
    while (this.#isTaken[this.#next]) this.#next++;
    return this.#take(this.#next);
  }

  close(first: NodeRefs): NodeRefs | null {
    const ring = [...first];
    while (ring[0] !== ring.at(-1)) {
      const end = ring.at(-1)!;
      const next = this.#takeAt(end);
      if (next === null) return null;
      const onward = next[0] === end ? next : [...next].reverse();
      for (const ref of onward.slice(1)) ring.push(ref);
    }
    return ring;
  }

  #takeAt(end: number): NodeRefs | null {
    const here = this.#byEnd.get(end) ?? [];
    while (here.length > 0) {
      const way = here.pop()!;
      if (!this.#isTaken[way]) return this.#take(way);
    }
    return null;
  }

  #take(index: number): NodeRefs | null {
    const way = this.#ways[index];
    if (way === undefined) return null;
    this.#isTaken[index] = true;
    return way;
  }
}
