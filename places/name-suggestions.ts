/**
 * The chains in OpenStreetMap's name-suggestion-index, with names in other scripts that it lacks
 * (local-chain-names.tsv). Nothing else accesses the two files.
 *
 * The parsed data is held by a weak reference. Its users need it at about the same time, and so do
 * not parse twelve megabytes again; after that it can be collected.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { assetPath } from '../platform/runtime/assets.ts';
import { hash32 } from './text/hash.ts';

export interface SuggestedChain {
  readonly id: string;
  readonly displayName: string;
  readonly locationSet: {
    readonly include?: readonly unknown[];
    readonly exclude?: readonly unknown[];
  };
  matchNames?: readonly string[];
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
  addLocalNames(nsi);
  known = new WeakRef(nsi);
  return nsi;
}

/** A chain has the names of its Wikidata item in all countries where it has branches. */
function addLocalNames(nsi: NameSuggestions): void {
  const names = readLocalNames();
  for (const { items = [] } of Object.values(nsi)) {
    for (const item of items) {
      const local = names.get(item.tags?.['brand:wikidata'] ?? '');
      if (local !== undefined) item.matchNames = [...(item.matchNames ?? []), ...local];
    }
  }
}

function readLocalText(): string {
  return readFileSync(assetPath('places', 'local-chain-names.tsv'), 'utf8');
}

/** Identifies the version of the names: it changes if either file does. */
export function suggestionsVersion(): string {
  const { version } = JSON.parse(readFileSync(join(suggestionsFolder(), 'package.json'), 'utf8'));
  return `${version} ${hash32(readLocalText())}`;
}

function readLocalNames(): ReadonlyMap<string, readonly string[]> {
  const rows = readLocalText().trimEnd().split('\n').slice(1);
  return new Map(
    rows.map((row) => {
      const [wikidata, , names] = row.split('\t');
      return [wikidata!, names!.split('|')] as const;
    }),
  );
}

/** The folder of the package. */
export function suggestionsFolder(): string {
  const entry = createRequire(import.meta.url).resolve('name-suggestion-index');
  return dirname(dirname(dirname(entry)));
}
