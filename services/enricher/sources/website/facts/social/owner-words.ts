/** Words that say whose account a text is about. */
import { ACCOUNT_NAMES, NETWORK_NAMES } from '../../words/account-words.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';

const ANY = `(?:${NETWORK_NAMES}|${ACCOUNT_NAMES})`;
/** "Our page", "find us on", حسابنا, 当店の公式LINE. */
export const OWN_ACCOUNT = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:(?:our|unser\p{L}*|notre|nos|nuestr[oa]s?|nostr[oai]|noss[oa]s?|onze?|`,
  String.raw`ons)\s`,
  String.raw`(?:\p{L}+[\s-]){0,2}${ANY}|${ANY}\p{Ll}{0,3}\s(?:kami|kita)(?!\p{L})|`,
  String.raw`(?:follow|find|visit|like|join|tag|message) us(?!\p{L})|that[’']s us|we(?: are|`,
  String.raw`[’']re)\s+`,
  String.raw`(?:also )?(?:on |@)|(?:folge[nt]?|folgt|besuche?n?|findet|finden) (?:sie )?(?:uns|`,
  String.raw`wir)(?!\p{L})|`,
  String.raw`folg uns|(?:suivez|retrouvez|rejoignez)(?:-| )nous|(?:ikut|ikuti|temukan|temui|`,
  String.raw`cari) kami|`,
  String.raw`s[ií]guenos|seguici|siga-nos|volg ons)|`,
  String.raw`(?:حساب|صفحت|قنات|انستا|سناب)(?:ات)?نا(?!\p{L})|تابعونا|تابعنا|راسلونا|`,
  String.raw`(?:[当本](?:店|院|館|社|所|校|園|寺)|弊社)の?(?:公式)?${ANY}|(?:我[们們]|本店|小店)的?(?:官方)?${ANY}|`,
  String.raw`(?:追[蹤踪]|[关關]注|加)我[们們]`,
);
/** "Her page", "sa chaîne": of a person or business that the text has named. */
export const THIRD_PERSON = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:(?:his|her|their|its|seine[nrms]?|ihre[nrms]?|sa|son|ses|leurs?)\s`,
  String.raw`(?:\p{L}+\s)?${ANY}|${ANY}(?:nya|\sdia|\smereka))(?!\p{L})|[他她它](?:[们們])?的|`,
  String.raw`(?:彼|彼女)の|(?:حساب|صفحت|قنات)(?:ه|ها|هم)(?!\p{L})`,
);

/** "Head office and all shops", "le compte national": of the chain, besides words for an office. */
export const CHAIN_ACCOUNT = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:all (?:our )?(?:shops|stores|branches|locations|sites)|`,
  String.raw`(?:alle|aller|sämtliche) (?:unsere[rn]? )?(?:filialen|standorte|läden)|`,
  String.raw`tou(?:te)?s (?:nos |les )?(?:magasins|boutiques|adresses)|todas (?:las |`,
  String.raw`nuestras )?tiendas|`,
  String.raw`tutti i negozi|todas as lojas|(?:the )?(?:whole )?(?:group|chain|franchise)|`,
  String.raw`du groupe|`,
  String.raw`(?:nationale[nrs]?|national|nasional|kebangsaan|nationwide|bundesweit\p{L}*|`,
  String.raw`franchise\p{L}*)|`,
  String.raw`(?:${ANY})?\s?pusat|se-?indonesia|seluruh (?:cabang|gerai)|semua (?:cabang|`,
  String.raw`cawangan))(?!\p{L})|`,
  String.raw`本部|総本店|総本部|全店|全国|全國|全台|總(?:部|公司|店)|总(?:部|公司|店)|集團|集团|加盟|`,
  String.raw`(?:ال)?(?:حساب|صفحة) (?:ال)?(?:عام|رئيسي|رسمي للشركة)\p{L}*|للشركة|أخبار الشركة|`,
  String.raw`جميع (?:ال)?فروع\p{L}*|الفروع|الامتياز`,
);
