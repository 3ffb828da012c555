/**
 * The parts of a place's name that may be a chain's name. Pure.
 *
 * NF1 Text after a dash or a bar, or in brackets, names the branch or its kind.
 * NF2 If a distinctive name comes before a comma, a quotation, the number of a branch with further
 *     words, the street of the branch, or the word "at", that name is read, too: "Domino's Pizza,
 *     Koramangala", "Alfamart Jl. Merdeka", "Publix Super Market at Lake Gibson". Several owners,
 *     titles and company forms after the comma make a separate name.
 * NF3 A company may be named after its chain, its country and words for shops: "Tesco Stores UK
 *     Ltd".
 */
import { countryWithName } from '../../../../places/address/names/country-names.ts';
import { hasLegalForm, withoutLegalForm } from '../../../../places/text/legal-forms.ts';

/** "Sucursal Centro", "Filiale Nord": the text after such a word names the branch. */
const BRANCH_NAME_WORDS =
  'sucursal suc filiale filial succursale agence agencia agenzia oddział pobočka cabang ' +
  'филиал สาขา';
const BRANCH_NAME = new RegExp(`\\s(?:${BRANCH_NAME_WORDS.replaceAll(' ', '|')})\\.?\\s?.+$`, 'iu');

/** "渋谷店", "강남점", "忠孝門市": a last word, or Han after kana or Latin, names the branch. */
const BRANCH_MARK =
  /(?:\s+\S{1,12}|(?<=[\p{Script=Katakana}\p{Script=Latin}ー])\p{Script=Han}{1,8})(?:店|点|점|門市|门市)$/u;

/** NF1. The part before " - ", " | ", " @ " or a bracket. */
export function beforeSeparator(name: string): string {
  const [first] = name.replace(/[®™©]|\s[#№](?=\s?\d)/g, ' ').split(/\s[-–—|@]\s|[([（［【]/);
  return first!.trim() || name;
}

export function withoutBranch(name: string): string {
  return name.replace(BRANCH_MARK, '').replace(BRANCH_NAME, '');
}

/** Several owners or a profession after a comma: "Target, Smith & Sons". */
const OWN_NAME = /[&+]|\s(?:and|und|et|y|e|og|och|en|i)\s|\b(?:MD|DDS|PhD|Esq|CPA)\b/iu;
const AT_LOCATION = /^(.{2,}?)\s(?:at|inside)\s\S/i;
const QUOTATION = /^(.{2,}?)\s["“„«»「『].*$/su;
const NUMBERED_BRANCH =
  /^(.*?\p{L}.*?)\s(?:[#№]\s?|no\.?\s|nr\.?\s)?(?!(?:19|20)\d\d\s)\d{3,}\s.*$/iu;
/** Street types that come before the street's name. */
const STREET_KINDS =
  'jl jln jalan av avda avenida blvd ul al rue calle carrera cra rua viale corso ул пр-т вул';
const STREET = new RegExp(
  `^(.*?\\p{L}.*?)\\s(?:${STREET_KINDS.replaceAll(' ', '|')})\\.?\\s\\S.*$`,
  'iu',
);

/** NF2. Beginnings of the name. Only a distinctive one is a chain's name. */
export function beginnings(name: string): string[] {
  const forms: (string | undefined)[] = [
    QUOTATION.exec(name)?.[1],
    NUMBERED_BRANCH.exec(name)?.[1],
    STREET.exec(name)?.[1],
    AT_LOCATION.exec(name)?.[1],
  ];
  const comma = /^([^,]+),\s(.+)$/su.exec(name);
  if (comma && !OWN_NAME.test(comma[2]!) && !hasLegalForm(name)) forms.push(comma[1]);
  return forms.filter((form) => form !== undefined);
}

/** Words that a chain's company adds to the chain's name (NF3). */
const SHOP_WORDS = new Set(
  'vertriebs vertrieb handels handel warenhandels retail stores store lojas tiendas'.split(' '),
);
const MAX_COUNTRY_WORDS = 3;

/** NF3. The name, or that of its company, without the country and words for shops after it. */
export function companyForms(name: string, country: string | null): string[] {
  const bare = withoutLegalForm(name);
  const words = (bare ?? name).split(/[\s,]+/).filter(Boolean);
  const forms: string[] = [];
  let end = words.length;
  for (;;) {
    const shorter = withoutCountry(words, end, country) ?? withoutShopWord(words, end, bare);
    if (shorter === null) return forms;
    end = shorter;
    forms.push(words.slice(0, end).join(' '));
  }
}

/** The index where the words before the country's name end. */
function withoutCountry(words: readonly string[], end: number, country: string | null) {
  if (country === null) return null;
  for (let count = Math.min(MAX_COUNTRY_WORDS, end - 1); count > 0; count--) {
    if (countryWithName(words.slice(end - count, end).join(' ')) === country) return end - count;
  }
  return null;
}

function withoutShopWord(words: readonly string[], end: number, bare: string | null) {
  const last = (words[end - 1] ?? '').toLowerCase().replace(/[.-]/g, '');
  return bare !== null && end > 1 && SHOP_WORDS.has(last) ? end - 1 : null;
}

/**
 * The longest beginnings of a name with further words after it: the owner, the town, or the kind of
 * branch, which chains in some countries add.
 */
export function beforeFurtherWords(words: readonly string[]): [string[], string[]][] {
  const ends = Array.from({ length: MAX_FURTHER_WORDS }, (_, i) => words.length - 1 - i);
  const parts = ends.filter((end) => end > 0).map((end) => [words.slice(0, end), words.slice(end)]);
  return parts as [string[], string[]][];
}

const MAX_FURTHER_WORDS = 5;
