/**
 * Makes the weights of the address segmenter by the averaged structured perceptron with a margin,
 * and writes them to segment-weights.ts. They are the mean of several trainings, each on addresses
 * written anew, because one training depends on how its addresses happened to be written.
 *
 *     node --import tsx test/quality/addresses/train-segmenter.ts
 */
import { writeFileSync } from 'node:fs';
import { addressCustom } from '../../../places/address/segmenter/custom.ts';
import {
  bestCut,
  EDGE,
  emptyWeights,
  LABEL_COUNT,
  LABELS,
  orderIndex,
  type SegmentWeights,
  STEP_COUNT,
  separatorIndex,
  stepIndex,
} from '../../../places/address/segmenter/segmenter.ts';
import { FEATURES, SpanReader } from '../../../places/address/segmenter/span-features.ts';
import { type Token, toTokens } from '../../../places/address/writing/tokens.ts';
import { assetPath } from '../../../platform/runtime/assets.ts';
import { seededChoices } from '../../support/seeded-choices.ts';
import {
  formattingAddresses,
  type Half,
  type KnownAddress,
  type LabelledAddress,
  labelLibpostalCase,
  libpostalCases,
  overtureAddresses,
  writeAddress,
} from './labelled-addresses.ts';

const SEED = 20_261_122;
const EPOCHS = 6;
/** The shipped weights are the mean of so many trainings. */
const TRAININGS = 4;
const TABLES = ['features', 'steps', 'separated', 'ordered'] as const;
/** How often an address of each source is written anew. Rare sources are written more often. */
const OVERTURE_COPIES = 2;
const FORMATTING_COPIES = 6;
const LIBPOSTAL_COPIES = 8;
/** The score that a stretch gains for not being in the true cut. */
const MARGIN = 0.7;

interface NumberedStretch {
  readonly label: number;
  readonly from: number;
  readonly to: number;
}

/** Addresses of the half, or of both halves when it is null, in an order that the seed chose. */
export function trainingAddresses(seed: number, half: Half | null): LabelledAddress[] {
  const choices = seededChoices(seed);
  const overture = overtureAddresses(half);
  const cities = overture.flatMap(({ pieces }) => pieces.city ?? []);
  const write = (known: readonly KnownAddress[], copies: number) =>
    Array.from({ length: copies }, () => known)
      .flat()
      .map((one) => writeAddress(one, cities, choices));
  const rare = overture.filter(({ country }) => country !== 'US');
  const cases = libpostalCases(half).map(labelLibpostalCase);
  const all = [
    ...write(overture, OVERTURE_COPIES),
    ...write(rare, OVERTURE_COPIES),
    ...write(formattingAddresses(half), FORMATTING_COPIES),
    ...Array.from({ length: LIBPOSTAL_COPIES }, () => cases).flat(),
  ];
  const usable = all.flatMap((one) => one ?? []);
  return usable
    .map((one) => [choices.next(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
}

/** Weights made of one half of the data, or of all of it when the half is null. */
export function trainSegmenter(half: Half | null, trainings = TRAININGS): SegmentWeights {
  const mean = emptyWeights();
  for (let i = 0; i < trainings; i++) {
    const addresses = trainingAddresses(SEED + i, half);
    if (addresses.length === 0) throw new Error('The shared data is not on this machine.');
    const weights = trainOnce(addresses);
    for (const table of TABLES) {
      weights[table].forEach((weight, at) => {
        mean[table][at]! += weight / trainings;
      });
    }
  }
  return mean;
}

function trainOnce(addresses: readonly LabelledAddress[]): SegmentWeights {
  const weights = emptyWeights();
  const total = emptyWeights();
  let time = 1;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const address of addresses) learn(address, weights, total, time++);
  }
  for (const table of TABLES) {
    weights[table].forEach((weight, at) => {
      weights[table][at] = weight - total[table][at]! / time;
    });
  }
  return weights;
}

/** Moves the weights towards the true cut and away from the best wrong one. */
function learn(
  address: LabelledAddress,
  weights: SegmentWeights,
  total: SegmentWeights,
  time: number,
) {
  const tokens = toTokens(address.text);
  const custom = addressCustom(address.country);
  const reader = new SpanReader(tokens, address.country, custom.numberFirst);
  const truth = trueStretches(address);
  const known = new Set(truth.map(({ label, from, to }) => `${label} ${from} ${to}`));
  const order = orderIndex(custom);
  const bonus = (label: number, from: number, to: number) =>
    known.has(`${label} ${from} ${to}`) ? 0 : MARGIN;
  const found = bestCut(tokens, reader, order, weights, bonus).map((stretch) => ({
    ...stretch,
    label: LABELS.indexOf(stretch.label),
  }));
  if (
    found.length === truth.length &&
    found.every((s) => known.has(`${s.label} ${s.from} ${s.to}`))
  ) {
    return;
  }
  const move = (table: keyof SegmentWeights, at: number, by: number) => {
    weights[table][at]! += by;
    total[table][at]! += by * time;
  };
  for (const [stretches, by] of [
    [truth, 1],
    [found, -1],
  ] as const) {
    moveStretches(stretches, tokens, reader, order, (table, at) => move(table, at, by));
  }
}

function moveStretches(
  stretches: readonly NumberedStretch[],
  tokens: readonly Token[],
  reader: SpanReader,
  order: number,
  move: (table: keyof SegmentWeights, at: number) => void,
): void {
  let last: number = EDGE;
  const moveStep = (label: number, separator: number) => {
    const step = stepIndex(last, label);
    move('steps', step);
    move('separated', separator * STEP_COUNT + step);
    move('ordered', order * STEP_COUNT + step);
    last = label;
  };
  for (const { label, from, to } of stretches) {
    for (const feature of reader.features(from, to))
      move('features', feature * LABEL_COUNT + label);
    moveStep(label, separatorIndex(tokens[from]!));
  }
  moveStep(EDGE, 0);
}

function trueStretches({ labels, begins }: LabelledAddress): NumberedStretch[] {
  const stretches: { label: number; from: number; to: number }[] = [];
  labels.forEach((label, i) => {
    const last = stretches.at(-1);
    if (last === undefined || last.label !== label || begins[i]) {
      stretches.push({ label, from: i, to: i + 1 });
    } else {
      last.to = i + 1;
    }
  });
  return stretches;
}

/** The weights as a source file: one row for each feature or step, one column for each label. */
export function printWeights(weights: SegmentWeights): string {
  const row = (table: Float64Array, at: number, count: number) =>
    Array.from(table.slice(at, at + count), (x) => Math.round(x * 100) / 100).join(' ');
  const labels = [...LABELS, 'edge'];
  const steps = (table: Float64Array, of: string, at: number) =>
    labels.map((label, i) => `${of}${label} ${row(table, at + i * labels.length, labels.length)}`);
  const features = FEATURES.map(
    (name, i) => `${name} ${row(weights.features, i * LABEL_COUNT, LABEL_COUNT)}`,
  );
  const separated = ['comma', 'dash', 'space'].flatMap((sign, i) =>
    steps(weights.separated, `${sign}:`, i * STEP_COUNT),
  );
  const ordered = ['postcode_after', 'postcode_before', 'unknown'].flatMap((sign, i) =>
    steps(weights.ordered, `${sign}:`, i * STEP_COUNT),
  );
  return [
    '/**',
    " * The address segmenter's learned weights, generated by train-segmenter.ts. Do not edit.",
    ' *',
    ' * A row is a feature, or the label before a step; the columns are the labels.',
    ' */',
    `export const FEATURE_ROWS = \`\n${features.join('\n')}\n\`;`,
    `export const STEP_ROWS = \`\n${steps(weights.steps, '', 0).join('\n')}\n\`;`,
    `export const SEPARATED_ROWS = \`\n${separated.join('\n')}\n\`;`,
    `export const ORDERED_ROWS = \`\n${ordered.join('\n')}\n\`;`,
    '',
  ].join('\n');
}

if (process.argv[1]?.endsWith('train-segmenter.ts')) {
  writeFileSync(
    assetPath('places', 'address', 'segmenter', 'segment-weights.ts'),
    printWeights(trainSegmenter(null)),
  );
}
