/** The inputs and attributes that model tests use. */

export const CORE: readonly string[] = [
  'websites',
  'phoneNumbers',
  'openingHours',
  'names',
  'address',
  'categories',
  'closed_permanently',
];

export interface Inputs {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** True when a job with these inputs fails. */
  readonly faulty: boolean;
}

/** Inputs that no other submission has, so that a read shows which submission it returns. */
export function numberedInputs(number: number, faulty: boolean): Inputs {
  return { name: `Cafe ${number}`, latitude: 48.85, longitude: 2.35, faulty };
}

export function expectedEnd({ faulty }: Inputs): 'completed' | 'failed' {
  return faulty ? 'failed' : 'completed';
}
