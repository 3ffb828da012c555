/** What the API refused, as an error with the stable code of the answer. */

export interface Fault {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
}

export class CairnError extends Error {
  readonly status: number;
  /** Stable: decide by it. See the codes in the guide. */
  readonly code: string;
  /** Field by field, when the request was invalid. */
  readonly faults: readonly Fault[];
  readonly requestId: string | null;

  constructor(status: number, body: unknown, requestId: string | null) {
    const { detail, code } = readBody(body);
    const faults = Array.isArray(detail) ? (detail as Fault[]) : [];
    const words = faults.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ');
    super(words || (typeof detail === 'string' ? detail : `The service answered ${status}.`));
    this.name = 'CairnError';
    this.status = status;
    this.code = code;
    this.faults = faults;
    this.requestId = requestId;
  }
}

function readBody(body: unknown): { detail: unknown; code: string } {
  const { detail, code } = (body ?? {}) as { detail?: unknown; code?: unknown };
  return { detail, code: typeof code === 'string' ? code : 'unknown' };
}

/** The error of a response that is not a success. */
export async function readProblem(response: Response): Promise<CairnError> {
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  return new CairnError(response.status, body, response.headers.get('x-request-id'));
}
