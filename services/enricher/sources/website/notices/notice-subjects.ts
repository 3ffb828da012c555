/** Decides whom a notice is about: the place, or something or somebody else. */
import { ACCOUNT_SUBJECT } from '../words/account-words.ts';
import { joinedPattern } from '../words/joined-pattern.ts';
import { beginsWithNumbered, findOtherThings } from './other-things.ts';

/** "We" and other words that mean the business itself. */
const WE = joinedPattern(
  'giu',
  String.raw`(?<!\p{L})(?:we|we're|we've|we'll|wir|nous|kami|wij|nosotros|noi|nós|мы)(?!\p{L})|`,
  String.raw`当店|当院|当館|弊店|本店|本馆|本館|我们|我們|本院|저희|نحن`,
);
/**
 * Things other than the whole business that may close or move: parts of it, things nearby, other
 * businesses.
 */
const OTHERS = joinedPattern(
  'giu',
  // Former tenants and owners.
  String.raw`(?<!\p{L})(?:(?:the |our )?(?:former|old|previous) (?:tenant|owner|shop|\p{L}+ist|`,
  String.raw`baker\p{L}*)s?|(?:der|die|das) (?:frühere|ehemalige|alte) \p{L}+|`,
  String.raw`l'ancien(?:ne)? \p{L}+(?: de \p{L}+)?|`,
  String.raw`(?:penyewa|pemilik|penghuni) lama|(?:toko|kedai|warung) \p{L}+ lama)(?!\p{L})|`,
  String.raw`(?:前|以前|もと)の[^、。]{1,10}[がは]|(?:原来|原來|以前|之前)的[^，。]{1,8}|`,
  String.raw`(?:المستأجر|المحل|المالك) السابق|`,
  // Staff, but not owners and doctors: without them, the place itself may be closed.
  String.raw`(?:スタイリスト|シェフ|講師|インストラクター|トレーナー)(?=は|が)|`,
  String.raw`(?<!\p{L})(?:الشيف|الطاهي|المدربة?|المصممة?)(?!\p{L})|`,
  String.raw`(?<!\p{L})(?:roads?|street is|bridge|footpath|towpath|level crossing|car ?parks?|`,
  String.raw`parking(?: lot| garage)?|lift|elevator|(?:swimming )?pool|playground|terrace|patio|`,
  String.raw`outdoor \p{L}+|(?:changing|locker|function|private) rooms?|department|ward|boarding|`,
  String.raw`concert|mass|festival|farmers' market|rooftop|beer garden|toilets?|online (?:shop|`,
  String.raw`store|orders|ordering)|web ?shop|`,
  String.raw`e-shop|webstore|registrations?|enrol?l?ments?|applications?|entries|submissions|`,
  String.raw`nominations|waiting list|bookings?|tickets?|poll|vote|competition|giveaway|`,
  String.raw`comments?|commentaires|case|course|class|classes|workshop|quiz|circle|choir|`,
  String.raw`websites?|web ?pages?|tunnel|lane(?= (?:is|will|remains))|upstairs|gardens?(?= (?:is|`,
  String.raw`are|will))|`,
  String.raw`kitchen(?= (?:is|will|has|`,
  String.raw`closes))|play area|`,
  String.raw`market|event|meeting|session|newsletter|lesson|rehearsal|group|storytime|`,
  String.raw`(?:box|ticket|booking) office|(?:\p{L}+ )?counter|cloakroom|(?:car|jet) wash|sauna|`,
  String.raw`cash ?(?:machine|point)|atm|hot tub|steam room|slides?|gift shop|`,
  String.raw`next[- ]door|(?:next to|beside|above|below|opposite) us|neighbou?r\p{L}*|opposite|`,
  String.raw`across the (?:road|street)|post office|bank|`,
  String.raw`tourist (?:office|information)|visitor cent\p{L}+|station|bus stop|they|`,
  String.raw`(?:\p{L}+ )?wing|\p{L}*flügel|aile|sayap|kuis|kuiz|trivia-\p{L}+|sister|`,
  String.raw`schwester(?!praxis)\p{L}+|(?:cabang|cawangan|gerai|outlet) (?:itu|tersebut)|`,
  String.raw`(?:that|other|former|second|old|previous|first) `,
  String.raw`(?:shop|store|restaurant|café|branch|location|site|premises|factory|school|cinema|`,
  String.raw`owners?)|`,
  String.raw`stra(?:ß|ss)e(?= (?:ist|wird|bleibt|war))|straßensperr\p{L}*|sperrung|brücke|`,
  String.raw`parkplatz|parkhaus|tiefgarage|aufzug|fahrstuhl|terrasse|biergarten|schwimmbad|`,
  String.raw`(?:online|web)-?(?:shop|laden)|anmeldung\p{L}*|bewerbung\p{L}*|bewerb|kurs|`,
  String.raw`\p{L}*kurs|stammtisch|treffen|probe|lesung|nachbar\p{L}*|(?:neben|über|unter|`,
  String.raw`vor) uns|nebenan|gegenüber|`,
  String.raw`(?:weihnachts|floh|wochen|trödel)markt|konzert|gottesdienst|sitzung|vorstellung|`,
  String.raw`\p{L}*becken|freibad|abteilung|umkleiden?|kegelbahn|bowlingbahn|spielplatz|turnhalle|`,
  String.raw`toiletten?|wcs?|obergeschoss|web-?(?:site|seite)|internetseite|homepage|tunnel|`,
  String.raw`küche(?= (?:ist|bleibt|hat|schließt)(?! unser))|`,
  String.raw`sparkasse|bank(?:filiale)?|post(?:filiale|agentur|stelle)?|bahnhof|im selben haus|`,
  String.raw`familie|`,
  String.raw`schalter|theke|\p{L}*theke(?= (?:ist|bleibt|wird))|waschanlage|waschstraße|rutsche|`,
  String.raw`guichets?|caisse|station de lavage|loket|kaunter|mesin atm|`,
  String.raw`ventanilla|taquilla|mostrador|sportello|biglietteria|balcão|bilheteira|guichê|balie|`,
  String.raw`gişe|`,
  String.raw`касса|автомойка|rue|route|pont|parkings?|ascenseur|piscine|terrasse|`,
  String.raw`bassin|vestiaires?|espace \p{L}+|département|marché(?: de noël)?|brocante|`,
  String.raw`vide-grenier|concert|messe|séance|spectacle|réunion|`,
  String.raw`toilettes|sanitaires|tunnel|site (?:internet|web)|cuisine(?= (?:est|sera|reste|`,
  String.raw`ferme))|`,
  String.raw`salle (?:du (?:haut|bas|fond|premier)|d'attente|de (?:jeux|réunion|sport))|`,
  String.raw`aire de jeux|mezzanine|`,
  String.raw`boutique en ligne|e-boutique|`,
  String.raw`inscriptions?|candidatures?|atelier du \p{L}+|cours|stage|billetterie|voisine?s?|`,
  String.raw`d'en face|d'à côté|à côté de (?:chez )?nous|(?:agence )?postale?|poste|banque|gare|`,
  String.raw`du (?:village|bourg|quartier)|`,
  String.raw`jalan|jln?\.?|jembatan|jambatan|parkir\p{L}*|parkiran|tempat letak (?:kereta|parkir)|`,
  String.raw`toilet|tandas|surau|mushol+a|musala|wc|kamar mandi|bilik air|situs(?: web)?|`,
  String.raw`laman(?: web)?|`,
  String.raw`website|terowongan|terowong|eskalator|lift|dapur(?= (?:di)?(?:tutup|sedang))|`,
  String.raw`(?<!kami (?:\p{L}+ )?)di (?:tingkat|lantai) \p{L}+|(?:di )?sebelah (?:kanan|`,
  String.raw`kiri) kami|`,
  String.raw`tingkat \p{L}+|`,
  String.raw`lantai \p{L}+|`,
  String.raw`kolam renang|lif|pendaftaran|permohonan|lowongan|toko online|kedai dalam talian|`,
  String.raw`pasar (?:malam|kaget|tani)|konser|bazar|arisan|pengajian|mesyuarat|rapat|latihan|`,
  String.raw`kelas|kursus|acara|sebelah|di (?:samping|depan|hadapan) kami|jiran|tetangga|seberang|`,
  String.raw`komentar|kantor pos|`,
  String.raw`calle|carretera|puente|aparcamiento|estacionamiento|ascensor|piscina|terraza|`,
  String.raw`tienda (?:online|virtual|en línea)|inscripci\p{L}+|plazo|convocatoria|curso|`,
  String.raw`taller de|`,
  String.raw`de enfrente|de al lado|vecin\p{L}+|correos|banco|`,
  String.raw`strada|ponte|parcheggio|ascensore|negozio online|shop online|iscrizioni|`,
  String.raw`corso(?! \p{Lu})|`,
  String.raw`accanto|di fronte|vicin[oa]|banca|abuelo|nonno|opa|bisavô|`,
  String.raw`rua(?= (?:está|fica|foi|vai|será))|ponte|estacionamento|elevador|esplanada|`,
  String.raw`loja (?:online|virtual)|inscriç\p{L}+|matrículas|ao lado|em frente|vizinh\p{L}+|`,
  String.raw`\p{L}*weg is|brug(?= is)|parkeerplaats|parkeergarage|webwinkel|webshop|`,
  String.raw`inschrijving\p{L}*|aanmelding\p{L}*|cursus|\p{L}*quiz|hiernaast|overkant|`,
  String.raw`buurman|buren|`,
  String.raw`yol\p{L}*|köprü|otopark\p{L}*|asansör|havuz|kayıt\p{L}*|başvuru\p{L}*|komşu\p{L}*|`,
  String.raw`online mağaza\p{L}*|улица|дорога|мост|парковк\p{L}*|стоянк\p{L}*|лифт|бассейн|запись|`,
  String.raw`регистраци\p{L}*|при[её]м заявок|интернет-магазин\p{L}*|сосед\p{L}*|напротив|`,
  String.raw`рядом|филиал\p{L}*|`,
  String.raw`\p{L}*vejen|\p{L}*veien|parkeringsplads\p{L}*|parkering\p{L}*|nabo\p{L}*|`,
  String.raw`svømmehal\p{L}*|`,
  String.raw`elevator\p{L}*|heisen?|nettbutik\p{L}*|tilmelding\p{L}*|påmelding\p{L}*|`,
  String.raw`pysäköin\p{L}+|parkkipaik\p{L}+|hissi|naapuri\p{L}*|verkkokaup\p{L}+|`,
  String.raw`ilmoittautumi\p{L}+|`,
  String.raw`parkoló\p{L}*|szomszéd\p{L}*|webáruház\p{L}*|jelentkezés\p{L}*|parcar\p{L}+|`,
  String.raw`drumul|strada(?= (?:este|va))|vecin\p{L}*|magazinul online|înscrieri\p{L}*|cesta|`,
  String.raw`parkovisk\p{L}*|sused\p{L}*|výťah|вулиц\p{L}*(?= (?:закр|зачин|перекр))|`,
  String.raw`парковк\p{L}*|паркінг\p{L}*|`,
  String.raw`ліфт|сусід\p{L}*|інтернет-магазин\p{L}*|реєстраці\p{L}+|філі\p{L}+)(?!\p{L})|`,
  String.raw`πάρκινγκ|ο δρόμος|ασανσέρ|διπλαν|εγγραφ|ηλεκτρονικό κατάστημα|ที่จอดรถ|ลิฟต์|ข้างๆ|`,
  String.raw`ข้าง ๆ|`,
  String.raw`ถนน(?=.{0,20}ปิด)|รับสมัคร|לסניף|סניף|חניה|`,
  String.raw`トイレ|お手洗|化粧室|[2-9二三]階(?=席|は|フロア)|ホームページ|サイト|コーナー|売り?場|大浴場|露天風呂|展望台|遊歩道|橋は|`,
  String.raw`トンネル|(?:キッチン|厨房)(?=は)|`,
  String.raw`駐車場|窓口|売店|サウナ|洗車機|道路|通行止|エレベーター|プール|オンライン(?:ショップ|ストア)|通販|申込|募集|`,
  String.raw`受付|教室|講座|朝市|屋外|テラス|別館|個室|フリマ|マルシェ|例会|説明会|コンサート|隣の|お隣|向かい|近隣|郵便局|銀行|旧店舗|旧店|観光協会|支店|`,
  String.raw`洗手[间間]|[卫衛]生[间間]|[厕廁]所|[网網]站|公众号|小程序|隧道|外[卖賣]|厨房(?=[^，。]{0,4}[关關休收])|`,
  String.raw`[二三四五2-5]楼(?=[^，。]{0,6}(?:暂停|关闭|维修|封闭))|儿童区|`,
  String.raw`窗口|柜台|櫃台|櫃檯|洗车|停车场|停車場|车库|道路|封路|电梯|電梯|泳池|游泳池|网店|網店|网上商店|網上商店|线上商店|`,
  String.raw`报名|報名|招聘|读书会|課程|课程|讲座|講座|市集|集市|活[动動](?:已|将|將|改)?$|室外|露台|包厢|包廂|科室|演唱会|演唱會|音乐会|音樂會|隔壁|`,
  String.raw`隣接|`,
  String.raw`对面|對面|邻居|鄰居|邮局|郵局|银行|銀行|分店|`,
  String.raw`分行|友店|友诊所|友診所|游客中心|遊客中心|旁边|`,
  String.raw`주차장|도로|엘리베이터|수영장|온라인 ?(?:스토어|몰|샵)|신청|접수|모임|강좌|옆|맞은편|이웃|`,
  String.raw`우체국|은행|(?<=\S)(?<![서식본상주과품매백])점은 |지점|호점|موقف|مواقف|الشارع|(?<![بل])شارع|الطريق|الجسر|`,
  String.raw`دورات المياه|الحمامات|الموقع الإلكتروني|موقعنا الإلكتروني|التطبيق|النفق|المصلى|`,
  String.raw`الطابق|باركينغ|`,
  String.raw`المطبخ(?= (?:مغلق|يغلق))|`,
  String.raw`المصعد|المسبح|التسجيل|`,
  String.raw`باب التسجيل|المتجر الإلكتروني|الدورة|أمسية|قسم|الحفل|المعرض|الفعالية|المحاضرة|`,
  String.raw`الاجتماع|المجاور|الجار|المقابل|البنك|البريد|`,
  String.raw`(?<!هذا (?:ال)?)فرع`,
);
/** "Because of road works": the name that follows is a reason or a location, not the subject. */
const BECAUSE = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:due to|because of|owing to|following|wegen|aufgrund|nach|`,
  String.raw`en raison d\p{L}*|`,
  String.raw`suite à|pour cause d\p{L}*|karena|akibat|ekoran|kerana|por|debido a|a causa d\p{L}*|`,
  String.raw`door|vanwege|wegens|из-за|بسبب|behind|beside|near|next to|at the|hinter|neben|an der|`,
  String.raw`in der|am|unter|derrière|dans l[ae]|au|à l[ae]|du|di|en l[ao]|en|in|na|aan de|`,
  String.raw`на|от|إلى|`,
  String.raw`من|في|مع|ل\p{L}{3,}|from|to|von|dari|ke|de l[ao]|de|da|van)(?: (?:\p{L}+|\d+))?\s$`,
);
/** "并入开元路分店": the name that follows is what the place merges with or moves to. */
const INTO = /(?:[并併]入|合[并併][到至]|[搬迁遷移][到至]|搬入|与|與|和)[^，。,]{0,8}$/u;
/** "Outlet Jalan Melati": the street only identifies the shop. */
const SHOP_IN = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:outlet|gerai|toko|kedai|warung|restoran|kafe|kantor|klinik|premis|salon|`,
  String.raw`cabang|cawangan|rumah makan|magasin|boutique|agence|cabinet)(?: kami| di)?\s$`,
);
/** "隣のビルに移り": the name is the destination of the move. */
const MOVED_INTO = /^[^、。がは]{0,14}[にへ]$/u;
const STREET = /^(?:jalan|jln?\.?|rue)$/u;
/** Names of neighbours: "di sebelah" means the shop next door. */
const NEXT_DOOR = joinedPattern(
  'iu',
  String.raw`^(?:sebelah|seberang|di (?:samping|depan|hadapan) kami|(?:neben|über|unter|vor) uns|`,
  String.raw`à côté de|(?:next to|beside|above|below|`,
  String.raw`opposite) us|jiran|tetangga|nebenan|nachbar|gegenüber|next.door|neighbou?r|`,
  String.raw`opposite|voisin|d'en face|d'à côté|de enfrente|de al lado|vecin|accanto|di fronte|`,
  String.raw`vicin|`,
  String.raw`ao lado|em frente|vizinh|hiernaast|overkant|buren|komşu|сосед|напротив|рядом)`,
);
const CAUSE = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:due to|because of|owing to|following|wegen|aufgrund|en raison d\p{L}*|`,
  String.raw`suite à|pour cause d\p{L}*|karena|akibat|ekoran|kerana|debido a|a causa d\p{L}*|`,
  String.raw`vanwege|`,
  String.raw`wegens|из-за|بسبب)(?: \p{L}+)?\s$`,
);
const BECAUSE_AFTER =
  /^.{0,10}?(?:のため|により|による|原因|때문|인해|人で|nedeniyle|dolayı|から)/u;
/** Words for traffic: what is closed is a road. */
const TRAFFIC = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:(?:to|for|through) (?:all )?(?:traffic|cars|vehicles)|umleitung|`,
  String.raw`für den verkehr|à la circulation|untuk (?:mobil|kendaraan|kenderaan)|al tráfico|`,
  String.raw`al traffico|ao trânsito|voor (?:alle |doorgaand )?verkeer|trafiğe|для проезда|`,
  String.raw`pasar malam|roadworks?|cortad[oa] por)(?!\p{L})|绕行|繞行|通行止め|통행`,
);

const STRONG_BREAK = joinedPattern(
  'gu',
  String.raw`(?<!(?<!\p{L})(?:st|ste|dr|mr|mrs|nr|no)|(?<!\d)\d{1,2})\.\s?|[;!:。！；]\s?|`,
  String.raw`(?<!\p{L})(?:but|aber|mais|tetapi|tapi|pero|ma|mas|maar)\s`,
);

/**
 * Tells whether what closes or moves at this position is not the place. `name` is the place's name
 * in plain letters.
 */
export function isAboutAnother(
  plain: string,
  at: number,
  verbFirst: boolean,
  name: string,
): boolean {
  if (TRAFFIC.test(plain) || closesOther(plain.slice(at), name)) return true;
  if (beginsWithNumbered(plain, name) || IS_BESIDE.test(plain.slice(at))) return true;
  const breaks = [...plain.slice(0, at).matchAll(STRONG_BREAK)];
  const last = breaks.at(-1);
  const start = last === undefined ? 0 : last.index + last[0].length;
  const before = plain.slice(start, at);
  if (ACCOUNT_SUBJECT.test(verbFirst ? plain.slice(start, at + ACCOUNT_CHARS) : before))
    return true;
  if (namesOther(before, name) || BESIDE_US.test(plain.slice(start, at + US_CHARS))) return true;
  // "Bowling alley: reopens on 10 December" is about the bowling alley.
  const label = last?.[0].startsWith(':') ? plain.slice(breaks.at(-2)?.index ?? 0, last.index) : '';
  const isLabel = label.length <= MAX_LABEL_CHARS && !WE_ANY.test(plain.slice(start));
  if (label !== '' && isLabel && namesOther(label, name)) return true;
  if (!verbFirst || WE_ANY.test(before)) return false;
  return namesOther(plain.slice(at, at + AFTER_CHARS).split(/[:،,.]/u)[0]!, name);
}

/** "Kedai kain di hadapan kami", at whose last word the statement of a move starts. */
const BESIDE_US =
  /(?:samping|depan|hadapan|seberang|sebelah|belakang)(?: (?:kanan|kiri))? (?:kami|kita)$/u;
const ACCOUNT_CHARS = 24;
const US_CHARS = 'kami'.length;
/** "Der Laden nebenan", from its noun on. */
const IS_BESIDE = joinedPattern(
  'u',
  String.raw`^(?:(?!mov|zieh|zog|gezog|pindah|berpindah|démén|trans|reloc|kami|we|wir|`,
  String.raw`nous)\p{L}+ ){1,3}?`,
  String.raw`(?:nebenan|`,
  String.raw`gegenüber|next door|opposite|across the|d'à côté|d'en face|`,
  String.raw`(?:di )?sebelah|(?:di )?seberang|jiran|di (?:tingkat|lantai) \p{L}+)(?!\p{L})`,
);
/** "Unsere Kegelbahn haben wir geschlossen" begins with what closes. */
const OBJECT_FIRST = /^(?:unser\p{L}{0,2}|die|den|das) $/u;
const AFTER_CHARS = 60;
const MAX_LABEL_CHARS = 40;
const WE_ANY = new RegExp(WE.source, 'iu');

/** "Closed our quiz for good": what follows the verb is what closes. */
const OBJECT = joinedPattern(
  'u',
  String.raw`^(?:(?:(?:avons|ont|a|have|has) )?(?:\p{L}+ment )?(?:clos|shut|schlie|ferm|end)\p{L}*`,
  String.raw`(?: down| up| off| for good| \p{L}+ment| \p{L}+ly)? `,
  String.raw`(?:our|the|my|this|unser\p{L}*|die|den|das|notre|nos|`,
  String.raw`les?|la|l')|(?:me)?nutup|[أن]غلقنا|نغلق|(?:已|已经|已經)?(?:关闭|關閉)了?)\s?`,
  String.raw`(?!\p{L}+ (?:to|for|due)(?!\p{L}))([^,.;:!?，。！]{1,40})`,
);
/** The words for the business itself: "closed our café and our shop". */
const BUSINESS = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:shop|store|caf[eé]|restaurant|business|doors?|geschäft|laden|betrieb|`,
  String.raw`türen?|praxis|magasin|boutique|portes?|commerce|toko|kedai|warung|usaha|restoran|`,
  String.raw`perniagaan)(?!\p{L})|店|المحل|المطعم|المتجر|أبواب`,
);
/** What a business may close without closing itself. */
const PARTS = new Set('club page kitchen küche cuisine list liste seite forum'.split(' '));
const MAX_OBJECT_WORDS = 3;

function closesOther(closing: string, name: string): boolean {
  const object = OBJECT.exec(closing)?.[1];
  if (object === undefined) return false;
  const noun = object.split(' ').slice(0, MAX_OBJECT_WORDS).join(' ');
  if (BUSINESS.test(noun)) return false;
  return namesOther(noun, name) || noun.split(/[\s']/u).some((word) => PARTS.has(word));
}

/**
 * True when the text names something else than the place as its subject: after any "we", not as a
 * reason or a location, and not as part of the place's own name.
 */
function namesOther(text: string, name: string): boolean {
  const we = [...text.matchAll(WE)].at(-1)?.index ?? -1;
  const others = [...text.matchAll(OTHERS), ...findOtherThings(text)];
  return others.some(({ index, 0: found }) => {
    // "Toko online kami" is our online shop.
    const before = text.slice(0, index);
    const isObject = OBJECT_FIRST.test(before);
    if ((index + found.length + 1 < we && !isObject) || isInName(found, name)) return false;
    const after = text.slice(index + found.length);
    if (INTO.test(before) || MOVED_INTO.test(after)) return false;
    if (STREET.test(found) && SHOP_IN.test(before)) return false;
    const isWhere = !NEXT_DOOR.test(found) && BECAUSE.test(before);
    return !isWhere && !CAUSE.test(before) && !BECAUSE_AFTER.test(after);
  });
}

/** "Bridge Street is": a part of the name, with the verb after it. */
function isInName(found: string, name: string): boolean {
  return name.includes(found) || (name !== '' && name.includes(found.replace(/ is$/u, '')));
}
