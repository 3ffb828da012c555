/** Chromium, in which the console is tested: the one on PATH, else Debian's package. */
import { type Browser, chromium } from 'playwright-core';
import { type Backend, requireTool } from './backend.ts';

export type RunningBrowser = Backend & { readonly browser: Browser };

/** Without a sandbox, because tests often run as root, where Chromium has none. */
export async function startChromium(): Promise<RunningBrowser> {
  const executablePath = await requireTool('Chromium', 'chromium', 'chromium');
  const browser = await chromium.launch({
    executablePath,
    // Maps are drawn by the processor, where there is no graphics card.
    args: [
      '--no-sandbox',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-background-networking',
    ],
  });
  return { browser, env: {}, stop: () => browser.close() };
}
