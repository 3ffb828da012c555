/**
 * The reading thread: reads pages, packs the readings, and finds facts in them.
 *
 * Some pages are hostile, and reading one takes up to a second of processor time, which neither the
 * event loop nor the enrichment thread can spare.
 */
import { parentPort } from 'node:worker_threads';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { errorMessage } from '../../../../platform/runtime/errors.ts';
import { choosePages } from './choose-pages.ts';
import { findSiteFacts } from './facts/find-site-facts.ts';
import { showsMenuPicture } from './facts/offers.ts';
import { showsSign } from './facts/sign-pictures.ts';
import type { PageReading } from './reading/page-reading.ts';
import { isPdf, loadPdfParser, readPdf } from './reading/pdf-reader.ts';
import { readPictureText } from './reading/picture-lines.ts';
import { readPage } from './reading/read-page.ts';
import type { ReadingAnswer, ReadingRequest } from './reading-messages.ts';
import { findSiteTexts } from './site-texts.ts';

async function answer(request: ReadingRequest): Promise<ReadingAnswer> {
  if (request.kind === 'load-finders') {
    loadFinders();
    return { kind: 'loaded' };
  }
  if (request.kind === 'load-pdf') {
    await loadPdfParser();
    return { kind: 'loaded' };
  }
  if (request.kind === 'read') {
    const { page } = request;
    const reading = isPdf(page.bytes) ? await readPdf(page) : readPage(page);
    const next = choosePages(reading, request.maxNext);
    const shows = { showsMenu: showsMenuPicture(reading), showsSign: showsSign(reading) };
    return { kind: 'read', packed: { reading: pack(reading), next, ...shows } };
  }
  if (request.kind === 'picture') {
    const reading = pack(readPictureText(request.picture));
    return { kind: 'read', packed: { reading, next: [] } };
  }
  const { inputs, country, phone, address, questions } = request.place;
  const { name, latitude, longitude } = inputs;
  const place = { name, country, phone, address, latitude, longitude };
  const pages = request.readings.map(unpack);
  const texts = questions.length > 0 ? { texts: findSiteTexts(pages, place) } : {};
  const unread = request.unread === null ? {} : { unreadMenus: request.unread };
  return { kind: 'facts', facts: { ...unread, ...findSiteFacts(pages, place), ...texts } };
}

/** Reads one address, which loads the gazetteers and the segmenter. */
function loadFinders(): void {
  const html = '<title>Example</title><p>Example<p>Hauptstr. 2, 10115 Berlin<p>Mo-Fr 9:00-17:00';
  const page = readPage({
    url: 'http://site.example/',
    contentType: 'text/html',
    bytes: Buffer.from(html),
    fetchedAtMs: 0,
  });
  const address = { street: 'Hauptstr.', house: '2', city: 'Berlin' };
  const position = { latitude: null, longitude: null };
  findSiteFacts([page], { name: 'Example', country: 'DE', phone: null, address, ...position });
}

/**
 * Optimized for speed, not size: a reading is packed once, and unpacked for each place of a chain.
 */
function pack(reading: PageReading): string {
  return deflateRawSync(JSON.stringify(reading), { level: 1 }).toString('base64');
}

function unpack(packed: string): PageReading {
  return JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString()) as PageReading;
}

parentPort!.on('message', async (request: ReadingRequest) => {
  try {
    parentPort!.postMessage(await answer(request));
  } catch (error) {
    parentPort!.postMessage({ kind: 'failed', reason: errorMessage(error) } as ReadingAnswer);
  }
});
parentPort!.postMessage({ kind: 'loaded' } as ReadingAnswer);
