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
/** Chinese family names; most persons have one of these. */
export const SURNAMES = joinedSource(
  String.raw`王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖蕭田董潘袁蔡蒋蔣余于杜叶葉程魏`,
  String.raw`苏蘇吕呂丁任卢盧姚沈钟鍾姜崔谭譚陆陸范汪廖石金贾賈韦韋夏付方邹鄒熊孟秦邱`,
);
/** A Japanese name; without a space, one of four signs or more is surely no other word. */
export const EAST_PERSON_SOURCE = joinedSource(
  String.raw`(?:[\p{sc=Han}々]{1,4}[ 　][\p{sc=Han}\p{sc=Hira}\p{sc=Kana}々]{1,4}?|`,
  String.raw`[\p{sc=Han}々]{4,6}|[\p{sc=Han}々]{2,3}\p{sc=Hira}{2,3}?)`,
);
export const TITLES = joinedSource(
  String.raw`(?:(?:Dr|Prof|Mag|Dipl\.-\p{Lu}\p{L}+)\.? (?:(?:med|vet|dent|phil|jur|rer|`,
  String.raw`nat)\. ?){0,3}){0,2}`,
);
