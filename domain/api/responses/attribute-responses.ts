/** Responses about attributes: the catalogue, and a new custom attribute. */
import * as z from 'zod';
import { ATTRIBUTE_SET_NAMES } from '../../attributes.ts';
import { CUSTOM_KEY_PATTERN } from '../../custom-attributes.ts';
import { timestamp } from '../response-fields.ts';

const textList = z.array(z.string());

const attributeSetEnum = z.enum(ATTRIBUTE_SET_NAMES).meta({ id: 'AttributeSet' });

const attribute = z
  .strictObject({
    key: z.string().meta({ example: 'websites' }),
    name: z.string(),
    description: z.string(),
    group: z.string(),
    outputs: textList.meta({ description: 'The output fields that the attribute fills.' }),
    reasoning_keys: textList,
    confidence_keys: textList,
    sets: z.array(attributeSetEnum),
    depends_on: textList.meta({ description: 'The attributes whose results it uses.' }),
    run_condition: z.string().nullable(),
    sources: textList,
    ttl_days: z
      .number()
      .min(0)
      .meta({ description: 'The number of days for which a result is reused.' }),
    available: z.boolean(),
    unavailable_reason: z.string().nullable(),
    custom: z.boolean().meta({ description: "Whether this is the organization's own attribute." }),
  })
  .meta({ id: 'Attribute' });

export const attributeCatalogue = z
  .strictObject({
    attributes: z.array(attribute),
    attribute_sets: z.strictObject({ open_closed: textList, core: textList, all: textList }),
  })
  .meta({ id: 'AttributeCatalogue' });

export const createdAttribute = z
  .strictObject({
    attribute_key: z
      .string()
      .regex(new RegExp(CUSTOM_KEY_PATTERN))
      .meta({ example: 'custom_dog_friendly' }),
    data: z.strictObject({
      key: z.string(),
      name: z.string(),
      description: z.string().nullable(),
      prompt: z.string(),
      output_schema: z.looseObject({}).meta({ description: 'A JSON Schema.' }),
      created_at: timestamp,
    }),
  })
  .meta({ id: 'CreatedAttribute' });
