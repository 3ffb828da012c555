/**
 * How the farm's sites say things. The wording was made for the farm: it shows that the rules hold
 * together, and says little about words that nobody here thought of.
 */
import type { HoursSpan, Week } from '../../services/enricher/sources/hours/week.ts';
import type { FarmLanguage } from './farm-places.ts';
import type { FarmRandom } from './farm-random.ts';

export interface Words {
  readonly hours: readonly string[];
  readonly phone: readonly string[];
  readonly fax: readonly string[];
  readonly office: readonly string[];
  readonly address: readonly string[];
  readonly closed: readonly string[];
  readonly to: readonly string[];
  readonly dayTo: readonly string[];
  readonly and: string;
  readonly daily: readonly string[];
  readonly intro: readonly string[];
  readonly noise: readonly string[];
  readonly gone: readonly string[];
  readonly paused: readonly string[];
  readonly moved: readonly string[];
  readonly follow: string;
  readonly branches: string;
}

export const WORDS: Readonly<Record<FarmLanguage, Words>> = {
  en: {
    hours: ['Opening hours', 'Hours', 'When we’re open', 'Business Hours'],
    phone: ['Phone', 'Tel', 'Call us', 'T'],
    fax: ['Fax'],
    office: ['Head office'],
    address: ['Address', 'Find us at'],
    closed: ['Closed', 'closed'],
    to: [' - ', '–', ' to '],
    dayTo: [' - ', '–', ' to '],
    and: ', ',
    daily: ['Daily', 'Every day'],
    intro: [
      'A family business since 1987.',
      'We love what we do, and it shows.',
      'Fresh every morning, from 6 suppliers within 20 miles.',
    ],
    noise: [
      'Happy hour Monday to Thursday 4pm - 6pm',
      'Live jazz on Friday 12 March, 8pm - 11pm',
      'Delivery: 5pm - 9pm',
      'Kitchen closes at 9:30 pm',
      'Closed on Christmas Day.',
      'Comments are closed.',
    ],
    gone: [
      'After 31 years we have closed our doors for good.',
      'We are permanently closed as of 31 March 2026.',
      'Our last day of business was December 24, 2025. Thank you for everything.',
      'Sadly, the shop has ceased trading.',
    ],
    paused: [
      'We are temporarily closed for renovation.',
      'Closed until further notice due to water damage.',
    ],
    moved: [
      'We have moved! Our new address is 5 Harbour Way.',
      'The shop has moved to a new location across town.',
    ],
    follow: 'Follow us',
    branches: 'Our locations',
  },
  id: {
    hours: ['Jam Buka', 'Jam Operasional', 'Waktu Buka'],
    phone: ['Telepon', 'Telp', 'Hubungi kami', 'WA'],
    fax: ['Faks', 'Fax'],
    office: ['Kantor pusat'],
    address: ['Alamat', 'Lokasi'],
    closed: ['Tutup', 'Libur'],
    to: [' - ', ' s/d ', ' sampai '],
    dayTo: [' - ', ' s/d ', ' sampai '],
    and: ', ',
    daily: ['Setiap hari', 'Tiap hari'],
    intro: ['Masakan rumahan sejak 1994.', 'Bahan segar dari pasar setiap pagi.'],
    noise: [
      'Promo Jumat 13 Maret pukul 19.00 - 22.00',
      'Pesan antar: 10.00 - 20.00',
      'Tutup pada hari raya.',
    ],
    gone: [
      'Mulai 31 Maret 2026 kami tutup permanen.',
      'Dengan berat hati kami sampaikan bahwa kedai ini sudah tidak beroperasi lagi.',
      'Toko ini telah tutup untuk selamanya.',
    ],
    paused: ['Kami tutup sementara karena renovasi.', 'Tutup sampai pemberitahuan lebih lanjut.'],
    moved: ['Kami telah pindah ke alamat baru.', 'Toko sudah pindah ke lokasi yang lebih besar.'],
    follow: 'Ikuti kami',
    branches: 'Cabang kami',
  },
  ms: {
    hours: ['Waktu Operasi', 'Waktu Perniagaan', 'Waktu Buka'],
    phone: ['Telefon', 'Tel', 'Hubungi'],
    fax: ['Faks'],
    office: ['Ibu pejabat'],
    address: ['Alamat'],
    closed: ['Tutup', 'Cuti'],
    to: [' - ', ' hingga '],
    dayTo: [' - ', ' hingga '],
    and: ', ',
    daily: ['Setiap hari'],
    intro: ['Resipi turun-temurun sejak 1972.', 'Selamat datang ke kedai kami.'],
    noise: ['Acara khas Sabtu 14 Mac, 8.00 malam - 10.00 malam', 'Penghantaran: 11.00 - 20.00'],
    gone: ['Kami telah menamatkan operasi mulai 31 Mac 2026.', 'Kedai ini ditutup secara kekal.'],
    paused: ['Kedai ditutup sementara untuk pengubahsuaian.'],
    moved: ['Kami telah berpindah ke lokasi baharu.'],
    follow: 'Ikuti kami',
    branches: 'Cawangan kami',
  },
  ja: {
    hours: ['営業時間', '営業案内'],
    phone: ['電話', 'TEL', 'お電話', '電話番号'],
    fax: ['FAX', 'ファックス'],
    office: ['本社'],
    address: ['住所', '所在地'],
    closed: ['定休日', '休み'],
    to: ['〜', '～', ' - ', 'から'],
    dayTo: ['〜', '～', '-'],
    and: '、',
    daily: ['毎日', '年中無休'],
    intro: ['昭和六十二年創業の小さなお店です。', '旬の食材を大切にしています。'],
    noise: [
      '3月14日（土）ライブ 19:00〜21:00',
      'デリバリー 17:00〜20:00',
      'ラストオーダー 21:30',
      '年末年始は休業します。',
    ],
    gone: [
      '2026年3月31日をもちまして閉店いたしました。',
      '誠に勝手ながら閉店のお知らせを申し上げます。',
      '当店は営業を終了いたしました。長らくのご愛顧ありがとうございました。',
    ],
    paused: ['改装のため臨時休業中です。', '当面の間休業いたします。'],
    moved: ['下記住所へ移転いたしました。', '移転のお知らせ：新店舗で営業しております。'],
    follow: '公式SNS',
    branches: '店舗一覧',
  },
  zh: {
    hours: ['营业时间', '營業時間', '开放时间'],
    phone: ['电话', '電話', '联系电话', 'Tel'],
    fax: ['传真', '傳真'],
    office: ['总部', '總公司'],
    address: ['地址'],
    closed: ['休息', '公休'],
    to: ['-', '至', ' ~ ', '–'],
    dayTo: ['至', '-', '到'],
    and: '，',
    daily: ['每天', '每日'],
    intro: ['始于1998年的街坊小店。', '选用新鲜食材，用心制作。'],
    noise: ['3月14日（周六）活动 19:00-21:00', '外卖时间：11:00-20:00'],
    gone: [
      '本店已于2026年3月31日结业，感谢多年支持。',
      '因租约到期，本店已永久停业。',
      '结业公告：感谢各位街坊。',
    ],
    paused: ['内部装修期间，暂停营业。', '本店暫停營業，恢復時間另行通知。'],
    moved: ['本店已搬迁至新址。', '我們已搬遷到新店面。'],
    follow: '关注我们',
    branches: '门店列表',
  },
  ar: {
    hours: ['ساعات العمل', 'أوقات العمل', 'أوقات الدوام'],
    phone: ['هاتف', 'الهاتف', 'اتصل بنا'],
    fax: ['فاكس'],
    office: ['المكتب الرئيسي'],
    address: ['العنوان'],
    closed: ['مغلق'],
    to: [' - ', ' إلى ', ' حتى '],
    dayTo: [' - ', ' إلى '],
    and: '، ',
    daily: ['يومياً', 'كل يوم'],
    intro: ['نخدمكم منذ عام 1995.', 'أهلاً وسهلاً بكم.'],
    noise: ['خدمة التوصيل: 5:00 م - 9:00 م', 'مغلق في الأعياد'],
    gone: [
      'نعلن إغلاق المطعم نهائياً اعتباراً من 31 مارس 2026.',
      'المحل مغلق نهائياً.',
      'لقد أغلقنا أبوابنا بعد عشرين عاماً.',
    ],
    paused: ['المحل مغلق مؤقتاً للصيانة.'],
    moved: ['لقد انتقلنا إلى موقع جديد.'],
    follow: 'تابعونا',
    branches: 'فروعنا',
  },
  de: {
    hours: ['Öffnungszeiten', 'Unsere Öffnungszeiten', 'Geöffnet'],
    phone: ['Telefon', 'Tel.', 'Fon', 'Rufen Sie uns an'],
    fax: ['Fax', 'Telefax'],
    office: ['Zentrale'],
    address: ['Anschrift', 'Adresse'],
    closed: ['geschlossen', 'Ruhetag'],
    to: [' - ', '–', ' bis '],
    dayTo: ['–', ' bis ', ' - '],
    and: ' und ',
    daily: ['Täglich'],
    intro: ['Seit 1987 in Familienbesitz.', 'Herzlich willkommen bei uns!'],
    noise: [
      'Konzert am Freitag, 13. März, 20.00 - 22.00 Uhr',
      'Küche bis 21.30 Uhr',
      'Telefonzeiten: 8.00 - 10.00 Uhr',
    ],
    gone: [
      'Wir haben unseren Betrieb zum 31.03.2026 endgültig eingestellt.',
      'Unser Geschäft ist dauerhaft geschlossen.',
      'Wegen Geschäftsaufgabe sagen wir Danke.',
    ],
    paused: ['Wegen Umbau vorübergehend geschlossen.', 'Wir machen Betriebsferien.'],
    moved: ['Wir sind umgezogen!', 'Neue Adresse: Sie finden uns jetzt im Hafenhaus.'],
    follow: 'Folgen Sie uns',
    branches: 'Unsere Filialen',
  },
  fr: {
    hours: ['Horaires', "Horaires d'ouverture", "Heures d'ouverture"],
    phone: ['Téléphone', 'Tél.', 'Appelez-nous'],
    fax: ['Télécopie', 'Fax'],
    office: ['Siège'],
    address: ['Adresse', 'Nous trouver'],
    closed: ['fermé', 'Fermé'],
    to: [' - ', ' à ', ' – '],
    dayTo: [' au ', ' à ', ' - '],
    and: ' et ',
    daily: ['Tous les jours'],
    intro: ['Une maison de famille depuis 1987.', 'Bienvenue chez nous.'],
    noise: [
      'Concert vendredi 13 mars, 20h - 22h',
      'Livraison : 18h - 21h',
      'Fermé les jours fériés.',
    ],
    gone: [
      'Notre établissement a définitivement fermé ses portes le 31 mars 2026.',
      'Nous avons cessé notre activité : le magasin est définitivement fermé.',
      'Fermeture définitive : merci à tous.',
    ],
    paused: ['Fermeture temporaire pour travaux.', "Fermé jusqu'à nouvel ordre."],
    moved: ['Nous avons déménagé !', 'Nouvelle adresse : retrouvez-nous sur les quais.'],
    follow: 'Suivez-nous',
    branches: 'Nos adresses',
  },
};

type TimeStyle = (minutes: number) => string;
const two = (n: number) => String(n).padStart(2, '0');
const parts = (m: number) => [Math.floor(m / 60) % 24, m % 60] as const;
const colon: TimeStyle = (m) => `${two(m === 1_440 ? 24 : parts(m)[0])}:${two(m % 60)}`;
const dot: TimeStyle = (m) => colon(m).replace(':', '.');
const twelve =
  (am: string, pm: string, sep = ':'): TimeStyle =>
  (m) => {
    const [h, min] = parts(m);
    const hour = h % 12 === 0 ? 12 : h % 12;
    return `${hour}${min === 0 ? '' : sep + two(min)}${h < 12 ? am : pm}`;
  };
const cjk: TimeStyle = (m) => {
  const [h, min] = parts(m);
  return `${m === 1_440 ? 24 : h}时${min === 0 ? '' : `${two(min)}分`}`.replace('时30分', '时半');
};

const TIMES: Readonly<Record<FarmLanguage, readonly TimeStyle[]>> = {
  en: [
    twelve('am', 'pm'),
    twelve(' AM', ' PM'),
    colon,
    twelve('am', 'pm', '.'),
    (m) => twelve(' a.m.', ' p.m.')(m),
  ],
  id: [dot, colon, (m) => `${dot(m)} WIB`],
  ms: [
    colon,
    (m) => {
      const [h, min] = parts(m);
      const half = h < 12 ? 'pagi' : h < 19 ? 'petang' : 'malam';
      return `${h % 12 === 0 ? 12 : h % 12}.${two(min)} ${half}`;
    },
  ],
  ja: [
    colon,
    (m) => {
      const [h, min] = parts(m);
      return `${m < 720 ? '午前' : '午後'}${h % 12}時${min === 0 ? '' : min === 30 ? '半' : `${min}分`}`;
    },
    (m) => colon(m).replace(/[\d:]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
  ],
  zh: [
    colon,
    cjk,
    (m) => {
      const [h, min] = parts(m);
      return `${h < 12 ? '上午' : '下午'}${h % 12 === 0 ? 12 : h % 12}:${two(min)}`;
    },
  ],
  ar: [
    colon,
    (m) => twelve(' ص', ' م')(m).replace(/^(\d+)( )/, '$1:00$2'),
    (m) => colon(m).replace(/\d/g, (c) => String.fromCharCode(0x660 + Number(c))),
  ],
  de: [(m) => `${colon(m)} Uhr`, dot, (m) => `${dot(m)} Uhr`, colon],
  fr: [
    (m) => {
      const [h, min] = parts(m);
      return `${m === 1_440 ? 24 : h}h${min === 0 ? '' : two(min)}`;
    },
    (m) => colon(m).replace(':', 'h'),
    colon,
  ],
};

export interface HourStyle {
  readonly time: TimeStyle;
  readonly weekday: 'long' | 'short';
  readonly to: string;
  readonly dayTo: string;
  readonly closed: string;
}

export function hourStyle(random: FarmRandom, language: FarmLanguage): HourStyle {
  const words = WORDS[language];
  const styles = TIMES[language];
  return {
    time: random.pick(styles),
    weekday: random.chance(0.6) ? 'long' : 'short',
    to: random.pick(words.to),
    dayTo: random.pick(words.dayTo),
    closed: random.pick(words.closed),
  };
}

export function dayName(language: FarmLanguage, weekday: 'long' | 'short', day: number): string {
  const locale = language === 'zh' ? 'zh-CN' : language;
  const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
  return format.format(Date.UTC(2026, 5, 8 + day));
}

/** Midnight and times after it are written by the clock of 24 hours: other ways differ too much. */
function timesText(spans: readonly HoursSpan[], language: FarmLanguage, style: HourStyle): string {
  const isLate = spans.some(({ opens, closes }) => closes <= opens || closes === 1_440);
  const time = isLate && language !== 'en' ? colon : style.time;
  const shown = (m: number) =>
    m === 1_440 && language === 'en' ? (time === colon ? '24:00' : 'midnight') : time(m);
  return spans
    .map(({ opens, closes }) => `${shown(opens)}${style.to}${shown(closes)}`)
    .join(WORDS[language].and);
}

/** A row for each day. */
export function dayRows(week: Week, language: FarmLanguage, style: HourStyle): [string, string][] {
  return week.map((spans, day) => [
    dayName(language, style.weekday, day),
    spans.length === 0 ? style.closed : timesText(spans, language, style),
  ]);
}

/** A row for each run of days with the same hours. */
export function groupRows(
  week: Week,
  language: FarmLanguage,
  style: HourStyle,
): [string, string][] {
  const rows = dayRows(week, language, style);
  const groups: { first: string; last: string; count: number; times: string }[] = [];
  for (const [day, times] of rows) {
    const last = groups.at(-1);
    if (last?.times === times) {
      last.last = day;
      last.count++;
    } else groups.push({ first: day, last: day, count: 1, times });
  }
  if (groups.length === 1) return [[WORDS[language].daily[0]!, groups[0]!.times]];
  return groups.map(({ first, last, count, times }) => {
    const list = language === 'ar' || language === 'fr' ? ', ' : WORDS[language].and;
    const days =
      count === 1
        ? first
        : count === 2
          ? `${first}${list}${last}`
          : `${first}${style.dayTo}${last}`;
    return [days, times];
  });
}
