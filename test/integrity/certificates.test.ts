/** A certificate that has expired, of each part. */
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runTool, temporaryFolder } from '../support/backend.ts';
import { runCommand } from '../support/command.ts';

const PARTS = ['Kafka', 'schema registry', 'ClickHouse', 'Redis', 'S3'];
const folder = temporaryFolder('certificates');
const certificate = join(folder, 'certificate.pem');
let server: Server;

beforeAll(async () => {
  const [key, request] = [join(folder, 'key.pem'), join(folder, 'request.pem')];
  await runTool('openssl', [
    ...['req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', request],
  ]);
  await runTool('openssl', [
    ...['x509', '-req', '-in', request, '-signkey', key, '-days', '-1'],
    ...['-copy_extensions', 'copy', '-out', certificate],
  ]);
  server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

it('is told in one sentence', async () => {
  const at = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { code, stdout, stderr } = await runCommand(['config', 'check', '--connect'], {
    NODE_EXTRA_CA_CERTS: certificate,
    KAFKA_BROKERS: at,
    KAFKA_SSL: 'true',
    KAFKA_SSL_CA_FILE: certificate,
    SCHEMA_REGISTRY_URL: `https://${at}`,
    CLICKHOUSE_URL: `https://default@${at}/default`,
    REDIS_URL: `rediss://${at}`,
    S3_ENDPOINT: `https://${at}`,
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  });
  const lines = stdout.trim().split('\n');
  expect([code, stderr]).toEqual([1, '']);
  expect(lines.map((line) => line.split(': ')[0])).toEqual(PARTS);
  for (const line of lines) {
    expect(line).toMatch(/: certificate has expired\.$/);
    expect(line).not.toContain('status 400');
  }
});
