/** Industry code and title of the place's kind. They stand on the evidence of the category. */
import type { AttributeRule, FieldFinding } from '../context/finding.ts';
import { derivedField, fieldOf } from '../context/finding.ts';
import { kindUnknown } from './kind-condition.ts';

export const naics: AttributeRule = {
  key: 'naics',
  conditionFailed: kindUnknown,
  run({ category, sources }) {
    const from: FieldFinding = { ...fieldOf(category), verdict: 'ADDED' };
    const code = category.value?.facts?.naics ?? null;
    const title = code === null ? null : sources.codes.naicsTitle(code);
    return {
      fields: {
        naics_code: derivedField(code, from),
        naics_description: derivedField(title, from),
      },
      reasoning: {},
      confidence: {},
    };
  },
};
