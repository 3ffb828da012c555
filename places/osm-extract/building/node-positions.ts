/**
 * The positions of the nodes of ways, at 16 bytes per node, so that a country fits into memory.
 *
 * First add every id, then call `seal`, which sorts them, then set and read positions.
 */
const START_IDS = 65_536;
/** 1.6 GB. */
const MAX_IDS = 100_000_000;
const UNKNOWN = -2_147_483_648;

export class NodePositions {
  #ids = new Float64Array(START_IDS);
  #count = 0;
  /** Longitude and latitude of each id. */
  #positions = new Int32Array(0);

  addId(id: number): void {
    if (this.#count === this.#ids.length) this.#grow();
    this.#ids[this.#count++] = id;
  }

  /** Ends the adding of ids. */
  seal(): void {
    this.#count = this.#dropRepeats();
    this.#ids = this.#ids.slice(0, this.#count);
    this.#positions = new Int32Array(2 * this.#count).fill(UNKNOWN);
  }

  set(id: number, lon: number, lat: number): void {
    const index = this.#find(id);
    if (index < 0) return;
    this.#positions[2 * index] = lon;
    this.#positions[2 * index + 1] = lat;
  }

  /** The longitudes and latitudes of the nodes in order; null if one is unknown. */
  line(ids: readonly number[]): Int32Array | null {
    const lines = this.lines(ids);
    return lines[0]?.length === 2 * ids.length ? lines[0] : null;
  }

  /** The stretches of at least two consecutive nodes whose positions are known. */
  lines(ids: readonly number[]): Int32Array[] {
    const lines: Int32Array[] = [];
    const line = new Int32Array(2 * ids.length);
    let count = 0;
    const end = () => {
      if (count > 2) lines.push(line.slice(0, count));
      count = 0;
    };
    for (const id of ids) {
      const index = this.#find(id);
      if (index < 0 || this.#positions[2 * index] === UNKNOWN) {
        end();
        continue;
      }
      line[count++] = this.#positions[2 * index]!;
      line[count++] = this.#positions[2 * index + 1]!;
    }
    end();
    return lines;
  }

  #grow(): void {
    this.#count = this.#dropRepeats();
    if (this.#count < this.#ids.length / 2) return;
    const length = Math.min(MAX_IDS, 2 * this.#ids.length);
    if (this.#count >= length) {
      throw new Error('its ways have more than 100 million nodes; import parts of it');
    }
    const grown = new Float64Array(length);
    grown.set(this.#ids.subarray(0, this.#count));
    this.#ids = grown;
  }

  /** Sorts the ids, removes duplicates, and returns how many are left. */
  #dropRepeats(): number {
    const ids = this.#ids.subarray(0, this.#count).sort();
    let kept = 0;
    for (const id of ids) if (kept === 0 || id !== ids[kept - 1]) ids[kept++] = id;
    return kept;
  }

  #find(id: number): number {
    let low = 0;
    let high = this.#count - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = this.#ids[middle]!;
      if (found === id) return middle;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}
