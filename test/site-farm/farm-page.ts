/** What a layout shows of a place, already in words. */
import type { FarmBranch, FarmPlace } from './farm-places.ts';
import type { FarmRandom } from './farm-random.ts';
import { dayRows, groupRows, type HourStyle, hourStyle, WORDS, type Words } from './farm-words.ts';

export interface BranchView {
  readonly branch: FarmBranch;
  readonly rows: readonly (readonly [days: string, times: string])[];
}

export interface PageView {
  readonly place: FarmPlace;
  readonly words: Words;
  readonly own: BranchView;
  readonly others: readonly BranchView[];
  readonly hoursLabel: string;
  readonly phoneLabel: string;
  readonly addressLabel: string;
  readonly showsHours: boolean;
  readonly showsFax: boolean;
  readonly showsOffice: boolean;
  readonly notice: string | null;
  readonly noise: readonly string[];
  readonly intro: string;
  /** Own accounts, share buttons and the builder's account, as `<a>`. */
  readonly socialLinks: string;
  readonly creditLinks: string;
  readonly random: FarmRandom;
}

/** A page's body, without `<body>`. */
export interface Layout {
  readonly name: string;
  readonly body: (view: PageView) => string;
}

export function branchView(
  random: FarmRandom,
  place: FarmPlace,
  branch: FarmBranch,
  style: HourStyle,
): BranchView {
  const rows = random.chance(0.5)
    ? dayRows(branch.week, place.language, style)
    : groupRows(branch.week, place.language, style);
  return { branch, rows };
}

export function pageStyle(random: FarmRandom, place: FarmPlace): HourStyle {
  return hourStyle(random, place.language);
}

export function labels(random: FarmRandom, place: FarmPlace) {
  const words = WORDS[place.language];
  return {
    words,
    hoursLabel: random.pick(words.hours),
    phoneLabel: random.pick(words.phone),
    addressLabel: random.pick(words.address),
    intro: random.pick(words.intro),
  };
}

export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}
