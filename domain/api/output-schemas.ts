/** A job's outputs as the API shows them: a schema for each kind of value, and every field. */
import * as z from 'zod';
import { CUSTOM_KEY_PATTERN } from '../custom-attributes.ts';
import {
  ADDRESS_PARTS,
  ATTRIBUTE_RESULTS,
  OUTPUT_FIELDS,
  type OutputField,
  type OutputKind,
  outputDeclaration,
} from '../outputs.ts';
import { describeAs } from './described.ts';
import { count, freeObject, nullableText } from './response-fields.ts';

function nullableTexts(fields: readonly string[]): Record<string, typeof nullableText> {
  return Object.fromEntries(fields.map((field) => [field, nullableText]));
}

const addressDetails = z.strictObject(nullableTexts(ADDRESS_PARTS)).meta({
  id: 'AddressDetails',
  description: 'An address in its international, normalized form.',
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
    .meta({ id: `Address${country}`, description: `An address as ${country} writes it.` });
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
  .meta({ id: 'LocalizedAddress', description: 'The address as its country writes it.' });

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

const hoursByDay = z.record(z.string(), z.string()).meta({
  description: 'By day in English; "closed", or spans joined by commas, "00:00-24:00" all day.',
  example: { Monday: '11:00-14:00,17:00-23:00', Tuesday: 'closed' },
});

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

/** By kind. It is total, so that a kind without a schema does not compile. */
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
  opening_hours: hoursByDay,
};

function outputSchema(field: OutputField): z.ZodType {
  const { kind, description, example } = outputDeclaration(field);
  const schema = KIND_SCHEMAS[kind];
  const described = description === undefined ? schema : schema.meta({ description, example });
  return described.nullable();
}

const outputFields = Object.fromEntries(OUTPUT_FIELDS.map((field) => [field, outputSchema(field)]));

const partOfAddress = nullableText.default(null);

const sentAddress = z
  .strictObject(Object.fromEntries(ADDRESS_PARTS.map((part) => [part, partOfAddress])))
  .meta({ id: 'SentAddress', description: 'Parts that are left out are null.' });

/** By field: the schema of a value that a caller sends. */
export const sentOutputs = { ...outputFields, address: sentAddress.nullable() };

/** Matches the keys of attributes whose result has no field of its own. */
const RESULT_PATTERN = `^(?:${ATTRIBUTE_RESULTS.join('|')})$`;

const otherOutputs = describeAs({
  patternProperties: { [CUSTOM_KEY_PATTERN]: {}, [RESULT_PATTERN]: {} },
});

/** Every field; and one for each attribute without a field, or of the organization's own. */
export const jobOutputs = z.strictObject(outputFields).meta({
  id: 'JobOutputs',
  description: 'Every field is there; null when nothing was found or looked for.',
  override: otherOutputs,
});

export const maskedOutputs = jobOutputs.partial().meta({
  id: 'MaskedJobOutputs',
  override: otherOutputs,
});
