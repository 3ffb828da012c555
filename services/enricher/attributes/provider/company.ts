/**
 * `company`: the company that runs the place, with its numbers.
 *
 * CM1 The imprint of the place's own website is first-party evidence; the `operator` of
 *     records and of the map, and an imported register are third parties. Names that differ only in
 *     their legal forms are the same.
 * CM2 A register knows a company's legal name, and the matcher compares names without legal forms.
 *     So a register's company is found only at its registered address under the place's name. Its
 *     other fields are passed on as they are.
 * CM3 Numbers come from the website. Each is quoted from where it was found.
 */
import { OPERATOR_TAG } from '../../../../places/kept-attributes.ts';
import type { AttributeRule } from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { siteClaims, siteFacts } from '../../context/site-claims.ts';
import { type Claim, cutQuote } from '../../evidence/claim.ts';
import { explainWeighed } from '../../evidence/explaining.ts';
import { weigh } from '../../evidence/weighing.ts';
import { type MatchedRecord, recordClaim } from '../../sources/place-index/matched-records.ts';
import type { CompanyNumber } from '../../sources/website/facts/company/company-numbers.ts';
import { sameName } from '../identity/names.ts';
import { resultFinding } from './attribute-result.ts';

export const companyRule: AttributeRule = {
  key: 'company',
  needs: ['website', 'osm', 'place-index', 'register'],
  run(context) {
    const record = context.importedRecord('register');
    const registered =
      record === null ? [] : [recordClaim(record, record.place.name, record.place.name)];
    const own = siteClaims(
      context,
      ({ companies }) => companies,
      ({ legalName }) => legalName,
    );
    const operators = context.attributeClaims(OPERATOR_TAG, (text) => text);
    const found = weigh([...own, ...registered, ...operators], sameName);
    if (found.value === null) return resultFinding('company', null);
    const isRegistered = found.support.some((claim) => registered.includes(claim));
    const numbers = found.support.some((claim) => own.includes(claim)) ? numberClaims(context) : [];
    return resultFinding('company', {
      value: found.value,
      more: { ...siteNumbers(numbers), ...(isRegistered && registerFields(record!)) },
      reasoning: explainWeighed('the company', found, (name) => `"${name}"`),
      claims: [...found.support, ...numbers],
      confidence: found.level,
    });
  },
};

/** CM3. */
function numberClaims(context: PlaceContext): Claim<readonly CompanyNumber[]>[] {
  return siteFacts(context) === null
    ? []
    : siteClaims(
        context,
        ({ companies }) => companies,
        ({ numbers }) => (numbers.length === 0 ? null : numbers),
      );
}

const VAT_KIND = /^(?:DE vat|AT vat|FR vat|GB vat|CH uid)$/;
const TAX_KIND = /^(?:ID npwp)$/;

/** The first number for each use, and all numbers by kind. */
function siteNumbers(claims: readonly Claim<readonly CompanyNumber[]>[]): Record<string, unknown> {
  const all = claims.flatMap(({ value }) => value);
  if (all.length === 0) return {};
  const first = (isWanted: (kind: string) => boolean) =>
    all.find(({ kind }) => isWanted(kind))?.number ?? null;
  const entry = first((kind) => kind.endsWith(' register'));
  const registered = first((kind) => !VAT_KIND.test(kind) && !TAX_KIND.test(kind));
  return {
    register_number: entry ?? registered,
    vat_id: first((kind) => VAT_KIND.test(kind)),
    tax_number: first((kind) => TAX_KIND.test(kind)),
    numbers: Object.fromEntries(all.toReversed().map(({ kind, number }) => [kind, number])),
  };
}

function registerFields({ place }: MatchedRecord): Record<string, unknown> {
  const { street, city, postal_code, country_code, attributes } = place;
  const address = [street, city, postal_code, country_code].filter(Boolean).join(', ');
  return { ...attributes, address: cutQuote(address) };
}
