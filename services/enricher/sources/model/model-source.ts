/**
 * A language model as a source of evidence: it answers an organization's own questions about a
 * place from the place's website and from search results about it.
 *
 * MS1 Without passages there is no request. verified-answer.ts decides which part of an answer is
 *     kept.
 * MS2 The same questions about the same passages are asked once in MODEL_CACHE_MS, over all
 *     instances, unless the job must be fresh. What is cached is the model's answer; it is verified
 *     against the passages each time.
 * MS3 Before each request, the maximum number of tokens that it can use is reserved; unused tokens
 *     are returned. If an endpoint does not report its usage, all of them count.
 * MS4 An answer that does not have the form, or is cut off, is requested once more. Then the
 *     attributes end in ERROR; other jobs may still ask. A refusal is an answer: the values are
 *     null.
 * MS5 An endpoint that says when to ask again delays the job.
 */
import { createHash } from 'node:crypto';
import { type FilledForm, type Model, ModelFault } from '../../../../platform/model/model.ts';
import {
  type EvidenceSource,
  type GatherCall,
  type GatherPlace,
  UselessAnswer,
} from '../../gathering/evidence-source.ts';
import type { SourcePlatform } from '../../gathering/source-platform.ts';
import { CustomDefinitions } from './custom-definitions.ts';
import type { ModelAnswer, ModelEvidence, Passage } from './model-evidence.ts';
import { gatherPassages } from './passages.ts';
import {
  MAX_QUESTIONS,
  mostInputTokens,
  placeWords,
  QUESTION_VERSION,
  type Question,
  questionRequest,
  readAnswers,
} from './question-prompt.ts';
import { type QuotedOutput, verifyAnswer } from './verified-answer.ts';

const FENCE_BYTES = 9;
const TRIES = 2;

/** Answers by key; null when the model refused. */
type RawAnswers = Readonly<Record<string, QuotedOutput>> | null;

export class ModelSource implements EvidenceSource<ModelEvidence> {
  readonly name = 'model';
  readonly asks = ['website'] as const;
  readonly isOneService = true;
  readonly unavailable: string | null;
  readonly #platform: SourcePlatform;
  readonly #model: Model | null;
  readonly #definitions: CustomDefinitions;

  /** `unavailable` comes from ledger/available-sources.ts. */
  constructor(platform: SourcePlatform, model: Model | null, unavailable: string | null) {
    this.#platform = platform;
    this.#model = model;
    this.#definitions = new CustomDefinitions(() => platform.warehouse);
    this.unavailable = model === null ? (unavailable ?? 'a language model') : unavailable;
  }

  async gather(place: GatherPlace, call: GatherCall): Promise<ModelEvidence | null> {
    const keys = place.questions;
    const passages = keys.length === 0 ? [] : await gatherPassages(place, call);
    if (passages.length === 0) return null;
    const questions = await this.#definitions.read(place.organization, keys);
    if (questions.length < keys.length) throw new UselessAnswer(NOT_DEFINED);
    const answers: Record<string, ModelAnswer> = {};
    for (let at = 0; at < questions.length; at += MAX_QUESTIONS) {
      const some = questions.slice(at, at + MAX_QUESTIONS);
      const raw = await this.#ask(place, some, passages, call);
      for (const { key } of some) {
        answers[key] = raw === null ? REFUSED : verifyAnswer(raw[key]!, passages);
      }
    }
    return { model: this.#model!.name, answers };
  }

  async close(): Promise<void> {
    await this.#model?.close();
  }

  /** MS2. */
  async #ask(
    place: GatherPlace,
    questions: readonly Question[],
    passages: readonly Passage[],
    call: GatherCall,
  ): Promise<RawAnswers> {
    const { hotState, config } = this.#platform;
    const { organization, inputs } = place;
    // The time at which a page was fetched does not change its text.
    const texts = passages.map(({ url, title, text }) => [url, title, text]);
    const asked = [organization, this.#model!.cacheKey, placeWords(inputs), questions, texts];
    const key = cacheKey(asked);
    const cached = call.refresh ? null : await hotState.get(key);
    if (cached !== null) {
      call.note('The model had answered the same questions before.');
      return JSON.parse(cached) as RawAnswers;
    }
    const answers = await this.#askWithRetries(place, questions, passages, call);
    const ttlMs = config.modelCacheMs;
    if (ttlMs > 0) await hotState.set(key, JSON.stringify(answers), ttlMs);
    return answers;
  }

  /** MS4. */
  async #askWithRetries(
    { inputs }: GatherPlace,
    questions: readonly Question[],
    passages: readonly Passage[],
    call: GatherCall,
  ): Promise<RawAnswers> {
    const { clock } = this.#platform;
    for (let tries = 1; ; tries++) {
      const fence = Buffer.from(clock.random(FENCE_BYTES)).toString('hex');
      const form = await this.#fill(questionRequest(inputs, questions, passages, fence), call);
      if (form.end === 'refused') return null;
      const answers = form.end === 'cut' ? null : readAnswers(form.text, questions);
      if (answers !== null) return answers;
      if (tries === TRIES) throw new UselessAnswer(form.end === 'cut' ? CUT : NO_FORM);
    }
  }

  /** MS3. */
  async #fill(
    request: ReturnType<typeof questionRequest>,
    { reserve, spend, signal }: GatherCall,
  ): Promise<FilledForm> {
    const inputTokens = mostInputTokens(request);
    const outputTokens = this.#model!.maxOutputTokens;
    await reserve({ calls: 1, tokens: inputTokens + outputTokens });
    const most = { calls: 1, inputTokens, outputTokens };
    try {
      const form = await this.#model!.fill({ ...request, signal });
      spend(form.usage === null ? most : { calls: 1, ...form.usage });
      return form;
    } catch (error) {
      if (error instanceof ModelFault && error.mayCost) spend(most);
      throw error;
    }
  }
}

const NOT_DEFINED = 'the definition of an attribute is not in the warehouse';
const CUT = 'its answer was cut off (MODEL_MAX_OUTPUT_TOKENS)';
const NO_FORM = 'its answer does not have the requested form';
const REFUSED: ModelAnswer = { value: null, reasoning: 'The model refused to answer.' };

function cacheKey(asked: readonly unknown[]): string {
  const text = JSON.stringify([QUESTION_VERSION, ...asked]);
  return `place-questions:${createHash('sha256').update(text).digest('hex')}`;
}
