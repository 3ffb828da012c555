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

/** Fields of the interface that no rule fills, or only from a dataset's own columns. */
const UNFILLED = `
## Fields with few sources or none

These fields come only from imported datasets that state them: \`popularity\`,
\`recent_review_count\`, \`number_of_locations\`, \`facebook_followers\`, \`facebook_likes\`,
\`facebook_bio\`, \`instagram_followers\`, \`instagram_media_count\`, \`instagram_bio\` and
\`instagram_profile_pic_url\` from columns of these names; \`chain_wikipedia_url\` from the tag
\`brand:wikipedia\`; \`date_opened\` also from notices on the website.

These fields are always null, because no source that Cairn reads states them:

- \`successor\`: records and maps do not say which business took the place of another one.
- \`parking_spaces_image_url\`: no picture is known to show the parking.
- \`pylon_coordinates\`, \`pylon_latitude\`, \`pylon_longitude\`, \`monument_coordinates\`,
  \`monument_latitude\`, \`monument_longitude\`: a picture does not say where the sign in it stands.
- \`pylon_reasoning\`, \`monument_reasoning\`, \`visibility_rating\`, \`prominence\`,
  \`location_type\`, \`location_category\`, \`site_quality_score\`, \`building_condition_score\`,
  \`building_condition_rating\`, \`shopping_center_condition\`,
  \`shopping_center_condition_score\`: the interface does not say which values they have.
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
  return `${HEADER}${rows.join('')}${CUSTOM}${rest}${UNFILLED}`;
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
