/**
 * Hong Kong's regions and areas, mostly in Chinese script. They come before the street without a
 * mark. The list has the areas that the territory's post office names.
 */
const REGIONS = '香港島|(?:香港)?(?:九龍|新界|離島)|香港';
/** The same in English, as alternatives of a pattern. */
export const ENGLISH_REGIONS = 'Hong Kong Island|Kowloon|New Territories';
/** Areas whose English names almost no other place has. */
export const ENGLISH_AREAS = [
  'Sheung Wan|Sai Ying Pun|Wan ?Chai|Causeway Bay|Tin Hau|Quarry Bay|Sai Wan Ho',
  'Shau Kei Wan|Chai Wan',
  'Ap Lei Chau|Pok Fu Lam|Wong Chuk Hang|Tsim Sha Tsui(?: East)?|Yau Ma Tei|Mong ?Kok|Tai Kok Tsui',
  'Sham Shui Po|Cheung Sha Wan|Lai Chi Kok|Mei Foo|Shek Kip Mei|To Kwa Wan|Hung Hom|Ho Man Tin',
  'Wong Tai Sin|San Po Kong|Tsz Wan Shan|Ngau Tau Kok|Kwun Tong|Lam Tin|Yau Tong|Tseung Kwan O',
  'Sai Kung|Sha ?Tin|Tai Wai|Fo Tan|Ma On Shan|Tai Po|Fanling|Sheung Shui|Yuen Long|Tin Shui Wai',
  'Tuen Mun|Tsuen Wan|Kwai (?:Chung|Fong|Hing)|Tsing Yi|Tung Chung',
  'Kowloon (?:Bay|Tong|City)|Diamond Hill|Kennedy Town|Tai ?Koo(?: Shing)?|Siu Sai Wan|Lok Fu',
  'Heng Fa Chuen|Ngau Chi Wan|Choi Hung|Shek Mun|Hang Hau|Tiu Keng Leng|Po Lam|Mui Wo',
  'Cheung Chau|Discovery Bay|Repulse Bay|Sham Tseng|Ma Wan|Hung Shui Kiu|Jardine’?s Lookout',
].join('|');
const AREAS =
  `中環 上環 西環 金鐘 灣仔 銅鑼灣 跑馬地 大坑 天后 炮台山 北角 鰂魚涌 太古 西灣河 筲箕灣
  柴灣 小西灣 香港仔 鴨脷洲 薄扶林 赤柱 淺水灣 黃竹坑 堅尼地城 西營盤 半山 山頂 尖沙咀 尖東 佐敦
  油麻地 旺角 大角咀 太子 深水埗 長沙灣 荔枝角 美孚 石硤尾 九龍塘 九龍城 土瓜灣 紅磡 何文田 黃大仙
  鑽石山 新蒲崗 樂富 慈雲山 牛池灣 九龍灣 觀塘 牛頭角 藍田 油塘 秀茂坪 調景嶺 將軍澳 坑口 西貢 清水灣
  沙田 大圍 火炭 馬鞍山 大埔 粉嶺 上水 元朗 天水圍 洪水橋 屯門 荃灣 葵涌 葵芳 葵興 青衣 東涌 大嶼山
  愉景灣 長洲 坪洲 南丫島`.match(/\S+/g)!;
const DISTRICTS = `(?:中西|灣仔|東|南|油尖旺|深水埗|九龍城|黃大仙|觀塘|葵青|荃灣|屯門|元朗|北|大埔|沙田|西貢|離島)區`;

/** Simplified characters of the names above, as written on the mainland. */
const TRADITIONAL: Readonly<Record<string, string>> = {
  环: '環',
  湾: '灣',
  龙: '龍',
  钟: '鐘',
  铜: '銅',
  锣: '鑼',
  马: '馬',
  鲗: '鰂',
  黄: '黃',
  浅: '淺',
  营: '營',
  红: '紅',
  长: '長',
  观: '觀',
  头: '頭',
  蓝: '藍',
  将: '將',
  军: '軍',
  围: '圍',
  岭: '嶺',
  门: '門',
  东: '東',
  岛: '島',
  贡: '貢',
};

function toTraditional(text: string): string {
  return text.replace(/\p{Script=Han}/gu, (sign) => TRADITIONAL[sign] ?? sign);
}

const AREA = [...AREAS].sort((a, b) => b.length - a.length).join('|');
const GAP = String.raw`[\s,,]*`;
/** A road may be named after the territory or an area: "香港中路", "大埔道". */
const NO_ROAD = String.raw`(?![中東西南北]?[路道街])`;
const START = new RegExp(
  `^((?:${REGIONS})${NO_ROAD})?${GAP}((?:${DISTRICTS})${GAP})?((?:${AREA})${NO_ROAD})?${GAP}`,
  'u',
);

export interface HongKongStart {
  /** The length of the region and the area in characters. */
  readonly length: number;
  readonly region: string | undefined;
  readonly area: string | undefined;
}

/**
 * Parses the start of a Hong Kong address. The length is 0 if it starts with neither region nor
 * area.
 */
export function hongKongStart(text: string): HongKongStart {
  const found = START.exec(toTraditional(text))!;
  const length = found[0].length;
  const read = (group: number) => {
    const name = found[group]?.trim();
    if (!name) return undefined;
    const at = found[0].indexOf(name, group === 1 ? 0 : (found[1]?.length ?? 0));
    return text.slice(at, at + name.length);
  };
  return { length, region: read(1), area: read(3) ?? read(2) };
}

const REGION_NAME = new RegExp(`^(?:${ENGLISH_REGIONS}|N\\.?T\\.?|香港島|九龍|新界)$`, 'i');

/** True if the whole text is the name of a region. "香港" alone is the city. */
export function isHongKongRegion(name: string): boolean {
  return REGION_NAME.test(name);
}

const AREA_NAME = new RegExp(`^(?:${ENGLISH_AREAS})$`, 'i');

/** True if the whole text is the English name of an area. */
export function isHongKongArea(name: string): boolean {
  return AREA_NAME.test(name);
}

/** True for a text that starts with a region of Hong Kong, or ends with its name. */
export function isInHongKong(text: string): boolean {
  return (
    hongKongStart(text).region !== undefined || /[\s,,]香港(?:特別行政區|特别行政区)?$/u.test(text)
  );
}
