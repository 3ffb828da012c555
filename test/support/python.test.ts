import { describe, expect, it } from 'vitest';
import { runTool } from './backend.ts';
import { describeWithBackend } from './describe-with-backend.ts';
import { pythonReader } from './python.ts';

describe('the Python reader', () => {
  const start = async () => ({ python: await pythonReader(), stop: async () => {} });

  describeWithBackend('Python', start, (get) => {
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
