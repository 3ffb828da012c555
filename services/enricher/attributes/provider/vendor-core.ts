/**
 * `vendor_core`: the core fields of the place's record in the vendor's index.
 *
 * VC1 An imported record gives its fields as they are. Without one, the record is the
 *     organization's own, which has the findings of this job: placematch returns it once the job is
 *     completed.
 * VC2 The record is not evidence for other attributes: a conclusion is not evidence for itself.
 */
import {
  type AttributeRule,
  addedField,
  type FieldConfidence,
  type FieldFinding,
  NOT_FOUND_FIELD,
  type OtherFindings,
} from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { scoreWithin } from '../../evidence/weighing.ts';
import { recordClaim } from '../../sources/place-index/matched-records.ts';
import { vendorIdClaim } from './vendor-id.ts';

const MAX_EVIDENCE = 20;
const NOTHING: FieldConfidence = { level: 'NONE', score: 0 };

interface CoreFinding {
  readonly field: FieldFinding;
  readonly why: string;
  readonly confidence: FieldConfidence;
}

export const vendorCoreRule: AttributeRule = {
  key: 'vendor_core',
  needs: ['vendor'],
  run(context, others) {
    const { field, why, confidence } = importedCore(context) ?? ownCore(context, others);
    return {
      fields: { vendor_core_attributes: field },
      reasoning: { vendor_core_attributes: why },
      confidence: { vendor_core: confidence },
    };
  },
};

function importedCore(context: PlaceContext): CoreFinding | null {
  const record = context.importedRecord('vendor');
  if (record === null) return null;
  const { place, kind, score } = record;
  const { phones, websites, category, categories } = place;
  const value = {
    vendor_id: place.id,
    source: 'import',
    name: place.name,
    full_address: place.full_address ?? null,
    street: place.street ?? null,
    city: place.city ?? null,
    postalCode: place.postal_code ?? null,
    country_code: place.country_code ?? null,
    coordinates:
      typeof place.latitude === 'number' ? [place.latitude, place.longitude ?? null] : null,
    phone: phones[0] ?? null,
    website: websites[0] ?? null,
    categories: [...new Set([...(category ? [category] : []), ...categories])],
    opening_hours: place.opening_hours ?? null,
  };
  const level = kind === 'third_party' ? 'MEDIUM' : 'LOW';
  return {
    field: addedField(value, [recordClaim(record, value, place.name)]),
    why: `The vendor's index lists "${place.name}": ${record.reasoning}`,
    confidence: { level, score: scoreWithin(level, score) },
  };
}

/** VC1. */
function ownCore(context: PlaceContext, others: OtherFindings): CoreFinding {
  const found = {
    name: others.read('names', 'name'),
    address: others.read('address', 'address'),
    coordinates: others.read('coordinates', 'coordinates'),
    phone: others.read('phoneNumbers', 'phone'),
    website: others.read('websites', 'website'),
    categories: others.read('categories', 'categories'),
    opening_hours: others.read('openingHours', 'opening_hours'),
    open_closed_status: others.read('closed_permanently', 'open_closed_status'),
  };
  const id = vendorIdClaim(context);
  if (id === null || found.name.value === null) {
    const why = 'The vendor has no record of the place.';
    return { field: NOT_FOUND_FIELD, why, confidence: NOTHING };
  }
  const values = Object.entries(found).map(([name, field]) => [name, field.value]);
  const used = Object.values(found).flatMap(({ evidence }) => evidence);
  const evidence = [id.evidence, ...used].slice(0, MAX_EVIDENCE);
  const value = { vendor_id: id.value, source: 'enrichment', ...Object.fromEntries(values) };
  return {
    field: { value, verdict: 'ADDED', evidence },
    why: "No imported record is the place; these are the fields of the organization's own record.",
    confidence: { level: 'LOW', score: scoreWithin('LOW', 0.4) },
  };
}
