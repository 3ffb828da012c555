/** Reads parameters of a request's query; faults are collected and answered together as 422. */
import { type Fault, type FaultType, faultOf } from '../../../domain/api/faults.ts';
import { MAX_OFFSET, type PageBounds } from '../../../domain/api/queries.ts';
import { invalid } from './answer.ts';

const INTEGER = /^[+-]?\d{1,15}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export class QueryReader {
  readonly #query: URLSearchParams;
  readonly #faults: Fault[] = [];

  constructor(query: URLSearchParams) {
    this.#query = query;
  }

  fault(type: FaultType, name: string, words?: string): void {
    this.#faults.push(faultOf(type, ['query', name], words));
  }

  text(name: string): string | null {
    return this.#query.get(name);
  }

  /** All values of a parameter that may be repeated, or joined by commas. */
  list(name: string): string[] {
    const values = this.#query.getAll(name).flatMap((value) => value.split(','));
    return values.map((value) => value.trim()).filter((value) => value !== '');
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const text = this.#query.get(name);
    if (text === null) return fallback;
    if (!INTEGER.test(text)) this.fault('int_type', name);
    else if (Number(text) < min) this.fault('too_small', name, `Input should be at least ${min}`);
    else if (Number(text) > max) this.fault('too_large', name, `Input should be at most ${max}`);
    return Number(text);
  }

  limit({ fallback, max }: PageBounds): number {
    return this.integer('limit', fallback, 1, max);
  }

  offset(): number {
    return this.integer('offset', 0, 0, MAX_OFFSET);
  }

  flag(name: string): boolean {
    const text = this.#query.get(name);
    if (text === null) return false;
    const value = { true: true, '1': true, false: false, '0': false }[text.toLowerCase()];
    if (value === undefined) this.fault('bool_type', name);
    return value ?? false;
  }

  /** A calendar day of UTC; the empty text when there is none. */
  day(name: string): string {
    const text = this.#query.get(name);
    if (text === null) return '';
    const date = new Date(`${text}T00:00:00Z`);
    const exists = DAY.test(text) && date.toJSON()?.startsWith(text);
    if (!exists) this.fault('value_error', name, 'Input should be a day: YYYY-MM-DD');
    return text;
  }

  /** Ends the request with a 422 when anything was wrong. */
  finish(): void {
    if (this.#faults.length > 0) throw invalid(this.#faults);
  }
}
