/**
 * Authorities, foundations and societies that run a place.
 *
 * PB1 The place is a service of the authority, or a society runs it, in the same sentence.
 * PB2 A foundation or a cooperative alone on its line is the place's own when they share a name.
 */
import { joinedPattern, joinedSource } from '../../words/joined-pattern.ts';
import { NAME_WORD as WORD } from './person-names.ts';

const SMALL = String.raw`(?:of|the|and|de|du|des|la|le|les|der|am|an|im|dan|sur|sous|et|&|di)`;
const WORDS = String.raw`(?:[dl]['’])?${WORD}(?:[ -](?:${SMALL} ){0,2}(?:[dl]['’])?${WORD}){0,5}`;
const AUTHORITY = joinedSource(
  String.raw`(?:(?:City|Town|Borough|County|District|Municipality|University|Commune|Ville|`,
  String.raw`Mairie|Communauté|Département|Métropole|Université|Stadt|Stadtverwaltung|Gemeinde|`,
  String.raw`Landkreis|Marktgemeinde|Landeshauptstadt|Hansestadt|Kanton|Universität|`,
  String.raw`Kirchgemeinde|Kirchengemeinde|Pemerintah|Dinas|Universitas|Majlis|Kerajaan|Jabatan|`,
  String.raw`Perbadanan|Universiti|Dewan Bandaraya) (?:(?:${SMALL} ){0,2}|de l['’])${WORDS}|`,
  String.raw`(?:${WORD} ){1,5}(?:Council|University|Municipality))(?!\p{L})`,
);
const PART = joinedSource(
  String.raw`(?:service|facility|project|programme|program|initiative|branch|department|`,
  String.raw`Einrichtung|Angebot|Dienststelle|Projekt|équipement|établissement|structure|layanan|`,
  String.raw`fasilitas|unit|lembaga|perkhidmatan|kemudahan|inisiatif|cawangan)`,
);
/** "Example is a free service of the City of Poe" */
const IS_SERVICE = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:is|ist|est|adalah|ialah|merupakan) (?:\p{L}+ ){0,3}?${PART}`,
  String.raw`(?: (?!d[eu]s? )\p{Ll}+)??(?: (?:of|by|der|des|du|de|de la|milik|bagi|di bawah))?`,
  String.raw` (?:the |der |la |de l['’])?(${AUTHORITY})`,
);
/** "tenu par l'association loi 1901 Les Amis d'Example": the name is behind the kind. */
const RUN_BY_SOCIETY = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:(?:[Rr]un|[Oo]perated|[Mm]anaged|`,
  String.raw`[Mm]aintained) by (?:the )?(?:\p{Ll}+ )?(?:charity|`,
  String.raw`association|society|cooperative|co-operative)|`,
  String.raw`(?:[Tt]enu|[Gg]éré|[Aa]nimé|[Ee]xploité|[Pp]orté)e?s? par (?:l['’]association|`,
  String.raw`la coopérative)`,
  String.raw`(?: (?:loi (?:de |du 1er juillet )?1901|(?:à|sans) but (?:non )?lucratif))*|`,
  String.raw`(?:[Gg]etragen|[Bb]etrieben|[Gg]eführt|[Uu]nterhalten) (?:vom|von dem|durch den) `,
  String.raw`(?:\p{Ll}+ )?Verein),? [«"“„]?\s?(${WORDS})(?=\s*(?:$|[.,;»"”“(–—]))`,
);
/** "Example は 千代田区の施設です", "…是…文化局下属…" */
const EAST_IS_SERVICE = joinedPattern(
  'u',
  String.raw`(?:は、?|是)([\p{sc=Han}]{1,16}(?:市|[区區]|[县縣県]|町|村|[乡鄉镇鎮]公所|局|政府|役所))`,
  String.raw`(?:の(?:公共)?(?:施設|機関|直営)|(?:下|所|直)[属屬]|[设設]立|[举舉][办辦])`,
);
/** PB2. */
const ALONE = joinedPattern(
  'u',
  String.raw`^\s*((?:Yayasan|Koperasi|Persatuan|Pertubuhan|Perkumpulan|Coopérative|Fondation|`,
  String.raw`Association|Stiftung|Genossenschaft|Verein) `,
  String.raw`(?:(?:${SMALL} ){0,2}|de l['’])${WORDS}|(?:${WORD} ){1,5}(?:Co-?operative|Foundation|`,
  String.raw`Trust|Society)|(?:جمعية|تعاونية) [\p{L}\p{M}]+(?: [\p{L}\p{M}]+){0,4})\s*$`,
);
const ARABIC_AUTHORITY = /^(?:بلدية|وزارة|أمانة|جامعة|مديرية|محافظة) /u;
const IS_AUTHORITY = new RegExp(String.raw`^${AUTHORITY}$`, 'u');

/** PB1. */
export function bodyInSentence(text: string): string | null {
  return (
    IS_SERVICE.exec(text)?.[1] ??
    RUN_BY_SOCIETY.exec(text)?.[1] ??
    EAST_IS_SERVICE.exec(text)?.[1] ??
    null
  );
}

/** PB2. */
export function bodyAlone(text: string): string | null {
  return ALONE.exec(text)?.[1] ?? null;
}

/** A place may be named after the authority that runs it. */
export function isAuthority(name: string): boolean {
  return IS_AUTHORITY.test(name) || ARABIC_AUTHORITY.test(name);
}
