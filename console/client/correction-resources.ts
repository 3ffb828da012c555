/** The API's operations on what people say of a place. */
import type { AskFor } from './request.ts';
import type { PlaceCorrections } from './shapes.ts';

export interface CorrectionWishes {
  /** By output field; null: the place has none. */
  readonly corrections: Readonly<Record<string, unknown>>;
  readonly note: string | null;
}

export function correctionResources(ask: AskFor) {
  const at = (placeId: string) => ['jobs', placeId, 'corrections'];
  return {
    getCorrections: (placeId: string, signal?: AbortSignal) =>
      ask<PlaceCorrections>(at(placeId), { signal }),
    correctPlace: (placeId: string, body: CorrectionWishes) =>
      ask<PlaceCorrections>(at(placeId), { method: 'PUT', body }),
    withdrawCorrection: (placeId: string, field: string) =>
      ask<PlaceCorrections>(at(placeId), { method: 'DELETE', query: { fields: field } }),
  };
}
