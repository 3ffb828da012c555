/** The promises of the artifact store (artifacts.ts). Each adapter's test runs this suite. */
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArtifactLink, Artifacts } from '../../platform/artifacts/artifacts.ts';
import { systemClock } from '../../platform/runtime/clock.ts';

export interface ArtifactsUnderTest {
  readonly artifacts: Artifacts;
  /** Follows the link as a reader does: status 200 with the text, or another status. */
  follow(link: string): Promise<{ status: number; text: string }>;
}

const CSV = 'text/csv; charset=utf-8';
const link = (artifact: string): ArtifactLink => ({
  artifact,
  lifetimeSeconds: 60,
  fileName: 'places.csv',
  contentType: CSV,
});

export function describeArtifacts(name: string, open: () => Promise<ArtifactsUnderTest>): void {
  describe(`artifacts: ${name}`, () => {
    let under: ArtifactsUnderTest;
    let store: Artifacts;
    beforeAll(async () => {
      under = await open();
      store = under.artifacts;
    });
    afterAll(async () => {
      await store.close();
      await store.close();
    });
    const write = (artifact: string, text: string) =>
      store.write(artifact, Readable.from([Buffer.from(text)]), CSV);
    const read = async (artifact: string) => {
      const { content, bytes } = await store.read(artifact);
      const text = Buffer.concat(await content.toArray()).toString();
      return { text, bytes };
    };

    it('A1 reads back what was written, byte for byte', async () => {
      expect(await write('org/one.csv', 'name\r\nCafé\r\n')).toEqual({ bytes: 13 });
      expect(await read('org/one.csv')).toEqual({ text: 'name\r\nCafé\r\n', bytes: 13 });
    });

    it('A1 a write that fails half-way leaves nothing', async () => {
      const broken = Readable.from(
        (async function* () {
          yield Buffer.alloc(9 * 1024 * 1024, 'x');
          throw new Error('the query failed');
        })(),
      );
      await expect(store.write('org/broken.csv', broken, CSV)).rejects.toThrow('the query failed');
      await expect(store.read('org/broken.csv')).rejects.toMatchObject({
        code: 'artifact_missing',
      });
    });

    it('A2 writing to a name again replaces the artifact whole', async () => {
      await write('org/again.csv', 'a long first text');
      await write('org/again.csv', 'short');
      expect((await read('org/again.csv')).text).toBe('short');
    });

    it('A3 a link opens its artifact, and a changed link opens nothing', async () => {
      await write('org/link.csv', 'linked');
      await write('org/other.csv', 'other');
      const url = await store.link(link('org/link.csv'));
      expect(await under.follow(url)).toEqual({ status: 200, text: 'linked' });
      const changed = url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
      expect((await under.follow(changed)).status).toBeGreaterThanOrEqual(400);
    });

    it('A4 takes an artifact of 40 MB in parts', async () => {
      const chunk = Buffer.alloc(1024 * 1024, 'y');
      const large = Readable.from(Array.from({ length: 40 }, () => chunk));
      expect(await store.write('org/large.csv', large, CSV)).toEqual({ bytes: 40 * chunk.length });
      const { content, bytes } = await store.read('org/large.csv');
      let seen = 0;
      for await (const part of content) seen += (part as Buffer).length;
      expect([bytes, seen]).toEqual([40 * chunk.length, 40 * chunk.length]);
    });

    it('deletes, and ignores what does not exist', async () => {
      await write('org/gone.csv', 'x');
      expect(await store.exists('org/gone.csv')).toBe(true);
      await store.delete('org/gone.csv');
      await store.delete('org/gone.csv');
      expect(await store.exists('org/gone.csv')).toBe(false);
      expect(await store.exists('never/written.csv')).toBe(false);
      await expect(store.read('org/gone.csv')).rejects.toMatchObject({ code: 'artifact_missing' });
    });

    it('A5 lists what is below a folder, with the time of the write', async () => {
      const list = async (below: string) => {
        const found = [];
        for await (const page of store.list(below)) found.push(...page);
        return found.sort((a, b) => (a.artifact < b.artifact ? -1 : 1));
      };
      const names = ['listed/a/1.csv', 'listed/a/2.csv', 'listed/b/c/3.csv'];
      for (const name of [...names, 'listed-not/4.csv']) await write(name, name);
      const found = await list('listed/');
      expect(found.map(({ artifact }) => artifact)).toEqual(names);
      for (const { writtenMs } of found) {
        expect(Math.abs(systemClock.nowMs() - writtenMs)).toBeLessThan(60_000);
      }
      await store.delete('listed/b/c/3.csv');
      expect((await list('listed/b/')).length).toBe(0);
      expect(await list('nothing/')).toEqual([]);
      await write('listed/b/c/3.csv', 'again');
      expect(await list('listed/b/')).toHaveLength(1);
    });

    it('A5 lists more than a page', async () => {
      const names = Array.from(
        { length: 1_050 },
        (_, i) => `many/${String(i).padStart(4, '0')}.csv`,
      );
      for (let i = 0; i < names.length; i += 50) {
        await Promise.all(names.slice(i, i + 50).map((name) => write(name, 'x')));
      }
      const found: string[] = [];
      for await (const page of store.list('many/')) {
        expect(page.length).toBeLessThanOrEqual(1_000);
        found.push(...page.map(({ artifact }) => artifact));
      }
      expect(found.sort()).toEqual(names);
    });

    it('is ready', async () => {
      expect(await store.ready()).toBe(true);
    });
  });
}
