/** Draws pictures of pages in Chromium, with letters of Latin and Chinese. */
import { readFile } from 'node:fs/promises';
import { startChromium } from './chromium.ts';
import { installChineseFont, installOcr } from './ocr.ts';

export interface DrawnSize {
  readonly width: number;
  readonly height: number;
}

export interface PictureDrawer {
  /** `body` is HTML. Its default font is Draw, which has both scripts. */
  draw(body: string, size: DrawnSize, type?: 'png' | 'jpeg'): Promise<Buffer>;
  stop(): Promise<void>;
}

async function startDrawing(): Promise<PictureDrawer> {
  const font = (await readFile(await installChineseFont())).toString('base64');
  const { browser, stop } = await startChromium();
  const page = await browser.newPage({ javaScriptEnabled: true });
  const style = `<style>
    @font-face { font-family: Draw; src: url(data:font/woff2;base64,${font}); }
    body { margin: 0; background: #fff; font: 22px 'DejaVu Sans', Draw, sans-serif; }
  </style>`;
  return {
    async draw(body, size, type = 'png') {
      await page.setViewportSize(size);
      await page.setContent(`${style}<body>${body}</body>`);
      await page.evaluate('document.fonts.ready');
      return page.screenshot({ type });
    },
    stop,
  };
}

export interface DrawnPictures {
  /** For OCR_FOLDER. */
  readonly folder: string;
  readonly drawer: PictureDrawer;
  stop(): Promise<void>;
}

/** What tests need that read drawn pictures: suites say that they are skipped without either. */
export async function startDrawnPictures(): Promise<DrawnPictures> {
  const folder = await installOcr();
  const drawer = await startDrawing();
  return { folder, drawer, stop: () => drawer.stop() };
}
