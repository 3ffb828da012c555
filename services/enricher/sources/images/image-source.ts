/**
 * Pictures of a place on its own website, and what a model sees in them.
 *
 * IS1 Pictures are fetched like pages: by the guarded agent, in the host's turn, if robots.txt
 *     allows it. At most MAX_PICTURES, each of at most MAX_PICTURE_BYTES.
 * IS2 The model gets the files without their metadata, and never their addresses.
 * IS3 The model is asked about the same pictures once in MODEL_CACHE_MS, unless the job must be
 *     fresh.
 * IS4 Before each request, the maximum number of tokens that it can use is reserved, as for other
 *     models.
 */
import { createHash } from 'node:crypto';
import { type Model, ModelFault } from '../../../../platform/model/model.ts';
import { type Picture, readPicture } from '../../../../platform/pictures/picture-bytes.ts';
import {
  type EvidenceSource,
  type GatherCall,
  type GatherPlace,
  UselessAnswer,
} from '../../gathering/evidence-source.ts';
import type { SourcePlatform } from '../../gathering/source-platform.ts';
import { sourceFault } from '../model/passages.ts';
import type { SiteFacts } from '../website/facts/site-facts.ts';
import type { WebPages } from '../website/fetch/web-pages.ts';
import type { ImageEvidence, SeenPicture } from './image-evidence.ts';
import {
  keptFindings,
  PICTURE_INSTRUCTIONS,
  PICTURES_VERSION,
  type PictureForm,
  pictureSchema,
  readPictureForm,
} from './picture-form.ts';

export const MAX_PICTURE_BYTES = 4_000_000;
const MAX_PICTURES = 3;
/** More tokens than any known endpoint counts for a picture of any size. */
const MOST_PICTURE_TOKENS = 6_000;
const TRIES = 2;

interface FetchedPicture extends Omit<SeenPicture, 'signs' | 'building'> {
  readonly picture: Picture;
  readonly release: () => void;
}

export interface ImageSourceOptions {
  readonly pages: Pick<WebPages, 'fetch'>;
  readonly model: Model;
  readonly close: () => Promise<void>;
}

export class ImageSource implements EvidenceSource<ImageEvidence> {
  readonly name = 'images';
  readonly asks = ['website'] as const;
  readonly isOneService = true;
  readonly unavailable: string | null;
  readonly #platform: SourcePlatform;
  readonly #options: ImageSourceOptions | null;

  /** `unavailable` comes from ledger/available-sources.ts; when set, there are no options. */
  constructor(
    platform: SourcePlatform,
    options: ImageSourceOptions | null,
    unavailable: string | null,
  ) {
    this.#platform = platform;
    this.#options = options;
    this.unavailable = options === null ? (unavailable ?? 'a model for pictures') : unavailable;
  }

  async gather(_: GatherPlace, call: GatherCall): Promise<ImageEvidence | null> {
    const site = await call.ask('website');
    if (site.kind === 'failed') throw sourceFault(site);
    if (site.kind !== 'found') return null;
    const fetched = await this.#fetchAll(site.value as SiteFacts, call);
    if (fetched.length === 0) return null;
    try {
      const form = await this.#look(fetched, call);
      const pictures = fetched.map(({ picture: _, release: _given, ...rest }, i) => ({
        ...rest,
        ...keptFindings(form, i),
      }));
      return { model: this.#options!.model.name, pictures };
    } finally {
      for (const { release } of fetched) release();
    }
  }

  async close(): Promise<void> {
    await this.#options?.model.close();
    await this.#options?.close();
  }

  /** IS1. A picture that cannot be fetched is left out, and the notes say why. */
  async #fetchAll({ images }: SiteFacts, call: GatherCall): Promise<FetchedPicture[]> {
    const fetched: FetchedPicture[] = [];
    for (const { value: url, url: page } of images.slice(0, MAX_PICTURES)) {
      const fetchedAtMs = this.#platform.clock.nowMs();
      const answer = await this.#options!.pages.fetch(url, call.signal, call.deadlineMs);
      if (answer.kind !== 'answered') {
        call.note(`${url} ${answer.reason}`);
        continue;
      }
      const picture = answer.bytes.length < MAX_PICTURE_BYTES ? readPicture(answer.bytes) : null;
      const { release } = answer;
      if (picture !== null) {
        fetched.push({ url, page, fetchedAtMs, picture, release });
        continue;
      }
      release();
      call.note(`${url} is not a picture of a usable size`);
    }
    return fetched;
  }

  /** IS3. */
  async #look(fetched: readonly FetchedPicture[], call: GatherCall): Promise<PictureForm> {
    const { hotState, config } = this.#platform;
    const hash = createHash('sha256').update(
      `${PICTURES_VERSION} ${this.#options!.model.cacheKey}`,
    );
    for (const { picture } of fetched) {
      hash.update(createHash('sha256').update(picture.bytes).digest());
    }
    const key = `place-pictures:${hash.digest('hex')}`;
    const cached = call.refresh ? null : await hotState.get(key);
    if (cached !== null) return JSON.parse(cached) as PictureForm;
    const pictures = fetched.map(({ picture }) => picture);
    const form = await this.#askWithRetries(pictures, call);
    if (config.modelCacheMs > 0) await hotState.set(key, JSON.stringify(form), config.modelCacheMs);
    return form;
  }

  async #askWithRetries(pictures: readonly Picture[], call: GatherCall): Promise<PictureForm> {
    for (let tries = 1; ; tries++) {
      const { end, text } = await this.#ask(pictures, call);
      if (end === 'refused') {
        call.note('The model refused to look at the pictures.');
        return { signs: [], buildings: [] };
      }
      const form = end === 'cut' ? null : readPictureForm(text);
      if (form !== null) return form;
      if (tries === TRIES) throw new UselessAnswer('its answer does not have the requested form');
    }
  }

  /** IS2, IS4. */
  async #ask(pictures: readonly Picture[], { reserve, spend, signal }: GatherCall) {
    const { model } = this.#options!;
    const request = {
      instructions: PICTURE_INSTRUCTIONS,
      input: `There are ${pictures.length} pictures.`,
      form: { name: 'seen', schema: pictureSchema() },
      images: pictures.map(dataUrl),
      signal,
    };
    const text = request.instructions + request.input + JSON.stringify(request.form);
    const inputTokens = Buffer.byteLength(text) + pictures.length * MOST_PICTURE_TOKENS;
    const outputTokens = model.maxOutputTokens;
    const most = { calls: 1, inputTokens, outputTokens };
    await reserve({ calls: 1, tokens: inputTokens + outputTokens });
    try {
      const form = await model.fill(request);
      spend(form.usage === null ? most : { calls: 1, ...form.usage });
      return form;
    } catch (error) {
      if (error instanceof ModelFault && error.mayCost) spend(most);
      throw error;
    }
  }
}

function dataUrl({ type, bytes }: Picture): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}
