/** The API's operations on the corrections of a place. */
import type { AskFor } from './request.ts';
import type { PlaceCorrections } from './shapes.ts';

export interface CorrectionRequest {
  /** By output field. Null means that the place has no such value. */
  readonly corrections: Readonly<Record<string, unknown>>;
  readonly note: string | null;
}

export function correctionResources(ask: AskFor) {
  const at = (placeId: string) => ['jobs', placeId, 'corrections'];
  return {
    getCorrections: (placeId: string, signal?: AbortSignal) =>
      ask<PlaceCorrections>(at(placeId), { signal }),
    correctPlace: (placeId: string, body: CorrectionRequest) =>
      ask<PlaceCorrections>(at(placeId), { method: 'PUT', body }),
    withdrawCorrection: (placeId: string, field: string) =>
      ask<PlaceCorrections>(at(placeId), { method: 'DELETE', query: { fields: field } }),
  };
}
