/** `vendor_id`: the place's identifier in the vendor's index (see sources/vendor/vendor-id.ts). */
import { type AttributeRule, addedField } from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { type Claim, cutQuote } from '../../evidence/claim.ts';
import { recordClaim } from '../../sources/place-index/matched-records.ts';
import { mintVendorId } from '../../sources/vendor/vendor-id.ts';

export const vendorIdRule: AttributeRule = {
  key: 'vendor_id',
  needs: ['vendor'],
  run(context) {
    const claim = vendorIdClaim(context);
    return {
      fields: { vendor_id: addedField(claim?.value ?? null, claim ? [claim] : []) },
      reasoning: { vendor_id: explainVendorId(context, claim) },
      confidence: {},
    };
  },
};

export function vendorIdClaim(context: PlaceContext): Claim<string> | null {
  const vendorRecord = context.importedRecord('vendor');
  const { job } = context;
  if (vendorRecord?.kind === 'third_party') {
    return recordClaim(vendorRecord, vendorRecord.place.id, vendorRecord.place.id);
  }
  if (job === null) return null;
  const evidence = {
    source: 'vendor',
    url: null,
    title: 'made from the organization and its own id of the place',
    observed_at: null,
    quote: cutQuote(job.place_id),
    licence: null,
  };
  const value = mintVendorId(job.organization_id, job.place_id);
  return { value, kind: 'third_party', source: 'vendor', weight: 1, evidence };
}

function explainVendorId(context: PlaceContext, claim: Claim<string> | null): string {
  const vendorRecord = context.importedRecord('vendor');
  if (claim === null) return 'The place has no id yet.';
  return vendorRecord?.kind === 'third_party'
    ? `The vendor's index has the place as "${vendorRecord.place.name}".`
    : "No imported record is the place; the id stands for the organization's own record of it.";
}
