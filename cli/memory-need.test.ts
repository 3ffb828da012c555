import { expect, it } from 'vitest';
import { describeLowHeap, describeLowMemory } from './memory-need.ts';

const MIB = 1024 ** 2;
const EMBEDDED = { clickhouseUrl: null };
const SCALED = { clickhouseUrl: 'http://clickhouse:8123' };

it.each([
  ['the whole product', [], EMBEDDED, 1535, 1536],
  ['an enricher', ['enricher'], SCALED, 1023, 1024],
  ['an API and a scheduler', ['ingest-api', 'scheduler'], SCALED, 511, 512],
] as const)('reports that %s has too little memory', (_, names, config, limit, needed) => {
  const said = describeLowMemory(names, config, limit * MIB);
  expect(said).toContain(`limited to ${limit} MiB`);
  expect(said).toContain(`may need ${needed} MiB`);
  expect(describeLowMemory(names, config, needed * MIB)).toBeNull();
});

it('reports nothing if there is no limit', () => {
  expect(describeLowMemory([], EMBEDDED, Number.POSITIVE_INFINITY)).toBeNull();
});

it('reports that the threads of an enricher have too little, whatever the machine has', () => {
  for (const names of [[], ['sink', 'enricher']] as const) {
    expect(describeLowHeap(names, 112 * MIB)).toContain('Node may use 112 MiB');
    expect(describeLowHeap(names, 256 * MIB)).toBeNull();
  }
  expect(describeLowHeap(['ingest-api', 'scheduler'], 112 * MIB)).toBeNull();
});
