/** Pieces of the schemas of requests. */
import type * as z from 'zod';

/** Adds to a schema's JSON Schema what zod cannot derive, such as the rule of a refinement. */
export function describeAs(words: Readonly<Record<string, unknown>>) {
  return ({ jsonSchema }: { jsonSchema: object }) => {
    Object.assign(jsonSchema, words);
  };
}

/** A lone surrogate would become another character on the log, so another text would be stored. */
export function wellFormed(text: z.ZodString): z.ZodString {
  return text.refine((one) => one.isWellFormed(), 'Text is not well-formed Unicode');
}

/** A blank text says nothing, although it has characters. */
export function notBlank(text: z.ZodString): z.ZodString {
  return text.regex(/\S/, 'Input should not be blank');
}
