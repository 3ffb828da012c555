/** Decides whether a notice of a move gives the place's own address as the new one. */
import { joinedPattern } from '../../words/joined-pattern.ts';
import { splitSentences } from './split-sentences.ts';

/** Marks a former address, which a notice may also give. */
const FORMER = joinedPattern(
  'giu',
  String.raw`(?:formerly|previously|(?:after|nach|après|setelah|selepas) \d+ (?:years|jahren|ans|`,
  String.raw`tahun)|old (?:address|location|shop)|السابق|القديم|sebelumnya|dahulu|dulu|`,
  String.raw`bisher\p{L}*|früher|ehemals|zuvor|`,
  String.raw`anciennement|auparavant|旧|原|以前|سابقا\p{L}*)[^;!)。]{0,90}`,
);
/** "You'll no longer find us at": the address that follows is the one they left. */
const LEFT = joinedPattern(
  'giu',
  String.raw`(?<!\p{L})(?:no longer|not .{0,20}any (?:more|longer)|nicht mehr|nicht länger|`,
  String.raw`n(?:e |')(?:\p{L}+ ){0,3}plus|plus (?:au|à|dans)|tidak lagi|sudah tidak|ya no|`,
  String.raw`non (?:\p{L}+ ){0,3}più|`,
  String.raw`já não|não (?:\p{L}+ ){0,2}mais|niet (?:langer|meer)|artık|больше не|inte längre)`,
  String.raw`(?!\p{L})[^;!.)]{0,70}|(?:不再|已不在|لم نعد|لم يعد)[^;!。.)]{0,40}`,
);
/** "..., 87 Road is now empty": the clause gives the address they left. */
const LEFT_BEHIND = joinedPattern(
  'giu',
  String.raw`(?:^|(?<=[,;.!。，、；！،؛]))[^,;.!。，、；！،؛]{3,70}(?:[原旧舊]址|[原旧舊]店(?:[铺鋪舖舗])?|`,
  String.raw`停止[营營][业業]|[结結][业業]|閉店|跡地|`,
  String.raw`(?<!\p{L})(?:(?:is|stands|are) (?:now )?(?:empty|vacant|closed(?! (?:on|for|from|`,
  String.raw`every)))|`,
  String.raw`(?:ist|steht) (?:\p{L}+ )?(?:leer|geschlossen|verwaist)|est (?:\p{L}+ )?(?:fermée?|`,
  String.raw`vide)|`,
  String.raw`(?:sudah|kini|telah|dah) (?:di)?(?:tutup|kosong(?:kan)?)|(?:مغلق|خال|`,
  String.raw`[أا]غلق)\p{L}*)(?!\p{L}))`,
);
/** The words that introduce the new address. */
const MOVES_TO = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:(?:ber)?pindah (?:dari .{5,60} )?ke|`,
  String.raw`(?:moved?|relocated?) (?:from .{5,60} )?to|find us|`,
  String.raw`jetzt|nun|`,
  String.raw`désormais|nouvelle adresse|new (?:address|location)|neue adresse|`,
  String.raw`alamat baru)(?!\p{L})|`,
  String.raw`[迁遷]至|[迁遷]往|搬到|搬至|新址|إلى`,
);

/** When the text has two addresses, the place's own may be the one it left. */
export function hasArrived(text: string, hasAddress: (text: string) => boolean): boolean {
  const present = text.replace(LEFT, '').replace(LEFT_BEHIND, '').replace(FORMER, '');
  if (!hasAddress(present)) return false;
  const to = MOVES_TO.exec(present);
  if (to === null) return true;
  const behind = present.slice(to.index + to[0].length);
  const [stated] = splitSentences(behind);
  // "Find us at 12 Crescent. 87 Road is now empty": the first address is the new one.
  if (stated !== undefined && /\d/.test(stated)) return hasAddress(stated);
  return hasAddress(behind) || !hasAddress(present.slice(0, to.index));
}
