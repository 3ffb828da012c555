/** Formats counts for people. */

/** `1 job`, `2 jobs`; `plural` is for words whose plural is not formed with s. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** `1 job is`, `2 jobs are`. */
export function formatCountIs(count: number, noun: string): string {
  return `${formatCount(count, noun)} ${count === 1 ? 'is' : 'are'}`;
}
