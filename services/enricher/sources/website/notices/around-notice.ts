/**
 * What the text around a closure says: that the place is open as usual, or that somebody else
 * carries on. Pure, on plain letters.
 *
 * AN1 "We are open as usual" beside a closure: a road or a part of the place is what closes.
 *     "Until then we are open as usual" and an online shop that stays open do not count.
 * AN2 Where a new owner carries on, the old one's farewell is no closure, unless the text says that
 *     it is for good or that nobody was found.
 * AN3 "The shop there has closed. Nothing changes here": the closure is elsewhere.
 * AN4 The phrases are looked up, not matched by an expression.
 */

const AS_USUAL = [
  'open as usual|open as normal|business as usual|running as usual|running as normal|remains open',
  'remain open|stays open|stay open|still open as|geöffnet wie gewohnt|offen wie gewohnt',
  'wie gewohnt geöffnet|wie gewohnt offen|wie gewohnt für|wie immer geöffnet|wie üblich geöffnet',
  'normal geöffnet|bleibt geöffnet|bleiben geöffnet|bleibt offen|bleiben offen|reste ouvert',
  'restent ouvert|restons ouvert|ouvert normalement|ouverte normalement|ouverts normalement',
  "ouvert comme d'habitude|ouverts comme d'habitude|accueillons normalement",
  "accueille comme d'habitude|accueillons comme d'habitude|buka seperti biasa",
  'dibuka seperti biasa|beroperasi seperti biasa|beroperasi normal|buka normal|tetap buka',
  'beroperasi macam biasa|buka macam biasa|beroperasi seperti biasa|dipakai seperti biasa',
  'bien ouvert',
  'bisa dipakai seperti biasa|berjalan seperti biasa|berjalan macam biasa|weiterhin geöffnet',
  'weiter geöffnet',
  'weiterhin für sie da|sind für sie geöffnet|sind aber geöffnet|toujours ouvert',
  'open throughout|fully open',
  'masih buka|masih dibuka|kekal dibuka|tetap beroperasi|sigue abierto|seguimos abiertos',
  'resta aperto|restiamo aperti|continua aberto|continuamos abertos|blijft open|blijven open',
  '通常営業|通常通り営業|通常どおり営業|通常通りに営業|平常通り営業|平常どおり営業|元気に営業',
  '照常营业|照常營業|正常营业|正常營業|如常营业|如常營業|照常开放|照常開放|正常开放|正常開放',
  'مفتوح كالمعتاد|مفتوحون كالمعتاد|نعمل كالمعتاد|نستقبلكم كالمعتاد|يعمل كالمعتاد|مفتوح كالعادة',
].flatMap((line) => line.split('|'));
const NOT_NOW = [
  'until|till |then|bis |dahin|jusqu|ici là|sampai|hingga|online|web|internet|takeaway|delivery',
  'lieferung|en ligne|daring|talian|までは|までの間|日より|日から|オンライン|通販|在此之前|届时|网店|網店|线上|線上|حتى ذلك',
].flatMap((line) => line.split('|'));
const CARRIES_ON = [
  'new ownership|new management|new owner is|new owner has|new owner will|new owners|taken over by',
  'takes over|change of owner|now runs the|will carry on|inhaberwechsel|pächterwechsel',
  'neuer inhaber|neue inhaber|neuer pächter|neue pächter|neuer besitzer|neuer wirt|neue wirt',
  'führt das|weiterführ|weitergeführt|machen weiter|changement de propriétaire',
  'nouveau propriétaire|nouveaux propriétaires|nouvelle propriétaire|reprend la|reprend le',
  "reprennent la|reprennent le|reprend l'|pemilik baru|pemilik baharu|tukar pemilik",
  'bertukar tangan|berpindah tangan|mengambil alih|ambil alih|diteruskan oleh|dilanjutkan oleh',
  'nuevos dueños|nuevo dueño|nueva dueña|nuova gestione|nuovi gestori',
  'nova gerência|nieuwe eigenaar',
  'オーナーが変わ|オーナーが替わ|オーナーが代わ|新オーナー|引き継ぎ|引き継い|受け継ぎ|受け継い|経営者が変|経営者が代',
  '代替わり|接手|易主|新老板|新老闆|新东家',
  '新東家|换了老板|換了老闆|إدارة جديدة|المالك الجديد|مالك جديد|انتقلت ملكية',
].flatMap((line) => line.split('|'));
const NOBODY = [
  'no successor|no buyer|no new owner|nobody to take|no one to take|kein nachfolg|keine nachfolg',
  'keinen nachfolg|keine neue|keinen neue|aucun repreneur|sans repreneur|pas de repreneur',
  'aucun successeur|sans successeur|tanpa penerus|tiada pengganti|tidak ada penerus|後継者',
  '后继无人|後繼無人|无人接手|無人接手|没有人接手|没人接手|沒有人接手|沒人接手|引き継ぐ者',
].flatMap((line) => line.split('|'));

const ELSEWHERE = [
  'the shop there|the store there|the branch there|the café there|our shop over there',
  'only here now|now only here|nur noch hier|nur mehr hier|plus qu’ici',
  'sekarang cuma ada di sini|kini hanya di sini',
  'sekarang hanya di sini|cuma ada di sini|現在はこちら一軒|現在はこちらのみ|只此一家|只剩这里|只剩這裡|لم يبق إلا هذا',
  'der dortige|die dortige|das dortige|das geschäft dort|der laden dort|là-bas|de là-bas',
  'yang di sana|di sana gulung|kedai di sana|toko di sana|cawangan di sana|cabang di sana',
  'あちらの|現地の店|向こうの店|那边的|那邊的|那里的店|那裡的店|當地的|هناك',
  'nothing changes here|nothing changes for us|nothing has changed here|here nothing changes',
  'bei uns ändert sich nichts|hier ändert sich nichts|bei uns bleibt alles|rien ne change chez',
  'ici rien ne change|ici, rien ne change|di sini tidak ada yang berubah|di sini tiada perubahan',
  'hier bleibt alles beim|bei uns bleibt alles|here everything stays|here all stays|ici tout reste',
  'こちらは何も|こちらでは何も|当店は何も|こちらはいつも|这里一切照旧|這裡一切照舊|这里一切如常|這裡一切如常|这里没有变化',
  '当店は変わ|こちらは変わ|こちらはこれまで|我们这里不变|我們這裡不變|本店不受影响|本店不受影響|本店一切照',
  'لا شيء يتغير|لم يتغير شيء|لا يتغير شيء',
].flatMap((line) => line.split('|'));

const hasAny = (text: string, phrases: readonly string[]) =>
  phrases.some((phrase) => text.includes(phrase));

/** AN1, for the sentences of a text. */
export function isOpenAsUsual(sentences: readonly string[]): boolean {
  return sentences.some((one) => hasAny(one, AS_USUAL) && !hasAny(one, NOT_NOW));
}

/** AN2, but for the words "for good". */
export function isCarriedOn(plain: string): boolean {
  return hasAny(plain, CARRIES_ON) && !hasAny(plain, NOBODY);
}

/** AN3. "From there" tells where something can be had. */
export function isElsewhere(plain: string): boolean {
  return hasAny(plain.replaceAll('من هناك', ''), ELSEWHERE);
}
