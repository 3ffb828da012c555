/** Tells whether a notice is about a branch of another town or street, by the names in it. */
import type { NoticeKind } from '../../notices/read-notice.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';

const BRANCH = joinedPattern(
  '',
  String.raw`(?:branch|shop|store|location|restaurant|caf[eé]|salon|clinic|office|`,
  String.raw`filiale|haus|standort|laden|werkstatt|apotheke|pharmacie|`,
  String.raw`geschäft|`,
  String.raw`lokal|praxis|succursale|agence|boutique|magasin|établissement|cabang|cawangan|outlet|`,
  String.raw`toko|kedai|sede|negozio|ristorante|local|tienda|sucursal|loja|filial|unidade|`,
  String.raw`vestiging|winkel|zaak|филиал|магазин|кафе)`,
);
/** "Our shop in Exampleton", "the Exampleton branch", "Cawangan Exampleton". */
const BRANCH_OF = joinedPattern(
  'gu',
  String.raw`(?<!\p{L})${BRANCH.source}(?: kami)?(?: yang)? (?:in|at|di|à|de|en|em|a|te|в) `,
  String.raw`((?:\p{Lu}[\p{L}'’-]+ ?){1,3})|`,
  String.raw`(?<!\p{L})(?:Outlet|Gerai|Toko|Kedai|Warung|Restoran|Cabang|Cawangan) `,
  String.raw`(?:Jalan|Jl\.?|Jln\.?) ((?:\p{Lu}[\p{L}'’-]+ ?){1,3})|`,
  String.raw`(?<!\p{L})(\p{Lu}[\p{L}'’-]+)(?:[ -](?:branch|location|store|shop|outlet|filiale)|`,
  String.raw` şube\p{L}*)(?!\p{L})|(?<!\p{L})(?:Cabang|Cawangan|Sucursal|Filiale|Sede) `,
  String.raw`(\p{Lu}[\p{L}'’-]+)`,
);
/** German nouns for a shop; German capitalizes nouns, so they look like names. */
const NOUN = /(?<!\p{L})(?:Filiale|Haus|Standort|Laden|Geschäft|Lokal|Praxis)(?!\p{L})/gu;
const ARTICLE = /^(?:The|Our|This|Die|Der|Das|Unsere?r?|La|Le|Notre|Il|Kami)$/u;

/** "The Leeds branch": the town may stand this close to the start. */
const MAX_BEGIN_CHARS = 8;
/** "19 October 2026 - Our shop in ..." */
const DATE_LEAD = /^[^–—|-]{0,20}\d{2,4}\s?[–—|:-]\s*/u;
/** "Merged with our Corbridge shop": that shop stays open. */
const MERGED_WITH = joinedPattern(
  'giu',
  String.raw`(?<!\p{L})(?:merged (?:with|in(?:to)?)|mit (?:der|unserer) filiale|`,
  String.raw`(?:fusionn|regroup)\p{L}+ avec|(?:di|ber)gabung\p{L}* (?:dengan|ke))(?!\p{L})`,
  String.raw`[^,.;]{0,40}?(?=,|;|\.| and | und | et | dan |$)`,
);

/**
 * True when the sentence is about a branch whose town or street is not the place's. `own` is the
 * place's name and address, and `plain` makes its letters comparable.
 */
export function isAboutBranch(
  sentence: string,
  kind: NoticeKind,
  place: { own: string; plain: (text: string) => string },
): boolean {
  const unmerged = sentence.replace(DATE_LEAD, '').replace(MERGED_WITH, ' ');
  const begun = unmerged.charAt(0).toLowerCase() + unmerged.slice(1);
  const small = begun.replace(NOUN, (noun) => noun.toLowerCase());
  const found = [unmerged, small].flatMap((one) => [...one.matchAll(BRANCH_OF)]);
  const [first] = found.sort((one, other) => one.index - other.index);
  // The town after a word such as "moved to" is where the place itself has gone.
  if (kind === 'moved' && (first?.index ?? MAX_BEGIN_CHARS) >= MAX_BEGIN_CHARS) return false;
  const where = first?.slice(1).find(Boolean) ?? eastBranch(sentence);
  if (where === undefined || ARTICLE.test(where)) return false;
  const own = place.plain(place.own);
  return own !== '' && !own.includes(place.plain(where));
}

/** "札幌店は閉店": the text before the word for "shop", when it is neither a trade nor "this". */
const EAST_BRANCH = joinedPattern(
  'u',
  String.raw`(?<![\p{sc=Han}\p{sc=Katakana}ー])([\p{sc=Han}\p{sc=Katakana}ー]{2,6})`,
  String.raw`(?<!喫茶|飲食|専門|書|商|老舗|菓子|理髪|美容|路面|旗艦|実|当|本|新|旧|直営|全|各|同|小売|雑貨|文具|酒|花|`,
  String.raw`[这這该該此小老家个個的们們]|实体|實體|门|門|线下|線下)(?:店(?!主|長|长|員|员|舗|铺|內|内)|支店)(?=[はがも已因]|由[于於]|`,
  String.raw`[将將][于於]|`,
  String.raw`[结結关關停])`,
);

/** "函館市の店が": the town before the word for "shop". */
const SHOP_OF_TOWN = joinedPattern(
  'u',
  String.raw`(?<![\p{sc=Han}])([\p{sc=Han}]{1,5}[市区區町村県县縣])(?:の|的)(?:お店|店舗?|支店|分店|門市|门店|小店|姉妹店)`,
);

function eastBranch(sentence: string): string | undefined {
  const found = EAST_BRANCH.exec(sentence)?.[1]?.replace(/^[原旧]/u, '');
  return found ?? SHOP_OF_TOWN.exec(sentence)?.[1];
}
