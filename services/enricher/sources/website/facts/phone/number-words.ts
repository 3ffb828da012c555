/** Words about a number itself: that it is old, out of use, or a taxi's. For plain text. */
import { joinedPattern } from '../../words/joined-pattern.ts';

/** "Our old number", before the number. */
export const FORMER_LABEL = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:(?:old|former|previous|earlier|discontinued) (?:(?:tele)?phone |`,
  String.raw`fax |mobile |`,
  String.raw`landline )?(?:number|line|phone|no\.)|formerly|(?:alte|frühere|ehemalige|`,
  String.raw`bisherige|vorherige)`,
  String.raw`[nrs]? (?:telefon|ruf|handy|fax|festnetz)?-?(?:nummer|nr|telefon|anschluss)|`,
  String.raw`(?:ancien(?:ne)?|précédente?) (?:numéro|ligne|téléphone|n°)|`,
  String.raw`(?:nomor|nombor|no\.?|telepon|telefon|telp\.?|tel\.?)(?: (?:telepon|telefon|`,
  String.raw`telp|hp|faks|fax|`,
  String.raw`kami))*(?: yang)? (?:lama|sebelumnya|sebelum ini|terdahulu|dahulu))(?!\p{L})|`,
  String.raw`旧(?:電話|お?電話番号|番号|tel|ダイヤル)|(?:以前|前|従来)の(?:お?電話)?番号|`,
  String.raw`(?:[旧舊原老]|以前的|之前的)(?:的)?(?:[电電][话話]|[号號][码碼]|[热熱][线線]|[座]机)|`,
  String.raw`(?:رقمنا|الرقم|رقم الهاتف|هاتفنا|الهاتف|رقم) (?:القديم|السابق)`,
);

/** "... has been disconnected", behind the number. */
export const OUT_OF_USE = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:no longer (?:in (?:use|service)|used|valid|working|works?|active|`,
  String.raw`ours|connected|`,
  String.raw`available|exists?|reach\p{L}*)|(?:been |was |is |now )?(?:disconnected|`,
  String.raw`discontinued|`,
  String.raw`decommissioned|out of (?:use|service|order))|not (?:in (?:use|service)|valid any)|`,
  String.raw`(?:has|have) been (?:cancelled|retired|switched off|given up)|`,
  String.raw`(?:doesn't|does not) work any|nicht mehr (?:gültig|erreichbar|vergeben|aktiv|in `,
  String.raw`betrieb|`,
  String.raw`geschaltet|in gebrauch|genutzt|benutzt|verwendet|aktuell)|abgeschaltet|abgemeldet|`,
  String.raw`ungültig|außer betrieb|stillgelegt|gekündigt|existiert nicht|gilt nicht mehr|`,
  String.raw`(?:n'est|n'existe|ne fonctionne|ne marche|ne répond) plus|plus (?:valable|en `,
  String.raw`service|`,
  String.raw`attribué|utilisé|actif)|hors service|(?:a été|est) (?:résilié|supprimé|désactivé|`,
  String.raw`abandonné|coupé)e?|(?:tidak|tak)(?: lagi)? (?:aktif|digunakan|berlaku|dipakai|`,
  String.raw`berfungsi|`,
  String.raw`dapat dihubungi|boleh dihubungi)(?: lagi)?|telah dihentikan|`,
  String.raw`(?:sudah|telah) (?:ditamatkan|dimatikan|diganti|ditutup))|`,
  String.raw`使(?:われて|用して|って)(?:おりません|いません|ない)|使用(?:できません|されていません)|廃止|解約|`,
  String.raw`(?:つなが|繋が)りません|已?[注註][销銷]|不再(?:使用|有效)|已?停(?:用|机|機)|[废廢](?:弃|棄|止)|`,
  String.raw`已?失效|已?作[废廢]|已取消|已更[换換]|`,
  String.raw`(?:لم|لن) (?:يعد|تعد)|ملغى|[أا]لغي|خارج الخدمة|لا يعمل(?! (?:يوم|[أا]يام|بعد|`,
  String.raw`في))|متوقف|(?:لا|غير) (?:يستخدم|مستخدم|صالح)`,
);

export const TAXI_WORD = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:\p{L}*taxi\p{L}*|minicabs?|cabs?|taksi|teksi)(?!\p{L})|タクシー|ハイヤー|`,
  String.raw`出租[车車]|`,
  String.raw`的士|[计計]程[车車]|叫[车車]|تاكسي|سيارة أجرة|سيارات الأجرة`,
);
/** "Call Example Taxis on", directly before the number. */
export const TAXI_BEFORE = joinedPattern(
  'u',
  String.raw`(?:${TAXI_WORD.source})(?:[^\d.!?,;。、，،]|(?<=tel|tél|telp)\.|`,
  String.raw`(?<=[a-z]{3})\?\s(?=\p{L}+ ?$)){0,40}$`,
);

/** Before the first number of "was 01632 960111, is now 01632 960222"; and between the two. */
export const CHANGED_FROM = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:was|until|from|old|changed?|replaced|früher|bisher|bis|alt|statt|`,
  String.raw`nicht mehr|`,
  String.raw`geändert|von|avant|jusqu\p{L}*|ancien|changé|dulu|dulunya|lama|dari|daripada|`,
  String.raw`sebelum\p{L}*|`,
  String.raw`berubah|bertukar|ditukar)(?!\p{L})|旧|以前|変わ|変更|[由从從原旧舊]|كان|من|تغير|بدل|القديم`,
);
export const CHANGED_TO = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:(?:is|it's|its)? ?now|new|is|jetzt|neu|sondern|nun|auf|désormais|`,
  String.raw`maintenant|`,
  String.raw`remplacé\p{L}* par|nouveau|sekarang|kini|menjadi|kepada|baru)(?!\p{L})|→|->|新|`,
  String.raw`現在|改[为為成]|`,
  String.raw`[变變]更[为為]|إلى|الآن|أصبح|الجديد`,
);
/** Directly before a number that a visitor must not call, or that is an example. */
export const NOT_TO_CALL = joinedPattern(
  'u',
  String.raw`(?:(?<!\p{L})(?:(?:do not|don't|never|please don't) (?:ring|call|dial|phone|use)|`,
  String.raw`nicht (?:mehr )?(?:die|unter|auf)|n'appelez (?:pas|plus)|ne composez (?:pas|plus)|`,
  String.raw`jangan (?:hubungi|telepon|telefon|panggil)|z\. ?b\.|e\.g\.|p\. ?ex\.|par `,
  String.raw`exemple|for example|`,
  String.raw`zum beispiel|contoh|cth\.|(?:unser\p{L}* nachbar|our neighbou?r|nos? `,
  String.raw`voisin)\p{L}*)|`,
  String.raw`(?:不要|[请請]勿|[别別])(?:再)?(?:[拨撥]打?|打)|例[:：]|例えば|(?:お隣|隣|となり)の|隔壁|比如|`,
  String.raw`لا تتصل\p{L}*|مثال|مثلا)[^\d.;!?。]{0,24}$`,
);
