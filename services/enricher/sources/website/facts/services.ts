/**
 * Services that the site says it offers, or does not offer.
 *
 * SV1 Structured data says it first, then a link to a provider of that service, then words. A word
 *     behind "no" or "without" says that the service is not offered.
 */
import { joinedPattern } from '../hours/joined-pattern.ts';
import { toPlain } from '../hours/plain-text.ts';
import { isItem, itemTexts, list } from '../hours/structured-hours.ts';
import { type BusinessItem, itemTypes, textValue } from './business-items.ts';
import { distinctFacts, itemFact, pageFact } from './fact-makers.ts';
import type { ServiceLink, ServiceName, SiteFact, SiteService } from './site-facts.ts';
import type { PageScope, SiteScope } from './site-scope.ts';

const WORDS: readonly (readonly [ServiceName, RegExp])[] = [
  [
    'delivery',
    joinedPattern(
      'iu',
      String.raw`\bdeliver(?:y|ies)\b|we deliver|lieferservice|lieferdienst|wir liefern|`,
      String.raw`botendienst|`,
      String.raw`livraison|nous livrons|bringdienst|pesan antar|layanan antar|gratis antar|`,
      String.raw`antar gratis|delivery|penghantaran|出前|宅配|`,
      String.raw`デリバリー|配達|外送|外卖|外賣|送餐|配送|توصيل`,
    ),
  ],
  [
    'takeout',
    joinedPattern(
      'iu',
      String.raw`take-?\s?(?:away|out)|\bto-go\b|(?:orders?|food|coffee|available) to go\b|`,
      String.raw`zum mitnehmen|außer haus|à emporter|`,
      String.raw`bawa pulang|dibungkus|bungkus|テイクアウト|持ち帰り|お持ち帰り|外带|外帶|打包|سفري|للاستلام|تيك أواي`,
    ),
  ],
  [
    'dine_in',
    joinedPattern(
      'iu',
      String.raw`dine[- ]?in\b|eat[- ]in\b|makan di tempat|vor ort essen|sur place|店内飲食|イートイン|堂食|`,
      String.raw`内用|內用|جلسات داخلية|الأكل في المطعم|خدمة الصالة`,
    ),
  ],
  [
    'pickup',
    joinedPattern(
      'iu',
      String.raw`(?<!last )\bpick[- ]?up\b(?! times?)|click (?:and|&) collect|curbside|`,
      String.raw`abholung|selbstabholer|`,
      String.raw`ambil sendiri|retrait en magasin|店頭受取|自取|الاستلام من الفرع`,
    ),
  ],
  [
    'drive_through',
    /drive[- ]?(?:thru|through|in)\b|lantatur|ドライブスルー|得来速|得來速|汽车穿梭|خدمة السيارات/iu,
  ],
  [
    'reservations',
    joinedPattern(
      'iu',
      String.raw`reservations?\b|book (?:a|your) table|bookings?\b|reserve (?:a|your) table|`,
      String.raw`reservier(?:ung|en|t)|réservations?|réserve[zr]|pesan (?:meja|tempat)|`,
      String.raw`reservasi|tempahan|ご予約|予約|订位|訂位|预订|預訂|订座|訂座|预约|預約|حجوزات|الحجز|حجز`,
    ),
  ],
  [
    'outdoor_seating',
    joinedPattern(
      'iu',
      String.raw`outdoor (?:seating|area|terrace|patio)|terrace|patio|beer garden|biergarten|`,
      String.raw`terrasse|außenbereich|picnic tables?|tables? (?:in|on) (?:the|`,
      String.raw`our) (?:courtyard|garden|`,
      String.raw`yard|pavement|sidewalk)|tische im (?:hof|garten)|tables (?:dans la cour|`,
      String.raw`au jardin)|`,
      String.raw`meja di (?:luar|taman|halaman)|area outdoor|tempat duduk luar|teras|テラス席|露天|`,
      String.raw`户外座位|戶外座位|露台|`,
      String.raw`جلسات خارجية`,
    ),
  ],
  ['wifi', /wi-?fi|wlan|ワイファイ|无线网络|無線網絡|免费上网|واي فاي/iu],
  [
    'wheelchair_accessible',
    joinedPattern(
      'iu',
      String.raw`wheelchair|step-free|\bramp\b.{0,20}\b(?:door|entrance)\b|barrierefrei|`,
      String.raw`rollstuhl|fauteuil roulant|accès pmr|`,
      String.raw`accessible aux (?:pmr|`,
      String.raw`handicap)|kursi roda|kerusi roda|車椅子|バリアフリー|轮椅|輪椅|无障碍|無障礙|الكراسي المتحركة|`,
      String.raw`ذوي الاحتياجات`,
    ),
  ],
  [
    'parking',
    joinedPattern(
      'iu',
      String.raw`\bparking\b|car park|parkplätze|parkplatz|parkir|tempat letak kereta|駐車場|停车场|`,
      String.raw`免费停车|免費停車|`,
      String.raw`停車場|停车位|停車位|مواقف|موقف سيارات`,
    ),
  ],
  [
    'catering',
    /\bcater(?:ing|s)?\b|traiteur|katering|ケータリング|餐饮外烩|到会|到會|تقديم الطعام|ضيافة/iu,
  ],
];
/** Most lines speak of no service; one look tells. */
const ANY_SERVICE = new RegExp(WORDS.map(([, { source }]) => source).join('|'), 'iu');
const DENIED = joinedPattern(
  'iu',
  String.raw`\b(?:no|not|without|don't|do not|doesn't|unavailable|kein\p{L}*|nicht|ohne|`,
  String.raw`keine|pas de|pas|sans|tidak|tiada|tanpa|belum)\b|不(?:提供|设|設|接受)|没有|沒有|無し|なし|`,
  String.raw`ありません|行っておりません|لا |بدون|غير متوفر`,
);
const MAX_LINE_CHARS = 240;

export function findServices(
  scope: SiteScope,
  links: readonly SiteFact<ServiceLink>[],
): SiteFact<SiteService>[] {
  const structured = scope.businesses.flatMap(structuredServices);
  const linked = links.flatMap((fact) => {
    const name = fact.value.kind === 'reserve' ? 'reservations' : null;
    const isOrder = fact.value.kind === 'order' && fact.value.provider !== null;
    const order = isOrder ? orderedService(fact.quote) : null;
    const service = name ?? order;
    return service === null
      ? []
      : [{ ...fact, value: { name: service, offered: true } as SiteService }];
  });
  const written = scope.pages.flatMap(textServices);
  const all = [...structured, ...written, ...linked];
  return distinctFacts(all, ({ name }) => name, WORDS.length);
}

/** What a link to a provider of orders says; delivery where it says nothing. */
function orderedService(words: string): ServiceName {
  const plain = toPlain(words);
  const named = WORDS.filter(([, pattern]) => pattern.test(plain)).map(([name]) => name);
  const own = named.filter((name) => /^(?:delivery|pickup|takeout)$/.test(name));
  return /liefer/.test(plain) || own.includes('delivery') ? 'delivery' : (own[0] ?? 'delivery');
}

function structuredServices(business: BusinessItem): SiteFact<SiteService>[] {
  const { item } = business;
  const found: SiteFact<SiteService>[] = [];
  const add = (name: ServiceName, offered: boolean, property: string, written: string) =>
    found.push(itemFact(business, { name, offered }, property, written));
  const reserves = item['acceptsReservations'];
  if (reserves !== undefined && reserves !== null) {
    const text = String(textValue(reserves) ?? reserves);
    add('reservations', !/^(?:false|no|0)$/i.test(text), 'acceptsReservations', '');
  }
  if (item['hasDriveThroughService'] !== undefined) {
    const text = String(item['hasDriveThroughService']);
    add('drive_through', !/^(?:false|no|0)$/i.test(text), 'hasDriveThroughService', '');
  }
  for (const action of list(item['potentialAction'])) {
    if (!isItem(action)) continue;
    if (itemTypes(action).includes('ReserveAction'))
      add('reservations', true, 'potentialAction', '');
    if (itemTypes(action).includes('OrderAction')) {
      const methods = JSON.stringify(action['deliveryMethod'] ?? '');
      if (/OwnFleet|Delivery(?!Mode)/.test(methods)) add('delivery', true, 'potentialAction', '');
      if (/PickUp|Pickup/.test(methods)) add('pickup', true, 'potentialAction', '');
    }
  }
  for (const feature of list(item['amenityFeature'])) {
    if (!isItem(feature)) continue;
    const name = textValue(feature['name']) ?? '';
    const service = WORDS.find(([, pattern]) => pattern.test(name))?.[0];
    const value = String(feature['value'] ?? 'true');
    if (service) add(service, !/^(?:false|no|0)$/i.test(value), 'amenityFeature', name);
  }
  for (const text of itemTexts(item['serviceType'])) {
    const service = WORDS.find(([, pattern]) => pattern.test(text))?.[0];
    if (service) add(service, true, 'serviceType', text);
  }
  return found;
}

function textServices({ page, kind, includes }: PageScope): SiteFact<SiteService>[] {
  if (kind === 'none') return [];
  return page.blocks.flatMap(({ text }, i) => {
    if (!includes(i) || text.length > MAX_LINE_CHARS) return [];
    const plain = toPlain(text);
    if (!ANY_SERVICE.test(plain)) return [];
    const sentences = plain.split(/(?<=[.!?。！,;、，])/u);
    return WORDS.flatMap(([name, pattern]) => {
      const sentence = sentences.find((one) => pattern.test(one));
      if (sentence === undefined) return [];
      const offered = !DENIED.test(sentence);
      return [pageFact(page, { name, offered }, text, 'text')];
    });
  });
}
