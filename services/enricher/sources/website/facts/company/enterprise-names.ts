/**
 * Businesses without a legal form, and bodies, as what a label, a copyright or a number names:
 * "Business name: Poe Bakehouse", "© Poe & Sons", "Poe Society (charity no. 1234567)".
 *
 * EN1 A label for the name of a business must be the whole of what stands before, and the name the
 *     whole of what stands behind it. A name that holds the place's is its trading name.
 * EN2 A firm or a body in a copyright or behind "run by" shows by a word that it is one.
 * EN3 A name begins its line and its register number follows directly, or stands on the next line.
 */
import { joinedPattern, joinedSource } from '../../words/joined-pattern.ts';
import { letters } from '../../words/plain-letters.ts';
import { PARTNERS_SOURCE, TRADER_SOURCE, NAME_WORD as WORD } from './person-names.ts';

/** EN1. */
const NAME_LABEL = joinedPattern(
  'iu',
  String.raw`^(?:(?:(?:full |registered |official |legal )*(?:business|company|entity|`,
  String.raw`organi[sz]ation|charity|firm|corporate|legal)(?: name)|(?:full |registered |`,
  String.raw`official |`,
  String.raw`legal )?name of (?:the )?(?:business|company|entity|operator|organi[sz]ation|charity|`,
  String.raw`provider|practice)|legal (?:entity|operator)|(?:site |website )?operators?|`,
  String.raw`proprietors?|owners?|`,
  String.raw`(?:firma|firmenname|firmierung|(?:firmen|unternehmens|geschäfts)bezeichnung|`,
  String.raw`firmenwortlaut|name (?:des (?:unternehmens|anbieters|betreibers|vereins|trägers)|`,
  String.raw`der (?:firma|gesellschaft|praxis|einrichtung))|betreiber(?:in)?|(?:rechts)?träger|`,
  String.raw`inhaber(?:in)?|anbieter(?:in)?)|raison sociale|dénomination(?: sociale)?|`,
  String.raw`nom de (?:l['’](?:entreprise|établissement|exploitant|association|organisme)|`,
  String.raw`la société)|(?:nom )?exploitante?|propriétaire|éditeur(?: du site)?|`,
  String.raw`nama (?:resmi )?(?:usaha|perusahaan|badan(?: usaha| hukum)?|lembaga|yayasan|`,
  String.raw`pelaku usaha|`,
  String.raw`perniagaan|syarikat|pertubuhan|entiti|koperasi|pengelola|penyelenggara)|`,
  String.raw`badan (?:hukum|usaha)|pengelola|pemilik|pengusaha|penyelenggara)(?!\p{L})|`,
  String.raw`商号|会社名|法人名|団体名|事業(?:者|所)名?|(?:販売|運営)(?:業者|会社|者|元|主体|団体|法人)名?|販売業者の名称|開設者|設置者|`,
  String.raw`(?:公司|企[业業]|[单單]位|机[构構]|機構|商[業业號号戶户]|主[体體]|[营營][业業]人|[经經][营營]者|[营營][业業][执執]照|`,
  String.raw`醫療機構|医疗机构|團體|社[团團])名[称稱]|名[称稱]|商號|[运運][营營](?:主[体體]|[单單]位|方)|主[办辦](?:[单單]位|方)?|`,
  String.raw`(?:ال)?اسم (?:ال)?(?:تجاري|منشأة|مؤسسة|شركة|جمعية|قانوني|جهة)|الجهة (?:المالكة|`,
  String.raw`المشغلة|المشغّلة))`,
  String.raw`\s*(?:[（(][^)）]{1,24}[)）]\s*)?[:：]\s*`,
);
const SMALL = String.raw`(?:of|the|and|und|et|de|du|des|la|le|les|der|am|im|dan|&|\+)`;
/** A string, so that the words may be joined in more than one way. */
const TITLED = String.raw`(?:[dl]['’])?[\p{Lu}\d][\p{L}\p{M}\d&'’.-]*`;
const ENDS = String.raw`["”»]?(?=\s*(?:$|[.;(（|·•–—/]|, ))`;
const LATIN_VALUE = joinedPattern(
  'u',
  String.raw`^["“«„]?(${TITLED}(?: (?:${SMALL} ){0,2}${TITLED}){1,7})`,
  ENDS,
);
const EAST_VALUE = joinedPattern(
  'u',
  String.raw`^([\p{sc=Han}\p{sc=Kana}の々ー・&＆A-Za-z\d]{3,30}(?:[（(][个個][体體]工商[户戶][）)])?)`,
  String.raw`(?=\s*$|[ 　]|[,，、。；;|｜/／（(])`,
);
const ARABIC_VALUE = joinedPattern(
  'u',
  String.raw`^((?:[\p{sc=Arab}\p{M}]{2,} ){1,6}[\p{sc=Arab}\p{M}]{2,})(?=\s*$|\s*[.،,(（|–—-])`,
);
const NO_NAME = joinedPattern(
  'iu',
  String.raw`^(?:the|our|see|siehe|voir|lihat|sila|please|team|redaktion|webmaster|admin\p{L}*|`,
  String.raw`office|privat|private|family|familie|n\/a|none|keine|yes|ja|oui|ya)(?!\p{L})|`,
  String.raw`^\p{L}*[\d ./-]+$|(?<!\p{L})team$|^(?:[个個][体體]|[独獨][资資]|個人|法人|有限)`,
);

/** EN1. `written` is the label with its colon, and the value. */
export function labelledEnterprise(written: string, placeName: string): string | null {
  const lead = NAME_LABEL.exec(written)?.[0];
  if (lead === undefined) return null;
  const rest = written.slice(lead.length);
  const name =
    LATIN_VALUE.exec(rest)?.[1] ?? EAST_VALUE.exec(rest)?.[1] ?? ARABIC_VALUE.exec(rest)?.[1];
  return name === undefined ? null : asEnterprise(name, placeName);
}

function asEnterprise(name: string, placeName: string): string | null {
  const [own, place] = [letters(name), letters(placeName)];
  // "Poe Hardware Co." is more than "Poe Hardware".
  const isTrading = own.includes(place) && !FIRM_ENDS.test(name) && !TRADER.test(name);
  return NO_NAME.test(name) || isTrading || place.includes(own) ? null : name.trim();
}

/** "杭州市上城区王记小吃店": the registered name of a trader holds the place's. */
const TRADER = new RegExp(`^${TRADER_SOURCE}$`, 'u');
const FIRM_ENDS = / (?:Co\.|Company|Bros\.?|(?:&|et|und|and) (?:Sons?|Fils|Söhne))$/u;

/** EN2: firms by their partners or by their kind. */
const FIRM_NAME = joinedSource(
  String.raw`(?:(?:(?:${WORD}|\p{Lu}\.?|&) ){1,5}(?:&|[Aa]nd|und|et|dan) (?:Sons?|Söhne|Fils|`,
  String.raw`Filles?|`,
  String.raw`Daughters?|Töchter|Kollegen|Partners?|Associates|Co\.?|Company|Cie\.?)|`,
  String.raw`(?:${WORD} ){1,5}(?:(?:Bros\.|Brothers|Sisters)(?: ${WORD}){0,2}|Co\.|Company|`,
  String.raw`Associates)|`,
  String.raw`(?:${WORD} ){1,5}(?:&|and) ${WORD} (?:Co\.|Company)|`,
  String.raw`(?:Gebr\.|Gebrüder|Geschwister|Law Offices? of) ${WORD}(?: ${WORD}){0,3})(?!\p{L})`,
);
const CHURCH = joinedSource(
  String.raw`(?:(?:(?:Ev|Evang|Kath|Röm|Luth|Ref)\.[ -]?|(?:Evangelisch|Katholisch|`,
  String.raw`Reformiert)\p{Ll}*[ -])`,
  String.raw`(?:[\p{Lu}][\p{L}.]*[ -])?)?(?:Kirchen?gemeinde|Pfarrgemeinde|Pfarrei|Pfarre|`,
  String.raw`Paroisse|`,
  String.raw`Kirchspiel|Parish|Diocese|Gereja|Masjid|Surau|Diözese|Bistum)`,
  String.raw`(?: of| de| d['’]| du| zum| zu)? ?(?:(?:St|Hl)\. )?${WORD}(?: ${WORD}){0,4}|`,
  String.raw`(?:${WORD} ){1,4}Church(?: (?:of|in) ${WORD}(?: ${WORD})?)?`,
);
const BODY_NAME = joinedSource(
  String.raw`(?:(?:City|Town|Village|Township|Borough|County|University|Commune|Ville|Mairie|`,
  String.raw`Communauté (?:de communes|d['’]agglomération|urbaine)|Stadt|`,
  String.raw`Gemeinde|Marktgemeinde|Landkreis|Kanton|Pemerintah|Dinas|Majlis|Kementerian|Jabatan|`,
  String.raw`Perbadanan|Yayasan|Koperasi|Perkumpulan|Persatuan|Pertubuhan|Association|Fondation|`,
  String.raw`Stiftung|Verein|Genossenschaft)`,
  String.raw`(?: (?:of|de|du|des|la|le|les|der|am)){0,2} (?:d['’]|l['’])?${WORD}`,
  String.raw`(?: (?:(?:of|de|du|des|la|le|les|der|am|dan|et|&|sur) ){0,2}${WORD}){0,5}|`,
  String.raw`(?:${WORD} ){1,5}(?:Council|University|Hospital Trust|Society|Foundation|`,
  String.raw`Association)|`,
  String.raw`${CHURCH})(?!\p{L})`,
);
const SIGN = joinedSource(
  String.raw`^\s*(?:(?:©|\([cC]\)|[Cc]opyright|COPYRIGHT|[Hh]ak [Cc]ipta(?: [Tt]erpelihara|`,
  String.raw` [Dd]ilindungi)?)\s*(?:by |of )?|`,
  String.raw`(?:19|20)\d\d[\s,–-]*){1,6}(?:the )?`,
);
const HOLDER_ENDS = joinedSource(
  String.raw`(?=\s*(?:$|[.,;|·•–—]|[-/] |(?:19|20)\d\d|[Aa]ll(?:e)? [Rr]|[Tt]ous droits|[Ss]emua|`,
  String.raw`[Hh]ak))`,
);
const HOLDER = joinedPattern(
  'u',
  `${SIGN}(${FIRM_NAME}|${BODY_NAME})${HOLDER_ENDS}|`,
  `^(${FIRM_NAME}|${BODY_NAME})`,
  String.raw`(?:, ${WORD}(?: ${WORD})?)?\s*(?:©|\([cC]\) ?(?:19|20)\d\d|[|·–-] ©)`,
);
const EAST_BODY_NAME = joinedSource(
  String.raw`[\p{sc=Han}]{2,24}(?:[医醫]院|大[学學]|[学學]院|[学學]校|中[学學]|小[学學]|[幼][儿兒][园園]|博物[馆館]|`,
  String.raw`[图圖][书書][馆館]|局|政府|委[员員][会會]|[协協][会會]|基金[会會]|役所|教育委員会)`,
);
const EAST_HOLDER = joinedPattern(
  'u',
  String.raw`^\s*(?:(?:©|\([cC]\)|[Cc]opyright|COPYRIGHT|版[权權](?:所有)?|(?:19|`,
  String.raw`20)\d\d)[\s:：–-]*){1,5}`,
  String.raw`(${EAST_BODY_NAME})(?=\s*(?:$|[.,，。|·]|\p{sc=Han}ICP|版|©|[Aa]ll|(?:19|20)\d\d))|`,
  String.raw`^\s*(${EAST_BODY_NAME})\s*(?:版[权權]所有|©)`,
);
const ARABIC_HOLDER = joinedPattern(
  'u',
  String.raw`حقوق\s[^:،]{0,24}محفوظة\s*(?:©\s*)?(?:\d{4}\s*)?(?:لدى\s+|[-–—:|]\s*|لـ\s?|`,
  String.raw`ل(?=[^ل])|(?<=[©\d]\s?))`,
  String.raw`((?:وزارة|أمانة|بلدية|هيئة|جامعة|مديرية|محافظة|`,
  String.raw`جمعية) [\p{L}\p{M}]+(?: [\p{L}\p{M}]+){0,3})`,
  String.raw`(?=\s*(?:$|[.،,|©(–—-]|\d{4}))`,
);

/** EN2: of a line that begins with the sign of copyright. */
export function enterpriseHolder(text: string, placeName: string): string | null {
  const pattern = /\p{sc=Han}/u.test(text)
    ? EAST_HOLDER
    : /\p{sc=Arab}/u.test(text)
      ? ARABIC_HOLDER
      : HOLDER;
  const name = pattern
    .exec(text)
    ?.slice(1)
    .find((one) => one !== undefined);
  return name === undefined ? null : asEnterprise(name, placeName);
}

const OPERATED = joinedPattern(
  'u',
  String.raw`(?:(?:[Rr]un|[Oo]perated|[Mm]anaged|[Oo]wned) by|(?:[Bb]etrieben|[Gg]eführt|`,
  String.raw`[Gg]etragen) (?:von|durch)(?: der| dem)?|[Pp]roprietors?:|[Tt]räger:|`,
  String.raw`[Vv]erantwortlich[^:]{0,40}:|`,
  String.raw`[Hh]erausgeber(?:in)?:|(?:[Ee]xploitée?|[Gg]érée?|[ÉEée]ditée?|[Tt]enue?) par|`,
  String.raw`(?:[Dd]ikelola|[Dd]iuruskan|[Dd]ikendalikan) oleh)`,
  String.raw` (?:the |la |le |l['’])?(${FIRM_NAME}|${CHURCH})(?=\s*(?:$|[.,;(|·•–—]))|`,
  String.raw`^(?:The )?(${WORD}(?: (?:(?:of|the|for|and|`,
  String.raw`&) ){0,2}${WORD}){1,6}) is an? (?:registered |`,
  String.raw`tax-exempt )?(?:501\s?\(c\)|charity|non-?profit)|`,
  String.raw`(?<!\p{L})partnership (?:of|between) (${PARTNERS_SOURCE})(?=\s*(?:$|[.,;(|·•–—]))`,
);

/** EN2: behind words that say who runs the place. */
export function operatingFirm(text: string, placeName: string): string | null {
  const found = OPERATED.exec(text);
  const name = found?.slice(1).find((one) => one !== undefined);
  return name === undefined ? null : asEnterprise(name, placeName);
}

const REGISTERED_NAME = joinedPattern(
  'u',
  String.raw`^((?:(?:The )?[Tt]rustees? (?:for|of) (?:the )?)?(?:(?:${WORD}|\p{Lu}\.?)`,
  String.raw`(?: (?:of|the|for|de|du|des|la|et|and|dan|`,
  String.raw`der))* ){0,6}${WORD}(?: ?[&+] ?(?:(?:\p{Lu}\.?|${WORD}) ){0,3}${WORD})?)`,
  String.raw`(?:, (?:[A-Z][A-Za-z.]{1,6}(?:, )?){1,3})?`,
  String.raw`(?: (?:t\/as?|trading as|T\/A|d\/b\/a) [^|·•(]{2,50}?)?\s*[|`,
  String.raw`·•,–—(-]{0,2}\s*(?:is )?(?:an? )?`,
  String.raw`(?:ABN|NPI|EIN|Tax ID|NIB|SIRE[NT]|NPWP|SSM|UEN|(?:[Cc]ompany|Co\.|`,
  String.raw`[Cc]harity|[Rr]egistered [Cc]harity|`,
  String.raw`[Rr]eg(?:istration)?\.?) (?:[Rr]eg(?:istration)?\.? )?`,
  String.raw`(?:[Nn]o\.?|[Nn]umber)|[Rr]egistered charity|No\. (?:Pendaftaran|Syarikat|Daftar))`,
  String.raw`[\s:.,()#no]{1,8}[A-Z]{0,2}\d[\d .A-Z-]{4,}`,
);
const HAS_REGISTER = /\d{3}.*\d{3}|\d{2}-\d{7}|\d\d \d{3}/;
const MAX_LINE_CHARS = 160;

/** EN3. `line` is the whole line. */
export function registeredEnterprise(line: string, placeName: string): string | null {
  if (line.length > MAX_LINE_CHARS || !HAS_REGISTER.test(line)) return null;
  const name = REGISTERED_NAME.exec(line)?.[1];
  if (name === undefined || !/[ &]/.test(name)) return null;
  return asEnterprise(name, placeName);
}
