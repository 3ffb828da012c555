/**
 * Persons of whom a whole sentence says that they own or run the place: "Katja Poe betreibt Example
 * als Einzelunternehmerin", "your contract is with Ann Poe, who runs Example".
 *
 * OS1 A relation stands directly before or behind the person, and says to what: the place by its
 *     name, "the shop", "this website", or the guest's contract.
 * OS2 Without such a subject the sentence must say that the business is one person's.
 * OS3 What was until a year, and what is next door, is another's.
 * OS4 A doctor's name at the beginning of a line with the place's own address is its owner's, and
 *     any person's is below a heading for the business.
 */
import { asOwner, type PlaceName } from './copyright-holders.ts';
import {
  ARABIC_LEADS,
  CHINESE_LEADS,
  HAS_TITLE,
  JAPANESE_LEADS,
  NAME_BEHIND,
  NAME_FIRST,
  NOT_NOW,
  OWNER_LEADS,
  OWNS_BEHIND,
  PERSONS,
  PLACE,
} from './owner-words.ts';
import { SOLE_TRADER } from './party-words.ts';

/** The person's name, and whether the sentence says that the business has no company. */
export interface OwnerInSentence {
  readonly name: string;
  readonly isSole: boolean;
}

export function ownerInSentence(text: string, place: PlaceName): OwnerInSentence | null {
  if (text.length > MAX_CHARS || NOT_NOW.test(text)) return null;
  const written = text.replaceAll(place.name, PLACE);
  const found = /\p{sc=Han}/u.test(written)
    ? (firstGroup(JAPANESE_LEADS.exec(written)) ?? firstGroup(CHINESE_LEADS.exec(written)))
    : /\p{sc=Arab}/u.test(written)
      ? firstGroup(ARABIC_LEADS.exec(written))
      : latinOwner(written);
  const name = asOwner(found, place);
  return name === null ? null : { name, isSole: SOLE_TRADER.test(text) };
}

const MAX_CHARS = 300;

function firstGroup(match: RegExpExecArray | null): string | undefined {
  return match?.slice(1).find((group) => group !== undefined);
}

function latinOwner(text: string): string | undefined {
  for (const { 0: lead, index } of text.matchAll(OWNER_LEADS)) {
    const name = NAME_BEHIND.exec(text.slice(index + lead.length))?.[1];
    if (name !== undefined) return name;
  }
  for (const { 0: name, index } of text.matchAll(PERSONS)) {
    if (OWNS_BEHIND.test(text.slice(index + name.length))) return name;
  }
  return undefined;
}

/** OS4. */
export function ownerAtAddress(text: string, isLegal: boolean, place: PlaceName): string | null {
  const name = NAME_FIRST.exec(text.replaceAll(place.name, PLACE))?.[1];
  return name !== undefined && (isLegal || HAS_TITLE.test(name)) ? asOwner(name, place) : null;
}
