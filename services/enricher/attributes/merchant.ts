/** Merchant category of the place's kind. It stands on the evidence of the category. */

import type { AttributeRule, FieldFinding } from '../context/finding.ts';
import { derivedField, fieldOf } from '../context/finding.ts';
import { short } from '../evidence/explaining.ts';
import { kindUnknown } from './kind-condition.ts';

export const merchant: AttributeRule = {
  key: 'merchant',
  conditionFailed: kindUnknown,
  run({ category, sources }) {
    const from: FieldFinding = { ...fieldOf(category), verdict: 'ADDED' };
    const kind = category.value!;
    const code = kind.facts?.mcc ?? null;
    const known = code === null ? null : sources.codes.merchant(code);
    const why = known
      ? `The category ${kind.name} stands for merchant category ` +
        `${known.code}, ${known.description}.`
      : `No merchant category is known for the category ${short(kind.name)}.`;
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
