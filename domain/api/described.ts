/** Adds to a schema's JSON Schema what zod cannot derive, such as the rule of a refinement. */
export function describeAs(words: Readonly<Record<string, unknown>>) {
  return ({ jsonSchema }: { jsonSchema: object }) => {
    Object.assign(jsonSchema, words);
  };
}
