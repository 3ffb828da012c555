/** The merchant category of the place's kind. It rests on the category's evidence. */
import { type AttributeRule, derivedField } from '../../context/finding.ts';
import { shorten } from '../../evidence/explaining.ts';
import { kindField, kindUnknown } from './place-kind.ts';

export const merchantRule: AttributeRule = {
  key: 'merchant',
  needs: ['category', 'osm'],
  sureness: 'that of the category',
  conditionFailed: kindUnknown,
  run(context) {
    const from = kindField(context);
    const { name, facts } = context.category.value!;
    const known = facts?.mcc ? context.sources.codes.merchant(facts.mcc) : null;
    const why = known
      ? `The category ${name} stands for merchant category ${known.code}, ${known.description}.`
      : `No merchant category is known for the category ${shorten(name)}.`;
    return {
      fields: {
        merchant_category_code: derivedField(known?.code ?? null, from),
        mcc_description: derivedField(known?.description ?? null, from),
        merchant_category_group: derivedField(known?.group ?? null, from),
        merchant_super_industry: derivedField(known?.superIndustry ?? null, from),
      },
      reasoning: { merchant: why },
      confidence: {},
    };
  },
};
