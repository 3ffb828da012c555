import { describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { findSplitFault } from './split-services.ts';

const SCALED = {
  KAFKA_BROKERS: 'b:9092',
  SCHEMA_REGISTRY_URL: 'http://r',
  CLICKHOUSE_URL: 'http://c',
  REDIS_URL: 'redis://r',
  S3_ENDPOINT: 'http://s',
};

const embedded = readConfig({});
const scaled = readConfig(SCALED);

describe('services in a separate process', () => {
  it('are accepted with every service, or with every part on servers', () => {
    expect(findSplitFault([], embedded)).toBeNull();
    const all = ['ingest-api', 'enricher', 'sink', 'exporter', 'scheduler'] as const;
    expect(findSplitFault(all, embedded)).toBeNull();
    expect(findSplitFault(['ingest-api'], scaled)).toBeNull();
    expect(findSplitFault(['sink'], scaled)).toBeNull();
  });

  it('are refused if the API would never see what it accepted', () => {
    expect(findSplitFault(['ingest-api'], embedded)).toEqual({
      refused: true,
      sentence:
        'ingest-api needs sink in its process, because no other process can use what is embedded ' +
        'here (the log, schemas, the warehouse, hot state and artifacts): what it accepts would ' +
        'never be seen. Name both, or run `cairn up` without names.',
    });
  });

  it.each(['KAFKA_BROKERS', 'CLICKHOUSE_URL', 'REDIS_URL'])(
    'are refused if only %s is missing',
    (missing) => {
      const config = readConfig({ ...SCALED, [missing]: '' });
      expect(findSplitFault(['ingest-api', 'enricher'], config)?.refused).toBe(true);
      expect(findSplitFault(['ingest-api', 'sink'], config)?.refused).toBe(false);
    },
  );

  it('cause a warning if others cannot run next to them', () => {
    expect(findSplitFault(['ingest-api', 'sink'], embedded)).toEqual({
      refused: false,
      sentence:
        'only ingest-api and sink run, and enricher, exporter and scheduler cannot: no other ' +
        'process can use what is embedded here (the log, schemas, the warehouse, hot state and ' +
        'artifacts)',
    });
    const withoutStore = readConfig({ ...SCALED, S3_ENDPOINT: '' });
    expect(findSplitFault(['exporter'], withoutStore)?.sentence).toBe(
      'only exporter runs, and ingest-api, enricher, sink and scheduler cannot: no other process ' +
        'can use what is embedded here (artifacts)',
    );
  });
});
