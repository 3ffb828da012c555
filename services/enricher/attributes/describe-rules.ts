/** Describes the rules for people, from what their files and the catalogue declare. Pure. */
import { ATTRIBUTES, type AttributeInfo } from '../../../domain/attributes.ts';
import type { SourceName } from '../../../domain/catalogue/evidence-sources.ts';
import { CUSTOM_TTL_DAYS } from '../../../domain/custom-attributes.ts';
import { sayCount } from '../../../domain/words/count-words.ts';
import type { AttributeRule } from '../context/finding.ts';

const HEADER = `# Attributes

Each attribute that Cairn fills: the sources that its rule asks, in their order, what must be true
of a place before it runs, for how long a result is reused, what a job may cost, and how sure it can
be.
[confidence.md](confidence.md) says what the levels mean and how evidence is weighed.

This page is written from the rules' files in \`services/enricher/attributes/\`:
\`npx vitest run services/enricher/attributes --update\`.

| attribute | sources, in order | precondition | reused for | may cost | how sure |
|---|---|---|---|---|---|
`;

/** Custom attributes, which have no rule in the table. */
const CUSTOM = `
An attribute that an organization defines itself (\`POST .../custom_attributes\`) is answered by the
model (\`OPENAI_BASE_URL\`, \`OPENAI_API_KEY\`, \`OPENAI_MODEL\`) from the text of the place's
website and of pages that a search found. It is reused for ${CUSTOM_TTL_DAYS} days, may cost
searches and tokens of the model, and is MEDIUM at most: each value has a quote that is
literally in its page, or it is dropped. Attributes that need pictures ask
\`OPENAI_VISION_MODEL\` of the same endpoint. No real model was available during development: both
are tested with a fake endpoint. Text on pictures of menus and signs is recognized where
\`OCR_FOLDER\` is set ([operations.md](operations.md)).
`;

/** What a job may pay for a paid source. */
const COSTS: Readonly<Partial<Record<SourceName, string>>> = {
  search: 'searches',
  model: 'tokens of the model',
  images: 'tokens of the model',
};

/** The page in Markdown. */
export function describeRules(rules: readonly AttributeRule[]): string {
  const byKey = new Map<string, AttributeRule>(rules.map((rule) => [rule.key, rule]));
  const served = ATTRIBUTES.filter(({ key }) => byKey.has(key));
  const rows = served.map((info) => tableRow(info, byKey.get(info.key)!));
  const left = ATTRIBUTES.filter(({ key }) => !byKey.has(key)).map(({ key }) => `\`${key}\``);
  const rest = left.length === 0 ? '' : `\nNo rule serves these yet: ${left.join(', ')}.\n`;
  return `${HEADER}${rows.join('')}${CUSTOM}${rest}`;
}

function tableRow(info: AttributeInfo, { needs, sureness }: AttributeRule): string {
  const costs = [...new Set(needs.flatMap((name) => COSTS[name] ?? []))];
  const cells = [
    `\`${info.key}\``,
    needs.length === 0 ? 'none' : needs.join(', '),
    info.run_condition ?? 'none',
    sayCount(info.ttl_days, 'day'),
    costs.length === 0 ? 'nothing' : costs.join(', '),
    sureness ?? 'as its evidence weighs',
  ];
  return `| ${cells.join(' | ')} |\n`;
}
