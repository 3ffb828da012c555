import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../../../platform/config/config.ts';
import type { HotState } from '../../../../platform/hot-state/hot-state.ts';
import { openLmdbHotState } from '../../../../platform/hot-state/lmdb-hot-state.ts';
import { openTextRecognition } from '../../../../platform/pictures/open-text-recognition.ts';
import { systemClock } from '../../../../platform/runtime/clock.ts';
import { temporaryFolder } from '../../../../test/support/backend.ts';
import { describeWithBackend } from '../../../../test/support/describe-with-backend.ts';
import { startDrawnPictures } from '../../../../test/support/draw-picture.ts';
import { enrichPlace, neededSources } from '../../enriching/enrich-place.ts';
import { Gatherer } from '../../gathering/gatherer.ts';
import type { SourcePlatform } from '../../gathering/source-platform.ts';
import { NO_PLACES, openSources } from '../sources.ts';
import { openWebsite } from './open-website.ts';

const sources = openSources(NO_PLACES);

describeWithBackend('pictures of menus and signs', startDrawnPictures, (get) => {
  let server: Server;
  let hotState: HotState;
  let host: string;
  let drawn: Buffer;
  let drawnSign: Buffer;
  let served: Record<string, string | Buffer>;
  let requests: string[];
  let tests = 0;
  beforeAll(async () => {
    const { drawer } = get();
    drawn = await drawer.draw(
      `<div style="padding:40px"><h1>Menu</h1><h2>Starters</h2><p>Tomato soup &nbsp; $6.50</p>
       <p>Leek tart &nbsp; $7.00</p><h2>Mains</h2><p>Beef and ale pie &nbsp; $14.50</p></div>`,
      { width: 700, height: 500 },
    );
    drawnSign = await drawer.draw(
      `<div style="padding:40px"><h1>Blue Door Cafe</h1><h2>Opening Hours</h2>
       <p>Monday - Friday &nbsp; 8:00 - 17:00</p><p>Saturday &nbsp; 9:00 - 14:00</p>
       <p>Sunday &nbsp; Closed</p><p>Tel. 206 555 0139</p></div>`,
      { width: 700, height: 500 },
    );
    const folder = join(temporaryFolder('pictures'), 'h');
    hotState = openLmdbHotState({ folder, clock: systemClock });
    server = createServer(({ url }, response) => {
      requests.push(url!);
      const file = served[url!];
      if (file === undefined) return void response.writeHead(404).end();
      const type = typeof file === 'string' ? 'text/html; charset=utf-8' : 'image/png';
      response.setHeader('content-type', type).end(file);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    for (const gatherer of gatherers.values()) await gatherer.close();
    server.closeAllConnections();
    server.close();
    await hotState.close();
  });
  beforeEach(() => {
    tests += 1;
    requests = [];
    served = {
      '/robots.txt': 'User-agent: *\nDisallow: /*/closed/\n',
      [home()]: `<title>Blue Door Cafe</title><h1>Blue Door Cafe</h1><p>Welcome.</p>
        <img src="img/menu.png" alt="Our menu">`,
      [picture()]: drawn,
    };
  });
  const home = () => `/${tests}/`;
  const sign = () => `/${tests}/img/door-sign.png`;
  const showSign = () => {
    served[home()] += '<img src="img/door-sign.png" alt="Our door">';
    served[sign()] = drawnSign;
  };
  const picture = () => `/${tests}/img/menu.png`;

  /** Threads and processes are slow to start, so tests of one configuration share them. */
  const gatherers = new Map<string, Gatherer>();
  function openGatherer(env: Record<string, string>): Gatherer {
    const known = gatherers.get(JSON.stringify(env));
    if (known !== undefined) return known;
    const fetching = { FETCH_ALLOW_HOSTS: host, FETCH_PAUSE_MS: '0', OCR_TIMEOUT_MS: '60000' };
    const config = readConfig({ ...fetching, ...env });
    const platform = { config, clock: systemClock, hotState } as unknown as SourcePlatform;
    const website = openWebsite(platform, null, openTextRecognition(config, systemClock));
    const gatherer = new Gatherer({ sources: [website], clock: systemClock, timeoutMs: 120_000 });
    gatherers.set(JSON.stringify(env), gatherer);
    return gatherer;
  }

  async function enrich(
    attributes: readonly string[],
    env: Record<string, string> = { OCR_FOLDER: get().folder },
  ) {
    const inputs = { name: 'Blue Door Cafe', category: 'cafe', country: 'US' };
    const request = { inputs, attributes, nowMs: 0 };
    const { place, needs } = neededSources(request, sources, new Set(['website'] as const))!;
    const websites = [`http://${host}${home()}`];
    const asked = { ...place, websites, organization: 'acme', batch: null, run: '0' };
    const { signal } = new AbortController();
    const options = { needs, refresh: false, notBeforeMs: 0, signal };
    const gathered = await openGatherer(env).gather(asked, options);
    return enrichPlace({ ...request, gathered }, sources);
  }

  it('are read into items, LOW, with the lines and the address as evidence', async () => {
    const { outputs, evidence, confidence_scores } = await enrich(['menu']);
    const [menu] = outputs['menu_content'] as { sections: { name: string; items: object[] }[] }[];
    expect(menu!.sections.map(({ name, items }) => [name, items.length])).toEqual([
      ['Starters', 2],
      ['Mains', 1],
    ]);
    expect(menu!.sections[1]!.items[0]).toMatchObject({
      name: 'Beef and ale pie',
      data: { choices: [{ prices: { min: '14.5', max: '14.5' } }] },
    });
    expect(confidence_scores['menu']).toBe('LOW');
    const [quoted] = evidence.filter(({ field }) => field === 'menu_content');
    expect(quoted).toMatchObject({ url: `http://${host}${picture()}` });
    expect(quoted!.quote).toContain('Beef and ale pie $14.50\n'.trim());

    requests = [];
    await enrich(['menu']);
    // Recognized text is cached, like pages.
    expect(requests).toEqual([]);
  });

  it('are not fetched if nothing needs the menu', async () => {
    await enrich(['socialHandles']);
    expect(requests).not.toContain(picture());
  });

  it('of a sign give hours and a number, LOW, with the lines as evidence', async () => {
    showSign();
    const { outputs, evidence, confidence_scores } = await enrich(['openingHours', 'phoneNumbers']);
    expect(outputs['opening_hours']).toMatchObject({
      Monday: '08:00-17:00',
      Friday: '08:00-17:00',
      Saturday: '09:00-14:00',
      Sunday: 'closed',
    });
    expect(outputs['phone']).toBe('+12065550139');
    expect(confidence_scores).toMatchObject({ opening_hours: 'LOW', phone: 'LOW' });
    const [quoted] = evidence.filter(({ field }) => field === 'opening_hours');
    expect(quoted).toMatchObject({ url: `http://${host}${sign()}` });
    expect(quoted!.quote).toContain('Saturday');
    // The menu next to it was not requested.
    expect(requests).not.toContain(picture());
  });

  it('of a sign are not read when the site gives hours and a number', async () => {
    showSign();
    served[home()] += '<p>Open daily 10:00 - 20:00</p><p>Tel. (206) 555-0111</p>';
    const { outputs, confidence_scores } = await enrich(['openingHours', 'phoneNumbers']);
    expect(outputs['opening_hours']).toMatchObject({ Sunday: '10:00-20:00' });
    expect(outputs['phone']).toBe('+12065550111');
    expect(confidence_scores['opening_hours']).toBe('HIGH');
    expect(requests).not.toContain(sign());
  });

  it("of a sign add nothing to the site's own data", async () => {
    showSign();
    served[home()] += '<p>Open daily 10:00 - 20:00</p>';
    const { outputs } = await enrich(['openingHours', 'phoneNumbers']);
    expect(outputs['opening_hours']).toMatchObject({ Sunday: '10:00-20:00' });
    expect(outputs['phone']).toBe('+12065550139');
  });

  it('are not fetched when robots.txt forbids it', async () => {
    served[home()] = String(served[home()]).replace('img/', 'closed/');
    const closed = await enrich(['menu']);
    expect(closed.outputs).not.toHaveProperty('menu_content');
    expect(closed.reasoning['menu']).toContain('robots.txt');
    expect(requests).not.toContain(`/${tests}/closed/menu.png`);
  });

  it('are not fetched when the site has a menu', async () => {
    const lines = ['Soup $4.00', 'Pie $9.00', 'Cake $5.00'].map((line) => `<p>${line}</p>`);
    served[home()] += `<h2>Menu</h2>${lines.join('')}`;
    expect((await enrich(['menu'])).confidence_scores['menu']).toBe('HIGH');
    expect(requests).not.toContain(picture());
  });

  it('are counted as pages of the site', async () => {
    const links = [1, 2, 3, 4, 5, 6].map(
      (i) => `<a href="contact-${i}">Contact</a>
      <a href="hours-${i}">Hours</a><a href="about-${i}">About us</a>`,
    );
    served[home()] = `${String(served[home()])}${links.join('')}`;
    const { outputs } = await enrich(['menu'], {
      OCR_FOLDER: get().folder,
      WEBSITE_PAGES_MAX: '4',
      FETCH_CACHE_MS: '0',
    });
    expect(outputs).toHaveProperty('menu_content');
    expect(requests.filter((path) => path !== '/robots.txt')).toHaveLength(4);
    expect(requests).toContain(picture());

    const full = await enrich(['menu'], {
      OCR_FOLDER: get().folder,
      WEBSITE_PAGES_MAX: '1',
      FETCH_CACHE_MS: '0',
    });
    expect(full.reasoning['menu']).toContain('WEBSITE_PAGES_MAX');
  });

  it("that cannot be read are not the site's fault", async () => {
    served[picture()] = drawn.subarray(0, 2_000);
    const { attribute_status, reasoning, outputs } = await enrich(['menu']);
    expect(attribute_status['menu']).toBe('RUN');
    expect(reasoning['menu']).toContain('is not a picture of a usable size');
    expect(outputs['menu_images']).toEqual([`http://${host}${picture()}`]);
  });

  it('explain how to enable reading them if the package is missing', async () => {
    const { reasoning, outputs } = await enrich(['menu'], {});
    expect(outputs).not.toHaveProperty('menu_content');
    expect(reasoning['menu']).toContain('OCR_FOLDER');
    const folder = temporaryFolder('no-ocr');
    const empty = await enrich(['menu'], { OCR_FOLDER: folder });
    expect(empty.reasoning['menu']).toContain(`npm install --ignore-scripts --prefix ${folder}`);
    expect(requests).not.toContain(picture());
  });
});
