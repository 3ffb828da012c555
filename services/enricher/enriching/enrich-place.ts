/**
 * Enriches one place: runs the attributes that the job asks for, and combines their findings with
 * those of an earlier run.
 *
 * It is synchronous and has no side effects: its only inputs are the sources, what was gathered
 * (gathering/) and the time passed to it.
 *
 * EP1 A fault in one attribute makes only that attribute an ERROR; the others run.
 * EP2 An attribute that no source serves, or that does not apply to the place, ends in
 *     RUN_CONDITION_FAILED with the reason, and gives no value.
 * EP3 Attributes run in the order of the table, not in the order requested. When two fill the same
 *     field, the later one's value wins. A kept finding (earlier-findings.ts) has its attribute's
 *     position in that order.
 * EP4 A failed source makes an attribute that needs it an ERROR, unless another source gave a
 *     value. Then the reasoning says which source failed.
 */
import { attributeInfo, missingNeed, unavailableReason } from '../../../domain/attributes.ts';
import type { SourceName, UnavailableSources } from '../../../domain/catalogue/evidence-sources.ts';
import { isCustomKey } from '../../../domain/custom-attributes.ts';
import { changedValues } from '../../../domain/outputs.ts';
import { errorMessage, isBackendFault } from '../../../platform/runtime/errors.ts';
import { customRule } from '../attributes/custom/custom-attribute.ts';
import { ATTRIBUTE_RULES } from '../attributes/table.ts';
import type { AttributeFinding, AttributeRule } from '../context/finding.ts';
import { type JobIdentity, PlaceContext } from '../context/place-context.ts';
import type { Gathered } from '../gathering/evidence-source.ts';
import { placeInputs } from '../sources/input/place-inputs.ts';
import type { Sources } from '../sources/sources.ts';
import { findAttribute } from './attribute-finding.ts';
import { type DescribedPlace, describePlace } from './described-place.ts';
import { type EarlierResult, foundKeys, isWithinTtl, keepFinding } from './earlier-findings.ts';
import {
  type DraftPlace,
  type EnrichedPlace,
  emptyPlace,
  putError,
  putFinding,
} from './enriched-place.ts';
import { wellFormed } from './well-formed.ts';

export interface EnrichRequest {
  /** The inputs as the caller wrote them. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Attribute keys, including custom ones. */
  readonly attributes: readonly string[];
  readonly nowMs: number;
  readonly job?: JobIdentity | null;
  readonly earlier?: EarlierResult | null;
  /** True: every attribute runs, even if its earlier finding is recent. */
  readonly refresh?: boolean;
  /** The answers of the sources that `neededSources` names; empty when it names none. */
  readonly gathered?: Gathered;
  /** Sources that are unavailable; attributes that need them do not run. */
  readonly unavailable?: UnavailableSources;
  /**
   * The context that `neededSources` built for the same job; what it knows is not computed again.
   */
  readonly described?: PlaceContext | null;
}

/** Runs one attribute, and returns how many milliseconds it took. */
export type RunAttribute = (key: string, run: () => void) => number;

const runUntimed: RunAttribute = (_, run) => {
  run();
  return 0;
};

const RULES = new Map<string, AttributeRule>(ATTRIBUTE_RULES.map((rule) => [rule.key, rule]));

function findRule(key: string): AttributeRule | undefined {
  return isCustomKey(key) ? customRule(key) : RULES.get(key);
}

export function enrichPlace(
  request: EnrichRequest,
  sources: Sources,
  observe: RunAttribute = runUntimed,
): EnrichedPlace {
  const context = openContext(request, sources);
  const place = emptyPlace(context.country);
  const { asked, earlier, keys } = planAttributes(request);
  for (const { key, before, isKept } of keys) {
    if (isKept) {
      keepFinding(place, key, earlier!);
      place.attribute_status[key] = 'NOT_RUN';
      if (asked.has(key)) place.cached.push(key);
    } else {
      const ms = observe(key, () => runAttribute(key, context, place, { before, ...request }));
      place.attribute_us[key] = Math.round(ms * 1_000);
    }
  }
  const found = wellFormed(place);
  if (earlier) found.changed_from = changedValues(earlier.outputs, found.outputs);
  return found;
}

function openContext(request: EnrichRequest, sources: Sources): PlaceContext {
  const { inputs, nowMs, gathered = {}, job = null, described = null } = request;
  const options = { gathered, job, before: described };
  return new PlaceContext(described?.inputs ?? placeInputs(inputs), sources, nowMs, options);
}

/** The attributes in order (EP3), and whether each keeps an earlier run's finding. */
function planAttributes({ attributes, earlier, refresh, nowMs }: EnrichRequest) {
  const asked = new Set(attributes);
  const found = new Set(earlier ? foundKeys(earlier) : []);
  const keys = attributeOrder(asked, found).map((key) => {
    const before = (found.has(key) && earlier) || null;
    const isFresh = before !== null && !refresh && isWithinTtl(before, key, nowMs);
    return { key, before, isKept: before !== null && (!asked.has(key) || isFresh) };
  });
  return { asked, earlier, keys };
}

export interface NeededSources {
  readonly needs: readonly SourceName[];
  readonly place: DescribedPlace;
}

/** `context` stays with the caller; the rest is plain data. */
export interface DescribedNeeds extends NeededSources {
  readonly context: PlaceContext;
}

/**
 * The sources in `gatherable` that the request's attributes need, and the place's description for
 * them; null when none is needed. An attribute that does not apply needs none.
 */
export function neededSources(
  request: EnrichRequest,
  sources: Sources,
  gatherable: ReadonlySet<SourceName>,
): DescribedNeeds | null {
  const rules = planAttributes(request)
    .keys.filter(({ isKept }) => !isKept)
    .flatMap(({ key }) => findRule(key) ?? [])
    .filter(({ needs }) => needs.some((name) => gatherable.has(name)));
  if (rules.length === 0) return null;
  const context = openContext(request, sources);
  const needs = rules.flatMap((rule) => (applies(rule, context) ? rule.needs : []));
  const gathered = [...new Set(needs)].filter((name) => gatherable.has(name));
  if (gathered.length === 0) return null;
  const questions = gathered.includes('model')
    ? rules.map(({ key }) => key).filter(isCustomKey)
    : [];
  const asksAny = (readers: ReadonlySet<string>) =>
    rules.some((rule) => readers.has(rule.key) && applies(rule, context));
  const pictures = { wantsMenu: asksAny(MENU_READERS), wantsSigns: asksAny(SIGN_READERS) };
  return { needs: gathered, place: describePlace(context, questions, pictures), context };
}

/** Both attributes use a menu's prices, so that they agree. */
const MENU_READERS: ReadonlySet<string> = new Set(['menu', 'price_tier']);

const SIGN_READERS: ReadonlySet<string> = new Set(['openingHours', 'phoneNumbers']);

/** A fault here is the attribute's own, and shows again when it runs. */
function applies(rule: AttributeRule, context: PlaceContext): boolean {
  try {
    return (rule.conditionFailed?.(context) ?? null) === null;
  } catch {
    return false;
  }
}

/** Keys with a rule come first, in the table's order (EP3); the others in the order requested. */
function attributeOrder(asked: ReadonlySet<string>, found: ReadonlySet<string>): string[] {
  const keys = new Set([...RULES.keys()].filter((key) => asked.has(key) || found.has(key)));
  return [...new Set([...keys, ...asked, ...found])];
}

interface RunContext {
  /** The earlier run's result, if it has a finding of the attribute. */
  readonly before: EarlierResult | null;
  readonly unavailable?: UnavailableSources;
}

function runAttribute(
  key: string,
  context: PlaceContext,
  place: DraftPlace,
  { before, unavailable = {} }: RunContext,
): void {
  try {
    const failed = failedCondition(key, context, unavailable);
    if (failed !== null) {
      putConditionFailed(place, key, failed);
      return;
    }
    const rule = findRule(key)!;
    const finding = findAttribute(rule, { context, place, rules: RULES });
    const fault = describeFailedSources(rule, context);
    if (fault !== null && isEmptyFinding(finding)) {
      putFailed(place, key, { before, message: fault });
      return;
    }
    const notes = [fault, describeSkippedSources(rule, context)].filter((note) => note !== null);
    putFinding(place, key, notes.reduce(noteFault, finding));
    place.attribute_status[key] = 'RUN';
  } catch (error) {
    // A file that cannot be read says nothing about the place: the job waits until it can be read.
    if (isBackendFault(error)) throw error;
    putFailed(place, key, { before, message: errorMessage(error) });
  }
}

function putFailed(
  place: DraftPlace,
  key: string,
  { before, message }: Pick<RunContext, 'before'> & { readonly message: string },
): void {
  if (before) keepFinding(place, key, before);
  putError(place, key);
  place.errors[key] = message;
}

function failedCondition(
  key: string,
  context: PlaceContext,
  unavailable: UnavailableSources,
): string | null {
  const rule = findRule(key);
  if (!rule) return unavailableReason(key, unavailable) ?? 'No source serves it.';
  return missingNeed(key, rule.needs, unavailable) ?? rule.conditionFailed?.(context) ?? null;
}

/** Which of the rule's sources failed and why; null when none did. */
function describeFailedSources(rule: AttributeRule, context: PlaceContext): string | null {
  const failed = rule.needs.flatMap((name) => {
    const item = context.gatheredItem(name);
    return item?.kind === 'failed' ? [`The source ${name} failed: ${item.reason}.`] : [];
  });
  return failed.length === 0 ? null : failed.join(' ');
}

/** Which of the rule's sources were not asked because of their budgets; null when none. */
function describeSkippedSources(rule: AttributeRule, context: PlaceContext): string | null {
  const skipped = rule.needs.flatMap((name) => {
    const item = context.gatheredItem(name);
    return item?.kind === 'unavailable'
      ? [`The source ${name} was not asked: ${item.reason}.`]
      : [];
  });
  return skipped.length === 0 ? null : skipped.join(' ');
}

function isEmptyFinding({ fields }: AttributeFinding): boolean {
  return Object.values(fields).every(({ value }) => value === null);
}

function noteFault(finding: AttributeFinding, fault: string): AttributeFinding {
  const noted = Object.entries(finding.reasoning).map(([name, why]) => [name, `${why} ${fault}`]);
  return { ...finding, reasoning: Object.fromEntries(noted) };
}

function putConditionFailed(place: DraftPlace, key: string, reason: string): void {
  place.attribute_status[key] = 'RUN_CONDITION_FAILED';
  const info = attributeInfo(key);
  for (const name of info?.reasoning_keys ?? [key]) place.reasoning[name] ??= reason;
  for (const field of info?.outputs ?? [key]) place.verdicts[field] ??= 'NOT ENRICHED';
}
