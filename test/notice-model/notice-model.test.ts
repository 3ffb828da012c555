/**
 * The notice model: its weights are those of its texts, and it judges sentences that it has not
 * learned.
 */
import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { assetPath } from '../../platform/runtime/assets.ts';
import { toPlain } from '../../services/enricher/sources/website/hours/plain-text.ts';
import {
  guessNotice,
  WEIGHTS_FILE,
} from '../../services/enricher/sources/website/notices/model/guess-notice.ts';
import {
  eachTextFeature, //
} from '../../services/enricher/sources/website/notices/model/text-features.ts';
import { readFieldLines } from '../support/field-lines.ts';
import { packWeights, trainNotices } from './train-notices.ts';
import { NOTICES, readTrainingTexts } from './training-texts.ts';

const NOW_MS = Date.UTC(2026, 10, 20);

describe('the weights', () => {
  it('are those that the texts give', () => {
    const packed = packWeights(trainNotices(readTrainingTexts()));
    const [made, shipped] = [packed, readFileSync(assetPath(...WEIGHTS_FILE))].map(
      (bytes) => new Int8Array(inflateRawSync(bytes)),
    ) as [Int8Array, Int8Array];
    expect(made.length).toBe(shipped.length);
    // Exponentials differ in their last digit from engine to engine.
    const other = made.filter((weight, at) => Math.abs(weight - shipped[at]!) > 1).length;
    expect(other / made.length).toBeLessThan(0.001);
  });
});

describe('a guess', () => {
  // Measured when these sentences were first read by the model (page 0281).
  it.each([
    ['kept-sentences', 0.6, 1],
    ['third-sentences', 0.5, 2],
    ['fourth-sentences', 0.6, 3],
  ])(
    'finds of the unseen %s at least a share of %d, and at most %i others',
    (file, share, most) => {
      const rows = readFieldLines(new URL(`${file}.txt`, NOTICES));
      const sure = rows.map(([, label, ...text]) => {
        const { kind, probability } = guessNotice(toPlain(text.join(' | ')), NOW_MS);
        return { label: label!.split(' ')[0], kind: probability >= 0.93 ? kind : 'none' };
      });
      const notices = sure.filter(({ label }) => label !== 'none');
      const right = notices.filter(({ label, kind }) => label === kind);
      const wrong = sure.filter(({ label, kind }) => label === 'none' && kind !== 'none');
      expect(right.length / notices.length).toBeGreaterThanOrEqual(share);
      expect(wrong.length).toBeLessThanOrEqual(most);
    },
  );
});

describe('the features of a text', () => {
  const readFeatures = (text: string, year = 2026) => {
    const found: number[] = [];
    eachTextFeature(toPlain(text), year, (hash) => found.push(hash));
    return found;
  };

  it('do not depend on the figures, but on whether a year is over', () => {
    expect(readFeatures('open from 3 may')).toEqual(readFeatures('open from 28 may'));
    expect(readFeatures('closed in 2026')).toEqual(readFeatures('closed in 2027'));
    expect(readFeatures('closed in 2026')).not.toEqual(readFeatures('closed in 2025'));
    expect(readFeatures('closed in 2025', 2025)).toEqual(readFeatures('closed in 2026', 2026));
  });

  it('are shared by words with the same beginning, and by the same runs of characters', () => {
    const shared = (one: string, other: string) => {
      const known = new Set(readFeatures(one));
      return readFeatures(other).filter((hash) => known.has(hash)).length;
    };
    expect(shared('geschlossen', 'geschlossene')).toBeGreaterThan(
      shared('geschlossen', 'geöffnet'),
    );
    expect(shared('閉店しました', '本日閉店')).toBeGreaterThan(shared('閉店しました', '本日開催'));
  });
});
