/** Describes the rules for people, from what their files and the catalogue declare. Pure. */
import { ATTRIBUTES, type AttributeInfo } from '../../../domain/attributes.ts';
import type { SourceName } from '../../../domain/catalogue/evidence-sources.ts';
import { CUSTOM_TTL_DAYS } from '../../../domain/custom-attributes.ts';
import { formatCount } from '../../../domain/words/count-words.ts';
import type { AttributeRule } from '../context/finding.ts';

const HEADER = `# Attributes

This page lists each attribute that Cairn fills: the sources that its rule asks, in order; the
precondition for a place; how long a result is reused; what a job may cost; and the confidence that
it can reach.
[confidence.md](confidence.md) explains the levels and how evidence is weighed.

The page is generated from the rules in \`services/enricher/attributes/\`:
\`npx vitest run services/enricher/attributes --update\`.

| attribute | sources, in order | precondition | reused for | may cost | confidence |
|---|---|---|---|---|---|
`;

/** Custom attributes, which have no rule in the table. */
const CUSTOM = `
An organization can define its own attributes (\`POST .../custom_attributes\`). The model
(\`OPENAI_BASE_URL\`, \`OPENAI_API_KEY\`, \`OPENAI_MODEL\`) answers them from the text of the
place's website and of pages that a search found. A result is reused for
${CUSTOM_TTL_DAYS} days, may cost searches and model tokens, and is MEDIUM at most: each value has
a quote that is literally in its page, or it is dropped. Attributes that need pictures ask
\`OPENAI_VISION_MODEL\` at the same endpoint. No model was available where this was built: both
models are tested with a fake endpoint. Text on pictures of menus and signs is recognized if
\`OCR_FOLDER\` is set ([operations.md](operations.md)).
`;

/** What a job may pay for a paid source. */
const COSTS: Readonly<Partial<Record<SourceName, string>>> = {
  search: 'searches',
  model: 'model tokens',
  images: 'model tokens',
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
    formatCount(info.ttl_days, 'day'),
    costs.length === 0 ? 'nothing' : costs.join(', '),
    sureness ?? 'depends on its evidence',
  ];
  return `| ${cells.join(' | ')} |\n`;
}
