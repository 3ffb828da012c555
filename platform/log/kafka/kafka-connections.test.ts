/** Which address kafkajs connects to. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { silentLog } from '../../runtime/log.ts';
import { createKafkaClient } from './kafka-client.ts';
import { kafkaLimits } from './settings/kafka-limits.ts';

// IPv4 in an IPv6 address, because not every machine has ::1.
it.each(['[::ffff:127.0.0.1]', '127.0.0.1'])('CN5 a broker at %s is found', async (host) => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { openCluster } = createKafkaClient({
    brokers: [`${host}:${port}`],
    clientId: 'cairn-test',
    security: {},
    limits: kafkaLimits({}),
    log: silentLog,
  });
  const connected = once(server, 'connection').then(() => 'connected');
  const failed = openCluster().then(
    () => 'opened',
    (error: Error) => error.message,
  );
  expect(await Promise.race([connected, failed])).toBe('connected');
  await failed;
  server.close();
});
