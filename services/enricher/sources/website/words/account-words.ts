/**
 * Words around a social account in a text: the networks, and what an account is called, how a place
 * invites to follow it, and how it calls an account its own or its former one.
 */
import { joinedPattern, joinedSource } from './joined-pattern.ts';

/** The names of the networks; each with what is added to it ("LINE ID", "سنابنا"). */
export const NETWORK_NAMES = joinedSource(
  String.raw`(?:instagram|insta|ig|インスタ(?:グラム)?|[اإ]نست[اغقج]\p{L}*|facebook|fb|フェイスブック|臉書|脸书|`,
  String.raw`فيس ?بوك(?:نا)?|tik ?tok|抖音|تيك ?توك|line(?: ?(?:id|oa|官方帳號|公式))?|telegram|`,
  String.raw`تي?لي?[غجق]رام|twitter|تويتر|ツイッター|youtube|يوتيوب|ユーチューブ|snap(?:chat)?|`,
  String.raw`سناب(?:نا| ?شات)?|threads|ثريدز|weibo|(?:新浪)?微博|pinterest|بنترست|linkedin|`,
  String.raw`لينكد ?[إا]ن|`,
  String.raw`x(?=\s?[:：&/+,(（]))`,
);

/** What an account is called. */
export const ACCOUNT_NAMES = joinedSource(
  String.raw`(?:(?:fan|facebook-?|insta(?:gram)?-?|youtube-?)?(?:accounts?|pages?|profile?s?|`,
  String.raw`channels?|handles?|kan[aä]le?|seiten?|konto|konten|comptes?|chaînes?|cuentas?|`,
  String.raw`páginas?|`,
  String.raw`perfil|canal|pagina|profilo|canale|conta|akun|akaun|halaman|laman|saluran)|`,
  String.raw`アカウント|ページ|チャンネル|[帳账帐][號号]|粉[絲丝](?:專頁|专页|團|团|頁|页)|專頁|专页|粉專|頻道|频道|`,
  String.raw`(?:ال)?(?:حساب|صفح[ةت]|قنا[ةت])(?:ات)?|계정|페이지|채널)`,
);

const OLD_LATIN = joinedSource(
  String.raw`(?:old|former|previous|alte[nrsm]?|frühere[nrsm]?|ehemalige[nrsm]?|bisherige[nrsm]?|`,
  String.raw`ancien(?:ne)?s?|vieux|vieille|précédente?|antigu[oa]|anterior|viej[oa]|vecchi[oa]|`,
  String.raw`precedente|antig[oa]|oude|vorige)`,
);
const BETWEEN = String.raw`[\s-](?:[\p{L}’']+[\s-]){0,2}`;
const ACCOUNT = `(?:${ACCOUNT_NAMES}|${NETWORK_NAMES})`;
/** "Our old account", "akun lama kami", 以前のアカウント. */
export const FORMER_ACCOUNT = joinedPattern(
  'giu',
  String.raw`(?<!\p{L})${OLD_LATIN}${BETWEEN}(?:${ACCOUNT}|one)(?!\p{Ll}{3})|`,
  String.raw`(?<!\p{L})l[’']ancien(?:ne)?(?!\p{L})|`,
  String.raw`(?<!\p{L})${ACCOUNT}\p{Ll}{0,3}${BETWEEN}(?:lama(?:nya)?|antigu[oa]|anterior|`,
  String.raw`vecchi[oa]|`,
  String.raw`antig[oa]|précédente?)(?!\p{L})|(?<!\p{L})yang lama(?!\p{L})|`,
  String.raw`(?<!\p{L})instead of(?!\p{L})|`,
  String.raw`(?:以前|従来|[旧舊](?!twitter)|昔|[前元])の?[^。、，,@]{0,8}?(?:${ACCOUNT})|旧垢|`,
  String.raw`(?:原本|原[來来]|以前|之前|過去|过去)的\s?(?:[^。,，@]{0,6}?(?:${ACCOUNT})|(?=@))|`,
  String.raw`${ACCOUNT}\p{L}*\s(?:\p{L}+\s){0,2}(?:ال)?(?:قديم|سابق)ة?(?!\p{L})|`,
  String.raw`(?:예전|이전|옛)\s?(?:${ACCOUNT})`,
);
/** "Our new account", "jetzt unter". */
export const NEW_ACCOUNT = joinedPattern(
  'giu',
  String.raw`(?<!\p{L})(?:new|neue[nrsm]?|nouve(?:au|lle)|nuev[oa]|nuov[oa]|nov[oa]|nieuwe?|baru|`,
  String.raw`ab sofort|jetzt|now|désormais|maintenant|ahora|ora|agora|sekarang)(?!\p{L})|新|`,
  String.raw`(?:ال)?جديدة?(?!\p{L})|새`,
);
/** Behind an account: it is no longer used, or another's. */
export const NO_LONGER = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:no longer|not? (?:longer )?(?:used?|in use|active|ours|updated)|`,
  String.raw`any ?more|`,
  String.raw`(?:has|have|was|been) (?:been )?(?:hacked|closed|deleted|stolen|abandoned)|`,
  String.raw`nicht mehr|gehackt|gesperrt|stillgelegt|inaktiv|n[’']est plus|n[’']e?s?t? ?plus|`,
  String.raw`n[e’'] ?(?:\p{L}+ ){0,3}plus|inacti[fv]e?|ya no|inactiv[oa]|non (?:è )?più|`,
  String.raw`não (?:é )?mais|`,
  String.raw`niet meer|(?:sudah |dah )?(?:tidak|tak|nggak|ga) (?:lagi )?(?:aktif|dipakai|`,
  String.raw`digunakan|diguna)`,
  String.raw`|bukan (?:lagi )?(?:milik )?kami|kena hack|dihack|diretas|digodam)(?!\p{L})|`,
  String.raw`(?:使用|使って|利用|更新)(?:は?して)?(?:おり|い)?ま(?:せん|した)|停止(?:し|中|いた)|乗っ取|閉鎖|`,
  String.raw`不再|已?停用|停更|不是我[们們]|被[盜盗]|(?:لم|لا) (?:نعد|يعد|تعد|نستخدم)|متوقف|ليست? لنا|`,
  String.raw`مخترق|تم اختراق|사용하지 않|해킹`,
);

/** An account as what a sentence is about: "our Instagram has moved to @name" is no move. */
export const ACCOUNT_SUBJECT = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:instagram|facebook|tik ?tok|twitter|youtube|threads|telegram)|`,
  String.raw`(?<![\p{L}-])(?:insta|ig|fb|accounts?|profile?s?|konto|comptes?|cuenta|conta|akun|`,
  String.raw`akaun|`,
  String.raw`(?:our|notre) page|page kami|unsere seite)(?!\p{Script=Latin})|インスタ|`,
  String.raw`フェイスブック|ツイッター|アカウント|臉書|脸书|微博|抖音|[帳账帐][號号]|粉[絲丝]?[專专]|粉[絲丝]|`,
  String.raw`[اإ]نست[اغقج]|فيس ?بوك|تيك ?توك|سناب|تويتر|حساب(?:نا|ات)?(?!\p{L})|계정`,
);
