/** The API's operations on the whole installation, for operators' keys. */
import type { Request } from './request.ts';
import type {
  ApiKey,
  ApiKeyPage,
  ApiKeyWithSecret,
  DeadLetter,
  DeadLetterPage,
  LetterRetry,
  OrganizationPage,
  SourcePage,
} from './shapes.ts';

/** Sends a request to a path under `/v1/operator`. */
type AskOperator = <Answer>(path: string, request?: Request) => Promise<Answer>;

export interface KeyRequest {
  readonly organization: string;
  readonly name: string;
  readonly expires_at: string | null;
}

export function operatorResources(ask: AskOperator) {
  return {
    listOrganizations: (signal?: AbortSignal) =>
      ask<OrganizationPage>('/organizations', { signal }),
    listSources: (days: number, signal?: AbortSignal) =>
      ask<SourcePage>('/sources', { query: { days }, signal }),
    listKeys: (signal?: AbortSignal) => ask<ApiKeyPage>('/keys', { signal }),
    createKey: (body: KeyRequest) => ask<ApiKeyWithSecret>('/keys', { method: 'POST', body }),
    listLetters: (signal?: AbortSignal) => ask<DeadLetterPage>('/dead-letters', { signal }),
    getLetter: (id: string, signal?: AbortSignal) =>
      ask<DeadLetter>(`/dead-letters/${encodeURIComponent(id)}`, { signal }),
    retryLetters: (letters: readonly string[], again: boolean) =>
      ask<LetterRetry>('/dead-letters/retry', { method: 'POST', body: { letters, again } }),
    revokeKey: (id: string) => ask<ApiKey>(`/keys/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  };
}
