/**
 * Names of companies in a text, by their countries' legal forms.
 *
 * CN1 In scripts without spaces, a name begins behind the particle or the word that leads to it,
 *     and ends before the particle that follows it.
 * CN2 A name in Latin script begins behind a label, and has the place's whole name when it begins
 *     with a part of it: "Institut dentaire Zapfino SA".
 * CN3 Labels of numbers, and a full stop that ends the sentence, are no parts of a name.
 */
import {
  ARABIC_NAME,
  BODY_NAME,
  CJK_NAME,
  FORM_BEHIND_WORD,
  GIVES_TO,
  IS_BODY,
  KOREAN_LABELLED,
  KOREAN_NAME,
  NAME_AFTER,
  NAME_BEFORE,
  RUN_BY,
  RUSSIAN_NAME,
  THAI_NAME,
  VIETNAMESE_NAME,
} from '../../words/company-words.ts';
import { HeadedPattern } from '../../words/headed-patterns.ts';
import { joinedPattern, joinedSource } from '../../words/joined-pattern.ts';

export interface FoundName {
  readonly name: string;
  readonly start: number;
}

const MAX_NAMES = 4;

/** The names in the text, in their order. */
export function namesWithForms(written: string, placeName: string, context = written): FoundName[] {
  const text = written.replace(COURT, (court) => ' '.repeat(court.length));
  const found: FoundName[] = [];
  for (let from = 0; from < text.length && found.length < MAX_NAMES; ) {
    const rest = text.slice(from);
    const next = eastName(rest) ?? arabicName(rest) ?? otherName(rest, context);
    if (next === null) break;
    found.push({ name: next.name, start: from + next.start });
    from += next.start + Math.max(1, next.name.length);
  }
  return found.map((one) => wholeName(text, withoutNextSentence(one), placeName));
}

/** "EURL Ar Mor. N° TVA": a capital behind a full stop begins the next sentence. */
function withoutNextSentence({ name, start }: FoundName): FoundName {
  return { name: name.replace(/(?<=\p{Ll})\.\s\p{Lu}$/u, ''), start };
}

/** In "Example KG, AG Landshut HRA 8123", "AG" means the court and is not a legal form. */
const COURT = /[,\s]\s?(?:AG|Amtsgericht) \p{Lu}[\p{L}-]+(?=,?\s*HR[AB])/gu;

const JAPANESE_FORM = joinedPattern(
  'u',
  String.raw`株式会社|有限会社|合同会社|合資会社|合名会社|(?:一般|公益|医療)[財社]団法人|医療法人(?:[社財]団)?|`,
  String.raw`(?:弁護士|税理士|司法書士|行政書士|社会保険労務士|特許業務|農事組合|監査)法人|`,
  String.raw`(?:社会福祉|学校|宗教|特定非営利活動|NPO|地方独立行政|独立行政|国立大学|公立大学|更生保護)法人|(?:生活|農業)?協同組合|有限責任事業組合|`,
  String.raw`企業組合|相互会社|[㈱㈲]|[（(][株有合][）)]`,
);
const CHINESE_FORM = joinedPattern(
  'u',
  String.raw`(?:股份有限|有限[责責]任|有限)公司(?:\p{sc=Han}{2,8}?分公司)?|[无無]限公司|工作室|企業[社行]|實業社|工程行|商行|(?:有限|`,
  String.raw`普通)合[伙夥]|`,
  String.raw`(?:基金|[协協])[会會](?![员員])|合作社|`,
  String.raw`(?:律[师師]|[会會][计計][师師]|[税稅][务務][师師]?|[专專]利|公[证證])事[务務]所|公[证證][处處]`,
);
const EAST_RUN = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{L}\p{N}ー・&＆々（）()]*$/u;
/** Words of Japanese that lead to a name. */
const JAPANESE_LEAD = joinedPattern(
  'gu',
  String.raw`[はがをへ](?=[\p{sc=Han}\p{sc=Kana}A-Z]|$)|`,
  String.raw`(?<=[\p{sc=Han}\p{sc=Kana}ー）])[にでとや](?=[\p{sc=Han}\p{sc=Kana}]|$)|`,
  String.raw`(?<=[社者人店館宿院業法室])の|の$|(?:する|した|める|営む|した|いる|による|より|から|および|及び|または|又は|運営|`,
  String.raw`経営|管理|版権)(?=[\p{sc=Han}\p{sc=Kana}]|$)|(?:運営|経営|管理)(?:元|会社|母体|団体|法人|者)`,
);
const JAPANESE_END = joinedPattern(
  'u',
  String.raw`[をへ]|は(?=[\p{sc=Han}\p{sc=Kana}、])|が(?=[\p{sc=Han}\p{sc=Kana}])(?!丘|谷|崎|原)|`,
  String.raw`(?<!^)の(?![会森木里家郷丘杜庭風花音実海空山川泉園輪樹](?!\p{sc=Han}))(?=[\p{sc=Han}\p{sc=Kana}A-Z]|お|`,
  String.raw`ご)(?![\p{sc=Han}]$)|`,
  String.raw`(?<!\p{sc=Hira})(?:[にで](?=[\p{sc=Han}、])|と(?=\p{sc=Han}{2}|、)|[にでと](?=よ|な|し|い|あ|て))|`,
  String.raw`に(?:よ|て|委|帰)|で(?:す|あ)|です|から|`,
  String.raw`より(?=\p{sc=Han})|と(?=の間)|のもの|`,
  String.raw`(?:名義?|総務|人事|経理|広報|管理|業務|事務局|担当|代表|本社|窓口)?(?:部|課|係|室)?(?:あて|宛)|`,
  String.raw`名義?(?=[でとのに]|$)|様(?=[がの方]|$)|だけ|のみ|まで(?!す|し)|へ|ほか|など|さん|`,
  String.raw`[（(\s　]`,
);
const CHINESE_LEAD = joinedPattern(
  'gu',
  String.raw`(?<=[馆館店坊院所厅廳吧社园園房屋室])[为為]|[显顯]示[为為]?|登[记記][为為]|名字叫|上?印的?是?(?=\p{sc=Han}{6})|感[谢謝]|`,
  String.raw`通[过過]|(?<=[们們店])[从從]|`,
  String.raw`(?<=[阁閣]下)[与與]|(?<!国|國)是|(?:^|(?<=[者方体體人司位称稱名构構商]))[为為]|(?<=[您你户戶客])[与與和]|(?<!自)由|的|`,
  String.raw`[来來购購租源]自|委[托託]|[隶隸][属屬][于於]?|收款[方人]|抬[头頭]|认准|認準|`,
  String.raw`(?:成立|[创創][办辦立]|[开開][办辦][设設]?|注[册冊]|[设設]立|收[购購]|[组組]建)了|致[函电電]|`,
  String.raw`[联聯][系繫络絡]|前往|`,
  String.raw`[发發寄][送往至到给給]|[汇匯]入|[转轉][账帳]?至|支付[给給]|(?:[运運營营][营營運运]|[经經][营營]|主[办辦管]|[开開][办辦]|承[办辦]|`,
  String.raw`[举舉][办辦]|管理)(?:[单單]位|方|者|主[体體]|公司(?=\p{sc=Han}{6}))|(?:合作)?(?:[伙夥]伴|`,
  String.raw`供[应應]商)(?=\p{sc=Han}{4})|`,
  String.raw`(?<=[馆館店坊院所厅廳吧社园園房])[归歸]|同一?集[团團](?:的)?|`,
  String.raw`[归歸]?[属屬][于於]|[归歸](?:[属屬]|[于於])|即|[经經][营營](?:方|者)?|版[权權]所有|旗下|指|[给給]|`,
  String.raw`(?<=[签簽订訂])[与與]|(?:公司|名)[称稱]|同(?=\p{sc=Han}{4})(?<=[您你]同)`,
);

function eastName(text: string): FoundName | null {
  const isEast = /\p{sc=Han}/u.test(text);
  if (!isEast) return null;
  const form = JAPANESE_FORM.exec(text);
  const other = CHINESE_FORM.exec(text);
  if (form !== null && (other === null || form.index < other.index)) {
    return japaneseName(text, form[0], form.index);
  }
  return other === null ? null : chineseName(text, other[0], other.index);
}

function japaneseName(text: string, form: string, at: number): FoundName | null {
  const run = EAST_RUN.exec(text.slice(0, at))?.[0] ?? '';
  const lead = run.slice(lastEnd(JAPANESE_LEAD, run)).replace(/^[（(）)]+/, '');
  const opened = lead.split(/[（(]/).at(-1) ?? '';
  const isEnded = /[）)]$/.test(opened);
  if (opened !== '' && !isEnded) return { name: opened + form, start: at - opened.length };
  const behind = /^[\p{L}\p{N}・ー&＆々]+/u.exec(text.slice(at + form.length))?.[0] ?? '';
  const end = behind.slice(1).search(JAPANESE_END);
  const name = end < 0 ? behind : behind.slice(0, end + 1);
  return name === '' ? null : { name: form + name, start: at };
}

function chineseName(text: string, form: string, at: number): FoundName | null {
  const run = EAST_RUN.exec(text.slice(0, at))?.[0] ?? '';
  const lead = run.slice(lastEnd(CHINESE_LEAD, run)).replace(/^[)）]+/, '');
  const isOpened = /^[^（(]*[)）]/.test(lead) || /[（(][^)）]*$/.test(lead);
  const name = isOpened
    ? (lead.split(/[（()）]/).at(-1) ?? '')
    : lead.replace(/^[（(][^)）]*[)）]/, '');
  return name === '' ? null : { name: name + form, start: at - name.length };
}

function lastEnd(pattern: RegExp, text: string): number {
  let end = 0;
  for (const { 0: word, index } of text.matchAll(pattern)) end = index + word.length;
  return end;
}

const ARABIC_FORM = joinedSource(
  String.raw`ذ\.?\s?م\.?\s?م\.?|ش\.?\s?ذ\.?\s?م\.?\s?م\.?|`,
  String.raw`ش\.?\s?م\.?\s?[مكعبلق]\.?(?:\s?م\.?)?|ش\.\s?ش\.\s?و\.?|(?:ل?ل?شخص|الشخص) ال?واحد|`,
  String.raw`ذات (?:ال)?مسؤولية (?:ال)?محدودة|`,
  String.raw`(?:ال)?محدودة(?: المسؤولية)?|(?:ال)?مساهمة(?: العامة| المقفلة)?|القابضة`,
);
const ARABIC_START = joinedPattern(
  'u',
  String.raw`(?<![\p{L}\p{M}])(?:لل|[لوب])?((?:شركة|مؤسسة|جمعية|مجموعة) (?:[\p{L}\p{M}]+ ){0,6}?`,
  String.raw`(?:${ARABIC_FORM})(?![\p{L}\p{M}])|(?:شركة|مؤسسة|`,
  String.raw`جمعية) [\p{L}\p{M}]+(?: [\p{L}\p{M}]+){0,4})`,
);
const ARABIC_ONLY_FORM = joinedPattern(
  'u',
  String.raw`^[^\p{L}]*((?:[\p{L}\p{M}]+ ){1,5}(?:${ARABIC_FORM}))(?![\p{L}\p{M}])`,
);
/** Verbs that lead to a name: "we founded". */
const ARABIC_VERB = joinedPattern(
  'u',
  String.raw`^.*(?<!\p{L})(?:أسسنا|تأسست|أنشأنا|افتتحنا|أطلقنا|سجلنا|[تين]دير(?:ه|ها)?|`,
  String.raw`[تين]شغل(?:ه|ها)?|هي|وهي|من|لدى|إلى|مع|عن) `,
);
/** Words that go on behind a name without a form. */
const ARABIC_END = joinedPattern(
  'u',
  String.raw` (?:الم?شغ|المالك|صاحب|والتي|التي|الذي|وهي|هي|في|عن|على|وفق|بموجب|بسجل|مع|رقم|وبإدار|`,
  String.raw`وت?دار|وإدار|ويدير|والمسؤول|ومقر|وعنوان|ورقم|ولها|وله|كما|لأن|بواسط|عبر|ضمن|`,
  String.raw`سجل|جميع|لدى|منذ|من|مباشر|حصر|وحد|فقط|`,
  String.raw`تعمل|تدير|تشغ|يدير|إحصا|بيانات|بصفت|حقوق|وتشغ|وتدير|بالسجل|والمسجلة|المسجلة|`,
  String.raw`مسجلة|ذات السجل|لا|ولا)`,
);

/** "مؤسسة فردية لصاحبها": a kind of business, and no name. */
const IS_KIND = /فردية$|^(?:شركة|مؤسسة) (?:فردية|عائلية|محلية|صغيرة|خاصة)(?: |$)/u;

function arabicName(text: string): FoundName | null {
  if (!/\p{sc=Arab}/u.test(text)) return null;
  const labelled = /[:：]\s*/u.exec(text);
  const from = labelled === null ? 0 : labelled.index + labelled[0].length;
  const found =
    ARABIC_START.exec(text)?.[1] ??
    ARABIC_ONLY_FORM.exec(text.slice(from))?.[1]?.replace(ARABIC_VERB, '') ??
    ARABIC_NAME.exec(text)?.[1]?.replace(ARABIC_VERB, '');
  if (found === undefined) return null;
  const hasForm = new RegExp(String.raw`(?:${ARABIC_FORM})$`, 'u').test(found);
  const end = hasForm ? -1 : found.search(ARABIC_END);
  const name = (end < 0 ? found : found.slice(0, end)).trim().replace(/(?<=\.م)\.$/u, '');
  const isName = name.includes(' ') && !IS_KIND.test(name);
  return isName ? { name, start: text.indexOf(found) } : null;
}

/** "ABN 52 384 458 198 Example Pty Ltd", "© 2026 Example Pty Ltd" */
const NUMBER_LEAD = joinedPattern(
  'u',
  String.raw`^[\p{Lu}]{2,5}\s[\d .-]{6,}\s|^[\d .-]{6,}\s(?!(?:Qu[ée]bec|Canada|Ontario|Alberta|`,
  String.raw`B\.?C\.?) )|`,
  String.raw`^(?:[Cc]opyright |[Hh]ak ?[Cc]ipta (?:[Tt]erpelihara )?)?`,
  String.raw`(?:(?:19|20)\d\d[ ,–-]{1,3})*(?=\p{Lu})`,
);

const LOCAL = [KOREAN_NAME, KOREAN_LABELLED, THAI_NAME, RUSSIAN_NAME, VIETNAMESE_NAME];
/** A text without any of these holds none of the LOCAL names. */
const LOCAL_SIGN = /[\p{sc=Hangul}\p{sc=Thai}\p{sc=Cyrillic}㈜]|Công ty|CÔNG TY/u;
/** CN3. */
const NUMBER_LABEL = joinedPattern(
  'u',
  String.raw`\s+(?:SIREN|SIRET|RCS|R\.C\.S\.|TVA|NIB|NPWP|Nomor|No\.?|NEQ|BCE|UEN|SSM|VAT|ABN|`,
  String.raw`Co\.? No)(?![\p{L}])`,
);
function otherName(text: string, context: string): FoundName | null {
  for (const pattern of LOCAL_SIGN.test(text) ? LOCAL : []) {
    const name = pattern.exec(text)?.[1];
    if (name !== undefined) return { name, start: text.indexOf(name) };
  }
  const found =
    CJK_NAME.exec(text)?.[1] ??
    NAME_AFTER.exec(text)?.[1] ??
    nameBeforeForm(text) ??
    findBody(text, context)?.[1];
  if (found === undefined) return null;
  const name = trimmedName(found, text);
  return { name, start: Math.max(0, text.indexOf(name)) };
}

const FORMS_BEHIND_WORDS = new HeadedPattern(FORM_BEHIND_WORD);

/** A name within a label, behind the label, or anywhere. */
function nameBeforeForm(text: string): string | undefined {
  if (!FORMS_BEHIND_WORDS.test(text)) return undefined;
  const label = /^[^:]{0,40}:/.exec(text)?.[0] ?? '';
  const behind = text.slice(label.length).trimStart();
  const found = NAME_BEFORE.exec(label) ?? NAME_BEFORE.exec(behind) ?? NAME_BEFORE.exec(text);
  return found?.[1];
}

const ROLE_LEAD = joinedPattern(
  'u',
  String.raw`^(?:Lizenznehmer(?:in)?|Geschäftsname|Dach|Ein (?:Angebot|Betrieb|Haus|Projekt|`,
  String.raw`Unternehmen)|Betrieb|Unternehmen|Eigentum|Marke|Zahlungsdienstleister|Firma|Company|`,
  String.raw`Leitung|`,
  String.raw`(?:Geschäfts|Betriebs)(?:leitung|führung|stelle)|Direktion|Verwaltung|Buchhaltung|`,
  String.raw`Team|`,
  String.raw`Vorstand|Kundenservice|Personalabteilung|Zentrale|Datenschutzstelle|Direction|`,
  String.raw`Management|Directors|`,
  String.raw`Operator|Owner|`,
  String.raw`Verantwortlich\p{L}*|Inhaber\p{L}*|Betreiber\p{L}*|Société|société)(?: (?:der|`,
  String.raw`die|des|von|of|by|is))? (?=\p{Lu}.* )`,
);

function trimmedName(found: string, text: string): string {
  const plain = found.replace(NUMBER_LABEL, '\u0001').split('\u0001')[0]!;
  const own = plain.replace(NUMBER_LEAD, '').replace(ROLE_LEAD, '');
  return withoutFullStop(withoutArticle(own, text), text);
}

/** "An Example Ltd business": the article belongs to the business. */
function withoutArticle(name: string, text: string): string {
  const behind = text.slice(text.indexOf(name) + name.length);
  if (GOES_ON.test(behind) && BEGINS_SENTENCE.test(text.slice(0, text.indexOf(name)))) {
    return name.replace(/^(?:An?|Die|Der|Das) (?=\p{Lu}.* )/u, '');
  }
  return /^ [\p{Ll}-]+/u.test(behind) ? name.replace(/^An? (?=\p{Lu}.* )/u, '') : name;
}

/** A verb, or a number in brackets before it: "Die Example AG (UID CHE-…) gehört" */
const GOES_ON = /^(?: \([^)]{1,60}\))? \p{Ll}{2,}/u;
const BEGINS_SENTENCE = /^$|[.!?:]\s+$/;

/** "PT Example Sejahtera. All rights": a full stop after a long word ends the sentence. */
function withoutFullStop(name: string, text: string): string {
  const sentence = /^.*?(?:\p{Ll}{4}(?=\. \p{Lu})|\p{L}{3}(?=\. \d))/u.exec(name)?.[0];
  const endsSentences = !/[.,]$/.test(name) || /\d{6}\.$/.test(name);
  if (sentence !== undefined && endsSentences) return sentence;
  if (/\p{L}{4}(?<!Ltda|Corp|Bros)\.$/u.test(name) || /Sdn Bhd\.$/.test(name))
    return name.slice(0, -1);
  // "Example Ltd. Registered in": the full stop ends the sentence.
  const rest = text.slice(text.indexOf(name) + name.length);
  const mayEnd = /[^.]\s(?:Ltd|Limited|plc|PLC|LLP)\.$/.test(name);
  const isLast =
    rest.trim() === '' && VERB_BEFORE.test(text.slice(0, text.length - rest.length - name.length));
  return mayEnd && (isLast || /^\s+\p{Lu}/u.test(rest)) ? name.slice(0, -1) : name;
}

/** "Example is run by": what goes on with a name is a sentence. */
const VERB_BEFORE = /\p{Ll}{2,} \p{Ll}{2,} $/u;

function findBody(text: string, context: string): RegExpExecArray | null {
  if (GIVES_TO.test(context)) return null;
  const by = RUN_BY.exec(text);
  const behind = by === null ? null : BODY_NAME.exec(text.slice(by.index + by[0].length));
  return behind ?? (IS_BODY.test(context) ? BODY_NAME.exec(text) : null);
}

/** CN2. */
function wholeName(text: string, found: FoundName, placeName: string): FoundName {
  const from = text.lastIndexOf(placeName, found.start);
  const end = from + placeName.length;
  const isWithin = from >= 0 && from < found.start && end > found.start;
  if (!isWithin) return found;
  return { name: text.slice(from, found.start + found.name.length), start: from };
}
