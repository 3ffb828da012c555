/**
 * `phone` and `phone_additional` in E.164. A number that no numbering plan knows counts only if the
 * place's own site marks it as its phone number.
 */
import {
  type AttributeRule,
  addedField,
  weighedConfidence,
  weighedField,
} from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { siteClaims } from '../../context/site-claims.ts';
import { explainWeighed } from '../../evidence/explaining.ts';
import { weigh } from '../../evidence/weighing.ts';
import { readPhoneCell } from '../../sources/phone/phone-numbers.ts';

export const phoneNumbersRule: AttributeRule = {
  key: 'phoneNumbers',
  needs: ['input', 'phone', 'website', 'osm', 'place-index'],
  run(context) {
    const { country } = context;
    const given = context.inputClaims('phone', () => context.phone?.e164 ?? null);
    const listed = context.recordClaims(
      ({ phones }) => phones,
      (written, place) => readPhoneCell(written, place.country_code ?? country)?.e164 ?? null,
    );
    const own = siteClaims(
      context,
      ({ phones }) => phones,
      ({ e164, role }) => (role === 'phone' ? e164 : null),
    );
    const all = [...given, ...own, ...listed];
    const claims = all.filter(({ value }) => !all.some((one) => isDoubled(value, one.value)));
    const found = weigh(claims, (a, b) => a === b);
    const others = found.against.filter(({ kind }) => kind !== 'input');
    const additional = [...new Set(others.map(({ value }) => value))];
    const why = explainWeighed('a phone number', found, (number) => number);
    return {
      fields: { phone: weighedField(found), phone_additional: addedField(additional, others) },
      reasoning: { phone: why + unknownPhoneNote(context) },
      confidence: { phone: weighedConfidence(found) },
    };
  },
};

/** "+49 49 6134 6050" is "+49 6134 6050" with its country code written twice. */
function isDoubled(number: string, known: string): boolean {
  const code = number.slice(0, 1 - known.length);
  return number === code + known.slice(1) && code.length > 1 && known.startsWith(code);
}

function unknownPhoneNote({ inputs, phone }: PlaceContext): string {
  if (inputs.phone === null || phone !== null) return '';
  return ` The input "${inputs.phone}" is no number of any known numbering plan.`;
}
