/** Random numbers that a seed repeats. */
export function seededChoices(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  return { next, below: (end: number) => Math.floor(next() * end) };
}
