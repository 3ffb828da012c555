/**
 * Finds names that say that a place is closed or has moved: "Warung Sri (PINDAH)". Pure.
 *
 * CN1 Some words say so anywhere in the name ("permanently closed", "閉店"). Others also occur in
 *     names, so they count only in brackets or after a dash at the end ("(moved)", "- fermé"),
 *     alone or with words such as "now" and "for good".
 * CN2 A remark that says it is temporary means Temporarily Closed.
 * CN3 The remark is not part of the name: the place is called "Warung Sri".
 */

export type ClosedMark = 'Closed' | 'Temporarily Closed';

const alternatives = (...words: readonly string[]) => `(?:${words.join('|')})`;

/** These words count anywhere in the name. */
const CLOSED_ANYWHERE = new RegExp(
  [
    String.raw`\b(?:permanently closed|closed permanently|closed for good|now closed)\b`,
    String.raw`\b(?:out of business|definitively closed|dauerhaft geschlossen)\b`,
    String.raw`fermée? définitivement|définitivement fermée?|cerrado definitivamente`,
    String.raw`(?:fechad[oa] permanente|chius[oa] definitiva|encerrad[oa] definitiva)mente`,
    String.raw`(?:permanentemente|definitivamente) (?:cerrad|fechad|encerrad|chius)[oa]`,
    String.raw`für immer geschlossen|закрыт[оа]? навсегда|tutup permanen|ปิดถาวร|ปิดกิจการ`,
    '閉店(?!時)|閉業|已歇業|已停业|已[关關][闭閉]|永久[关關][闭閉]|已搬[迁遷]|移転しました|已[結结][業业]|[結结]束[營营][業业]',
    '폐업|영업 ?종료|مغلق نهائي|انتقلنا',
    String.raw`\b(?:has|have|we've)\s+(?:moved|relocated)\b|\b(?:moved|relocated) to\b`,
  ].join('|'),
  'iu',
);
const TEMPORARY_ANYWHERE = new RegExp(
  [
    'temporarily closed|closed temporarily|vorübergehend geschlossen|temporairement fermé',
    'fermé temporairement|tutup sementara|cerrado temporalmente|chiuso temporaneamente',
    'временно закрыт|臨時休業|休業中|暂停营业|暫停營業|暂时关闭|مغلق مؤقت|임시 ?휴업',
  ].join('|'),
  'iu',
);
/** Counts in capitals only: "The Closed Door" is a name. */
const CLOSED_CAPITALS = /\bCLOSED\s*$/;

/** Words that names of places also contain: they need brackets or a dash. */
const CLOSED_WORD = alternatives(
  'closed|moved|relocated|geschlossen|verzogen|umgezogen|geschloßen|aufgegeben',
  'fermée?|déménagée?|transférée?|cerrad[oa]|trasladad[oa]|chius[oa]|trasferit[oa]|fechad[oa]',
  'tutup|ditutup|pindah|berpindah|закрыт[оа]?|переехал[аи]?|مغلقة?|مقفلة?|انتقل',
  'gesloten|stängt|lukket|suljettu|zamknięt[aey]|zavřeno|kapalı|kapandı|encerrad[oa]',
  '閉鎖|移転(?:済み?)?|停业|关闭|搬迁|搬走|歇業|關閉|搬遷|結業|结业|이전|폐점',
);
const BEFORE_WORD = alternatives('now|sudah|dah|telah|already|jetzt|leider|تم|已经?|現在');
const AFTER_WORD = alternatives(
  'for good|permanently|definitivement|définitivement|permanen|نهائيا',
);
const MARK = String.raw`(?:${BEFORE_WORD}\s*)?${CLOSED_WORD}(?:\s+${AFTER_WORD})?`;
const CLOSED_ASIDE = new RegExp(
  String.raw`[([（【]\s*${MARK}\s*[)\]）】]|(?:\s[-–—:|]|[–—|])\s*${MARK}\s*$`,
  'iu',
);
/** "CLOSED - Old Mill", "**moved** Pizza Roma". */
const CLOSED_BEFORE = new RegExp(
  String.raw`^\W*${MARK}(?:\s*[:*|]+|\s+[-–—])\s*(?=\p{L}|\p{N})`,
  'iu',
);
/** Text in brackets, or after a dash at the end. */
const ASIDE = /\s*[([（【]([^)\]）】]*)[)\]）】]|\s+[-–—:|]\s*([^-–—:|()（）]+)$/gu;

/** The status that a name or a text of opening hours states; null when it states none. */
export function closedMark(text: string): ClosedMark | null {
  if (TEMPORARY_ANYWHERE.test(text)) return 'Temporarily Closed';
  const isClosed = [CLOSED_ANYWHERE, CLOSED_CAPITALS, CLOSED_ASIDE, CLOSED_BEFORE].some((mark) =>
    mark.test(text),
  );
  return isClosed ? 'Closed' : null;
}

/** The name without a remark that the place is closed (CN3). */
export function withoutClosedMark(name: string): string {
  const bare = name
    .replace(CLOSED_BEFORE, '')
    .replace(ASIDE, (aside) => (closedMark(aside) === null ? aside : ''))
    .trim();
  return bare === '' ? name : bare;
}
