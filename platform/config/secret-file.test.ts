import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { describeOptions, readConfig } from './config.ts';
import { describeUnknownVariables } from './unknown-variables.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-secret-'));
const path = join(folder, 'secret');
afterAll(() => rmSync(folder, { recursive: true }));

const SECRETS = [
  'CAIRN_BOOTSTRAP_KEYS',
  'KAFKA_PASSWORD',
  'CLICKHOUSE_URL',
  'REDIS_URL',
  'S3_SECRET_ACCESS_KEY',
  'SEARXNG_URL',
  'SERPER_API_KEY',
  'BRAVE_API_KEY',
  'OPENAI_API_KEY',
];

it.each(SECRETS)('%s can be read from a file', (name) => {
  writeFileSync(path, 'no valid value of a URL or a key\n');
  const env = { [`${name}_FILE`]: path };
  expect(describeUnknownVariables(env)).toEqual([]);
  expect(describeOptions()).toContain(`${name}_FILE names a file`);
  if (/URL|KEYS/.test(name)) expect(() => readConfig(env)).toThrow(`${name} must be`);
  else expect(Object.values(readEven(env, name))).toContain('no valid value of a URL or a key');
});

/** A password alone is a fault: it needs the user name and the mechanism. */
function readEven(env: Record<string, string>, name: string) {
  if (name !== 'KAFKA_PASSWORD') return readConfig(env);
  return readConfig({ ...env, KAFKA_USERNAME: 'cairn', KAFKA_SASL_MECHANISM: 'plain' });
}

it('a fault names the variable and never the content of the file', () => {
  const missing = { SERPER_API_KEY_FILE: join(folder, 'missing') };
  expect(() => readConfig(missing)).toThrow('SERPER_API_KEY cannot be read from its file: ENOENT');
  writeFileSync(path, 's3cret-in-file');
  const both = { SERPER_API_KEY: 's3cret', SERPER_API_KEY_FILE: path };
  expect(() => readConfig(both)).toThrow(
    'SERPER_API_KEY and SERPER_API_KEY_FILE cannot be set together',
  );
  expect(() => readConfig(both)).not.toThrow('s3cret');
  writeFileSync(path, 'x'.repeat(65_537));
  expect(() => readConfig({ SERPER_API_KEY_FILE: path })).toThrow(
    'SERPER_API_KEY has a file of more than 65536 bytes, which is too long for a secret',
  );
});

it('what editors and tools add around a secret is not part of it', () => {
  for (const text of ['s3cret\r\n', '\ufeffs3cret\n', 's3cret\n\n']) {
    writeFileSync(path, text);
    expect(readConfig({ SERPER_API_KEY_FILE: path }).serperApiKey).toBe('s3cret');
  }
});

it.each([
  ['is empty', ''],
  ['is empty', '\n'],
  ['is not UTF-8 text', Buffer.from([0xff, 0xfe, 0x73, 0x00])],
])('a file that %s is a fault', (what, content) => {
  writeFileSync(path, content);
  const env = { SERPER_API_KEY_FILE: path };
  expect(() => readConfig(env)).toThrow(`SERPER_API_KEY has a file that ${what}`);
});

it('a list of no keys may be in a file', () => {
  writeFileSync(path, '\n');
  expect(readConfig({ CAIRN_BOOTSTRAP_KEYS_FILE: path }).bootstrapKeys).toEqual([]);
});

it('a file of several lines is a fault', () => {
  writeFileSync(path, 's3cret\nother\n');
  const env = { SERPER_API_KEY_FILE: path };
  expect(() => readConfig(env)).toThrow('SERPER_API_KEY contains a line end');
});

it('reads no more than a secret may have, even from an endless device', () => {
  const env = { SERPER_API_KEY_FILE: '/dev/zero' };
  expect(() => readConfig(env)).toThrow('a file of more than 65536 bytes');
});

it('a variable that is not a secret has no file', () => {
  expect(readConfig({ KAFKA_BROKERS_FILE: path }).kafkaBrokers).toBeNull();
});
