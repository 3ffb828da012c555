import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../../../platform/runtime/clock.ts';
import { makePdf, pdfFile } from '../../../../../test/support/make-pdf.ts';
import { ReadingThread } from '../reading-thread.ts';
import { pdfBlocks } from './pdf-lines.ts';
import { readPdf } from './pdf-reader.ts';

const file = (bytes: Uint8Array) => ({
  url: 'https://diner.example/menu.pdf',
  contentType: 'application/pdf',
  bytes,
  fetchedAtMs: 0,
});

describe('a PDF', () => {
  it('is read line by line, with prices beside their dishes and titles as headings', async () => {
    const { blocks, kind, limits } = await readPdf(
      file(
        makePdf([
          [
            { text: 'Speisekarte', x: 200, y: 780, size: 24 },
            { text: 'Suppen', x: 60, y: 740, size: 15 },
            { text: 'Kürbissuppe', x: 60, y: 715, size: 11 },
            { text: '6,50 €', x: 480, y: 715, size: 11 },
            { text: 'Linseneintopf mit Brot', x: 60, y: 700, size: 11 },
            { text: '8,90 €', x: 480, y: 700, size: 11 },
          ],
          [{ text: 'Second page', x: 60, y: 700, size: 11 }],
        ]),
      ),
    );
    expect([kind, limits]).toEqual(['pdf', []]);
    expect(blocks.map(({ text, level }) => [text, level])).toEqual([
      ['Speisekarte', 1],
      ['Suppen', 2],
      ['Kürbissuppe 6,50 €', 0],
      ['Linseneintopf mit Brot 8,90 €', 0],
      ['Second page', 0],
    ]);
  });

  it('of two columns is read column by column', () => {
    const run = (text: string, x: number, y: number) => ({ text, x, y, width: 60, size: 10 });
    const runs = [0, 1, 2, 3].flatMap((i) => [
      run(`Left ${i}`, 50, 700 - i * 14),
      run(`Right ${i}`, 320, 700 - i * 14),
    ]);
    const texts = pdfBlocks(runs).map(({ text }) => text);
    expect(texts).toEqual(
      [0, 1, 2, 3].map((i) => `Left ${i}`).concat([0, 1, 2, 3].map((i) => `Right ${i}`)),
    );
  });

  it.each([
    ['cut off', makePdf([[{ text: 'x', x: 0, y: 0, size: 9 }]]).subarray(0, 120)],
    ['no PDF but its first line', Buffer.from('%PDF-1.7\n')],
    ['noise', Buffer.from(`%PDF-1.7\n${'<< /A [ '.repeat(5_000)}`)],
    [
      'pages that hold themselves',
      Buffer.from(`%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj
<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 9999999 >>\nendobj\ntrailer << /Root 1 0 R >>`),
    ],
  ])('that is broken (%s) is empty', async (_, bytes) => {
    expect((await readPdf(file(bytes))).blocks).toEqual([]);
  });

  it('that keeps the parser busy is abandoned, and the next page is read', async () => {
    const thread = new ReadingThread({ clock: systemClock, timeoutMs: 120_000, maxNext: 3 });
    try {
      const bomb = pdfFile([Buffer.alloc(100_000_000, 'BT (x) Tj ET ')]);
      expect(bomb.length).toBeLessThan(2_000_000);
      const { reading } = await thread.read(file(bomb));
      const unpacked = inflateRawSync(Buffer.from(reading, 'base64')).toString();
      expect(JSON.parse(unpacked)).toMatchObject({ kind: 'pdf', blocks: [] });
      const html = Buffer.from('<a href="/contact">Contact</a>');
      const page = { ...file(html), url: 'https://diner.example/', contentType: 'text/html' };
      const { next } = await thread.read(page);
      expect(next).toEqual(['https://diner.example/contact']);
    } finally {
      await thread.close();
    }
  });
});
