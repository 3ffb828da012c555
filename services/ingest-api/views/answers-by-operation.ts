/**
 * What a handler may answer, by its operation: made from the schemas that the API's description
 * shows, so that an answer which forgets a field does not compile. Types alone: the schemas of
 * answers are not loaded, and nothing is checked, while the product serves.
 */
import type * as z from 'zod';
import type { OPERATIONS, OperationId } from '../openapi/operations.ts';
import type { Headers } from './answer.ts';
import type { Json } from './json.ts';

/** A value as a handler may hold it: what only reads it need not be able to change it. */
type Unchanging<T> = T extends readonly (infer Item)[]
  ? readonly Unchanging<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Unchanging<T[Key]> }
    : T;

/** The value that an answer of this schema holds. */
export type Shown<Schema extends z.ZodType> = Unchanging<z.infer<Schema>>;

type Text = string | Uint8Array | AsyncIterable<string | Uint8Array>;

type Written<T> = Json<T> | Json<T, Uint8Array> | Json<T, AsyncIterable<string>>;

type BodyOf<Success> = Success extends {
  content: { 'application/json': { schema: infer Schema extends z.ZodType } };
}
  ? Shown<Schema> | Written<Shown<Schema>>
  : Success extends { content: object }
    ? Text
    : null;

/** Refusals that are given back; the others are thrown. */
interface Failure {
  readonly status: 502 | 503;
  readonly body: { readonly detail: string };
}

type Successes<Id extends OperationId> = (typeof OPERATIONS)[Id]['successes'];

export type AnswerTo<Id extends OperationId> =
  | Failure
  | {
      [Status in keyof Successes<Id>]: {
        readonly status: Status;
        readonly headers?: Headers;
        readonly body: BodyOf<Successes<Id>[Status]>;
      };
    }[keyof Successes<Id>];
