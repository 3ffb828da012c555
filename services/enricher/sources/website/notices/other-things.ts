/**
 * Finds words for things that are not the whole business: its parts, things nearby, offers and
 * vacancies. Pure.
 *
 * OT1 The words are looked up, not matched by an expression, so more of them cost nothing.
 * OT2 A German compound counts by its end: "Hintereingang" is an entrance.
 */
import { joinedPattern } from '../words/joined-pattern.ts';

const SPACED = new Set(
  [
    'bed beds border path trail track route access entrance exit stairs staircase stairway lobby',
    'balcony veranda deck courtyard greenhouse glasshouse polytunnel maze court courts pitch aisle',
    'cellar attic restroom restrooms bathroom shower showers fountain ferry pier jetty slipway',
    'chairlift gondola hotline helpline vacancy vacancies recruitment hiring raffle auction survey',
    'exhibition carvery buffet rides recruiting intake motorway highway junction crossing ramp',
    'weg pfad zufahrt zugang eingang ausgang treppe flur innenhof balkon wintergarten saal',
    'nebenraum keller garderobe dusche duschen whirlpool sektor kletterwand kreuzung autobahn',
    'ampel fähre steg seilbahn hotline stelle stellen ausschreibung verlosung umfrage ausstellung',
    'beet gehege gewächshaus buffet salatbar spielecke kinderecke ladesäule zapfsäule durchfahrt',
    'chemin sentier accès escalier balcon véranda cave étage ligne recrutement concours tombola',
    'buvette guinguette terrasse paillote crêmerie laitier annexe',
    'enquête exposition sondage quai bac télésiège téléphérique borne distributeur douche douches',
    'rayon allée passerelle rocade déviation autoroute col carrefour verger serre potager',
    'makmal laboratorium komputer kantin canteen cafeteria kantine mensa cantine',
    'jalur akses tangga halaman balkon teras ruangan bilik kamar simpang laluan lorong',
    'lebuhraya lebuh tol feri dermaga jeti jawatan kekosongan loker lowongan undian promo promosi',
    'tawaran pameran peluang francais kuota gelanggang padang selekoh jejantas rekrutmen',
    'camino sendero acceso escalera patio concurso sorteo oferta exposición vacante sótano',
    'sentiero ingresso scala cortile concorso mostra offerta caminho trilha acesso escada sorteio',
    'exposição vaga pad ingang uitgang trap vacature tentoonstelling fietspad',
    'giriş merdiven teras yarışma çekiliş sergi вход выход лестница терраса веранда конкурс',
    'выставка вакансия дорожка тропа wejście wyjście schody taras ścieżka konkurs wystawa',
    'الممر المدخل المخرج الدرج السلم الحديقة الشرفة التراس الجلسات الغرفة العبارة الرصيف التوظيف',
    'قاعة القاعة صالة الصالة مختبر المختبر ملعب الملعب ورشة الورشة حمام السباحة جناح الجناح',
    'الوظائف الوظيفة المسابقة السحب الاستبيان البوفيه الشاطئ الكورنيش التعليقات التبرعات النفق',
    'warehouse lager entrepôt gudang stor المستودع جهاز شباك قائمة kurir fontaine brunnen النافورة',
    'guru koki معلمة المعلمة kartu',
    'الرقم والرقم رقمنا komentar ulasan rufnummer telefonnummer',
    'غرفة الصراف atm geldautomat bankomat automat offre aktion angebot aktionswochen',
  ]
    .join(' ')
    .split(' '),
);
/** German nouns that end compounds. */
const ENDS = [
  'zufahrt zugang eingang ausgang treppe nebenraum keller fähre seilbahn ausstellung gehege',
  'ladesäule brücke autobahn kegelbahn rodelbahn durchfahrt karte karten',
]
  .join(' ')
  .split(' ');
const MIN_COMPOUND_CHARS = 3;
/** In scripts without spaces a word counts where it is a subject or an object. */
const UNSPACED = [
  '座敷 通路 階段 入口 出口 玄関口 裏口 山道 登山道 林道 県道 国道 市道 旧道 峠 フェリー 桟橋 リフト ロープウェイ シャワー 更衣室',
  '足湯 コート 喫煙所 喫煙室 展示室 企画展 展覧会 キャンペーン アンケート 応募 採用 求人 券売機 遊具 号室 弟の店 兄の店 姉妹店 系列店',
  'ビュッフェ サラダバー 貸切風呂 コメント欄 掲示板 抽選 くじ',
  '通道 楼梯 樓梯 天台 阳台 陽台 酒窖 地库 地庫 后门 後門 前门 前門 包间 包間 包房 雅间 淋浴 更衣室 游乐区 遊樂區 兒童區 公路 国道',
  '高速 地铁 地鐵 车站 車站 索道 缆车 纜車 码头 碼頭 展厅 展廳 特展 展览 展覽 名额 名額 职位 職位 优惠 優惠 抽奖 抽獎 问卷 問卷',
  '售票处 售票處 售票亭 売り場',
  '喷泉 噴泉 噴水 会员卡 會員卡 老师 老師 团体参观 團體參觀',
  '倉庫 仓库 倉儲 之夜 东馆 東館 西馆 西館 新館 别馆',
  'atm 取款机 取款機 提款机 提款機 自动售货 订单 訂單 注文 自販機',
  '投票 预售 預售 加盟 热线 熱線 评论区 評論區 评论 評論 留言 评论功能 評論功能 留言功能 コメント 電話番号 号码 號碼 旧号 舊號 订阅号 姐妹店 姊妹店 包场',
]
  .join(' ')
  .split(' ');
/** What follows a word that is a subject or an object: a particle, a verb for closing, the end. */
const AS_SUBJECT =
  /^(?:[はがもを、，,。.!！「"(（]|[已将將暂暫正因仍搬迁遷移]|[关關封停维維装裝]|$)/u;
const IS_UNSPACED = /[\u3040-\u30ff\u4e00-\u9fff]/u;
const WORD = /\p{L}[\p{L}\p{M}]*/gu;

export interface FoundThing {
  readonly index: number;
  readonly 0: string;
}

/** The words for other things in a text in plain letters, in any order. */
export function findOtherThings(plain: string): FoundThing[] {
  const words = [...plain.matchAll(WORD)].filter(({ 0: word }) => isOtherThing(word));
  if (!IS_UNSPACED.test(plain)) return words;
  const inside = UNSPACED.flatMap((word) => {
    const index = plain.indexOf(word);
    const isSubject = index >= 0 && AS_SUBJECT.test(plain.slice(index + word.length));
    return isSubject ? [{ index, 0: word }] : [];
  });
  return [...words, ...inside];
}

function isOtherThing(word: string): boolean {
  if (SPACED.has(word)) return true;
  return ENDS.some((end) => word.endsWith(end) && word.length >= end.length + MIN_COMPOUND_CHARS);
}

/** "Bed 4 is", "Platz 3 bleibt": a thing with a number is one of several. */
const NUMBERED = joinedPattern(
  'u',
  String.raw`^(?:the |our |unser\p{L}* |der |die |das |la |le |les |notre )?(?:\p{L}+ ){0,2}?`,
  String.raw`\p{L}{3,} (?:\d{1,2}|[a-h])(?: (?:und|and|et) \d{1,2})? `,
  String.raw`(?:(?:mit|with|avec) (?:\p{L}+ ){1,3})?`,
  String.raw`(?:is|are|remains?|will|ist|sind|bleib\p{L}*|wird|est|sont|sera|reste|`,
  String.raw`(?:sedang |masih )?(?:di)?tutup|está|è)(?!\p{L})`,
);
/** "In der Hauptstraße 5": a house number, not one of several things. */
const STREET_NAME = joinedPattern(
  'u',
  String.raw`(?:stra(?:ß|ss)e|str|gasse|(?<=\p{L})platz|(?<=\p{L})weg|allee|street|road|lane|`,
  String.raw`avenue|rue|jalan|jl|jln|via|calle|rua|lorong)$`,
);

/** True when the sentence in plain letters begins with a numbered thing that is not the place. */
export function beginsWithNumbered(plain: string, name: string): boolean {
  const found = NUMBERED.exec(plain)?.[0];
  if (found === undefined) return false;
  const [before = ''] = found.split(/ (?:\d|[a-h](?= ))/u);
  return !STREET_NAME.test(before) && !name.includes(before.replace(/^(?:the|our) /u, ''));
}
