/**
 * What Wikidata says about brands, from the extract that ships with the name-suggestion index: a
 * short description, official websites and a logo. It is loaded when the first brand is looked up.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseUrl } from '../../../../domain/words/web-addresses.ts';
import { suggestionsFolder } from '../../../../places/name-suggestions.ts';

export interface BrandFacts {
  /** The hosts of the official websites, without `www.`. */
  readonly domains: readonly string[];
  readonly logoUrl: string | null;
  /** Wikidata's English name of the brand, and its short description. */
  readonly label: string | null;
  readonly description: string | null;
  readonly website: string | null;
}

export const WIKIDATA_REFERENCE = { source: 'wikidata', licence: 'CC0-1.0' } as const;

const MAX_BRAND_DOMAINS = 20;

interface WikidataEntry {
  readonly label?: string;
  readonly description?: string;
  readonly logos?: { readonly wikidata?: string };
  readonly officialWebsites?: readonly string[];
}

export class BrandFactsTable {
  #byId: Map<string, BrandFacts> | undefined;

  find(wikidata: string): BrandFacts | null {
    this.#byId ??= readBrandFacts();
    return this.#byId.get(wikidata) ?? null;
  }
}

function readBrandFacts(): Map<string, BrandFacts> {
  const file = join(suggestionsFolder(), 'dist', 'wikidata', 'wikidata.min.json');
  const { wikidata }: { wikidata: Record<string, WikidataEntry> } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const facts = new Map<string, BrandFacts>();
  for (const [id, entry] of Object.entries(wikidata)) {
    const { logos, label = null, description = null, officialWebsites = [] } = entry;
    facts.set(id, {
      domains: websiteHosts(officialWebsites),
      logoUrl: logos?.wikidata ?? null,
      label,
      description,
      website: officialWebsites[0] ?? null,
    });
  }
  return facts;
}

function websiteHosts(websites: readonly string[]): string[] {
  const hosts = websites.flatMap((site) => parseUrl(site)?.hostname ?? []);
  return [...new Set(hosts.map((host) => host.replace(/^www\./, '')))].slice(0, MAX_BRAND_DOMAINS);
}
