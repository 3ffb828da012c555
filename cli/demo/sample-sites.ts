/**
 * Serves the sample's pages on loopback, each as the website of its place, so that the demo reads
 * websites without a network.
 */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assetPath } from '../../platform/runtime/assets.ts';

export interface SampleSites {
  /** `host:port`, for FETCH_ALLOW_HOSTS. */
  readonly host: string;
  /** The places, as job records in JSON. */
  readonly jobs: readonly string[];
  close(): void;
}

interface SamplePage {
  readonly path: string;
  readonly name: string;
  readonly address: string;
  readonly html: string;
}

export async function serveSampleSites(): Promise<SampleSites> {
  const pages = readSamplePages();
  const byPath = new Map(pages.map(({ path, html }) => [path, html]));
  const server = createServer(({ url }, response) => {
    const html = byPath.get(url ?? '');
    if (html === undefined) response.writeHead(404).end();
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  server.unref();
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const jobs = pages.map(({ path, name, address }) => {
    const inputs = { name, full_address: address, website: `http://${host}${path}` };
    return JSON.stringify({ place_id: `sample-site${path.replaceAll('/', '-')}`, inputs });
  });
  return { host, jobs, close: () => closeServer(server) };
}

function closeServer(server: Server): void {
  server.closeAllConnections();
  server.close();
}

const PAGE_TEXT = /^(.+?) \(.+?\) is at (.+?)\. (?=Opening hours: )(.+)$/;

/**
 * Pages that contain their place's address, in the form `NAME (KIND) is at ADDRESS. Opening hours:
 * ...`.
 */
function readSamplePages(): SamplePage[] {
  const lines = readFileSync(assetPath('sample', 'pages', 'places.jsonl'), 'utf8').trim();
  return lines.split('\n').flatMap((line, i) => {
    const [, name, address, rest] = PAGE_TEXT.exec(JSON.parse(line).text) ?? [];
    if (name === undefined) return [];
    const paragraphs = [address!, ...rest!.split(/(?<=\.) /)];
    const body = paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n');
    const title = escapeHtml(name);
    const head = `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>`;
    return [{ path: `/${i}`, name, address: address!, html: `${head}\n${body}\n</html>` }];
  });
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
