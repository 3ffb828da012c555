/**
 * The responses that a handler may return, by its operation. They are derived from the schemas of
 * the API's description, so that a response that lacks a field does not compile. These are only
 * types: at run time, no response schema is loaded and nothing is checked.
 */
import type * as z from 'zod';
import type { OPERATIONS, OperationId } from '../openapi/operations.ts';
import type { Json } from './json.ts';
import type { Headers } from './response.ts';

/** Handlers may return read-only values. */
type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** The value that a response of this schema holds. */
export type Shown<Schema extends z.ZodType> = DeepReadonly<z.infer<Schema>>;

type Written<T> = Json<T> | Json<T, Uint8Array> | Json<T, AsyncIterable<string>>;

type SuccessBody<Success> = Success extends {
  content: { 'application/json': { schema: infer Schema extends z.ZodType } };
}
  ? Shown<Schema> | Written<Shown<Schema>>
  : Success extends { content: object }
    ? string | Uint8Array | AsyncIterable<string | Uint8Array>
    : null;

type Successes<Id extends OperationId> = (typeof OPERATIONS)[Id]['successes'];

/** What the operation returns when it does not throw a problem. */
export type ResponseTo<Id extends OperationId> = {
  [Status in keyof Successes<Id>]: {
    readonly status: Status;
    readonly headers?: Headers;
    readonly body: SuccessBody<Successes<Id>[Status]>;
    readonly writeTimeoutMs?: number;
  };
}[keyof Successes<Id>];
