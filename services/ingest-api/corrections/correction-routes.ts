/**
 * PUT, GET and DELETE the corrections of a place. A call that changes nothing appends nothing, so
 * each may be repeated.
 */
import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { deleteCorrectionsQuery, getCorrectionsQuery } from '../../../domain/api/queries.ts';
import type { RequestBody } from '../../../domain/api/request-bodies.ts';
import type { FieldCorrection } from '../../../domain/records.ts';
import { correctedBy } from '../../../ledger/corrections/corrected-results.ts';
import {
  type CorrectionEventRow,
  type CorrectionRow,
  correctionHistory,
  readCorrections,
} from '../../../ledger/corrections/place-corrections.ts';
import { readJobFacts, SHOWN_RESULTS } from '../../../ledger/reads/job-facts.ts';
import { toTimestamp } from '../../../platform/runtime/clock.ts';
import { ask } from '../../../platform/warehouse/statement.ts';
import { readBody } from '../server/admitted-body.ts';
import { type Call, ENRICHMENT_PATH, type Route, route } from '../server/router.ts';
import { requirePlaceJobs } from '../views/place-jobs.ts';
import { ok } from '../views/response.ts';
import type { ResponseTo } from '../views/responses-by-operation.ts';
import { acceptCorrections } from './accept-corrections.ts';

type PlaceCall = Call<'place_id', unknown>;

const HISTORY_LIMIT = 100;

async function correctPlace(
  call: Call<'place_id', 'Corrections'>,
): Promise<ResponseTo<'correctPlace'>> {
  const { corrections, note = null } = await readBody(call);
  const jobs = await requireJobs(call);
  const held = await readHeld(call);
  const outputs = await readOutputs(call, jobs[0]!);
  const fields = changedFields(corrections, held, { note, outputs });
  await acceptCorrections(call, [{ place: call.path.place_id, note, fields }]);
  return showCorrections(call);
}

type Corrections = RequestBody<'Corrections'>['corrections'];

/** The fields whose correction differs from the current one. */
export function changedFields(
  corrections: Corrections,
  held: readonly CorrectionRow[],
  correction: { readonly note: string | null; readonly outputs: Readonly<Record<string, unknown>> },
): FieldCorrection[] {
  return Object.entries(corrections).flatMap(([field, value]) => {
    const before = held.find((one) => one.field === field);
    const isUnchanged =
      before?.note === correction.note && isDeepStrictEqual(JSON.parse(before.value), value);
    if (isUnchanged) return [];
    const before_json = JSON.stringify(correction.outputs[field] ?? null);
    return [{ field, value_json: JSON.stringify(value), before_json }];
  });
}

async function getCorrections(
  call: Call<'place_id'>,
  { limit }: z.output<typeof getCorrectionsQuery>,
): Promise<ResponseTo<'getCorrections'>> {
  await call.newest.waitForPlaces(call.organizationId, [call.path.place_id]);
  await requirePlaceJobs(call.newest, call.organizationId, call.path.place_id);
  return showCorrections(call, limit);
}

async function withdrawCorrections(
  call: Call<'place_id'>,
  { fields }: z.output<typeof deleteCorrectionsQuery>,
): Promise<ResponseTo<'withdrawCorrections'>> {
  await requireJobs(call);
  const held = await readHeld(call);
  const withdrawn = held.filter(({ field }) => fields === undefined || fields.includes(field));
  const changes = withdrawn.map(({ field, value }) => {
    return { field, value_json: null, before_json: value };
  });
  await acceptCorrections(call, [{ place: call.path.place_id, note: null, fields: changes }]);
  return showCorrections(call);
}

/** The place's jobs, after waiting for all writes about it. */
async function requireJobs({ newest, organizationId, path }: PlaceCall) {
  await newest.requirePlaces(organizationId, [path.place_id]);
  return requirePlaceJobs(newest, organizationId, path.place_id);
}

async function readHeld({ api, organizationId, path }: PlaceCall) {
  const places = [path.place_id];
  const held = await readCorrections(api.platform.warehouse, organizationId, places);
  return held.get(path.place_id) ?? [];
}

/** The outputs of the place's last submitted job. */
async function readOutputs(
  { api, organizationId }: PlaceCall,
  job: Awaited<ReturnType<typeof requirePlaceJobs>>[number],
): Promise<Record<string, unknown>> {
  const { warehouse } = api.platform;
  const [facts] = await readJobFacts(
    warehouse,
    { organization: organizationId, jobs: [job] },
    SHOWN_RESULTS,
  );
  return JSON.parse(facts?.result?.outputs ?? '{}') as Record<string, unknown>;
}

async function showCorrections(call: PlaceCall, limit = HISTORY_LIMIT) {
  const { api, newest, organizationId: organization, path } = call;
  const place = path.place_id;
  await newest.waitForPlaces(organization, [place]);
  const held = await readHeld(call);
  const params = { organization, place, limit };
  const events = await ask(api.platform.warehouse, correctionHistory, params);
  const corrections = Object.fromEntries(held.map((row) => [row.field, toShown(row)] as const));
  return ok({ place_id: place, corrections, history: events.map(toEvent) });
}

function toShown(row: CorrectionRow) {
  return { value: JSON.parse(row.value) as unknown, ...toWho(row) };
}

function toEvent({ field, value, before, ...row }: CorrectionEventRow) {
  return {
    field,
    action: value === null ? ('withdrawn' as const) : ('corrected' as const),
    before: JSON.parse(before) as unknown,
    after: value === null ? null : (JSON.parse(value) as unknown),
    ...toWho(row),
  };
}

function toWho(row: Pick<CorrectionRow, 'at_ms' | 'key_id' | 'key_name' | 'note'>) {
  return { at: toTimestamp(row.at_ms), by: correctedBy(row), note: row.note };
}

const CORRECTIONS = `${ENRICHMENT_PATH}/jobs/:place_id/corrections` as const;

export const CORRECTION_ROUTES: readonly Route[] = [
  route('correctPlace', 'PUT', CORRECTIONS, correctPlace, { body: 'Corrections' }),
  route('getCorrections', 'GET', CORRECTIONS, getCorrections, { query: getCorrectionsQuery }),
  route('withdrawCorrections', 'DELETE', CORRECTIONS, withdrawCorrections, {
    query: deleteCorrectionsQuery,
  }),
];
