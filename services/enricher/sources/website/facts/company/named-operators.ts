/**
 * Persons and authorities that run a place without a company, behind a label or before words that
 * say so.
 *
 * NO1 A person counts as the whole of what follows a label, or in a sentence that says that the
 *     business is one person's. Directors, editors and representatives are no owners.
 * NO2 An authority begins with the word for its kind, or ends with it, and follows a label.
 * NO3 The place's own name is not its owner's.
 */
import { joinedPattern, joinedSource } from '../../words/joined-pattern.ts';
import { letters } from '../../words/plain-letters.ts';
import { OTHERS_PART, OWN_LABEL, OWN_PART, SOLE_TRADER } from './party-words.ts';
import { DEGREES, PERSON_SOURCE, TRADER_SOURCE, NAME_WORD as WORD } from './person-names.ts';
import { bodyInSentence, isAuthority } from './public-bodies.ts';

const TITLE = String.raw`(?:(?:Frau|Herr|Mme|M|Mrs?|Ms)\.? |Apotheker(?:in)? |Dipl\.-\p{L}+\.? )?`;
/** "Owner of the business:", "Pemilik kedai:", "Inhaber des Ladens:" */
const BUSINESS = joinedSource(
  String.raw`(?:(?: (?:of|der|des|dieser|dieses|du|de|la|the|this|our|unserer|unseres|ce))*`,
  String.raw` (?:business|company|shop|store|café|cafe|cafés|restaurants?|salons?|site|website|`,
  String.raw`practice|clinic|pharmacy|garage|workshop|apotheke|werkstatt|cabinet|pharmacie|`,
  String.raw`klinik|bengkel|apotek|farmasi|penginapan|homestay|sekolah|studios?|hotels?|`,
  String.raw`geschäfts|ladens?|betriebs|seite|webseite|praxis|commerce|`,
  String.raw`boutique|l['’](?:établissement|entreprise)|usaha|toko|kedai|warung|situs|`,
  String.raw`laman(?: web)?|`,
  String.raw`premis|perniagaan|restoran)(?=\s*[:：(]))?`,
);
const CONNECTOR = joinedSource(
  String.raw`^["”»’').]*${BUSINESS}(?:\s*\([^)]{0,20}\))?\s*(?:(?:is|are|ist|est|ialah|`,
  String.raw`adalah)(?!\p{L})|`,
  String.raw`[是为為はاى]?(?=\s*[:：]))?\s*[:：=–-]?\s*(?:is )?`,
);
const LATIN_PERSON = joinedPattern(
  'u',
  CONNECTOR,
  String.raw`${TITLE}((?:Mag\. )?(?:Dr\.? |Prof\.? ){0,2}(?:med\. (?:(?:vet|dent)\. )?)?`,
  // "Ann Poe, S.Ft., Ftr.": degrees belong to the name when all of them are known.
  String.raw`${PERSON_SOURCE}(?:${DEGREES}(?!,? \p{Lu}\p{L}{0,4}\.))?)(?=\s*$|\s*[,;(|·•–—]|`,
  String.raw`\s*\. |`,
  String.raw`\.$|\s(?:trading|as|sebagai|t\/a)(?!\p{L}))`,
);
const MONONYM = joinedPattern('u', String.raw`^\s*[:：]\s*(${WORD})(?=\s*$|\s*[,(])`);
const EAST_PERSON = joinedPattern(
  'u',
  String.raw`^(?:[（(][^）)]*[）)])?\s*[:：は是为為]?\s*`,
  String.raw`([\p{sc=Han}々]{1,4}[ 　]?[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}々]{1,4})(?=\s*$|`,
  String.raw`\s*[（()）,，、。；;"「])`,
);
const TRADER = joinedPattern(
  'u',
  String.raw`^\s*[:：是为為]\s*(`,
  TRADER_SOURCE,
  String.raw`)(?=\s*$|\s*[（()）,，。；;])`,
);
/** "店主 山田 花子": without a colon, a space must part the family name from the other. */
const SPACED_PERSON = joinedPattern(
  'u',
  String.raw`^[ 　]([\p{sc=Han}々]{1,4}[ 　](?!の|より|から)[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}々]{1,4})`,
  String.raw`(?=\s*$|\s*[（()）,，、。])`,
);
const ARABIC_PERSON = joinedPattern(
  'u',
  String.raw`^(?: (?:السيدة?|`,
  String.raw`الاسم التالي))?(?:\s*[（(][^）)]*[）)])?\s*[:：]?\s*(`,
  String.raw`(?:[دأم]\.\s?)?(?:[\p{sc=Arab}\p{M}]{2,}\s){1,3}[\p{sc=Arab}\p{M}]{2,})(?=\s*$|`,
  String.raw`\s*[(（،,.–—|-])`,
);
const PERSON_BEFORE = joinedPattern(
  'u',
  String.raw`(${PERSON_SOURCE}),?\s*(?:\(?(?:als )?(?:[Ee]inzelunternehm|EI\)|[Ss]ole|[Ee]ntrep)|`,
  String.raw`trading as|t\/a(?!\p{L})|,?\s*(?:the )?(?:sole )?proprietor|`,
  String.raw`as (?:a )?sole trader|[Ee]inzelunternehm|Inhaber|entrepreneu|`,
  String.raw`exploitante? individuel|entreprise individuelle|auto-?entrepreneu|micro-?entrep)`,
);
const BODY = joinedPattern(
  'u',
  CONNECTOR,
  String.raw`(?:the |die |der |la |le |l['’])?((?:Commune|Ville|Mairie|Communauté|`,
  String.raw`Département|Région|Métropole|Conseil|Stadt|Gemeinde|Landkreis|Kreis|Bezirk|`,
  String.raw`Kanton|Land|Pemerintah|Dinas|Majlis|Kementerian|Jabatan|Perbadanan|Perkumpulan|`,
  String.raw`Perhimpunan|Persatuan|Pertubuhan|Yayasan|Koperasi|Verein|Stiftung|Association|`,
  String.raw`Fondation|City|Friends|Borough|County|Town|University)`,
  String.raw`(?: (?:of|de|du|des|la|le|les|d['’]|l['’]|der|am|an|im|dan|et|and|&) ?|`,
  String.raw`[ -])(?:(?:de|du|la|le|of|der|dan|et|l['’]|d['’]) ?)?${WORD}(?: (?:(?:de|du|la|`,
  String.raw`le|of|der|dan|et|sur|sous) ){0,2}${WORD}){0,4}|(?:${WORD} ){1,4}(?:Council|`,
  String.raw`University|Association|Society|Trust))(?![\p{L}])`,
);
const EAST_BODY_NAME = joinedSource(
  String.raw`[\p{sc=Han}]{1,20}(?:局|市|区|區|县|縣|県|府|政府|委[员員][会會]|[厅廳]|教育委員会|役[場所]|町|`,
  String.raw`村|[乡鄉镇鎮]|街道|大[学學]|[协協][会會]|中心)`,
);
const EAST_BODY = joinedPattern(
  'u',
  String.raw`^\s*[:：は是为為]?\s*(${EAST_BODY_NAME})(?=\s*$|\s*[（(,，、。；;]|です|であ|が|と)`,
);
/** "由…局负责运营", "…市が運営" */
const EAST_BODY_RUNS = joinedPattern(
  'u',
  String.raw`(?:由|は、?)(${EAST_BODY_NAME})(?:[负負][责責]|承[担擔]|[统統]一|直接|が|によ(?:り|って))?(?:[运運營营][营營運运]|`,
  String.raw`[经經][营營]|管理|主[办辦]|[举舉][办辦]|[开開][办辦]|運営|設置|経営)`,
);
const ARABIC_BODY = joinedPattern(
  'u',
  String.raw`^\s*(?:[:：،]|وهي|هي|وهو|هو)?\s*((?:بلدية|وزارة|أمانة|جمعية|هيئة|جامعة|مجلس|مديرية|`,
  String.raw`إدارة|`,
  String.raw`مؤسسة) [\p{L}\p{M}]+(?: [\p{L}\p{M}]+){0,3})(?=\s*$|\s*[(،,.–—|-])`,
);

/** Behind these words a person's name may end the sentence without a colon before it. */
const OWNED_BY = joinedPattern(
  'giu',
  String.raw`(?<!\p{L})(?:(?:owned|run|operated)(?: (?:and|&) (?:owned|run|operated))? by|`,
  String.raw`(?:is|are) the property of|(?:dimiliki|dikelola|dijalankan|diusahakan|diuruskan|`,
  String.raw`dikendalikan)(?: \p{L}+)? oleh|`,
  String.raw`a\.n\.|atas nama|gehört|`,
  String.raw`appartient à|(?:exploitée?|tenue?|géré?e?) par)(?= )|باسم|تملكها?|يملكها?`,
);
const OWNER_ENDS = joinedPattern(
  'u',
  String.raw`^[^,;،]*?`,
  DEGREES,
  // "S.Ft., Ftr."
  String.raw`(?:,? (?:\p{Lu}\p{L}{0,4}\.){1,3}){0,4}\.?$`,
);
/** "山田花子がひとりで営む店" */
const EAST_ALONE = joinedPattern(
  'u',
  String.raw`(?:^|[、。])([\p{sc=Han}々]{1,3}[ 　]?[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}々]{1,4}?)(?:が|の)`,
  String.raw`(?:ひとり|一人|1人|１人|個人|夫婦)で(?:営|経営|運営|やって|切り盛り)`,
);

/** "Kami, Siti binti Osman, mengusahakan Example" and "We, Ann Poe and family, run Example". */
const RUNS_IN_COMMAS = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:[Kk]ami|[Ss]aya|[Ww]e|I|[Ww]ir|[Ii]ch|[Nn]ous|[Jj]e|[Mm]oi), `,
  String.raw`(${PERSON_SOURCE}),`,
  String.raw` (?:mengusahakan|mengelola|menjalankan|mengendalikan|run|own|operate|betreiben?|`,
  String.raw`führen?|exploit(?:e|ons)|gér(?:e|ons)|tiens|tenons)(?!\p{L})`,
);
/** "Ann Poe, NIB 8120699194251": a person's own number in a register. */
const REGISTERED_PERSON = joinedPattern(
  'u',
  String.raw`(?:^|[:：] )(${PERSON_SOURCE}),? (?:NIB|ABN|SIRE[NT]|UEN|NPWP|SSM|KvK|UID|USt-IdNr\.?)`,
  String.raw`[\s:.]{1,3}\d{6}`,
);

/** The name of the person or authority that the text names as the one that runs the place. */
export function namedOperator(text: string, placeName: string): string | null {
  const isSole = SOLE_TRADER.test(text);
  const run = EAST_BODY_RUNS.exec(text)?.[1] ?? bodyInSentence(text) ?? undefined;
  if (run !== undefined && isOther(run, placeName)) return run;
  for (const { 0: label, index } of text.matchAll(OWN_LABEL)) {
    const name = operatorBehind(text.slice(index + label.length), isSole);
    if (name !== null && isOther(name, placeName)) return name;
  }
  const owner =
    ownerBehind(text) ??
    EAST_ALONE.exec(text)?.[1] ??
    RUNS_IN_COMMAS.exec(text)?.[1] ??
    REGISTERED_PERSON.exec(text)?.[1] ??
    null;
  if (owner !== null && !owner.includes(placeName) && isOther(owner, placeName)) return owner;
  const before = isSole ? PERSON_BEFORE.exec(text) : null;
  const name = before?.[1]?.trim();
  return name !== undefined && isOther(name, placeName) ? name : null;
}

function ownerBehind(text: string): string | null {
  for (const { 0: words, index } of text.matchAll(OWNED_BY)) {
    const rest = text.slice(index + words.length);
    if (!OWNER_ENDS.test(rest)) continue;
    const person = LATIN_PERSON.exec(rest)?.[1] ?? ARABIC_PERSON.exec(rest)?.[1];
    if (person !== undefined) return person.trim();
  }
  return null;
}

function operatorBehind(rest: string, isSole: boolean): string | null {
  const body =
    bodyAt(rest) ?? bodyAt(rest.replace(UP_TO_BODY, '')) ?? bodyAt(rest.replace(UP_TO_VERB, ''));
  if (body !== undefined) return body.trim();
  const isLabelled = /^[^:：]{0,24}[:：]|^ (?:is|ist|est|adalah|ialah) /.test(rest);
  if (!isLabelled && !isSole) return SPACED_PERSON.exec(rest)?.[1] ?? null;
  const person =
    LATIN_PERSON.exec(rest)?.[1] ??
    TRADER.exec(rest)?.[1] ??
    EAST_PERSON.exec(rest)?.[1] ??
    ARABIC_PERSON.exec(rest)?.[1] ??
    (isSole ? MONONYM.exec(rest)?.[1] : undefined);
  return person?.trim() ?? null;
}

/** "…, die Stadt Example", "…: Commune d'Example": words of the label go on up to a sign. */
const UP_TO_BODY = /^(?:\s?[\p{L}\p{M}’'-]+){0,8}\s*[:：،,]\s*/u;

/** "Träger des Museums ist die Gemeinde": the words say of what. */
const UP_TO_VERB = /^(?: [\p{L}\p{M}’'-]+){1,6}?(?= (?:is|ist|est|adalah|ialah) )/u;

function bodyAt(rest: string): string | undefined {
  return BODY.exec(rest)?.[1] ?? EAST_BODY.exec(rest)?.[1] ?? ARABIC_BODY.exec(rest)?.[1];
}

/** NO3. */
function isOther(name: string, placeName: string): boolean {
  const [own, place] = [letters(name), letters(placeName)];
  const isNamesake = place.includes(own) && !isAuthority(name);
  if (own === place || isNamesake) return false;
  return BODY.test(name) || isAuthority(name) || !(OWN_PART.test(name) || OTHERS_PART.test(name));
}
