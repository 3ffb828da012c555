/** Path parameters of requests, by name. */
import * as z from 'zod';
import { ORGANIZATION_SLUG } from '../organizations.ts';

const PARAMETERS: Readonly<Record<string, z.ZodType<string>>> = {
  org_slug: z
    .string()
    .regex(ORGANIZATION_SLUG)
    .meta({ description: 'The slug of the organization.', example: 'acme' }),
  batch_id: z.string().min(1).meta({ description: 'The batch id.', example: 'stores-2026-02' }),
  place_id: z.string().min(1).meta({ description: 'The place id.', example: 'store-0042' }),
  export_id: z.string().min(1).meta({
    description: 'The export id.',
    example: '01a1fe13-0000-7000-8000-000000000000',
  }),
  webhook_id: z.string().min(1).meta({
    description: 'The webhook id.',
    example: '01a1fe13-0000-7000-8000-000000000000',
  }),
  delivery_id: z.string().min(1).meta({
    description: 'The delivery id.',
    example: 'dlv_5d1f6a0c2b7e4f3a9c8d7e6f5a4b3c2d',
  }),
  key_id: z.string().min(1).meta({ description: 'The API key id.', example: '9f1c2ab34d5e' }),
  letter_id: z.string().min(1).meta({ description: 'The dead letter id.', example: '0-17' }),
  file: z.string().min(1).meta({ description: 'The name of a console file.' }),
  token: z.string().min(1).meta({ description: 'The signed token from the link.' }),
};

/** The schema of the parameters of an express path such as `/v1/:org_slug/...`. */
export function pathSchema(path: string): z.ZodObject {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const schemas = names.map((name) => {
    const schema = PARAMETERS[name];
    if (schema === undefined) throw new Error(`${path}: ${name} is not described`);
    return [name, schema];
  });
  return z.object(Object.fromEntries(schemas));
}
