/**
 * The chains of the name-suggestion-index of OpenStreetMap, as its file lists them: the one door to
 * the file.
 *
 * What is read is kept weakly. Who needs it first for a place is soon followed by the others, which
 * then need not parse twelve megabytes again; after that the list may go.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface SuggestedChain {
  readonly id: string;
  readonly displayName: string;
  readonly locationSet: {
    readonly include?: readonly unknown[];
    readonly exclude?: readonly unknown[];
  };
  readonly matchNames?: readonly string[];
  readonly tags?: Readonly<Record<string, string>>;
}

/** By the path of each list, e.g. `brands/shop/supermarket`. */
export type NameSuggestions = Readonly<
  Record<string, { readonly items?: readonly SuggestedChain[] }>
>;

let known: WeakRef<NameSuggestions> | undefined;

export function readNameSuggestions(): NameSuggestions {
  const kept = known?.deref();
  if (kept) return kept;
  const file = join(suggestionsFolder(), 'dist', 'json', 'nsi.min.json');
  const { nsi } = JSON.parse(readFileSync(file, 'utf8')) as { nsi: NameSuggestions };
  known = new WeakRef(nsi);
  return nsi;
}

/** The folder of the package. */
export function suggestionsFolder(): string {
  const entry = createRequire(import.meta.url).resolve('name-suggestion-index');
  return dirname(dirname(dirname(entry)));
}
