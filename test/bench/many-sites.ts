/**
 * Sites of 2,000 hosts on loopback that answer in 200 ms, in a process of their own: the pages of
 * the site farm, each with three further pages of its own wording. They count what they see.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FarmSite, makeFarm } from '../site-farm/farm.ts';
import { FarmRandom } from '../site-farm/farm-random.ts';
import { LAYOUTS } from '../site-farm/layouts.ts';

export const HOSTS = 2_000;
const SEED = 11;
const PATHS = ['contact', 'menu', 'about'];
const PARAGRAPHS = 40;

export interface SiteFigures {
  readonly requests: number;
  readonly inFlight: number;
  /** Most requests that one host saw at once. */
  readonly worstHost: number;
}

export interface ManySites {
  /** `host:port`, in the order of `farm`. */
  readonly hosts: readonly string[];
  readonly farm: readonly FarmSite[];
  figures(): Promise<SiteFigures>;
  stop(): void;
}

export async function startManySites(answerMs: number): Promise<ManySites> {
  const args = ['sites', String(answerMs)];
  const sites: ChildProcess = fork(new URL(import.meta.url), args, { execArgv: process.execArgv });
  const [port] = (await once(sites, 'message')) as [number];
  return {
    hosts: Array.from({ length: HOSTS }, (_, i) => `${hostName(i)}:${port}`),
    farm: makeFarm(LAYOUTS, HOSTS, SEED),
    figures: async () => {
      sites.send('figures');
      return ((await once(sites, 'message')) as [SiteFigures])[0];
    },
    stop: () => sites.kill(),
  };
}

function hostName(index: number): string {
  return `127.1.${Math.floor(index / 250)}.${(index % 250) + 1}`;
}

function hostIndex(host: string): number {
  const [, , block, last] = host.split(':')[0]!.split('.').map(Number);
  return block! * 250 + last! - 1;
}

/** A page of the site's language that states nothing about the place. */
function furtherPage(path: string, index: number, sentences: readonly string[]): string {
  const random = new FarmRandom(index * 31 + path.length);
  const words = sentences.flatMap((sentence) => sentence.split(' '));
  const paragraph = () => {
    const text = Array.from({ length: random.integer(8, 40) }, () => random.pick(words));
    return `<p>${text.join(' ')}.</p>`;
  };
  const text = Array.from({ length: PARAGRAPHS }, paragraph).join('\n');
  return `<!DOCTYPE html><meta charset="utf-8"><title>${path}</title>${text}`;
}

function pageBody(farm: readonly FarmSite[], host: string, url: string): Buffer {
  const index = hostIndex(host);
  const { pages, place } = farm[index]!;
  const path = url.slice(1).split('?')[0]!;
  if (path !== '') {
    const sentences = [place.name, ...(place.address.street ?? '').split(' '), ...WORDS];
    return Buffer.from(furtherPage(path, index, sentences));
  }
  const links = PATHS.map((to) => `<a href="/${to}">${to}</a>`).join(' ');
  return Buffer.concat([pages[0]!.bytes, Buffer.from(`<nav>${links}</nav>`)]);
}

const WORDS = [
  'we cook with what the market brings and bake our own bread before the sun is up',
  'our guests sit by the window or under the old trees and stay as long as they like',
  'wir kochen mit dem was der markt bringt und backen unser brot selbst',
  'nous cuisinons avec ce que le marché apporte et le pain sort du four',
  'kami memasak dengan bahan segar dari pasar dan memanggang roti sendiri',
];

function serve(answerMs: number): void {
  const farm = makeFarm(LAYOUTS, HOSTS, SEED);
  const open = new Map<string, number>();
  let [requests, inFlight, worstHost] = [0, 0, 0];
  const server = createServer(({ url = '/', headers: { host = '' } }, response) => {
    const now = (open.get(host) ?? 0) + 1;
    open.set(host, now);
    [requests, inFlight, worstHost] = [requests + 1, inFlight + 1, Math.max(worstHost, now)];
    setTimeout(() => {
      open.set(host, open.get(host)! - 1);
      inFlight -= 1;
      if (url === '/robots.txt') response.writeHead(404).end();
      else response.setHeader('content-type', 'text/html').end(pageBody(farm, host, url));
    }, answerMs);
  });
  process.on('message', () => process.send!({ requests, inFlight, worstHost }));
  server.listen(0, '0.0.0.0', () => process.send!((server.address() as AddressInfo).port));
}

if (process.argv[2] === 'sites') serve(Number(process.argv[3]));
