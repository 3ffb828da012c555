import { describe, expect, it } from 'vitest';
import { attributeInfo } from '../../../domain/attributes.ts';
import { ATTRIBUTE_NEEDS } from '../../../domain/catalogue/attribute-needs.ts';
import { describeRules } from './describe-rules.ts';
import { ATTRIBUTE_RULES } from './table.ts';

/** The text of domain/catalogue/attribute-needs.ts for the current rules. */
function needsText(): string {
  const rows = ATTRIBUTE_RULES.map(({ key, needs }) => {
    const names = needs.map((name) => `'${name}'`);
    const line = `  ${key}: [${names.join(', ')}],\n`;
    // As the formatter breaks a line.
    return line.length <= 101 ? line : `  ${key}: [\n    ${names.join(',\n    ')},\n  ],\n`;
  });
  return `/**
 * The sources that each attribute's rule needs, in order. This file is generated from the rules'
 * files: \`npx vitest run services/enricher/attributes --update\`.
 */
import type { SourceName } from './evidence-sources.ts';

export const ATTRIBUTE_NEEDS: Readonly<Record<string, readonly SourceName[]>> = {
${rows.join('')}};
`;
}

describe('the texts generated from the rules', () => {
  it('is current in the catalogue', async () => {
    const file = '../../../domain/catalogue/attribute-needs.ts';
    await expect(needsText()).toMatchFileSnapshot(file);
    const needs = Object.fromEntries(ATTRIBUTE_RULES.map((rule) => [rule.key, rule.needs]));
    expect(needs).toEqual(ATTRIBUTE_NEEDS);
  });

  it('is current in docs/attributes.md', async () => {
    await expect(describeRules(ATTRIBUTE_RULES)).toMatchFileSnapshot('../../../docs/attributes.md');
  });

  it('states a precondition for each rule that has one, and for no other', () => {
    for (const { key, conditionFailed } of ATTRIBUTE_RULES) {
      const stated = attributeInfo(key)!.run_condition !== null;
      expect(stated, key).toBe(conditionFailed !== undefined);
    }
  });
});
