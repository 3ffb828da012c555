/** Writes a PDF with lines of Latin text at given places, as a printed menu has them. */
import { deflateSync } from 'node:zlib';

export interface PdfLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export function makePdf(pages: readonly (readonly PdfLine[])[]): Buffer {
  return pdfFile(
    pages.map((lines) =>
      Buffer.from(
        lines
          .map(({ text, x, y, size }) => {
            const escaped = text.replaceAll('€', '\x80').replace(/[\\()]/g, (c) => `\\${c}`);
            return `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped}) Tj ET`;
          })
          .join('\n'),
        'latin1',
      ),
    ),
  );
}

/** A file of pages with these drawing commands. */
export function pdfFile(contents: readonly Buffer[]): Buffer {
  const first = 4;
  const kids = contents.map((_, i) => `${first + i * 2} 0 R`).join(' ');
  const objects: (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...contents.flatMap((content, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${first + i * 2 + 1} 0 R
       /Resources << /Font << /F1 3 0 R >> >> >>`,
      stream(deflateSync(content)),
    ]),
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  objects.forEach((object, i) => {
    parts.push(Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'));
  });
  parts.push(Buffer.from(`trailer << /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`));
  return Buffer.concat(parts);
}

function stream(bytes: Buffer): Buffer {
  const head = `<< /Length ${bytes.length} /Filter /FlateDecode >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\nendstream')]);
}
