/**
 * Recognizes notices that are about somebody else by what stands around them: the heading above,
 * the link that their line begins with, or the name and number of another branch. Or by the name
 * that they begin with, "Perpustakaan Desa Melati ditutup":
 *
 * ON1 In Malay and Indonesian the name follows its kind, with capitals, before the verb. It is the
 *     place's own when a word of it is in the place's name or address.
 * ON2 In Japanese and Chinese a public facility ends with its kind. It is another one when the
 *     place's name, in the same script, has no such kind.
 * ON3 In Arabic, "as for the restaurant" turns to something else.
 */
import { toPlain } from '../hours/plain-text.ts';
import type { PageReading } from '../reading/page-reading.ts';
import { joinedPattern } from '../words/joined-pattern.ts';

const HEADING_REACH = 6;
/** "Other branches" */
const OTHERS_HEADING = joinedPattern(
  'iu',
  String.raw`^(?:our |all |unsere |nos |les )?(?:other|further|more|sister|weitere|andere|autres?|`,
  String.raw`nos autres|otr[ao]s|altr[ei]|outr[ao]s) (?:branch|location|store|shop|outlet|filiale|`,
  String.raw`standort|magasin|boutique|agence|succursale|cabinet|tienda|sede|negoz|loja)|`,
  String.raw`^(?:our )?(?:nearby|nearest|neighbou?ring) (?:branch|location|store|shop|outlet)|`,
  String.raw`^(?:also )?(?:near(?:by| you)|in your area)$|`,
  String.raw`^(?:filialen|standorte|märkte|läden) in (?:der|ihrer) nähe|`,
  String.raw`^(?:les )?(?:magasins|boutiques|agences|restaurants) (?:à proximité|proches|voisins)|`,
  String.raw`^(?:cabang|cawangan|outlet|gerai|toko) (?:lain|kami yang lain|terdekat|berdekatan|`,
  String.raw`berhampiran)|`,
  String.raw`^(?:その他の|他の|近くの|周辺の|近隣の)(?:店舗|支店|お店)|^系列店|^姉妹店|^(?:其他|附近|邻近|鄰近)的?(?:分店|门店|門市|店)|`,
  String.raw`^فروع(?:نا)? (?:ال)?أخرى|^(?:أقرب|الفروع القريبة)`,
);
/** "Other branches: Nilai (closed until March), Rembau" */
const OTHERS_LIST = new RegExp(String.raw`(?:${OTHERS_HEADING.source})[^:.]{0,20}:`, 'iu');

/** "Dr. Amin", over what is said of one doctor of several. */
const PERSON = joinedPattern(
  'iu',
  String.raw`^(?:dr|dra|drg|dre|prof|mr|mrs|ms|mme|herr|frau|د|دكتورة?|الدكتورة?)(?:\.\s*|\s+)`,
  String.raw`(?:(?:med|dent)\.?\s*)*\p{L}`,
);
/** "Akobo - 0805 601 3396 (temporarily closed)" */
const NAME_AND_NUMBER =
  /^(\p{L}[^\d:：]{2,40}?)\s?[-–—:：|·]?\s?\+?\(?\d[\d\s()./-]{6,18}\d\D{0,60}$/u;
const MAX_LINK_CHARS = 30;

type IsOwn = (text: string) => boolean;

/** A subject with an article, perhaps a clause after it, and a verb for closing or moving. */
const NAMED_SUBJECT = joinedPattern(
  'u',
  String.raw`^\P{L}*(?:(?:[Pp]lease note|[Aa]ttention|[Nn]ote|[Ii]nfo|[Nn]ews)\P{L}+(?:that )?)?`,
  String.raw`(?:[Tt]he|[Oo]ur|[Nn]os|[Nn]otre|[Ll][ae]s?|[Ll]')\s?([^,.;!?]{3,70}?)`,
  String.raw`(?:, (?:where|which|whose|who|qui|où|dont) [^.;!?]{3,90},)? `,
  String.raw`(?:(?:has|have|is|are|was|were|will be) (?:\p{Ll}+ ){0,2}?(?:closed?|closing|shut|`,
  String.raw`moved|`,
  String.raw`moving|relocated)|(?:a|ont|est|sont|sera) (?:\p{Ll}+ ){0,2}?(?:ferm|déménag)|`,
  String.raw`(?:closed|ferment?|déménagent?)(?!\p{L}))`,
);
const ENGLISH = /(?<!\p{L})(?:has|have|is|are|was|were|will) /u;
const CAPITALIZED = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’-]+/gu;

/**
 * "Our Exampleton store has moved", "the Valley Mining Centre, where some of it was, has closed":
 * true when the subject has a name, and no word of it is the place's. Words for kinds of places are
 * no names, and a single capital at its end, as in "our Showroom", may be a noun's.
 */
export function beginsWithOtherName(
  sentence: string,
  { isOwn, isKind }: { readonly isOwn: IsOwn; readonly isKind: IsOwn },
): boolean {
  const subject = NAMED_SUBJECT.exec(sentence)?.[1] ?? '';
  const names = (subject.match(CAPITALIZED) ?? []).filter((word) => !isKind(word));
  const isNoun = names.length === 1 && subject.endsWith(names[0]!) && ENGLISH.test(sentence);
  return names.length > 0 && !isNoun && !names.some((name) => isOwn(name));
}

const QUOTES = joinedPattern(
  'u',
  String.raw`[«“„"]\s?[^«»“”„"]{20,500}[»”“"]\s?(?:[-–—]\s?|\()\p{Lu}`,
);

/** "« I come here since my own salon has closed. » — Martine": what a customer said. */
export function isTestimonial(text: string): boolean {
  return QUOTES.test(text) || VOICE.test(text) || OWN_STORY.test(text);
}

/** A text in quotation marks about "my dressmaker", who has closed. */
const OWN_STORY = joinedPattern(
  'iu',
  String.raw`^\s*[«“„"「『][^«»“”„"」』]{0,300}(?:(?<!\p{L})(?:my|i was|i had|mein\p{L}*|mon|ma|mes|`,
  String.raw`notre (?:ancien\p{L}*|vétérinaire|médecin|coiffeu\p{L}+)|langganan (?:saya|aku)|`,
  String.raw`(?:saya|aku) dulu)`,
  String.raw`(?!\p{L})|(?:通って|行きつけ)|以前(?:看|去)的)`,
);

/** The voice of a customer: "「…」(K様)" */
const VOICE = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:langganan (?:saya|aku)|yang (?:saya|aku) (?:guna|pakai|kunjungi|`,
  String.raw`langgan\p{L}*|`,
  String.raw`pergi)|i used to (?:go|use)|used to go to|bei dem ich|zu dem ich|wo ich (?:früher|`,
  String.raw`vorher)|où j'allais)`,
  String.raw`(?!\p{L})|以前(?:看|去|找|常去)的那?[间間家]|(?:以前|前に)(?:通って|行って)い|الذي كنت (?:أذهب|أزور|أتعامل)|`,
  String.raw`お客(?:様|さま)の声|口コミ|」\s?[（(][^（）()]{1,16}(?:様|さま|さん|代)|[顾顧]客[评評]|客人[评評]|`,
  String.raw`(?<!\p{L})(?:a customer|a guest|a patient|ein gast|eine kundin|ein kunde|`,
  String.raw`une cliente?|un client|`,
  String.raw`(?:seorang )?pelanggan) (?:told us|said|writes|wrote|sagte|schrieb|schreibt|`,
  String.raw`nous a (?:dit|écrit)|`,
  String.raw`bilang|berkata|kata)(?!\p{L})`,
);

/** True when the notice in this block is not about the place, of whose words `isOwn` knows. */
export function isOfOthers(page: PageReading, at: number, isOwn: IsOwn): boolean {
  return (
    OTHERS_LIST.test(toPlain(page.blocks[at]!.text)) ||
    isUnderOthers(page, at, isOwn) ||
    beginsWithOtherLink(page, at, isOwn) ||
    isOtherBranchLine(page.blocks[at]!.text, isOwn)
  );
}

function isUnderOthers({ blocks }: PageReading, at: number, isOwn: IsOwn): boolean {
  const { level } = blocks[at]!;
  const near = blocks.slice(Math.max(0, at - HEADING_REACH), at);
  const title = near.findLast((one) => one.level > 0 && (level === 0 || one.level < level));
  if (title === undefined) return false;
  const plain = toPlain(title.text);
  if (OTHERS_HEADING.test(plain)) return true;
  return PERSON.test(plain) && !isOwn(title.text);
}

/** "<a>Jurong</a> closed for upgrading": the page of that name is another place's. */
function beginsWithOtherLink({ blocks, links }: PageReading, at: number, isOwn: IsOwn): boolean {
  const { text } = blocks[at]!;
  return links.some(({ block, text: name, tag }) => {
    if (block !== at || tag !== 'a' || name.length < 3 || name.length > MAX_LINK_CHARS)
      return false;
    const isFirst = text.startsWith(name) && text.length > name.length;
    return isFirst && isName(name) && !isOwn(name);
  });
}

function isOtherBranchLine(text: string, isOwn: IsOwn): boolean {
  const name = NAME_AND_NUMBER.exec(text)?.[1];
  return name !== undefined && isName(name) && !isOwn(name);
}

/** True for words of which each has a capital: "Ring Road". */
function isName(text: string): boolean {
  return text.split(/\s+/u).every((word) => /^[\p{Lu}\p{Lo}(]/u.test(word));
}

/** Where a sentence in Malay or Indonesian begins with a name, without the verb. */
const MALAY_NAME = joinedPattern(
  'u',
  String.raw`^\P{L}*(\p{Lu}\p{L}+) ((?:\p{Lu}[\p{L}'’.-]* ){1,5})`,
  String.raw`(?:(?:kini|sudah|telah|dah|akan|sedang|masih|juga) ){0,2}(?:di)?tutup(?!\p{L})`,
);
const BRANCH_KIND = /^(?:Outlet|Gerai|Cabang|Cawangan|Pusat|Kaunter)$/u;
const MALAY_KIND = joinedPattern(
  'u',
  String.raw`^(?:Toko|Kedai|Warung|Restoran|Rumah|Makan|Kafe|Klinik|Perpustakaan|Muzium|Museum|`,
  String.raw`Pejabat|Kantor|Hotel|Homestay|Salon|Bengkel|Sekolah|Pasar|Pasaraya|Taman|Galeri|`,
  String.raw`Kompleks|Dewan|Puskesmas|Apotek|Farmasi|Awam|Desa|Kota)$`,
);

const FACILITY = joinedPattern(
  'u',
  String.raw`^[^\p{L}\p{N}]*[\p{sc=Han}\p{sc=Katakana}ー]{2,12}?`,
  String.raw`(センター|図書館|体育館|美術館|博物館|資料館|公民館|公園|プール|球場|動物園|水族館|`,
  String.raw`图书馆|圖書館|博物馆|体育馆|體育館|美术馆|文化馆|文化館|公园|公園|动物园|動物園|`,
  String.raw`活动中心|活動中心)`,
  String.raw`(?:は|が|も|因|已|[将將]|自|[于於]|[暂暫]|正|目前|[现現])`,
);
const SAME_SCRIPT = /[\p{sc=Han}\p{sc=Katakana}]/u;

const AS_FOR = /^\P{L}*و?[أا]ما (?:ال)?(\p{L}+)/u;
/** "As for us", "as for our shop", "as for the shop". */
const OURSELVES = /^نحن$|نا$|^(?:محل|متجر|مكان)$/u;

/** `own` is the place's name and address, and `plain` makes its letters comparable. */
export function isAboutOtherName(
  sentence: string,
  { name, own, plain }: { name: string; own: string; plain: (text: string) => string },
): boolean {
  const facility = FACILITY.exec(sentence)?.[1];
  if (facility !== undefined) return SAME_SCRIPT.test(name) && !name.includes(facility);
  const asFor = AS_FOR.exec(sentence)?.[1];
  if (asFor !== undefined) return !OURSELVES.test(asFor) && !name.includes(asFor);
  const [, kind = '', rest = ''] = MALAY_NAME.exec(sentence) ?? [];
  if (!BRANCH_KIND.test(kind) && !MALAY_KIND.test(kind)) return false;
  const words = rest
    .trim()
    .split(' ')
    .filter((word) => !MALAY_KIND.test(word));
  const all = plain(own);
  const isOther = words.every((word) => !all.includes(plain(word)));
  return isOther && words.length >= (BRANCH_KIND.test(kind) ? 1 : 2);
}
