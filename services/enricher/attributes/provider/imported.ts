/**
 * Attributes from the operator's datasets: provider C's name and provider E's business attributes.
 * company.ts reads the imported registers.
 *
 * The matcher must judge the record to be this place; a record that only probably is gives LOW. Its
 * fields are passed on as they are.
 */
import { type AttributeRule, addedField } from '../../context/finding.ts';
import type { Claim } from '../../evidence/claim.ts';
import { recordClaim } from '../../sources/place-index/matched-records.ts';
import { resultFinding } from './attribute-result.ts';

export const providerCNameRule: AttributeRule = {
  key: 'providerCName',
  needs: ['provider-c-places'],
  run(context) {
    const record = context.importedRecord('provider_c');
    if (record === null) return resultFinding('providerCName', null);
    const { name, id } = record.place;
    return resultFinding('providerCName', {
      value: name,
      more: { record_id: id },
      reasoning: `Provider C lists "${name}": ${record.reasoning}`,
      claims: [recordClaim<unknown>(record, name, name)],
    });
  },
};

export const providerEAttributesRule: AttributeRule = {
  key: 'provider_e_business_attributes',
  needs: ['provider-e'],
  run(context) {
    const record = context.importedRecord('provider_e');
    const attributes = record?.place.attributes ?? null;
    const claims: Claim<unknown>[] =
      record && attributes ? [recordClaim<unknown>(record, attributes, record.place.name)] : [];
    const why =
      record === null
        ? 'Provider E has no record that is this place.'
        : `Provider E lists "${record.place.name}": ${record.reasoning}`;
    return {
      fields: { provider_e_business_attributes: addedField(attributes, claims) },
      reasoning: { provider_e_business_attributes: why },
      confidence: {},
    };
  },
};
