import { describe, expect, it } from 'vitest';
import { describeWithPart } from './describe-with-part.ts';
import { runTool } from './part.ts';
import { pythonReader } from './python.ts';

describe('a reader of another make', () => {
  const start = async () => ({ python: await pythonReader(), stop: async () => {} });

  describeWithPart('Python', start, (get) => {
    it('imports its Avro deserializer and the ClickHouse client', async () => {
      const program = [
        'from confluent_kafka.schema_registry.avro import AvroDeserializer',
        'import clickhouse_connect, confluent_kafka',
        'print(confluent_kafka.version(), clickhouse_connect.common.version())',
      ];
      expect(await runTool(get().python, ['-c', program.join('\n')])).toContain('2.16.0');
    });
  });
});
