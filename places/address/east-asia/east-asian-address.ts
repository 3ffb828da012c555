/**
 * Parses addresses in Chinese, Japanese and Korean script. They go from the largest part to the
 * smallest and mark each part with a character. Pure.
 *
 * EA1 The postcode and the country may stand anywhere. A part with spaces or commas is parsed like
 *     one without.
 * EA2 The state ends in 省, 自治区, 都, 道, 府, 県, 도 ...; the city in 市, 시 ...; the suburb in 区, 县, 町, 村,
 *     구 ... A municipality that is its own province is the city.
 * EA3 The rest is, in Chinese and Korean, the street up to its character and the number after it;
 *     in Japanese, the block's name with its chome, and the numbers of block and house.
 */
import { readHanNumber } from '../../text/han-number.ts';
import { countryWithName } from '../names/country-names.ts';
import { hongKongStart } from '../names/hong-kong-areas.ts';
import { largestFirst } from '../names/trailing-areas.ts';
import { type AddressParts, presentParts } from '../writing/parts.ts';

const EAST_ASIAN_CHAR = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** The minimum share of East Asian letters: a romanized address may quote a name. */
const MIN_SHARE = 0.4;

export function isEastAsian(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const own = text.match(EAST_ASIAN_CHAR)?.length ?? 0;
  return letters > 0 && own / letters >= MIN_SHARE;
}

/** "銀座7-6-8, Chuo-ku", "有明町2-2 GRIN 2F": the line decides, not the larger areas behind it. */
export function hasEastAsianLine(text: string): boolean {
  const [line = ''] = text.split(/[,，、]/);
  return isEastAsian(line) || (/\p{Script=Han}\s?\d/u.test(line) && !/ch[oō]me/i.test(text));
}

export function readEastAsianAddress(text: string, country: string | null): AddressParts {
  const written = text.normalize('NFKC').replace(/[−‐‑–—ー－](?=\d)/g, '-');
  const { text: ordered, postalCode, latin } = largestFirst(written, country);
  const rest = new Rest(ordered);
  const parts: AddressParts = { ...presentParts({ postalCode }), ...takeEnds(rest) };
  if (country === 'KR' || /\p{Script=Hangul}/u.test(rest.text)) {
    return presentParts({ ...latin, ...parts, ...presentParts(readKorean(rest)) });
  }
  if (country === 'HK') return presentParts({ ...parts, ...readHongKong(rest) });
  const own = country === 'JP' ? readJapanese(rest, latin) : readChinese(rest);
  return presentParts({ ...latin, ...parts, ...presentParts(own) });
}

/** The text that no rule has consumed yet. */
class Rest {
  text: string;

  constructor(text: string) {
    this.text = text.trim();
  }

  /** Removes the first match and returns its first group. */
  take(pattern: RegExp): string | undefined {
    const found = pattern.exec(this.text);
    if (found === null) return undefined;
    const before = this.text.slice(0, found.index);
    this.text = `${before} ${this.text.slice(found.index + found[0].length)}`.trim();
    return (found[1] ?? found[0]).trim();
  }
}

/** Removes the postcode and the country (EA1). */
function takeEnds(rest: Rest): AddressParts {
  rest.take(/^(?:中華民國|台灣|臺灣)(?=\d{3})/u);
  const postcode =
    rest.take(/〒\s*(\d{3}-?\d{4})/) ??
    rest.take(/(?<![\d-])(\d{3}-\d{4})(?![\d-])/) ??
    rest.take(/(?:邮编|郵編|邮政编码)[:: ]*(\d{6})/) ??
    rest.take(/^(\d{5,6})(?!\d|\s*[号號-])/) ??
    rest.take(/^(\d{3})(?=\s?\p{Script=Han}{2}[市縣])/u) ??
    rest.take(/(?<!\d)(\d{5,6})$/);
  const country = takeCountry(rest);
  const parts: AddressParts = {};
  if (postcode !== undefined) parts.postalCode = postcode;
  if (country !== undefined) parts.country = country;
  return parts;
}

const COUNTRY_START =
  /^(中华人民共和国|中國|中国|日本国|日本(?![橋大])|大韓民國|대한민국|한국|台灣|台湾|臺灣)[\s,,]*/u;

function takeCountry(rest: Rest): string | undefined {
  const first = rest.take(COUNTRY_START);
  if (first !== undefined) return first;
  const last = rest.text.split(/[\s,,]+/).at(-1) ?? '';
  if (last === rest.text || countryWithName(last) === null) return undefined;
  rest.text = rest.text.slice(0, rest.text.length - last.length).replace(/[\s,,]+$/, '');
  return last;
}

const GAP = String.raw`[\s,,]*`;
const MUNICIPALITIES = '北京|上海|天津|重庆|重慶';

function readChinese(rest: Rest): AddressParts {
  const state = rest.take(
    new RegExp(`^(\\p{Script=Han}{2,8}?(?:省|自治区|特别行政区|特別行政區))${GAP}`, 'u'),
  );
  const municipality = rest.take(new RegExp(`^((?:${MUNICIPALITIES})市?)${GAP}`, 'u'));
  rest.take(new RegExp(`^(?:${MUNICIPALITIES})市${GAP}|^市辖区${GAP}`, 'u'));
  const city =
    municipality ??
    rest.take(new RegExp(`^(\\p{Script=Han}{1,8}?(?:市|自治州|地区|盟|縣))${GAP}`, 'u'));
  const lesser = rest.take(
    new RegExp(`^((?:(?![区區县縣旗])\\p{Script=Han}){1,7}?市)(?!场|場)${GAP}`, 'u'),
  );
  const suburb =
    rest.take(new RegExp(`^(\\p{Script=Han}{1,8}?(?:新区|区|區|县|旗))${GAP}`, 'u')) ?? lesser;
  const neighborhood = rest.take(
    new RegExp(
      `^(\\p{Script=Han}{1,8}?(?:街道|镇|鎮|乡|鄉|里(?!\\p{Script=Han}?[路街])))${GAP}`,
      'u',
    ),
  );
  return { state, city, suburb, neighborhood, ...readChineseStreet(rest) } as AddressParts;
}

/** "环路", "东三环中路" and "三里屯路" end with the last of these characters. */
const STREET_SIGN =
  '大道|大街|路|街|巷子|巷|弄|胡同|道|环(?![东南西北中]?路)|里(?!\\p{Script=Han}?[路街])|段';

/** Lanes and alleys of a street have numbers: "忠孝東路四段181巷7弄12號", "南京西路1515弄8号". */
const LANES = String.raw`(?:\d+巷)?(?:\d+弄)?`;

function readChineseStreet(rest: Rest): AddressParts {
  const written = rest.take(
    /((?:地下|负|負)?(?:[\dB]+|[一二三四五六七八九十]{1,3}))\s*(?:层|層|樓|楼|F)(?:之\d+)?(?!\p{L})/u,
  );
  const basement = written ?? rest.take(/(?<=[号號])\s*(B\d)(?![\dA-Z-])/u);
  const floor = basement
    ?.replace(/[一二三四五六七八九十]+/u, (signs) => `${readHanNumber(signs)}`)
    .replace(/^(?:地下|负|負)/u, 'B');
  const unit = rest.take(/([\dA-Z-]+\s*(?:室|单元))/u);
  const found = new RegExp(
    `^(.*?(?:${STREET_SIGN})(?:[东南西北中東]?[一二三四五六七八九十\\d]*段)?${LANES})${GAP}` +
      '(?:(\\d[\\d\\-之甲乙]*)\\s*(?:号|號)?)?',
    'u',
  ).exec(rest.text);
  if (found === null || found[1] === '')
    return { building: rest.text, floor, unit_number: unit } as AddressParts;
  const building = rest.text.slice(found[0].length).replace(/^[\s,,号號]+/, '');
  const parts = { street: found[1], house: found[2], floor, unit_number: unit, building };
  return parts as AddressParts;
}

/** A street in Hong Kong may end with a compass direction: "皇后大道中". Shops are 舖. */
function readHongKong(rest: Rest): AddressParts {
  const { length, region, area } = hongKongStart(rest.text);
  rest.text = rest.text.slice(length);
  const shop = rest.take(/([\dA-Z][\dA-Z-]*\s*號?[舖鋪铺])/u);
  const floor = rest.take(/((?:\d+|[GBL]\d?)\s*\/F)(?!\p{L})/u)?.replace('/F', '');
  const found =
    /^([^\s,,\d]*?(?:道|街|路|徑|里|巷|坊|台|臺)[中東西南北]?)[\s,,]*(\d[\d\-A-Z]*)\s*[号號]?/u.exec(
      rest.text,
    );
  if (found === null) {
    return {
      city: region,
      suburb: area,
      floor,
      unit_number: shop,
      ...readChineseStreet(rest),
    } as AddressParts;
  }
  rest.text = rest.text.slice(found[0].length);
  const ground = rest.take(/地下(?=$|[\s,])/u) === undefined ? undefined : 'G';
  const level = floor ?? rest.take(/(\d+)\s*字?[樓楼層层]/u) ?? ground;
  const room = shop ?? rest.take(/([\dA-Z][\dA-Z-]*\s*室)/u);
  return {
    ...{ city: region, suburb: area, street: found[1], house: found[2] },
    ...{ floor: level, unit_number: room, building: rest.text.replace(/^[\s,,]+|[\s,,]+$/g, '') },
  } as AddressParts;
}

/** A room at the end: "401号室", "B-2号室", "B号室". */
const JAPANESE_ROOM = /((?:[A-Z]?-?\d{1,5}|(?<![A-Z])[A-Z])\s*号?室)/u;
const JAPANESE_LETTERS = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]`;
const JAPANESE_STATE = /^(東京都|北海道|京都府|大阪府|\p{Script=Han}{2,3}県)[\s,,]*/u;
/** Cities whose names have the sign twice. */
const JAPANESE_CITY = new RegExp(
  `^((?:四日市|廿日市|野々市|${JAPANESE_LETTERS}{1,6}?)市)${GAP}`,
  'u',
);
const JAPANESE_WARD = new RegExp(`^(${JAPANESE_LETTERS}{1,5}?区)${GAP}`, 'u');
/** A county, but not the start of a city's name: "蒲郡市". */
const JAPANESE_COUNTY = new RegExp(
  String.raw`^\p{Script=Han}{1,4}?郡(?=(?:(?![市区])${JAPANESE_LETTERS}){1,6}?[町村])`,
  'u',
);
/** Before a number, it is a quarter: "七日町2丁目3-18". */
const JAPANESE_TOWN = new RegExp(
  String.raw`^(${JAPANESE_LETTERS}{1,6}?[町村])(?!\s?[\d一二三四五六七八九十])${GAP}`,
  'u',
);
/** The wards of Tokyo are cities of their own; other cities have some of these, too. */
const TOKYO_WARD = new RegExp(
  `^(?:${[
    '千代田|中央|港|新宿|文京|台東|墨田|江東|品川|目黒|大田|世田谷|渋谷|中野|杉並|豊島|北|荒川',
    '板橋|練馬|足立|葛飾|江戸川',
  ].join('|')})区$`,
  'u',
);

/** `latin` has the areas behind the line. */
function readJapanese(rest: Rest, latin: AddressParts): AddressParts {
  const unit_number = rest.take(JAPANESE_ROOM);
  const state = rest.take(JAPANESE_STATE);
  rest.take(JAPANESE_COUNTY);
  const city = rest.take(JAPANESE_CITY) ?? latin.city;
  const ward = rest.take(JAPANESE_WARD);
  const town = city || ward ? undefined : rest.take(JAPANESE_TOWN);
  const own = { state, unit_number, ...readJapaneseLine(rest.text) };
  const isPart = city !== undefined || (ward !== undefined && !TOKYO_WARD.test(ward));
  return {
    ...own,
    city: city ?? (isPart ? undefined : (ward ?? town)),
    suburb: isPart ? ward : undefined,
  } as AddressParts;
}

function readJapaneseLine(line: string): AddressParts {
  const side = SIDE_OF_CHOME.exec(line);
  if (side !== null) return readBlock(side[1]!, side[2]!, side[3]!);
  const found =
    /^(.*?)\s*((?:\d+(?!\d*\s*(?:F|階|条|線))\s*(?:丁目|番地の?|番|号|-)?\s*)+)(?:号)?\s*(.*)$/u.exec(
      line,
    );
  return found === null ? { street: line } : readBlock(found[1]!, found[2]!, found[3]!);
}

/** "3F", "14階", and below ground "B1F", "地下1階". */
const JAPANESE_FLOOR = /(B|地下)?\s*(\d+)\s*(?:F|階)/u;

/** Blocks in Sapporo have a side after the chome: "南郷通3丁目南7-13". */
const SIDE_OF_CHOME = /^(\D*\d+\s*丁目\s*[東西南北])\s*(\d+(?:[-番号の]\d+)*号?)\s*(.*)$/u;

/** "丸の内", "1丁目9-2", "グランビル 3F": the chome is part of the street's name. */
function readBlock(name: string, numbers: string, rest: string): AddressParts {
  const chome = /^\d+\s*丁目/.exec(numbers)?.[0] ?? '';
  const house = numbers
    .slice(chome.length)
    .replace(/番地の?|番|号/g, '-')
    .replace(/\s+/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
  const found = JAPANESE_FLOOR.exec(rest);
  const floor = found === null ? undefined : `${found[1] === undefined ? '' : 'B'}${found[2]}`;
  const building = rest.slice(0, found?.index).replace(/^[\s,,]+|[\s,,]+$/g, '');
  return { street: `${name}${chome}`.trim(), house, building, floor } as AddressParts;
}

function hasDigit(word: string): boolean {
  return /\d/.test(word);
}

/** By their short names, at the start of an address. */
const KOREAN_METROPOLIS = /^(?:서울|부산|대구|인천|광주|대전|울산|세종)$/;
const KOREAN_PROVINCE = /^(?:경기|강원|충북|충남|전북|전남|경북|경남|제주)$/;

function readKorean(rest: Rest): AddressParts {
  const words = rest.text.split(/[\s,,]+/).filter(Boolean);
  const take = (pattern: RegExp) => {
    const found = words.findIndex((word) => pattern.test(word));
    return found < 0 ? undefined : words.splice(found, 1)[0];
  };
  const first = (names: RegExp) => (names.test(words[0] ?? '') ? words.shift() : undefined);
  const metropolis =
    take(/(?:특별시|광역시|특별자치시)$/) ?? first(KOREAN_METROPOLIS) ?? take(KOREAN_METROPOLIS);
  const state = metropolis === undefined ? (take(/도$/) ?? first(KOREAN_PROVINCE)) : undefined;
  const city = metropolis ?? take(/^\D*[시군]$/);
  const suburb = take(/^\D*[구군]$/);
  const town = take(/^\D*[읍면동]$/);
  // After the number, a name with this ending is a building's.
  const isBeforeNumber = words.findIndex((word) => /리$/.test(word)) < words.findIndex(hasDigit);
  const village = isBeforeNumber ? take(/^[가-힣]{1,4}리$/) : undefined;
  const floor = take(/^(?:지하)?\d{1,3}층$/)
    ?.replace('층', '')
    .replace('지하', 'B');
  const unit = take(/^[\dA-Z-]+호$/);
  const at = words.findIndex((word) => /(?:로|길|대로)$/.test(word));
  // "해운대로 264번길": a side street and the street that it leaves.
  if (at >= 0 && /^\d+번?[가-힣]?길$/.test(words[at + 1] ?? '')) {
    words.splice(at, 2, `${words[at]} ${words[at + 1]}`);
  }
  const house = words.findIndex((word, i) => i > at && /^\d+(?:-\d+)?(?:번지)?$/.test(word));
  const building = words.filter((_, i) => i !== at && i !== house).join(' ');
  return {
    ...{ state, city, suburb: suburb ?? (village && town), neighborhood: village ?? town },
    street: at < 0 ? undefined : words[at],
    house: house < 0 ? undefined : words[house]!.replace('번지', ''),
    ...{ floor, unit_number: unit, building },
  } as AddressParts;
}
