/**
 * Checks responses against the published description. `checkAnswer` fails for a status that is not
 * declared for the request's route, for a missing header, and for a body that does not fit, such as
 * one with an unknown field. Every test that sends requests to the API calls it.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type ProblemCode, STATUS_BY_CODE } from '../../domain/api/error-codes.ts';
import { ROUTES } from '../../services/ingest-api/http/routes.ts';
import { describeApi } from '../../services/ingest-api/openapi/document.ts';

interface Media {
  readonly schema: object;
}

interface Declared {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>;
  readonly content?: Readonly<Record<string, Media>>;
}

interface OperationObject {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Declared>>;
}

type PathItem = Readonly<Record<string, OperationObject>>;

export interface Exchange {
  readonly method: string;
  /** With its query, or a whole URL. */
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const DOCUMENT = 'api';
/** The description for requests without a mask, whose responses have every field. */
const WHOLE_DOCUMENT = 'whole';
const JSON_TYPE = 'application/json';

interface Published {
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly ajv: Ajv2020;
  readonly validators: Map<string, ValidateFunction>;
}

let made: Published | undefined;

/** Made by the first answer: most test files import this and some never ask. */
function published(): Published {
  if (made) return made;
  const description = describeApi(ROUTES);
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema(description, DOCUMENT);
  ajv.addSchema(withoutMasks(description), WHOLE_DOCUMENT);
  const paths = description.paths as unknown as Published['paths'];
  made = { paths, ajv, validators: new Map() };
  return made;
}

export function checkAnswer(exchange: Exchange): void {
  const fault = findFault(exchange) ?? checkCode(exchange);
  if (fault === null) return;
  const { method, path, status, text } = exchange;
  throw new Error(
    `${method} ${path} answered ${status}, not as published: ${fault}\n${text.slice(0, 2_000)}`,
  );
}

/** Every code comes with one status (docs/errors.md). */
function checkCode({ method, status, text }: Exchange): string | null {
  if (status < 400 || method === 'HEAD') return null;
  const { code } = JSON.parse(text) as { code?: ProblemCode };
  if (code === undefined) return null;
  const own = STATUS_BY_CODE.get(code);
  return own === status ? null : `the code ${code} is of the status ${own}`;
}

function findFault(exchange: Exchange): string | null {
  const segments = splitPath(exchange.path);
  if (segments === null) return checkUnknownPath(exchange);
  const { paths } = published();
  const templates = Object.keys(paths).filter((template) => fits(template, segments));
  if (templates.length === 0) return checkUnknownPath(exchange);
  const method = exchange.method === 'HEAD' ? 'get' : exchange.method.toLowerCase();
  const template = templates.find((name) => method in paths[name]!);
  if (template === undefined) return checkMethod(exchange);
  const operation = paths[template]![method]!;
  const declared = operation.responses[exchange.status];
  if (declared === undefined) return `${operation.operationId} does not declare the status`;
  return checkHeaders(exchange, declared) ?? checkBody(exchange, template, method, declared);
}

/** Null for a path that cannot be decoded. */
function splitPath(path: string): string[] | null {
  const { pathname } = new URL(path, 'http://host');
  try {
    return pathname.replace(/\/$/, '').split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** Fixed segments come before parameters: `batches/refresh` is no batch. */
function fits(template: string, segments: readonly string[]): boolean {
  const parts = template.split('/');
  if (parts.length !== segments.length) return false;
  return parts.every((part, i) =>
    part.startsWith('{') ? segments[i] !== '' : part === segments[i],
  );
}

function checkUnknownPath(exchange: Exchange): string | null {
  const type = mediaType(exchange);
  if (exchange.status < 400) {
    return type === JSON_TYPE ? 'there is no such path' : null;
  }
  if (![400, 404, 405].includes(exchange.status)) return 'there is no such path';
  return checkSchema(exchange, '#/components/schemas/Problem');
}

function checkMethod(exchange: Exchange): string | null {
  if (exchange.status !== 405) return 'the path does not declare the method';
  if (!exchange.headers.has('allow')) return 'Allow is missing';
  return checkSchema(exchange, '#/components/schemas/Problem');
}

function checkHeaders({ headers }: Exchange, declared: Declared): string | null {
  const missing = Object.entries(declared.headers ?? {})
    .filter(([name, { required }]) => required && !headers.has(name))
    .map(([name]) => name);
  return missing.length === 0 ? null : `${missing.join(', ')} is missing`;
}

function checkBody(
  exchange: Exchange,
  template: string,
  method: string,
  declared: Declared,
): string | null {
  if (exchange.method === 'HEAD') return exchange.text === '' ? null : 'HEAD has a body';
  const { content } = declared;
  if (content === undefined) return exchange.text === '' ? null : 'no body is declared';
  const type = mediaType(exchange);
  if (!(type in content)) return `the media type ${type} is not declared`;
  if (type !== JSON_TYPE) return null;
  const pointer = ['paths', template, method, 'responses', String(exchange.status)];
  const at = [...pointer, 'content', type, 'schema'].map(escaped).join('/');
  return checkSchema(exchange, `#/${at}`);
}

function mediaType({ headers }: Exchange): string {
  return (headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
}

/** A segment of a JSON pointer within a URL. */
function escaped(segment: string): string {
  return encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function withoutMasks(description: object): object {
  const copy = JSON.parse(JSON.stringify(description)) as {
    components: { schemas: Record<string, object> };
  };
  const { schemas } = copy.components;
  for (const name of Object.keys(schemas))
    if (name.startsWith('Masked')) schemas[name] = { not: {} };
  return copy;
}

function isMasked(path: string): boolean {
  return new URL(path, 'http://host').searchParams.has('fields');
}

function checkSchema({ text, method, path }: Exchange, reference: string): string | null {
  if (method === 'HEAD') return null;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return 'the body is not JSON';
  }
  const validate = compileValidator((isMasked(path) ? DOCUMENT : WHOLE_DOCUMENT) + reference);
  if (validate(body)) return null;
  return published().ajv.errorsText(validate.errors, { dataVar: 'body' });
}

function compileValidator(reference: string): ValidateFunction {
  const { ajv, validators } = published();
  const validate = validators.get(reference) ?? ajv.compile({ $ref: reference });
  validators.set(reference, validate);
  return validate;
}
