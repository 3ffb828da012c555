/** `phone` and `phone_additional`, in E.164; numbers that no numbering plan knows are left out. */

import { type AttributeRule, addedField, confidenceOf, fieldOf } from '../context/finding.ts';
import type { PlaceContext } from '../context/place-context.ts';
import { type Claim, inputClaim } from '../evidence/claim.ts';
import { explain } from '../evidence/explaining.ts';
import { type Weighed, weigh } from '../evidence/weighing.ts';
import { readPhone } from '../sources/phone/phone-numbers.ts';

export const phoneNumbers: AttributeRule = {
  key: 'phoneNumbers',
  run(context) {
    const found = weigh([...fromInput(context), ...fromRecords(context)], (a, b) => a === b);
    return {
      fields: { phone: fieldOf(found), phone_additional: additional(found) },
      reasoning: {
        phone: explain('a phone number', found, (number) => number) + refused(context),
      },
      confidence: { phone: confidenceOf(found) },
    };
  },
};

function fromInput({ inputs, country }: PlaceContext): Claim<string>[] {
  const phone = inputs.phone === null ? null : readPhone(inputs.phone, country);
  return phone === null ? [] : [inputClaim(phone.e164, inputs.phone!, 'phone')];
}

function fromRecords(context: PlaceContext): Claim<string>[] {
  return context.recordClaims(({ place }) => {
    const country = place.country_code ?? context.country;
    return place.phones.flatMap((written) => {
      const phone = readPhone(written, country);
      return phone === null ? [] : [[phone.e164, written] as [string, string]];
    });
  });
}

/** Every other number that a source gives, each once. */
function additional({ value, against }: Weighed<string>) {
  const others = against.filter(({ kind }) => kind !== 'input');
  const numbers = [...new Set(others.map((claim) => claim.value))].filter((n) => n !== value);
  return addedField(numbers.length === 0 ? null : numbers, others);
}

function refused({ inputs, country }: PlaceContext): string {
  if (inputs.phone === null || readPhone(inputs.phone, country) !== null) return '';
  return ` The input "${inputs.phone}" is no number of any known numbering plan.`;
}
