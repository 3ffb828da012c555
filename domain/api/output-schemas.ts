/** A job's outputs in API responses: a schema for each kind of value, and for every field. */
import * as z from 'zod';
import { CUSTOM_KEY_PATTERN } from '../custom-attributes.ts';
import { MAX_LATITUDE, MAX_LONGITUDE } from '../jobs.ts';
import {
  ADDRESS_PARTS,
  ATTRIBUTE_RESULTS,
  OUTPUT_FIELDS,
  type OutputField,
  type OutputKind,
  outputDeclaration,
  WEEKDAYS,
} from '../outputs.ts';
import { describeAs } from './described.ts';
import { count, freeObject, nullableText } from './response-fields.ts';

function nullableTexts(fields: readonly string[]): Record<string, typeof nullableText> {
  return Object.fromEntries(fields.map((field) => [field, nullableText]));
}

const addressDetails = z.strictObject(nullableTexts(ADDRESS_PARTS)).meta({
  id: 'AddressDetails',
  description: 'The address in its international, normalized form.',
});

/** Fields of the localized address by country. */
const LOCALIZED_ADDRESS_PARTS = {
  AE: ['emirate', 'city', 'area', 'street', 'building', 'unit', 'po_box', 'makani'],
  HK: ['region', 'district', 'street', 'house', 'building', 'floor', 'flat'],
  ID: [
    ...['administrative_area_level1', 'administrative_area_level2'],
    ...['administrative_area_level3', 'administrative_area_level4'],
    ...['building', 'country', 'gang', 'postcode', 'rt_rw', 'street'],
  ],
  JP: [
    ...['prefecture', 'city', 'ward', 'district', 'chome', 'banchi', 'go'],
    ...['building', 'floor', 'unit', 'postcode'],
  ],
  MY: ['state', 'city', 'postcode', 'section', 'street', 'lot', 'building'],
  SG: ['block', 'street', 'building', 'floor', 'unit', 'postcode'],
} as const;

function localizedDetails(country: keyof typeof LOCALIZED_ADDRESS_PARTS) {
  return z
    .strictObject({
      country_code: z.literal(country),
      ...nullableTexts(LOCALIZED_ADDRESS_PARTS[country]),
    })
    .meta({ id: `Address${country}`, description: `An address in the format used in ${country}.` });
}

const localizedAddressDetails = z
  .discriminatedUnion('country_code', [
    localizedDetails('AE'),
    localizedDetails('HK'),
    localizedDetails('ID'),
    localizedDetails('JP'),
    localizedDetails('MY'),
    localizedDetails('SG'),
  ])
  .meta({ id: 'LocalizedAddress', description: 'The address in the format of its country.' });

const coordinatePair = z
  .array(z.number())
  .length(2)
  .meta({
    description: '[latitude, longitude], WGS 84 degrees.',
    example: [47.1405, 9.5215],
  });

const DAYS_OF_WEEK = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-4]):[0-5]\d$/)
  .meta({ example: '11:00' });

const hoursGroup = z.strictObject({
  days: z.array(z.enum(DAYS_OF_WEEK).meta({ id: 'DayOfWeek' })),
  opens: clockTime,
  closes: clockTime,
});

const HOURS_META = {
  description:
    'Hours by English day name: "closed", or time ranges separated by commas. "00:00-24:00" ' +
    'means all day.',
  example: { Monday: '11:00-14:00,17:00-23:00', Tuesday: 'closed' },
};

const prices = z.strictObject({ min: nullableText, max: nullableText });
const choice = z.strictObject({ name: nullableText, prices });
const dish = z.strictObject({
  name: nullableText,
  description: nullableText,
  data: z.strictObject({ choices: z.array(choice) }),
});
const section = z.strictObject({
  name: nullableText,
  description: nullableText,
  items: z.array(dish),
});
const menu = z
  .strictObject({
    name: nullableText,
    description: nullableText,
    footnote: nullableText,
    currency: nullableText,
    sections: z.array(section),
  })
  .meta({ id: 'Menu' });

/** By kind. It is exhaustive, so that a kind without a schema does not compile. */
const KIND_SCHEMAS: Record<OutputKind, z.ZodType> = {
  text: z.string(),
  texts: z.array(z.string()),
  flag: z.boolean(),
  integer: z.int(),
  count,
  number: z.number(),
  numbers: z.array(z.number()),
  object: freeObject,
  objects: z.array(freeObject),
  address: addressDetails,
  coordinates: coordinatePair,
  hours_groups: z.array(hoursGroup),
  images: z.array(z.looseObject({ url: z.string() })),
  localized_address: localizedAddressDetails,
  menus: z.array(menu),
  names: z.record(z.string(), nullableText),
  open_closed: z.enum(['Open', 'Closed', 'Temporarily Closed', 'No Internet Presence']),
  opening_hours: z.record(z.string(), z.string()).meta(HOURS_META),
  rating: z.number(),
};

type KindSchemas = Partial<Record<OutputKind, z.ZodType>>;

/** The schema of a field's kind, from `schemas` or else the one for responses. */
function outputSchema(field: OutputField, schemas: KindSchemas = {}): z.ZodType {
  const { kind, description, example } = outputDeclaration(field);
  const schema = schemas[kind] ?? KIND_SCHEMAS[kind];
  const described = description === undefined ? schema : schema.meta({ description, example });
  return described.nullable();
}

const outputFields = Object.fromEntries(OUTPUT_FIELDS.map((field) => [field, outputSchema(field)]));

const partOfAddress = nullableText.default(null);

const sentAddress = z
  .strictObject(Object.fromEntries(ADDRESS_PARTS.map((part) => [part, partOfAddress])))
  .meta({ id: 'SentAddress', description: 'An address in parts. Omitted parts are null.' });

const isOnEarth = ([latitude, longitude]: readonly number[]) =>
  Math.abs(latitude ?? 0) <= MAX_LATITUDE && Math.abs(longitude ?? 0) <= MAX_LONGITUDE;

const EARTH_WORDS = `Latitude cannot exceed ±${MAX_LATITUDE}, or longitude ±${MAX_LONGITUDE}`;

const SPAN = '(?:[01]\\d|2[0-3]):[0-5]\\d-(?:(?:[01]\\d|2[0-3]):[0-5]\\d|24:00)';
const HOURS_OF_DAY = new RegExp(`^(?:closed|${SPAN}(?:,${SPAN})*)$`);
const HOURS_WORDS = 'Input should be "closed" or time ranges such as 11:00-14:00,17:00-23:00';

const MAX_RATING = 5;

/** Kinds for which values from callers have stricter rules than values in responses. */
const SENT_KINDS: KindSchemas = {
  // Null is the way to say that there is no value.
  text: z.string().min(1),
  rating: z.number().min(0).max(MAX_RATING),
  address: sentAddress,
  coordinates: coordinatePair.refine(isOnEarth, EARTH_WORDS),
  opening_hours: z
    .partialRecord(z.enum(WEEKDAYS), z.string().regex(HOURS_OF_DAY, HOURS_WORDS))
    .meta(HOURS_META),
};

/** By field: the schema of a value from a caller, in the form that its readers rely on. */
export const sentOutputs = Object.fromEntries(
  OUTPUT_FIELDS.map((field) => [field, outputSchema(field, SENT_KINDS)]),
);

/** Matches the keys of attributes whose result has no output field. */
const RESULT_PATTERN = `^(?:${ATTRIBUTE_RESULTS.join('|')})$`;

const otherOutputs = describeAs({
  patternProperties: { [CUSTOM_KEY_PATTERN]: {}, [RESULT_PATTERN]: {} },
});

/** Every field; and one for each attribute without a field, or of the organization's own. */
export const jobOutputs = z.strictObject(outputFields).meta({
  id: 'JobOutputs',
  description:
    'Every field is present. It is null if nothing was found, or if the attribute was not ' +
    'requested.',
  override: otherOutputs,
});

export const maskedOutputs = jobOutputs.partial().meta({
  id: 'MaskedJobOutputs',
  override: otherOutputs,
});
