/** The industry code and title of the place's kind. They rest on the category's evidence. */
import { type AttributeRule, derivedField } from '../../context/finding.ts';
import { kindField, kindUnknown } from './place-kind.ts';

export const naicsRule: AttributeRule = {
  key: 'naics',
  needs: ['category', 'osm'],
  sureness: 'that of the category',
  conditionFailed: kindUnknown,
  run(context) {
    const from = kindField(context);
    const code = context.category.value?.facts?.naics ?? null;
    const title = code === null ? null : context.sources.codes.naicsTitle(code);
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
