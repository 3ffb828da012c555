/**
 * Words in quotation marks: titles of books and films, names, what somebody said. Pure.
 *
 * QW1 What stands in quotation marks is not stated by the page itself, so it is no notice: "the
 *     novel «Closed for Ever»". The place's own name in quotation marks is read, and so is a
 *     sentence that is in quotation marks as a whole.
 * QW2 A sentence that begins with a quoted name is about whoever bears that name.
 */
import { joinedPattern } from '../words/joined-pattern.ts';

const QUOTED = joinedPattern(
  'gu',
  String.raw`[“”„"]([^“”„"]{1,120})[“”"]|«([^«»]{1,120})»|»([^«»]{1,120})«|「([^「」]{1,120})」|`,
  String.raw`『([^『』]{1,120})』|《([^《》]{1,120})》|〈([^〈〉]{1,120})〉|‹([^‹›]{1,120})›`,
);
/** A quotation with this part of a sentence's letters is the sentence. */
const WHOLE_SHARE = 0.7;
const EMPTY = '""';

/** The sentence, with quotation marks but without the words in them (QW1). */
export function withoutQuoted(sentence: string, isName: (quoted: string) => boolean): string {
  const all = sentence.match(/\p{L}/gu)?.length ?? 0;
  return sentence.replace(QUOTED, (written) => {
    const count = written.match(/\p{L}/gu)?.length ?? 0;
    return isName(written) || count >= all * WHOLE_SHARE ? written : EMPTY;
  });
}

/** What may follow a quoted name that is the subject. */
const SUBJECT = joinedPattern(
  'iu',
  String.raw`^[^"]{0,28}""(?:\s?[（(][^()（）]{1,30}[)）])?(?:\s[^\s"]{1,20}){0,3}?,?\s?`,
  // "「みどり」喫茶室は": what bears the name may follow it.
  String.raw`[\p{sc=Han}\p{sc=Katakana}ー]{0,8}?(?:は|が|も|已|将|將|於|于|[则則]|`,
  String.raw`(?:has|have|is|was|will|hat|haben|ist|wird|a|est|sera|telah|sudah|ditutup|tutup|dah|`,
  String.raw`ha|è|está|heeft)(?!\p{L}))`,
);

/** QW2, for a sentence whose quoted words were taken out. */
export function beginsWithQuotedName(sentence: string): boolean {
  return SUBJECT.test(sentence);
}
