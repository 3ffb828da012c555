/** Words for menus, and the hosts of providers for orders, reservations and appointments. */
import { parseUrl } from '../../../../../domain/words/web-addresses.ts';
import { HeadedPattern } from '../words/headed-patterns.ts';
import { joinedPattern } from '../words/joined-pattern.ts';

const MENU_WORD_PATTERN = joinedPattern(
  'iu',
  String.raw`\bmenus?\b|(?:daftar|senarai) (?:menu|harga|makanan|hidangan)|speise(?:n)?karte|`,
  String.raw`getränkekarte|mittagskarte|`,
  String.raw`^speisen (?:&|und|\+) getränke|^essen (?:&|und) trinken$|^food (?:&|and) drinks?$|`,
  String.raw`^makanan (?:&|dan) minuman$|^(?:à )?(?:boire|manger) et (?:à )?(?:manger|boire)$|`,
  String.raw`^comidas? y bebidas?$|^cibi e bevande$|`,
  String.raw`\bkarte\b|la carte|notre carte|aus (?:unserer|der) küche|from (?:the|our) kitchen|`,
  String.raw`what's cooking|was gibt's|`,
  String.raw`(?:de notre|en) cuisine|nos cartes|ardoise|carte (?:des|`,
  String.raw`du)|メニュー|お品書き|`,
  String.raw`御品書|料理|菜单|`,
  String.raw`[餐菜茶][飲饮]?[價价]目|^(?:好?吃的?)[、和與与]?(?:好?喝的?)$|菜單|菜牌|餐牌|餐單|餐单|[點点]心[紙纸]|[茶酒食][单單]|`,
  String.raw`酒水[单單]|[饮飲]品[单單]|`,
  String.raw`قائمة (?:الطعام|المأكولات|المشروبات|الحلويات)|المنيو|منيو|قائمتنا|^\W*القائمة\W*$|`,
  String.raw`drinks list|`,
  String.raw`wine list|(?<!\p{L})(?:menü(?:müz)?|men[úù]s?|meny(?:n|er)?|menyu|menukaart|`,
  String.raw`drankenkaart|`,
  String.raw`menukort(?:et)?|ruokalista|juomalista|étlap(?:unk)?|itallap|meniu(?:l|ri)?|`,
  String.raw`jedálny lístok|jedálniček|nápojový lístok|spisekort|cardápio|ementa|thực đơn|`,
  String.raw`jadłospis|karta dań|меню|`,
  String.raw`(?:jídelní|nápojový|denní) lístek|μενο[υύ]|κατάλογος)(?!\p{L})|תפריט|मेन्यू|मेनू|`,
  String.raw`เมนู|메뉴|차림표`,
);
export const MENU_WORD = new HeadedPattern(MENU_WORD_PATTERN);
/** Words in the names of places that sell food. */
const SELLS_FOOD_PATTERN = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:restaurante?|ristorante|restoran|resto|caf[eé]|coffee|kopi|warung|`,
  String.raw`bhava?n|udupi|tiffins?|dosas?|biryani|tandoori?|tikka|karahi|dhaba|batchoy|`,
  String.raw`carinderia|`,
  String.raw`karinderya|lechon|silog|panciteria|choma|buk(?:k)?a|suya|braai|shawarma|shisa nyama|`,
  String.raw`confectionery|hawker|`,
  String.raw`rumah makan|kedai (?:makan|kopi)|depot|bakmi|bakso|nasi|soto|sate|kitchen|dapur|`,
  String.raw`bakery|bakeshop|bistrot?|brasserie|crêperie|grill|diner|eatery|pizzeria|trattoria|`,
  String.raw`osteria|friterie|frituur|smokehouse|barbecue|bbq|steakhouse|noodles?|ramen|sushi|`,
  String.raw`burgers?|kebab|pita|shawarma|falafel|döner|tavern|gelateria|ice cream|`,
  String.raw`boulangerie|pâtisserie|traiteur|`,
  String.raw`imbiss|konditorei|take-?away|tiffin|deli|tea ?rooms?|pub|bistro|bakehouse|pâtisserie|`,
  String.raw`dhaba|tandoori|curry|tapas|taberna|mesón|cervecería|bar|boteco|lanchonete|padaria|`,
  String.raw`pastelaria|churrascaria|taquer[ií]a|panader[ií]a|cafeter[ií]a|helader[ií]a|`,
  String.raw`pasticceria|enoteca|eetcafé|lunchroom|snackbar|cafetaria|krog|kafé|konditori|`,
  String.raw`lokanta\p{L}*|kebap\p{L}*|pide\p{L}*|börek\p{L}*|quán|phở|bún|cơm|nhà hàng|karczma|`,
  String.raw`restauracja|piekarnia|cukiernia|pierogarnia|кафе|кофейня|ресторан\p{L}*|столовая|`,
  String.raw`пекарня|бар|пиццерия|mee|mie|gerai|medan selera|makan|pastry|crêpes?|`,
  String.raw`galettes?)(?!\p{L})|冰室|麵|面馆|粉面|粥|`,
  String.raw`火鍋|火锅|酒樓|酒楼|酒家|咖啡|餐館|餐馆|飲茶|ร้านอาหาร|ก๋วยเตี๋ยว|คาเฟ่|식당|카페|분식|국수|국밥|치킨|맛집|bäckerei|`,
  String.raw`gasthaus|gasthof|wirtshaus|食堂|レストラン|喫茶|居酒屋|酒[馆館吧場场]|ラーメン|洋食|寿司|そば|うどん|餐厅|餐廳|`,
  String.raw`饭店|飯店|小吃|早餐|早午餐|`,
  String.raw`麵線|面馆|麵館|茶餐|مطعم|مقهى|كافيه|مخبز|حلويات|مشاوي|`,
  String.raw`(?<!\p{L})(?:pizz(?:a|as|eria|aria)|bagels?|do(?:ugh)?nuts?|creamery|roaster[sy]|`,
  String.raw`espresso|tea ?house|juice(?:ry| bar)|smoothies?|poke|wings|chicken|seafood|oysters?|`,
  String.raw`fish (?:&|and) chips|chippy|chop ?house|brewpub|taproom|cantina|canteen|food truck|`,
  String.raw`shawarma|falafel|biryani|dosa|dumplings?|pho|banh mi|hot ?dogs?|waffles?|pancakes?|`,
  String.raw`tacos?|antojitos|mariscos|marisquer[ií]a|asador|parrilla|fonda|comedor|churrer[ií]a|`,
  String.raw`arepas?|cevicher[ií]a|poller[ií]a|pupuser[ií]a|rosticer\p{L}+|tortas|`,
  String.raw`rosticceria|tavola calda|piadin\p{L}+|paninoteca|locanda|birreria|braceria|`,
  String.raw`rôtisserie|estaminet|guinguette|glacier|saladerie|salon de thé|`,
  String.raw`sorveteria|confeitaria|hamburgueria|tasca|petiscos|espet\p{L}+|tapiocaria|açaí|`,
  String.raw`eetcafe|eethuis|pannenko\p{L}+|bakkerij|wijnbar|ijssalon|bageri|bakeri|grillen|`,
  String.raw`ravintola|kahvila|leipomo|vendéglő|étterem|étkezde|cukrászda|kávézó|kávéház|pékség|`,
  String.raw`csárda|cofet[ăa]ri\p{L}+|patiseri\p{L}+|brutări\p{L}+|cafenea\p{L}*|cramă|`,
  String.raw`restaurantul|`,
  String.raw`reštaurácia|kaviareň|cukráreň|pekáreň|koliba|restaurace|kavárna|cukrárna|pekárna|`,
  String.raw`hospoda|hostinec|кав'ярня|їдальня|піцерія|пекарня|кондитерська|вареничн\p{L}+|`,
  String.raw`ταβέρνα|εστιατόριο|καφενείο|καφέ|ζαχαροπλαστείο|φούρνος|ψησταριά|μεζεδοπωλείο|`,
  String.raw`מסעד[הת]|קפה|מאפיי?[הת]|פיצרי[הת]|ढाबा|भोजनालय|रेस्टोरेंट|मिष्ठान\p{L}*|`,
  String.raw`eisdiele|eiscafé|stüberl|weinstube|brauhaus|currywurst|metzgerei|`,
  String.raw`köfte\p{L}*|kebab\p{L}*|döner\p{L}*|çorba\p{L}*|meyhane\p{L}*|ocakbaşı|pastane\p{L}*|`,
  String.raw`lahmacun\p{L}*|mantı\p{L}*|baklava\p{L}*|çiğ ?köfte\p{L}*|kahvaltı\p{L}*|`,
  String.raw`ayam|bebek|kopitiam|martabak|bakmie|rawon|gudeg|angkringan|roti|restaurang|`,
  String.raw`quán ăn|bánh|cà phê|lẩu|chè|naleśnik\p{L}*|kawiarnia|lodziarnia|gospoda|`,
  String.raw`пицц\p{L}*|суши|шаурма|чайхана|хинкальная|блинная|пельменная|закусочная|`,
  String.raw`кондитерская|бургер\p{L}*|шашлы\p{L}*|трактир)(?!\p{L})|ครัว|ข้าว|ส้มตำ|กาแฟ|`,
  String.raw`เบเกอรี่|`,
  String.raw`칼국수|국수|냉면|만두|김밥|떡볶이|갈비|삼겹살|족발|횟집|피자|버거|빵집|베이커리|커피|찻집|곱창|순대|초밥|`,
  String.raw`焼肉|焼鳥|天ぷら|とんかつ|うなぎ|カフェ|ベーカリー|ピザ|カレー|珈琲|コーヒー|餃子|お好み焼|たこ焼|割烹|`,
  String.raw`料亭|酒場|食事処|ビストロ|饺子|包子|烧烤|燒烤|烤鸭|奶茶|馄饨|餛飩|米线|米線|快餐|菜馆|菜館|茶楼|茶樓|`,
  String.raw`茶馆|茶館|麻辣|便當|小館|パン(?:屋|工房|や|の店)|ブーランジェリー|洋菓子|和菓子|ケーキ|豆腐|麺屋|つけ麺|`,
  String.raw`スイーツ|甜品|甜點|甜点|糕点|糕點|烘焙|面包|麵包|茶飲|茶饮|冰店|豆花|滷味|卤味|海鲜|海鮮|`,
  String.raw`स्वीट्स|मिठाई|मिष्ठान्न|हलवाई|नमकीन|बेकरी|कैफे|कैफ़े|चाट|होटल एवं|रसोई|शाकाहारी|`,
  String.raw`(?<!\p{L})(?:sweets|mithai|halwai|namkeen|chaat|patisserie)(?!\p{L})|`,
  String.raw`شاورما|فلافل|كباب|مندي|بيتزا|مأكولات|قهوة|عصائر|كشري|مطبخ|بروست`,
);
export const SELLS_FOOD = new HeadedPattern(SELLS_FOOD_PATTERN);
const BEFORE_SECTION = /^\W{0,4}(?:(?:our|unsere|nos|les?|la|aneka|pilihan) )?/i;

/** Tells whether a text in plain letters is the name of a menu's section. */
export function namesSection(plain: string): boolean {
  return SECTION.test(plain) || SECTION.test(plain.replace(BEFORE_SECTION, ''));
}

const SECTION = joinedPattern(
  'iu',
  String.raw`^(?:starters?|appetizers?|`,
  String.raw`mains?|puddings?|nibbles|small plates|bites|snacks|bar snacks|to share|for the table|`,
  String.raw`tiffin(?: items)?|(?:from|off) the (?:grill|oven|pot|kitchen)|today's pot|`,
  String.raw`(?:house |our )?favou?rites|sharing(?: plates)?|(?:today's |our )?specials|bowls|`,
  String.raw`tacos|kids?(?: menu)?|toasties|`,
  String.raw`voorgerechten|hoofdgerechten|nagerechten|bijgerechten|suggesties|dranken|`,
  String.raw`entrantes|primeros|segundos|postres|bebidas|raciones|carnes|pescados|ensaladas|`,
  String.raw`bevande|vini|pizze|fritti|piatti unici|taglieri|specialità|entradas|`,
  String.raw`pratos(?: principais)?|`,
  String.raw`sobremesas|petiscos|förrätter|varmrätter|efterrätter|przystawki|zupy|dania główne|`,
  String.raw`desery|napoje|закуски|супы|салаты|десерты|напитки|горячие блюда|mezeler|tatlılar|`,
  String.raw`içecekler|ana yemekler|spezialitäten|tagesgerichte|nos spécialités|spécialités|`,
  String.raw`nos (?:plats|desserts|boissons|suggestions)|suggestions|`,
  String.raw`main (?:courses?|dishes)|entr[ée]es?|sides?|desserts?|sweets|(?:hot |cold |`,
  String.raw`soft )?drinks?|`,
  String.raw`beverages|cocktails|beers?|wines?|salads?|soups?|sandwiches|burgers?|pizzas?|pastas?|`,
  String.raw`noodles?(?: soups?)?|rice|breakfast|brunch|lunch|dinner|antipasti|primi|secondi|`,
  String.raw`contorni|`,
  String.raw`dolci|insalate|vorspeisen|hauptgerichte|hauptspeisen|nachspeisen|beilagen|suppen|`,
  String.raw`salate|`,
  String.raw`getränke|fleischgerichte|fischgerichte|(?:offene |unsere )?weine|biere|`,
  String.raw`(?:nos )?vins|plats?|poissons?|viandes?|galettes|crêpes|`,
  String.raw`boissons|`,
  String.raw`plates|formules?|makanan|minuman|lauk(?: pauk)?|camilan|hidangan(?: utama)?|`,
  String.raw`pencuci mulut|`,
  String.raw`(?:(?:popular|signature|house|our) )?dishes|what we (?:serve|cook)|on the board|`,
  String.raw`today['’]s board|bill of fare|to eat|eats|from the counter|`,
  String.raw`gerichte|speisen|was es (?:bei uns )?gibt|tageskarte|mittagstisch|schmankerl|`,
  String.raw`zum essen|`,
  String.raw`auf (?:dem|den) tellern?|à manger|(?:notre |la )?cuisine|côté cuisine|à déguster|`,
  String.raw`(?:boire|manger) et (?:manger|boire)|dans (?:nos|vos|les) assiettes|`,
  String.raw`sajian(?: kami)?|hidangan (?:kami|istimewa|pilihan)|masakan(?: kami)?|juadah|kuliner|`,
  String.raw`yang kami sajikan)`,
  String.raw`(?:(?:,| &| und| et| and| dan|\/) \p{L}[\p{L} ]{2,20})?\W{0,3}$|^(?:前菜|一品(?:料理)?|`,
  String.raw`麺類|丼(?:もの)?|定食|ご飯もの|デザート|ドリンク|お飲み物|飲み物|招牌菜|主食|小吃|品項|餐點|餐点|主餐|套餐|鍋物|輕食|轻食|咖啡|茶飲|茶饮|`,
  String.raw`おしながき|フード|お?献立|商品一覧|菜[品式谱譜]|美食|食物[及和与與][飲饮]品|出品|`,
  String.raw`(?:本店|我[们們]的?|推[荐薦]|特色|主打|精[选選])的?菜[品式]?|`,
  String.raw`推薦|推荐|(?:当店の|本日の)?(?:おすすめ|オススメ|お勧め|お薦め)|商品|お食事|軽食|`,
  String.raw`お酒|おつまみ|饮品|飲品|饮料|飲料|`,
  String.raw`甜品|甜點|甜点|凉菜|热菜|汤类|點心|点心|粉麵|飯類)$|^(?:ال)?(?:مقبلات|مشاوي|حلويات|مشروبات|سلطات|`,
  String.raw`شوربات|أطباق رئيسية|سندويشات|عصائر|معجنات|وجبات رئيسية|`,
  String.raw`(?:أطباق|مأكولات|وجبات|أصناف|أكلات)(?:نا)?(?: و(?:ال)?مشروبات(?:نا)?)?)$|`,
  String.raw`^(?:من مطبخنا|لائحة الطعام)$|`,
  String.raw`^(?:식사|음료|주류|안주|커피|디저트)$`,
);
export const MENU_PATH = joinedPattern(
  'i',
  String.raw`\/(?:[^/]*[-_])?(?:menu|menus|speisekarte|karte|carte|la-carte|daftar-menu|`,
  String.raw`menyu|food)(?:[-_.][^/]*)?\/?(?:\.\w+)?$`,
);
export const NO_MENU = joinedPattern(
  'iu',
  String.raw`\b(?:main|toggle|open|close|site|mobile|skip|navigation|burger|account|user|`,
  String.raw`sub)[- ]?menu\b|^men(?:[uüúù]|y)$|^меню$|menu (?:principal|toggle)|visitenkarte|`,
  String.raw`gutscheinkarte|`,
  String.raw`geschenkkarte|carte cadeau|karte \(map\)|anfahrt|landkarte`,
);

type Provider = readonly [
  host: string,
  kind: 'reserve' | 'order' | 'appoint' | 'menu',
  name: string,
];

const TABLE = `
reserve opentable.com OpenTable; reserve resy.com Resy; reserve tablecheck.com TableCheck;
reserve quandoo.com Quandoo; reserve quandoo.de Quandoo; reserve thefork.com TheFork;
reserve thefork.fr TheFork; reserve lafourchette.com TheFork;
reserve sevenrooms.com SevenRooms; reserve zenchef.com Zenchef; reserve resdiary.com ResDiary;
reserve formitable.com Formitable; reserve resmio.com resmio;
reserve covermanager.com CoverManager; reserve tripleseat.com Tripleseat;
reserve chope.co Chope; reserve inline.app inline; reserve openrice.com OpenRice;
reserve tabelog.com Tabelog; reserve hotpepper.jp Hot Pepper; reserve gnavi.co.jp Gurunavi;
reserve yoyaku.toreta.in Toreta; reserve ebica.jp ebica; reserve eatigo.com Eatigo;
reserve bookatable.com Bookatable; reserve guestonline.fr Guestonline;
reserve opentable.de OpenTable; reserve opentable.jp OpenTable;
reserve opentable.co.uk OpenTable; reserve opentable.ae OpenTable; reserve eatapp.co Eat App;
reserve umai.io UMAI; reserve tablesolution.com TableSolution; reserve aleno.me aleno;
reserve gastronovi.com gastronovi; reserve exploretock.com Tock; order grab.com GrabFood;
order gofood.co.id GoFood; order gofood.link GoFood; order gojek.com GoFood;
order shopeefood.co.id ShopeeFood; order shopee.co.id ShopeeFood;
order foodpanda.com foodpanda; order foodpanda.sg foodpanda; order foodpanda.my foodpanda;
order foodpanda.hk foodpanda; order deliveroo.com Deliveroo; order deliveroo.co.uk Deliveroo;
order deliveroo.fr Deliveroo; order deliveroo.ae Deliveroo; order deliveroo.hk Deliveroo;
order deliveroo.com.sg Deliveroo; order talabat.com Talabat; order noon.com Noon Food;
order ubereats.com Uber Eats; order doordash.com DoorDash; order grubhub.com Grubhub;
order wolt.com Wolt; order bolt.eu Bolt Food; order glovoapp.com Glovo;
order just-eat.co.uk Just Eat; order just-eat.fr Just Eat; order lieferando.de Lieferando;
order lieferando.at Lieferando; order takeaway.com Takeaway; order toasttab.com Toast;
order square.site Square; order squareup.com Square; order chownow.com ChowNow;
order slicelife.com Slice; order gloriafood.com GloriaFood; order flipdish.com Flipdish;
order oddle.me Oddle; order menufy.com Menufy; order popmenu.com Popmenu;
order demae-can.com Demaecan; order hungerstation.com HungerStation; order jahez.net Jahez;
order careem.com Careem; order zomato.com Zomato; order keeta.com Keeta; order ele.me Ele.me;
order meituan.com Meituan; order pickme.to pickme; order sides.com SIDES;
order order.store Uber Eats; order swiggy.com Swiggy;
reserve booking.com Booking.com;
reserve agoda.com Agoda;
reserve traveloka.com Traveloka; reserve tiket.com tiket.com; reserve expedia.com Expedia;
reserve hotels.com Hotels.com; reserve trip.com Trip.com; reserve ctrip.com Trip.com;
reserve jalan.net Jalan; reserve travel.rakuten.co.jp Rakuten Travel;
reserve hrs.de HRS; reserve almosafer.com Almosafer; reserve airbnb.com Airbnb;
appoint fresha.com Fresha; appoint booksy.com Booksy;
appoint vagaro.com Vagaro; appoint mindbodyonline.com Mindbody; appoint calendly.com Calendly;
appoint simplybook.me SimplyBook; appoint doctena.com Doctena; appoint doctolib.fr Doctolib;
appoint doctolib.de Doctolib; appoint jameda.de jameda; appoint practo.com Practo;
appoint treatwell.de Treatwell; appoint treatwell.fr Treatwell; appoint planity.com Planity;
appoint beauty.hotpepper.jp Hot Pepper Beauty; appoint shore.com Shore;
appoint setmore.com Setmore; appoint acuityscheduling.com Acuity; appoint zocdoc.com Zocdoc;
appoint halodoc.com Halodoc; appoint salonized.com Salonized;
appoint vetstoria.com Vetstoria; appoint glossgenius.com GlossGenius;
appoint healthengine.com.au HealthEngine; appoint hotdoc.com.au HotDoc;
appoint salonkee.be Salonkee; appoint salonkee.lu Salonkee; appoint salonkee.ch Salonkee;
appoint phorest.com Phorest; appoint gettimely.com Timely; appoint cliniko.com Cliniko;
appoint dentally.co Dentally; appoint doctoralia.es Doctoralia;
appoint doctoralia.com.br Doctoralia; appoint miodottore.it MioDottore;
appoint znanylekarz.pl ZnanyLekarz; appoint yclients.com YCLIENTS; appoint dikidi.net DIKIDI;
appoint treatwell.co.uk Treatwell; appoint styleseat.com StyleSeat;
appoint bokadirekt.se Bokadirekt;
order rappi.com Rappi; order rappi.com.mx Rappi; order rappi.com.co Rappi;
order pedidosya.com.ar PedidosYa; order didi-food.com DiDi Food;
reserve nightsbridge.co.za NightsBridge; reserve nightsbridge.com NightsBridge;
reserve cloudbeds.com Cloudbeds; reserve littlehotelier.com Little Hotelier;
reserve siteminder.com SiteMinder; reserve beds24.com Beds24;
order ifood.com.br iFood; order pedidosya.com PedidosYa;
order thuisbezorgd.nl Thuisbezorgd; order foodora.se foodora; order foodora.at foodora;
order menulog.com.au Menulog; order skipthedishes.com SkipTheDishes; order seamless.com Seamless;
order yemeksepeti.com Yemeksepeti; order getir.com Getir; order lineman.line.me LINE MAN;
order baemin.com Baemin; order coupangeats.com Coupang Eats; order pyszne.pl Pyszne.pl;
order shopeefood.vn ShopeeFood; order just-eat.ie Just Eat; order justeat.it Just Eat;
reserve catchtable.co.kr CatchTable; reserve eltenedor.es TheFork;
reserve resos.com resOS; reserve mews.com Mews; reserve dishcult.com Dish Cult;
reserve designmynight.com DesignMyNight; reserve autoreserve.com AutoReserve;
reserve diningcity.com DiningCity; reserve ikyu.com Ikyu; reserve hostelworld.com Hostelworld;
reserve vrbo.com Vrbo; reserve synxis.com SynXis; reserve simplebooking.it Simple Booking;
reserve lodgify.com Lodgify; reserve fliggy.com Fliggy; reserve qunar.com Qunar;
reserve teburu.net Teburu; order menu.jp menu; order foodhub.co.uk Foodhub;
order hungrypanda.co HungryPanda; order beepit.com Beep; order mrsool.co Mrsool;
order thechefz.co The Chefz; order toyou.io ToYou; order elmenus.com elmenus;
order talabat.jo talabat; order snoonu.com Snoonu; order mrdfood.com Mr D;
order efood.gr efood; order order.online DoorDash; appoint samedi.de samedi;
appoint timify.com TIMIFY; appoint etermin.net eTermin; appoint onedoc.ch OneDoc;
appoint maiia.com Maiia; appoint keldoc.com Keldoc; appoint clicrdv.com ClicRDV;
appoint vezeeta.com Vezeeta; appoint okadoc.com Okadoc; appoint alodokter.com Alodokter;
appoint janeapp.com Jane; appoint as.me Acuity; appoint schedulicity.com Schedulicity;
appoint zenoti.com Zenoti; appoint joinblvd.com Boulevard; appoint ovatu.com Ovatu;
appoint kitomba.com Kitomba; appoint reservia.jp Reservia; appoint bookdoc.com BookDoc`;

const PROVIDERS: readonly Provider[] = TABLE.trim()
  .split(';')
  .map((row) => {
    const [kind, host, ...name] = row.trim().split(' ');
    return [host!, kind as Provider[1], name.join(' ')];
  });

/** The provider that a web address leads to; null for an unknown one. */
export function findProvider(url: string): { kind: Provider[1]; name: string } | null {
  const host = parseUrl(url)?.hostname.toLowerCase();
  if (host === undefined) return null;
  const all = PROVIDERS.filter(([known]) => host === known || host.endsWith(`.${known}`));
  if (all.length === 0) return providerAbroad(host);
  // `beauty.example` may offer other services than `example`.
  const [found] = all.sort(([a], [b]) => b.length - a.length);
  return found === undefined ? null : { kind: found[1], name: found[2] };
}

/** A brand with sites in several countries is assumed to have one in further countries too. */
function providerAbroad(host: string): { kind: Provider[1]; name: string } | null {
  const brand = /(?:^|\.)([a-z-]{4,})\.(?:com?\.)?[a-z]{2}$/.exec(host)?.[1];
  const known = PROVIDERS.filter(([one]) => one.startsWith(`${brand}.`));
  return known.length < 2 ? null : { kind: known[0]![1], name: known[0]![2] };
}

/** True for systems that take orders of every kind, without saying who delivers. */
export function takesOrdersOnly(provider: string): boolean {
  return /^(?:Toast|Square|ChowNow|GloriaFood|Flipdish|Oddle|Menufy|Popmenu|SIDES)$/.test(provider);
}
