/**
 * Names that say of a place that it is closed or has moved: "Warung Sri (PINDAH)". Pure.
 *
 * CN1 Some words say so wherever they stand ("permanently closed", "閉店"). Others are names as
 *     well, so they count only in brackets or behind a dash at the end ("(moved)", "- fermé"), with
 *     nothing but words such as "now" and "for good" beside them.
 * CN2 A mark that says that it is for a time, says Temporarily Closed.
 */

export type ClosedMark = 'Closed' | 'Temporarily Closed';

const alternatives = (...words: readonly string[]) => `(?:${words.join('|')})`;

/** Wherever they stand. */
const CLOSED_ANYWHERE = new RegExp(
  [
    String.raw`\b(?:permanently closed|closed permanently|closed for good|now closed)\b`,
    String.raw`\b(?:out of business|definitively closed|dauerhaft geschlossen)\b`,
    String.raw`fermée? définitivement|définitivement fermée?|cerrado definitivamente`,
    String.raw`(?:fechado permanente|chiuso definitiva)mente|закрыт[оа]? навсегда|tutup permanen`,
    '閉店(?!時)|閉業|已歇業|已停业|已关闭|永久关闭|已搬迁|移転しました|폐업|مغلق نهائي|انتقلنا',
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
/** In capitals only: "The Closed Door" is a name. */
const CLOSED_CAPITALS = /\bCLOSED\s*$/;

/** Names of places use these words, too: they need brackets or a dash. */
const CLOSED_WORD = alternatives(
  'closed|moved|relocated|geschlossen|verzogen|umgezogen|geschloßen|aufgegeben',
  'fermée?|déménagée?|transférée?|cerrad[oa]|trasladad[oa]|chius[oa]|trasferit[oa]|fechad[oa]',
  'tutup|ditutup|pindah|berpindah|закрыт[оа]?|переехал[аи]?|مغلقة?|مقفلة?|انتقل',
  '閉鎖|移転(?:済み?)?|停业|关闭|搬迁|搬走|歇業|關閉|搬遷|이전|폐점',
);
const BEFORE_WORD = alternatives('now|sudah|dah|telah|already|jetzt|leider|تم|已经?|現在');
const BEHIND_WORD = alternatives(
  'for good|permanently|definitivement|définitivement|permanen|نهائيا',
);
const MARK = String.raw`(?:${BEFORE_WORD}\s*)?${CLOSED_WORD}(?:\s+${BEHIND_WORD})?`;
const CLOSED_ASIDE = new RegExp(
  String.raw`[([（【]\s*${MARK}\s*[)\]）】]|(?:\s[-–—:|]|[–—|])\s*${MARK}\s*$`,
  'iu',
);

/** What a name, or a text of opening hours, says about the status; null when it says nothing. */
export function closedMark(text: string): ClosedMark | null {
  if (TEMPORARY_ANYWHERE.test(text)) return 'Temporarily Closed';
  const isClosed = [CLOSED_ANYWHERE, CLOSED_CAPITALS, CLOSED_ASIDE].some((mark) => mark.test(text));
  return isClosed ? 'Closed' : null;
}
