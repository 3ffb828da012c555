/** Words about a number itself: that it is old, out of use, or a taxi's. For plain text. */
import { joinedPattern } from './joined-pattern.ts';

/** "Our old number", before the number. */
export const FORMER_LABEL = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:(?:old|former|previous|earlier|discontinued) (?:(?:tele)?phone |fax |mobile |`,
  String.raw`landline )?(?:number|line|phone|no\.)|formerly|(?:alte|frühere|ehemalige|bisherige|vorherige)`,
  String.raw`[nrs]? (?:telefon|ruf|handy|fax|festnetz)?-?(?:nummer|nr|telefon|anschluss)|`,
  String.raw`(?:ancien(?:ne)?|précédente?) (?:numéro|ligne|téléphone|n°)|`,
  String.raw`(?:nomor|nombor|no\.?|telepon|telefon|telp\.?|tel\.?)(?: (?:telepon|telefon|telp|hp|faks|fax|`,
  String.raw`kami))*(?: yang)? (?:lama|sebelumnya|sebelum ini|terdahulu|dahulu))(?!\p{L})|`,
  String.raw`旧(?:電話|お?電話番号|番号|tel|ダイヤル)|(?:以前|前|従来)の(?:お?電話)?番号|`,
  String.raw`(?:[旧舊原老]|以前的|之前的)(?:的)?(?:[电電][话話]|[号號][码碼]|[热熱][线線]|[座]机)|`,
  String.raw`(?:رقمنا|الرقم|رقم الهاتف|هاتفنا|الهاتف|رقم) (?:القديم|السابق)`,
);

/** "... has been disconnected", behind the number. */
export const OUT_OF_USE = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:no longer (?:in (?:use|service)|used|valid|working|works?|active|ours|connected|`,
  String.raw`available|answered|exists?|reach\p{L}*)|(?:been |was |is |now )?(?:disconnected|discontinued|`,
  String.raw`decommissioned|out of (?:use|service|order))|not (?:in (?:use|service)|valid any)|`,
  String.raw`(?:has|have) been (?:cancelled|retired|switched off|given up)|`,
  String.raw`(?:doesn't|does not) work any|nicht mehr (?:gültig|erreichbar|vergeben|aktiv|in betrieb|`,
  String.raw`geschaltet|in gebrauch|genutzt|benutzt|verwendet|aktuell|besetzt)|abgeschaltet|abgemeldet|`,
  String.raw`ungültig|außer betrieb|stillgelegt|gekündigt|existiert nicht|gilt nicht mehr|`,
  String.raw`(?:n'est|n'existe|ne fonctionne|ne marche|ne répond) plus|plus (?:valable|en service|`,
  String.raw`attribué|utilisé|actif)|hors service|(?:a été|est) (?:résilié|supprimé|désactivé|`,
  String.raw`abandonné|coupé)e?|(?:tidak|tak)(?: lagi)? (?:aktif|digunakan|berlaku|dipakai|berfungsi|`,
  String.raw`dapat dihubungi|boleh dihubungi)(?: lagi)?|tidak lagi|sudah tidak|telah dihentikan|`,
  String.raw`(?:sudah|telah) (?:ditamatkan|dimatikan|diganti|ditutup))|`,
  String.raw`使(?:われて|用して|って)(?:おりません|いません|ない)|使用(?:できません|されていません)|廃止|解約|`,
  String.raw`(?:つなが|繋が)りません|已?[注註][销銷]|不再(?:使用|有效)|已?停(?:用|机|機)|[废廢](?:弃|棄|止)|`,
  String.raw`已?失效|已?作[废廢]|已取消|已更[换換]|`,
  String.raw`(?:لم|لن) (?:يعد|تعد)|ملغى|[أا]لغي|خارج الخدمة|لا يعمل|متوقف|(?:لا|غير) (?:يستخدم|مستخدم|صالح)`,
);

export const TAXI_WORD = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:\p{L}*taxi\p{L}*|minicabs?|cabs?|taksi|teksi)(?!\p{L})|タクシー|ハイヤー|出租[车車]|`,
  String.raw`的士|[计計]程[车車]|叫[车車]|تاكسي|سيارة أجرة|سيارات الأجرة`,
);
/** "Call Example Taxis on", directly before the number. */
export const TAXI_BEFORE = new RegExp(
  String.raw`(?:${TAXI_WORD.source})(?:[^\d.!?,;。、，،]|(?<=tel|tél|telp)\.|(?<=[a-z]{3})\?\s(?=\p{L}+ ?$)){0,40}$`,
  'u',
);
