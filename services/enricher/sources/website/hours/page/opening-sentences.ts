/** Sentences that say when a place opens: "We open on Saturdays, 10 to 4". Pure. */
import { joinedPattern } from '../../words/joined-pattern.ts';

/** What else is "open": a day, a stage, a list of names. */
const EVENTS = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})open[ -](?:day|house|evening|night|mic|mike|air|stage|studios?|gardens?|`,
  String.raw`call|`,
  String.raw`to (?:all|every)|sessions?|training|gym|play|swim|kitchen|water|weekend(?!s))|`,
  String.raw`offene[rsn]? \p{L}|tag der offenen|portes ouvertes|ouverte?s? (?:à|aux) tou|`,
  String.raw`buka (?:puasa|bersama)|berbuka|open (?:trip|recruitment)|(?:majlis|rumah) terbuka|`,
  String.raw`(?:registrations?|bookings?|enrol?ments?|applications?|tickets?|sales|doors|polls?|`,
  String.raw`entries|`,
  String.raw`anmeldung(?:en)?|inscriptions?|réservations?|billetterie|pendaftaran|penjualan|`,
  String.raw`tiket) `,
  String.raw`(?:\p{L}+ )?(?:opens?|öffne[nt]|ouvr|ouverte?s?|(?:di)?buka)|(?:受付|報名|报名|預約|预约)开|`,
  String.raw`オープン(?:スクール|キャンパス|デー|ハウス|マイク)|開催|公开课|開放日|开放日|開放參觀日|開幕|开幕`,
);

const OPENS = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:opens?|öffne[nt]|offen|ouvr(?:e|ons|ent)|ouverte?s?|vente directe|`,
  String.raw`(?:di)?buka|abr(?:e|imos|en)|abiert[oa]s?|apr(?:e|iamo)|apert[oa]|geopend)(?!\p{L})|`,
  String.raw`(?<!\p{L})(?:we(?:'re| are) (?:here|in|around|trading|serving|usually)|(?:you(?:'ll|`,
  String.raw` will)? |`,
  String.raw`you can )?find us(?! at| in)|(?:come (?:and )?)?visit us|(?:hat|`,
  String.raw`haben) .{3,80} auf(?=\s?[.,;!]|$| und)|`,
  String.raw`für (?:sie|euch|dich) da|zugänglich|zu besichtigen|erwarten (?:wir )?(?:sie|euch)|`,
  String.raw`empf(?:angen|ängt)|begrüßen|accueill(?:e|ons|ent)|re(?:çoit|cevons|çoivent)|`,
  String.raw`se visite|`,
  String.raw`(?:vous )?attend(?:ons)?|accessibles? (?:le|les|du|tous)|beroperasi|melayani|`,
  String.raw`menerima (?:tamu|pelanggan|pelawat|pengunjung))(?!\p{L})|お待ちして|見学でき|`,
  String.raw`公開日|一般公開|恭候|接待|开店|開店|开馆|開館|营运|營運|可[参參][观觀]|(?<!\p{L})(?:[نيت]ستقبل|[نيت]عمل)|`,
  String.raw`開館|開園|開店|開場|開い|開く|開け|営業|オープン|营业|營業|开放|開放|开门|開門|迎客|`,
  String.raw`(?<!\p{L})(?:و?نفتح|[يت]فتح|مفتوح\p{L}*|نستقبلكم)(?!\p{L})`,
);

/** The hours of these days are told elsewhere, or on request. */
const OTHER_DAYS = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:week ?days?|other days|unter der woche|wochentags|andere tage|`,
  String.raw`en semaine|`,
  String.raw`autres jours|hari (?:kerja|lain|biasa))(?!\p{L})|平日|其他|その他|(?:باقي|بقية) (?:ال)?أيام`,
);

/** True if the text says when a house opens its doors, and not when something is on there. */
export function saysItOpens(plain: string): boolean {
  return OPENS.test(plain) && !EVENTS.test(plain) && !OTHER_DAYS.test(plain);
}
