/**
 * Tests that compute for minutes run as one module. Else each call from one module to another goes
 * through a getter of the test runner, and each of hundreds of modules is translated by itself.
 *
 * A module in it keeps its own `import.meta`, and packages are loaded from node_modules as always.
 */
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin as BundlerPlugin, build } from 'esbuild';
import type { Plugin } from 'vitest/config';

/** `files` are ends of paths; `change` alters a module before it is bundled. */
export function bundledTests(
  files: readonly string[],
  change: (code: string, path: string) => Promise<string | undefined>,
): Plugin {
  return {
    name: 'bundled-tests',
    enforce: 'pre',
    async transform(_, id) {
      if (!files.some((file) => id.endsWith(file))) return undefined;
      const { outputFiles } = await build({
        entryPoints: [id],
        outfile: id,
        bundle: true,
        packages: 'external',
        format: 'esm',
        platform: 'node',
        target: 'node20.19',
        // As in build-program.js.
        supported: { 'regexp-unicode-property-escapes': true },
        sourcemap: 'external',
        write: false,
        plugins: [ownModules(change)],
      });
      const [code, map] = ['.ts', '.ts.map'].map(
        (end) => outputFiles.find(({ path }) => path.endsWith(end))!.text,
      );
      return { code: code!, map: map! };
    },
  };
}

function ownModules(change: (code: string, path: string) => Promise<string | undefined>) {
  return {
    name: 'own-modules',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const contents = withOwnMeta((await change(source, path)) ?? source, path);
        return { contents, loader: 'ts' };
      });
    },
  } satisfies BundlerPlugin;
}

function withOwnMeta(code: string, path: string): string {
  const meta = { url: pathToFileURL(path).href, dirname: dirname(path), filename: path };
  return code.replace(/\bimport\.meta\.(url|dirname|filename)\b/g, (_, name: keyof typeof meta) =>
    JSON.stringify(meta[name]),
  );
}
