/**
 * Persons who hold the copyright of a site: owners of places without a company, when no company is
 * named anywhere on the site.
 *
 * CH1 The line begins with the sign of copyright: "Photos © Jane Doe" is about the photos.
 * CH2 Many sites put a short name of the place there. A name that begins with an article, holds a
 *     word for a trade or ends otherwise than with a word that it shares with the place is no
 *     person's.
 */
import { joinedPattern, joinedSource } from '../../words/joined-pattern.ts';
import { letters } from '../../words/plain-letters.ts';
import { PERSON_SOURCE, SURNAMES, TRADER_SOURCE } from './person-names.ts';

export interface PlaceName {
  readonly name: string;
  /** The words of the name that tell it from others. */
  readonly words: readonly string[];
}

const COPYRIGHT_SIGN = '(?:©|\\([cC]\\)|[Cc]opyright|COPYRIGHT|[Hh]ak [Cc]ipta|版[权權]所有)';
export const COPYRIGHT_BEGINS = joinedPattern('u', String.raw`^\s*`, COPYRIGHT_SIGN);
const SIGN = joinedSource(
  String.raw`^\s*(?:${COPYRIGHT_SIGN}\s*(?:by )?|`,
  String.raw`(?:19|20)\d\d[\s,–-]*){1,6}`,
);
const ENDS = joinedSource(
  String.raw`(?=\s*(?:$|[.,|·•–—]|[-/] |(?:19|20)\d\d|[Aa]ll(?:e)? [Rr]|[Tt]ous droits))`,
);
const LATIN_HOLDER = joinedPattern('u', SIGN, `(${PERSON_SOURCE})`, ENDS);
const EAST_HOLDER = joinedPattern(
  'u',
  SIGN,
  String.raw`([\p{sc=Han}々]{1,3}[ 　][\p{sc=Han}\p{sc=Hira}々]{1,3}|`,
  String.raw`[\p{sc=Han}々]{2}\p{sc=Hira}{2,3}|`,
  String.raw`[${SURNAMES}]\p{sc=Han}{1,2})`,
  ENDS,
);
const TRADER_HOLDER = joinedPattern('u', SIGN, `(${TRADER_SOURCE})`, ENDS);
const ARABIC_HOLDER = joinedPattern(
  'u',
  SIGN,
  String.raw`((?!(?:مطعم|مقهى|شركة|مؤسسة|عيادة|مركز|متجر|محل|صالون|حلاق|فندق|بيت|دار|مخبز|محمصة|`,
  String.raw`جميع|كل|كافة|حقوق|موقع|مدرسة|معهد|نادي|متحف|ورشة|مجموعة|جمعية|بلدية)(?!\p{L}))`,
  String.raw`(?:[\p{sc=Arab}\p{M}]{2,} ){1,2}[\p{sc=Arab}\p{M}]{2,})`,
  ENDS,
);
/** CH2. */
const NO_PERSON = joinedPattern(
  'iu',
  String.raw`^(?:the|our|all|alle|tous|la|le|les|el|das|der|die|chez|au|aux|zum|zur|il|kami|`,
  String.raw`hak)(?!\p{L})|`,
  String.raw`(?<!\p{L})(?:association|stiftung|fondation|trust|yayasan|koperasi|studios?|`,
  String.raw`kitchens?|caf[eé]s?|restaurants?|bars?|pubs?|inn|shops?|`,
  String.raw`stores?|`,
  String.raw`hotels?|group|gruppe|groupe|team|web\p{L}*|design|media|medien|digital|house|haus|`,
  String.raw`club|school|salon|spa|dental|clinic|bakery|foods?|market|gallery|galerie|museum|`,
  String.raw`gemeinde|commune|ville|mairie|verein|`,
  String.raw`company|co|agency|agentur|agence|creative|themes?|templates?|praxis|gasthof|bistro|`,
  String.raw`brasserie|boutique|maison|atelier|warung|kedai|toko|restoran|restaurante?|kopi|`,
  String.raw`coffee|`,
  String.raw`tea|pizz\p{L}*|grill|garden|park|centre|center|zentrum|rights|reserved|barbers?|`,
  String.raw`hair|nails?|books?|flowers?|yoga|fitness|gym|farm|brewery|wines?|works?|services?|`,
  String.raw`solutions|partners?|brothers|sons|family|familie|famille|city|town|stadt|klinik|`,
  String.raw`rumah|dapur|apotheke|pharmac\p{L}*|bäckerei|boulangerie|laundry|cuisine|cottage|`,
  String.raw`lodge|tavern|arms|deli|juice|bike\p{L}*|auto\p{L}*|garage|north|south|east|west|old|`,
  String.raw`new|green|blue|red|golden|white|black)(?!\p{L})`,
);

export function copyrightHolder(text: string, place: PlaceName): string | null {
  const trader = TRADER_HOLDER.exec(text)?.[1];
  if (trader !== undefined) return trader;
  const found = LATIN_HOLDER.exec(text) ?? EAST_HOLDER.exec(text) ?? ARABIC_HOLDER.exec(text);
  return asOwner(found?.[1], place);
}

const ALONE = joinedPattern(
  'u',
  String.raw`^(?:(${PERSON_SOURCE})|([\p{sc=Han}々]{1,3}[ 　][\p{sc=Han}\p{sc=Hira}々]{1,3}))`,
  String.raw`(?:\s*[(（](?:sole|self|einzel|inhaber|entrepr|micro|auto|usaha|milik|pemilik|個人|个人|`,
  String.raw`个体|獨資|独资)[^)）]*[)）])?\s*$`,
);

const SOLE = /^(?:Einzelunternehmen|Entreprise individuelle|Usaha perorangan) (?=\p{Lu})/u;

/** A person whose name is the whole line. */
export function personAlone(text: string, place: PlaceName): string | null {
  const found = ALONE.exec(text.replace(SOLE, ''));
  return asOwner(found?.[1] ?? found?.[2], place);
}

/** The name, unless it is one of the place's or no person's (CH2). */
export function asOwner(found: string | undefined, place: PlaceName): string | null {
  if (found === undefined) return null;
  const name = found.trim();
  return NO_PERSON.test(name) || isOfPlace(name, place) ? null : name;
}

/** CH2. */
function isOfPlace(name: string, place: PlaceName): boolean {
  const [own, whole] = [letters(name), letters(place.name)];
  if (whole.includes(own) || own.includes(whole)) return true;
  const last = letters(name.split(/\s/).at(-1)!);
  return place.words.some((word) => own.includes(word) && !last.startsWith(word));
}
