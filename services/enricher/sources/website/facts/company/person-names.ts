/** How names of persons are written in Latin script. */
import { joinedSource } from '../../words/joined-pattern.ts';

export const NAME_WORD = String.raw`\p{Lu}[\p{L}\p{M}’'.-]*\p{L}`;
/** "S.H., M.Kn." behind a name: degrees, which belong to it. */
export const DEGREES = joinedSource(
  String.raw`(?:,? (?:S|M|A|Sp|Ph|Dr|Ir|Apt)\.`,
  String.raw`(?:\p{Lu}\p{L}*\.?|[A-Z]\.?){1,3}){0,4}`,
);
/** The registered name of a Chinese trader without a company: its region, its name and its kind. */
export const TRADER_SOURCE = joinedSource(
  String.raw`[\p{sc=Han}]{2,4}[市县縣](?:[\p{sc=Han}]{2,4}[区區镇鎮乡鄉])?[\p{sc=Han}]{2,16}`,
  String.raw`(?:店|[馆館]|行|[厅廳]|坊|社|[铺鋪]|室|所|部|屋|中心|院|[园園])`,
);
export const PERSON_SOURCE = joinedSource(
  String.raw`(?:I (?=Wayan|Made|Nyoman|Ketut|Gede|Putu|Kadek|Komang|Gusti|Dewa|Nengah))?`,
  String.raw`(?:${NAME_WORD}|\p{Lu}\.)(?: (?:(?:van|von|de|da|del|di|du|bin|binti|al|el|ter|zu|y|`,
  String.raw`a\/l|a\/p|d\/o|s\/o) ){0,2}(?:${NAME_WORD}|\p{Lu}\.)){1,3}`,
);
