/**
 * `qualified_input_place`: whether the input describes one place of a kind that can be enriched.
 *
 * `entity_type` is `place`, `facility`, `address`, `person`, `area`, `placeholder` or `unknown`
 * (input-signs.ts says what each is); a place is qualified when it is `place`. `place_definition`
 * lists the signs, from this closed list: `named`, `known_kind`, `branded`, `listed`, `located`,
 * and `name_is_placeholder`, `name_is_address`, `name_is_person`, `name_is_area`,
 * `kind_is_facility`, `name_is_facility`.
 *
 * QP1 A record or a brand takes precedence over the form of the name: a restaurant may be called
 *     "12 High Street". Only a placeholder is one regardless of what else is given.
 */
import { type AttributeRule, addedField, type FieldConfidence } from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { type Claim, inputClaim } from '../../evidence/claim.ts';
import { scoreWithin, supportLevel } from '../../evidence/weighing.ts';
import { recordClaim } from '../../sources/place-index/matched-records.ts';
import * as signs from './input-signs.ts';

type EntityType = 'place' | 'facility' | 'address' | 'person' | 'area' | 'placeholder' | 'unknown';

const REASONS: Readonly<Record<EntityType, string>> = {
  place: 'The input names one place.',
  facility:
    'The input names a stop, an entrance or a piece of equipment, which serves other places.',
  address: 'The name is an address and says nothing about what is there.',
  person: 'The name is that of a person, and no kind of place is given.',
  area: 'The name is that of a city, state or country.',
  placeholder: 'The name is a placeholder.',
  unknown: 'The input has no name.',
};
/** The score of a rule about the form of a name. */
const FORM_SCORE = 0.4;

export const qualifiedInputPlaceRule: AttributeRule = {
  key: 'qualified_input_place',
  needs: ['input', 'category', 'brand', 'osm', 'place-index'],
  run(context) {
    const found = placeSigns(context);
    const type = entityType(context, found);
    const claims = signClaims(context, type);
    return {
      fields: {
        entity_type: addedField(type, claims),
        place_definition: addedField(found, claims),
      },
      reasoning: {
        entity_type: REASONS[type],
        place_definition: `Signs: ${found.join(', ') || 'none'}.`,
      },
      confidence: { entity_type: typeConfidence(type, claims) },
    };
  },
};

function placeSigns(context: PlaceContext): string[] {
  const { inputs, address, records, brand, sourceCategory: category, country } = context;
  const { name } = inputs;
  const kind = category.value;
  const has: Readonly<Record<string, boolean>> = {
    named: name !== '',
    known_kind: kind?.facts !== null && kind !== null,
    branded: brand !== null,
    listed: records.length > 0,
    located: inputs.latitude !== null || address.written !== null,
    name_is_placeholder: name !== '' && signs.isPlaceholder(name),
    name_is_address: signs.isAddressName(name, country),
    name_is_person: signs.isPersonName(name),
    name_is_area: isAreaName(context),
    kind_is_facility: kindLabels(context).some(signs.isFacilityKind),
    name_is_facility: signs.isFacilityName(name),
  };
  return Object.keys(has).filter((sign) => has[sign]);
}

/** The first type that the signs indicate, in the order of QP1. */
function entityType({ inputs }: PlaceContext, found: readonly string[]): EntityType {
  const says = (sign: string) => found.includes(sign);
  const isKnown = says('known_kind') || says('branded') || says('listed');
  if (inputs.name === '') return 'unknown';
  if (says('name_is_placeholder') && !says('branded') && !says('listed')) return 'placeholder';
  if (says('kind_is_facility')) return 'facility';
  if (isKnown) return 'place';
  if (says('name_is_facility')) return 'facility';
  if (says('name_is_address')) return 'address';
  if (says('name_is_person')) return 'person';
  return says('name_is_area') ? 'area' : 'place';
}

/**
 * The labels as the input and the records write them: a wider kind may stand for several of them.
 */
function kindLabels({ inputs, records }: PlaceContext): string[] {
  const labels = [inputs.category, ...records.map(({ place }) => place.category)];
  return labels.filter((label) => label !== null && label !== undefined);
}

function isAreaName({ inputs, address, country }: PlaceContext): boolean {
  const name = plainText(inputs.name);
  const { city, state, country: named } = address.parts;
  const areas = [city, state, named, inputs.city, inputs.state, inputs.country, country];
  return name !== '' && areas.some((area) => area && plainText(area) === name);
}

function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A place rests on its records and its kind, everything else on the input's own words. */
function signClaims(context: PlaceContext, type: EntityType): Claim<unknown>[] {
  const { inputs, records, sourceCategory: category } = context;
  const named = inputs.name === '' ? [] : [inputClaim<unknown>(type, inputs.name, 'name')];
  if (type === 'facility' && category.value !== null) return [...named, ...category.support];
  if (type !== 'place') return named;
  const listed = records.map((record) => recordClaim(record, type, record.place.name));
  return [...named, ...category.support, ...listed];
}

function typeConfidence(type: EntityType, claims: readonly Claim<unknown>[]): FieldConfidence {
  const level = type === 'place' ? supportLevel(claims) : 'LOW';
  const shown = level === 'NONE' && claims.length > 0 ? 'LOW' : level;
  return { level: shown, score: scoreWithin(shown, FORM_SCORE) };
}
