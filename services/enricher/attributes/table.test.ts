import { expect, it } from 'vitest';
import { ATTRIBUTE_NEEDS } from '../../../domain/catalogue/attribute-needs.ts';
import { ATTRIBUTE_RULES } from './table.ts';

/** The text of domain/catalogue/attribute-needs.ts for the rules as they are. */
function needsText(): string {
  const rows = ATTRIBUTE_RULES.map(({ key, needs }) => {
    const names = needs.map((name) => `'${name}'`);
    const line = `  ${key}: [${names.join(', ')}],\n`;
    // As the formatter breaks a line.
    return line.length <= 101 ? line : `  ${key}: [\n    ${names.join(',\n    ')},\n  ],\n`;
  });
  return `/**
 * The sources that each attribute's rule needs, in order. This file is written from the rules'
 * files: \`npx vitest run services/enricher/attributes --update\`.
 */
import type { SourceName } from './evidence-sources.ts';

export const ATTRIBUTE_NEEDS: Readonly<Record<string, readonly SourceName[]>> = {
${rows.join('')}};
`;
}

it("the catalogue holds the needs of the rules' files", async () => {
  await expect(needsText()).toMatchFileSnapshot('../../../domain/catalogue/attribute-needs.ts');
  const needs = Object.fromEntries(ATTRIBUTE_RULES.map((rule) => [rule.key, rule.needs]));
  expect(needs).toEqual(ATTRIBUTE_NEEDS);
});
