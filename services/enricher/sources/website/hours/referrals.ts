/**
 * What a page says of somebody else, to whom it sends its visitors: the doctor who stands in, the
 * garage that it recommends when it closes. Hours and numbers behind such words are not its own.
 */
import { joinedPattern } from './joined-pattern.ts';

const REFERRAL = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:(?:urlaubs|praxis)?vertretung(?: durch)?\s?[:-]|vertritt uns|`,
  String.raw`vertreten uns|`,
  String.raw`(?:wir|we|nous (?:vous )?|kami)\s?(?:empfehlen|recommend|recommandons|`,
  String.raw`merekomendasikan|`,
  String.raw`mengesyorkan)|please (?:visit|contact|see) our (?:friends|colleagues)|`,
  String.raw`remplaçant\p{L}*\s?:|next door\s?:|nebenan\s?:|your nearest (?:branch|office|shop|`,
  String.raw`store) (?:is|will be)|`,
  String.raw`(?:is|are) (?:dealt with|handled) by|in our absence|in unserer abwesenheit|`,
  String.raw`en notre absence)(?!\p{L})|代診[:は]|ننصحكم ب|`,
  String.raw`نوصي ب`,
);
/** "We recommend that you book on 555 0100" is the place's own number. */
const OWN_REQUEST = joinedPattern(
  'u',
  String.raw`reserv|réserv|book|buch|anmeld|voranmeld|termin|appoint|call|anruf|appel|pesan|`,
  String.raw`tempah|`,
  String.raw`予約|预约|預約|حجز`,
);

/** The plain text, as long as before, with spaces from the words that send to somebody else. */
export function blankReferrals(plain: string): string {
  const at = plain.search(REFERRAL);
  if (at < 0 || OWN_REQUEST.test(plain.slice(at, at + 80))) return plain;
  return plain.slice(0, at) + ' '.repeat(plain.length - at);
}
