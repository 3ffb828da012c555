/**
 * Pictures of a place's sign or opening hours, and what is recognized on them. Pure.
 *
 * SN1 A picture counts when its file name, its alternative text or a label next to it mentions a
 *     sign or opening hours. On a page about several places it must be in the place's own part.
 * SN2 A sign supplies only what the site does not say in text: hours, a phone number, the name.
 *     Text on pictures is recognized, so its confidence is never above LOW.
 * SN3 As with menus, nothing is read from a site in a script that the recognizer does not know.
 */
import { decodePath } from '../../input/website.ts';
import { findPageHours } from '../hours/page/page-hours.ts';
import { toPlain } from '../hours/plain-text.ts';
import { HOURS_LABEL } from '../hours/words/hour-labels.ts';
import type { PageImage, PageReading } from '../reading/page-reading.ts';
import { joinedPattern } from '../words/joined-pattern.ts';
import { pageFact } from './fact-makers.ts';
import { isUnknownScript, ownPictures } from './offers.ts';
import { pageLanguages } from './page-languages.ts';
import { findTextPhones } from './phones.ts';
import { containsName } from './place-match.ts';
import type { SiteFacts, SitePicture, SitePlace } from './site-facts.ts';
import type { SiteScope } from './site-scope.ts';

const MAX_SIGN_PICTURES = 2;
const MAX_NAME_CHARS = 60;
const MAX_LABEL_CHARS = 60;

const SIGN = joinedPattern(
  'iu',
  String.raw`(?<![a-z])(?:(?:opening|store|shop|business|trading)[-_\s]?(?:hours|times)|hours|`,
  String.raw`(?:(?:door|shop|store|front|street)[-_\s]?)?sign(?:age|board)?|store[-_\s]?front|`,
  String.raw`shop[-_\s]?front|horaires?|enseigne|devanture|vitrine|schild|ladenschild|fassade|`,
  String.raw`schaufenster|(?:laden)?(?:ö|oe)ffnungszeiten|sprechzeiten|jam[-_\s]?(?:buka|`,
  String.raw`operasional|`,
  String.raw`kerja)|waktu[-_\s]?operasi|plang|papan[-_\s]?(?:nama|tanda))(?![a-z])|営業時間|看板|`,
  String.raw`店頭|店头|门面|門面|招牌(?!菜)|营业时间|營業時間|(?:ساعات|أوقات|مواعيد) العمل|لافتة|واجهة`,
);
const NO_SIGN = joinedPattern(
  'i',
  String.raw`(?<![a-z])(?:icons?|logo|sprite|sign[-_\s]?(?:up|in|out|on)|call[-_\s]?to|arrow|`,
  String.raw`clock|`,
  String.raw`design)(?![a-z])`,
);

export function findSignPictures({ pages }: SiteScope): SitePicture[] {
  if (isUnknownScript(pages.map(({ page }) => page))) return [];
  const found = pages.flatMap((one) => {
    if (one.kind === 'none') return [];
    return ownPictures(
      one,
      one.page.images.filter((image) => isSign(one.page, image)),
    );
  });
  const byUrl = new Map(found.map((picture) => [picture.url, picture]));
  return [...byUrl.values()].slice(0, MAX_SIGN_PICTURES);
}

/** SN1, for one page. */
export function showsSign(page: PageReading): boolean {
  return page.images.some((image) => isSign(page, image));
}

function isSign(page: PageReading, { url, alt, section }: PageImage): boolean {
  const file =
    url
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? '';
  if (/\.(?:svg|gif|ico)$/i.test(file) || NO_SIGN.test(`${alt} ${file}`)) return false;
  return SIGN.test(`${alt} ${decodePath(file)}`) || hasHoursLabel(page, section);
}

/** True when the picture's section has a label such as "opening hours" but no hours of its own. */
function hasHoursLabel({ blocks, sections }: PageReading, section: number): boolean {
  const near = blocks.filter(
    (block) => block.section === section || sections[block.section]!.parent === section,
  );
  const isLabel = ({ text }: { readonly text: string }) =>
    text.length <= MAX_LABEL_CHARS && HOURS_LABEL.test(toPlain(text));
  return near.some(isLabel) && !near.some(({ text }) => /\d/.test(toPlain(text)));
}

/** True when a sign could supply something that the site does not say in text. */
export function lacksSignFacts({ hours, phones }: Pick<SiteFacts, 'hours' | 'phones'>): boolean {
  return hours.length === 0 || phones.length === 0;
}

type SignFacts = Pick<SiteFacts, 'hours' | 'phones' | 'name'>;

/** The facts, completed from recognized signs (SN2). */
export function withSigns(
  printed: SignFacts,
  signs: readonly PageReading[],
  place: SitePlace,
): SignFacts {
  let { hours, phones, name } = printed;
  for (const sign of signs) {
    if (hours.length === 0) hours = signHours(sign, place);
    if (phones.length === 0) phones = findTextPhones(sign, place);
    if (name.length === 0) name = signNames(sign, place);
  }
  return { hours, phones, name };
}

function signHours(sign: PageReading, place: SitePlace): SiteFacts['hours'] {
  const scope = { includes: () => true, own: [], isSouthern: false, beside: [] };
  const found = findPageHours(sign, scope, pageLanguages(sign, place.country));
  return found === null ? [] : [pageFact(sign, found.week, found.quote, 'picture')];
}

function signNames(sign: PageReading, place: SitePlace): SiteFacts['name'] {
  const line = sign.blocks.find(
    ({ text }) => text.length <= MAX_NAME_CHARS && containsName(text, place.name),
  );
  return line === undefined ? [] : [pageFact(sign, line.text, line.text, 'picture')];
}
