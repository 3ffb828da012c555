/**
 * Names that many places share: the brands and operators in OpenStreetMap's name-suggestion-index.
 * Loaded on first use from the file that the build wrote, or else from the index, which takes 0.4
 * s.
 */
import { readIfThere } from '../../platform/folders/read-if-there.ts';
import { assetPath } from '../../platform/runtime/assets.ts';
import {
  readNameSuggestions,
  type SuggestedChain,
  suggestionsVersion,
} from '../name-suggestions.ts';
import { extendHash, HASH_START } from '../text/hash.ts';
import { compact, toWords } from '../text/words.ts';

/** The sections of the list that name chains; the others are routes and flags. */
const CHAIN_LISTS = /^(?:brands|operators)\//;
const MIN_NAME_CHARS = 2;
/** A shorter beginning is too often a separate word. */
const MIN_BEGINNING_CHARS = 5;

interface ChainNames {
  readonly names: ReadonlySet<string>;
  /** Hashes of the names: they rule out most beginnings of names without building them. */
  readonly hashes: ReadonlySet<number>;
}

let loaded: ChainNames | undefined;

function loadChainNames(): ChainNames {
  const names = new Set(readChainFile() ?? chainKeys());
  return { names, hashes: new Set([...names].map((name) => extendHash(HASH_START, name))) };
}

/** A line that identifies the names' version, then one line per name. */
export function buildChainFile(): Buffer {
  return Buffer.from([suggestionsVersion(), ...new Set(chainKeys())].join('\n'));
}

/** Returns null if there is no file, or if it was built from other names. */
function readChainFile(): string[] | null {
  const file = readIfThere(assetPath('dist', 'chains.txt'));
  if (file === null) return null;
  const [version, ...names] = file.toString().split('\n');
  return version === suggestionsVersion() ? names : null;
}

function chainKeys(): string[] {
  const lists = Object.entries(readNameSuggestions()).filter(([path]) => CHAIN_LISTS.test(path));
  const texts = new Set(lists.flatMap(([, { items = [] }]) => items.flatMap(itemNames)));
  const keys = [...texts].map((text) => compact(toWords(text)));
  return keys.filter((key) => key.length >= MIN_NAME_CHARS);
}

function itemNames({ displayName, matchNames = [], tags = {} }: SuggestedChain): string[] {
  const { brand = '', name = '' } = tags;
  return [displayName, brand, name, ...matchNames];
}

/** 2 if the words are the name of a chain, 1 if they start with one, otherwise 0. */
export function chainDegree(words: readonly string[]): number {
  loaded ??= loadChainNames();
  let hash = HASH_START;
  let chars = 0;
  let degree = 0;
  for (let i = 0; i < words.length; i++) {
    hash = extendHash(hash, words[i]!);
    chars += words[i]!.length;
    if (!loaded.hashes.has(hash) || !loaded.names.has(words.slice(0, i + 1).join(''))) continue;
    if (i === words.length - 1) return 2;
    if (chars >= MIN_BEGINNING_CHARS) degree = 1;
  }
  return degree;
}
