/**
 * Sites that list places, such as a town's directory of shops: no place's own.
 *
 * DI1 A site is a directory when its titles lack the place's name and name a directory, or when it
 *     also asks the owners of what it lists to claim their entries.
 * DI2 A title with the place's name ("Example Bakery | Town Directory") needs two signs: a word for
 *     a directory and such a request.
 */
import { toPlain } from '../../hours/plain-text.ts';
import type { PageReading } from '../../reading/page-reading.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';

const DIRECTORY = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:directory|a to z|a-z|city guide|who is where|`,
  String.raw`shop guide|\p{L}*verzeichnis|(?:business|company) listings?|yellow pages|`,
  String.raw`gelbe seiten|pages jaunes|guide local|stadtführer|firmen(?:suche|finder|portal)|`,
  String.raw`branchenbuch\p{L}*|branchenportal|branchenführer|annuaire|bottin|`,
  String.raw`direktori|halaman kuning|`,
  String.raw`daftar (?:toko|usaha|tempat|bisnis)|senarai (?:kedai|perniagaan|`,
  String.raw`syarikat))(?!\p{L})|`,
  String.raw`商店街(?:案内|マップ|一覧)|店舗一覧|電話帳|タウンページ|(?:店|施設|企業|タウン)情報サイト|名[录錄]|黄[页頁]|黃[页頁]|`,
  String.raw`دليل`,
);

/** The owners of other businesses are asked to claim, complete or pay for their entries. */
const CLAIM = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:claim (?:this|your|the) (?:free )?(?:listing|business|page|profile|`,
  String.raw`entry)|`,
  String.raw`is this your (?:business|company|shop|place|listing)\s?\?|(?:are you|you are|`,
  String.raw`you're) the `,
  String.raw`(?:business |shop )?(?:owner|proprietor|manager)(?: (?:of this|`,
  String.raw`here)[^?]{0,20})?\s?\?|`,
  String.raw`(?:do you )?own this (?:business|place|shop)\s?\?|`,
  String.raw`(?:sind sie|bist du) (?:der |die |hier )?(?:inhaber|eigentümer|betreiber|`,
  String.raw`geschäftsführer)`,
  String.raw`\p{L}*(?: (?:dieses|von|des|hier)[^?]{0,24})?\s?\?|(?:ihr|dein|dieser|diesen|ihren|`,
  String.raw`jetzt) (?:firmen)?eintrag (?:jetzt |kostenlos |hier )?(?:übernehmen|beanspruchen|`,
  String.raw`ergänzen|bestätigen|verwalten)|`,
  String.raw`(?:vous êtes|êtes[- ]vous) (?:le |la |un |l['’])?(?:propriétaire|gérante?|`,
  String.raw`responsable|`,
  String.raw`exploitante?)(?: de (?:cet|ce|la)[^?]{0,24})?\s?\?|(?:revendiqu|réclam|`,
  String.raw`complét)\p{L}+ `,
  String.raw`(?:cette|votre|la) (?:fiche|page|annonce)|`,
  String.raw`(?:klaim|tuntut) (?:halaman|bisnis|usaha|listing|profil|perniagaan|penyenaraian|`,
  String.raw`entri)|(?:apakah )?(?:anda|adakah anda) pemilik(?:nya)?(?: (?:usaha|bisnis|tempat|`,
  String.raw`perniagaan|kedai)(?: ini)?)?\s?\?|pemilik (?:usaha|bisnis|perniagaan)(?: `,
  String.raw`ini)?\s?\?)|`,
  String.raw`オーナー(?:様|さま|さん|の方)?(?:は|の方は|ですか|へ|[?？])|この(?:お?店|店舗|施設)の(?:オーナー|経営者|関係者)|`,
  String.raw`掲載(?:内容|情報)の(?:修正|変更|追加|編集)|`,
  String.raw`[您你]是(?:本店|[该該]店)?(?:的)?(?:店主|商家|老[板闆]|[业業]主|[负負][责責]人|[经經][营營]者)|`,
  String.raw`(?:立即|我要|免[费費]|商家)[认認][领領]|`,
  String.raw`هل [أا]نت (?:ال)?(?:مالك|صاحب)|(?:طالب|المطالبة) ب(?:هذه |ملكية `,
  String.raw`)?(?:ال)?(?:صفحة|نشاط|منشأة)`,
);

/** True for the title of a directory. */
export function namesDirectory(title: string): boolean {
  return DIRECTORY.test(title);
}

const MAX_LINE_CHARS = 300;
const MAX_LINES = 400;

/** DI1 and DI2. `isNamed` tells whether a text has the place's name. */
export function isDirectory(
  pages: readonly PageReading[],
  isNamed: (text: string) => boolean,
): boolean {
  const titles = pages.flatMap(readTitles).filter(Boolean);
  const isOfPlace = titles.some(isNamed);
  const isTitled = titles.some(namesDirectory);
  if (!isOfPlace && isTitled) return true;
  const isTold = isTitled || !isOfPlace || pages.some((page) => hasLine(page, namesDirectory));
  return isTold && pages.some((page) => hasLine(page, asksOwner));
}

function readTitles({ title, meta }: PageReading): string[] {
  return [title ?? '', meta['og:site_name'] ?? '', meta['og:title'] ?? ''];
}

function hasLine({ blocks }: PageReading, test: (text: string) => boolean): boolean {
  return blocks.slice(0, MAX_LINES).some(({ text }) => text.length <= MAX_LINE_CHARS && test(text));
}

function asksOwner(text: string): boolean {
  return CLAIM.test(toPlain(text));
}
