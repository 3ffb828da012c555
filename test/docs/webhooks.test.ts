/** The page on webhooks: its receiver runs, its commands reach it, and events are as it says. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryFolder, temporaryFolder } from '../support/backend.ts';
import { KEYS, startEmbeddedApi } from '../support/embedded-api.ts';
import { freePort } from '../support/ports.ts';
import { until } from '../support/until.ts';

const PAGE = readFileSync(join(repositoryFolder, 'docs', 'webhooks.md'), 'utf8');
const SHOWN_PORT = '9090';

function blocks(language: string): string[] {
  const found = PAGE.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm);
  return [...found].filter(([, info]) => info === language).map(([, , code]) => code!);
}

it('shows a receiver that verifies what it is sent', { timeout: 120_000 }, async () => {
  const folder = temporaryFolder('webhooks');
  const port = String(await freePort());
  const withPort = (code: string) => code.replaceAll(SHOWN_PORT, port);
  const api = await startEmbeddedApi([], { FETCH_ALLOW_HOSTS: `127.0.0.1:${port}` });
  const env = {
    PATH: process.env['PATH'],
    CAIRN_URL: api.address,
    CAIRN_ORG: 'acme',
    CAIRN_API_KEY: KEYS.member,
  };
  const [create, ...others] = blocks('sh').map(withPort);
  const created = await run(
    spawn('bash', ['-euo', 'pipefail', '-c', create!], { cwd: folder, env }),
  );
  const { secret } = JSON.parse(created);
  writeFileSync(join(folder, 'receiver.js'), withPort(blocks('js')[0]!));
  const receiver = spawn(process.execPath, ['receiver.js'], {
    cwd: folder,
    env: { ...env, WEBHOOK_SECRET: secret },
  });
  let printed = '';
  receiver.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const forged = () =>
    fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{"type":"forged"}' });
  await until(async () => (await forged().catch(() => null))?.status === 401, 'it listens');
  const script = others.join('\n');
  const shown = await run(spawn('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env }));
  await until(() => printed.includes('webhook.test'), 'the test event is verified');
  expect(printed).not.toContain('forged');
  expect(shown).toContain('old_secret_expires_at');
  receiver.kill();
  await once(receiver, 'close');
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

/** The names in the last column of the event's row. */
function documentedData(event: string): string[] {
  const row = PAGE.split('\n').find((line) => line.startsWith(`| \`${event}\` |`))!;
  return Array.from(
    row
      .split(' | ')
      .at(-1)!
      .matchAll(/`(\w+)`/g),
    ([, name]) => name!,
  );
}

it('names what events tell', { timeout: 120_000 }, async () => {
  const api = await startEmbeddedApi([], { FETCH_PUBLIC: 'false' });
  const made = await api.send('POST', 'webhooks', { body: { url: 'https://hooks.acme.com/' } });
  const jobs = [{ place_id: 'one', inputs: { name: 'Inn', latitude: 1.3, longitude: 103.8 } }];
  const batch = { batch_id: 'told', batch_name: 'Told', jobs, attributes: ['names'] };
  expect((await api.send('POST', 'batches', { body: batch })).status).toBe(200);
  const asked = { batch_ids: ['told'], run_in_background: true };
  expect((await api.send('POST', 'exports', { body: asked })).status).toBe(202);
  for (const event of ['batch.completed', 'export.completed']) {
    const told = await until(async () => {
      const { body } = await api.send('GET', `webhooks/${made.body.id}/deliveries`);
      return body.deliveries.find((one: Delivery) => one.event === event && one.payload !== null);
    }, `there is an event ${event}`);
    expect(Object.keys(told.payload)).toEqual(['type', 'timestamp', 'data']);
    expect(Object.keys(told.payload.data).toSorted()).toEqual(documentedData(event).toSorted());
  }
  await api.close();
});

interface Delivery {
  readonly event: string;
  readonly payload: object | null;
}

async function run(shell: ChildProcess): Promise<string> {
  let output = '';
  let errors = '';
  shell.stdout!.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  shell.stderr!.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  await once(shell, 'close');
  expect(shell.exitCode, errors).toBe(0);
  return output;
}
