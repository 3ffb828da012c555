/** What the kernel says of a process, and the figures that are told of several runs. */
import { readFileSync } from 'node:fs';

const CLOCK_TICKS_PER_SECOND = 100;

/** Milliseconds of processor time so far, user and system, all threads. */
export function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return ((Number(stat[11]) + Number(stat[12])) * 1000) / CLOCK_TICKS_PER_SECOND;
}

/** Resident bytes now, or at the most so far. */
export function residentBytes(pid: number, which: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${which}:\\s+(\\d+) kB`).exec(status)![1]) * 1024;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
