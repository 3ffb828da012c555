/** Words next to prices, and words that name neither a dish nor a service. */
import { HeadedPattern } from '../words/headed-patterns.ts';
import { joinedPattern } from '../words/joined-pattern.ts';

/** "from", directly before the price. */
export const FROM_BEFORE = joinedPattern(
  'iu',
  String.raw`(?:(?<=^|[\s(:–—-])(?:from|for|at|für|zu|pour|à|untuk|seharga|each|`,
  String.raw`starting (?:at|from)|`,
  String.raw`starts at|only|just|ab|nur|je|`,
  String.raw`à partir de|dès|mulai(?: dari)?|dari|bermula(?: dari)?|daripada|hanya|desde|`,
  String.raw`a partir de|a partire da|da|solo|vanaf|från|fra|od|от|từ|chỉ|price|preis|prix|precio|`,
  String.raw`prezzo|preço|prijs|harga|fiyat|cena|цена|giá|pris)|بسعر|فقط|から|税込|税抜|価格|價格|价格|售價|售价|`,
  String.raw`[每一][位碗份杯個个件碟客盤盘笼籠]|من|`,
  String.raw`ابتداءً? من|تبدأ من|السعر|เริ่มต้น|ราคา|가격)\.?:?\s*$`,
);
/** A size directly before its price, for an item with several sizes. */
export const SIZE_BEFORE = joinedPattern(
  'iu',
  String.raw`(?:[\s,(–—-]+(?:cup|bowl|pot|glass|bottle|pint|half|full|small|medium|large|regular|`,
  String.raw`sml|sm|med|lge|lrg|lg|reg|kl\.?|gr\.?|mitt?\.?|s|m|l|xl|single|double|klein|mittel|`,
  String.raw`groß|gross|petite?|moyen(?:ne)?|`,
  String.raw`grande?|normale?|verre|pichet|bouteille|kecil|sedang|besar|biasa|panas|sejuk|hot|`,
  String.raw`iced|pequeñ[ao]|median[ao]|chic[ao]|copa|ración|media|tapa|piccol[ao]|medi[ao]|`,
  String.raw`pequen[ao]|médi[ao]|groot|glas|fles|küçük|orta|büyük|nhỏ|vừa|lớn|mał[ay]|duż[ay]|`,
  String.raw`мал\p{L}*|больш\p{L}*|liten|stor|0[.,]\d+\s?l|\d{2,4}\s?(?:ml|cl|g))|[\s,(]*(?:大|中|小|`,
  String.raw`並|大盛|小碗|大碗|中杯|大杯|小杯|熱|凍|冷|普通|صغير|وسط|كبير|작은|큰|เล็ก|ใหญ่))\s*:?\s*$`,
);
/** Things that have a price but are neither dishes nor services. */
export const NO_ITEM = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:(?:free |home |local )*deliver(?:y|ies)|delivery (?:fee|charge|cost)s?|`,
  String.raw`(?:orders?|purchases?|spend) (?:over|above|of|from)|min(?:imum|\.)? (?:order|spend)|`,
  String.raw`(?:service|cover|table) charge|corkage|deposit|gift (?:card|voucher|certificate)s?|`,
  String.raw`last orders?|`,
  String.raw`vouchers?|shipping|postage|(?:sales )?tax|vat|gratuity|surcharge|discount|save|`,
  String.raw`liefer\p{L}*|wir liefern|frei haus|mindestbestell\p{L}*|versand\p{L}*|`,
  String.raw`gutschein\p{L}*|pfand|aufpreis|rabatt|livraison|livré\p{L}*|minimum de commande|`,
  String.raw`frais de port|(?:chèque|carte|bon)s?[ -]cadeaux?|consigne|remise|ongkir|ongkos kirim|`,
  String.raw`gratis antar|minimal (?:order|pembelian)|pesan antar|penghantaran|biaya layanan|`,
  String.raw`voucher|baucar|kupon|envío|reparto|pedido mínimo|cubierto|coperto|consegna|`,
  String.raw`ordine minimo|buoni? regalo|entrega|taxa|couvert|pedido|vale[- ]presente|`,
  String.raw`bezorg\p{L}*|minimum\s?bestel\p{L}*|cadeaubon\p{L}*|statiegeld|leverans|frakt|`,
  String.raw`presentkort|dostawa|доставка|teslimat|kuver|giao hàng|phí)(?!\p{L})|配達|送料|出前|お通し|席料|`,
  String.raw`サービス料|外送|外賣|外卖|配送|運費|运费|加一|服務費|服务费|低消|最低消費|起送|滿|禮券|礼券|優惠券|优惠券|杯折|توصيل|الشحن|`,
  String.raw`الحد الأدنى|قسيمة|رسوم|ضريبة|배달|배송|최소 주문|ค่าส่ง|จัดส่ง`,
);
/** Words in a line of amounts that are not prices: money owed, won, given or earned. */
export const NOT_SOLD = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:fines?|fined|penalt(?:y|ies)|prizes?|win(?:s|ners?)?|won|rent(?:s|`,
  String.raw`ed)?|wages?|`,
  String.raw`salar(?:y|ies)|donat\p{L}+|raised|grants?|scholarships?|turnover|profits?|budget|`,
  String.raw`debts?|`,
  String.raw`bußgeld\p{L}*|strafen?|preisgeld\p{L}*|gewinn\p{L}*|gewonnen|miete\p{L}*|gehalt|`,
  String.raw`löhne|`,
  String.raw`spenden?|gespendet|umsatz|amendes?|loyers?|salaires?|gagn\p{L}+|dons?|subventions?|`,
  String.raw`multas?|premi[oa]?s?|ganador\p{L}*|alquiler\p{L}*|sueldos?|salarios?|donativos?|`,
  String.raw`multe|`,
  String.raw`vincit\p{L}+|affitt\p{L}+|stipendio?|prêmios?|prémios?|aluguel|boetes?|prijzengeld|`,
  String.raw`huur|`,
  String.raw`denda|hadiah|pemenang|gaji|sewa|derma|sumbangan|saman)(?!\p{L})|罰金|罚款|罰款|賞金|奖金|獎金|家賃|`,
  String.raw`租金|寄付|捐款|غرامة|غرامات|جائزة|جوائز|إيجار|راتب|تبرع|벌금|상금|월세|기부`,
);
/** Kinds of visitors and durations: the items in a list of tickets. */
export const TICKET_ITEM = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:adults?|child(?:ren)?|kids?$|seniors?|students?|concessions?|admission|`,
  String.raw`entry|tickets?|under \d+|famil(?:y|ies)$|memberships?|monthly|annual|day pass|`,
  String.raw`erwachsene\p{L}*|kinder|ermäßigt|eintritt\p{L}*|familienkarte|jahreskarte|tageskarte|`,
  String.raw`\p{L}*er-?karte|plein tarif|tarif (?:plein|réduit|normal)|enfants?|`,
  String.raw`adultes?|étudiants?|abonnements?|dewasa|anak(?:-anak)?|pelajar|`,
  String.raw`kanak-kanak|tiket(?: masuk)?|wisatawan|warga (?:asing|emas)|adultos?|niños?|`,
  String.raw`entrada(?: general)?|adulti|bambini|intero|ridotto|biglietto|`,
  String.raw`crianças?|inteira|meia|volwassenen|kinderen|vuxna?|barn|взрослы\p{L}*|`,
  String.raw`детск\p{L}*|yetişkin|çocuk|người lớn|trẻ em|dorosł\p{L}*|ulgowy|normalny|`,
  String.raw`voksne?|børn|aikuiset|lapset|felnőtt(?:ek)?|gyermek(?:ek)?|diák(?:ok)?|adulți|elevi|`,
  String.raw`copii|dospelí|dospělí|deti|děti|дорослі|дорослий|діти|дитячий|ενήλικ\p{L}+|παιδιά|`,
  String.raw`מבוגר\p{L}*|ילד\p{L}*|`,
  String.raw`bilet)(?!\p{L})|大人|小人|中学生|小学生|高校生|大学生|一般|入館料|入場|月会費|入会|成人|儿童|兒童|学生|全票|半票|優待|门票|`,
  String.raw`門票|(?:ال|لل)(?:كبار|أطفال|تلاميذ|طلبة)|تذكرة|الدخول|어른|성인|어린이|청소년|입장|ผู้ใหญ่|เด็ก`,
);
/** The items of lists that are not menus: rooms. */
export const ROOM_ITEM = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:(?:single|double|twin|family|deluxe|standard) room|rooms?|suites?|`,
  String.raw`per night|nights?|einzelzimmer|doppelzimmer|zimmer|chambres?|nuit(?:ée)?|kamar|bilik|`,
  String.raw`per malam|habitaci\p{L}+|camera|quarto|kamers?)(?!\p{L})|客室|泊|單人房|雙人房|标准间|大床房|غرفة|객실`,
);
/** Headings for a list of tickets. */
export const TICKET_WORD = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:admissions?(?: (?:prices|fees|charges))?|entry(?: (?:fees?|prices?))?|`,
  String.raw`entrance(?: fees?)?|tickets?(?: prices)?|day passes|passes|eintritt(?:spreise|e)?|`,
  String.raw`eintrittskarten|entrée|entrees?prijzen|billetterie|droits d'entrée|tiket(?: masuk)?|`,
  String.raw`harga tiket|htm|bayaran masuk|tiket dan harga|entradas?|ingress[oi]s?|bigliett[oi]|`,
  String.raw`biglietteria|bilhetes?|bilheteira|toegang(?:sprijzen)?|kaartjes|entré|inträde|`,
  String.raw`bilet(?:y|ler)?|giriş(?: ücreti)?|billetter|pääsymaksut|`,
  String.raw`pääsyliput|belépő(?:jegy)?(?:ek|árak)?|jegyárak|tarife|bilete|vstupné|квитки|вхід|`,
  String.raw`εισιτήρι[αο]|билеты?|входные билеты|стоимость билетов|`,
  String.raw`vé vào cửa|`,
  String.raw`giá vé)(?!\p{L})|入館料|観覧料|入浴料|入場料|拝観料|入園料|利用料|使用料|门票|門票|票价|票價|入場費|收費|`,
  String.raw`رسوم الدخول|التذاكر|تذاكر|الدخول|입장료|이용료|관람료|ค่าเข้า|ค่าบริการ|บัตร`,
);
/** The names of pages and sections with prices. */
export const PRICE_WORD = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:prices?|price list|pricing|rates|our rates|fees|fee schedule|`,
  String.raw`what it costs|honorare?|kosten|honoraires|bayaran|yuran|caj|services? (?:&|`,
  String.raw`and) prices|`,
  String.raw`treatments?(?: menu)?|preise|preisliste|unsere preise|leistungen (?:&|und) preise|`,
  String.raw`tarifs?|nos tarifs|(?<!grand )prix|prestations|harga|tarif|senarai harga|biaya|`,
  String.raw`precios|tarifas|carta|prezzi|listino|tariffe|listino prezzi|preços|cardápio|ementa|`,
  String.raw`tabela|prijzen|prijslijst|tarieven|kaart|menukaart|fiyat(?:lar|lar[ıi]m[ıi]z)?|`,
  String.raw`fiyat listesi|menü(?:müz)?|bảng giá|thực đơn|cennik|karta dań|jadłospis|цены|`,
  String.raw`прайс\p{L}*|меню|priser|prislista|meny|prisliste|menù|menú|preçários?|`,
  String.raw`hinnasto|hinnat|árak|áraink|árlista|árjegyzék|prețuri|preţuri|listă de prețuri|`,
  String.raw`cenník|`,
  String.raw`ceník|ceny|ціни|вартість послуг|τιμοκατάλογος|τιμές|מחירון|מחירים|मूल्य सूची|`,
  String.raw`ücretler\p{L}*)(?!\p{L})|料金|価格|メニュー|价目|`,
  String.raw`價目|价格|價格|收费|收費|الأسعار|أسعارنا|الأثمنة|الأثمان|التعرفة|قائمة الأسعار|가격|요금|메뉴|시술|`,
  String.raw`차림표|เมนู|ราคา|อัตราค่า`,
);
/** Words for a shop that ships goods. It lists goods with prices, not a menu. */
export const SELLS_GOODS = joinedPattern(
  'iu',
  String.raw`\/(?:cart|basket|checkout|collections?|products?|warenkorb|panier|keranjang|carrito|`,
  String.raw`carrello|carrinho|winkelwagen)(?:[/?#.]|$)`,
);
/** Businesses that sell services from a price list. */
const SELLS_SERVICES_PATTERN = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:salons?|hair(?:dress\p{L}*|cuts?)?|barber\p{L}*|beauty|nails?|spa|`,
  String.raw`lash\p{L}*|brows?|tattoo|massage\p{L}*|wax(?:ing)?|grooming|garage|auto\p{L}*|`,
  String.raw`motors?|tyres?|car wash|repairs?|laundry|dry clean\p{L}*|cleaners|tailor\p{L}*|`,
  String.raw`orthodon\p{L}*|hammam|sauna|baths?|pools?|lido|swim\p{L}*|museums?|musée|museo|`,
  String.raw`muse[eu]|muzium|hallenbad|freibad|schwimmbad|piscine|piscina|zwembad|kolam renang|`,
  String.raw`coworking|co-working|gym|fitness|yoga|pilates|climbing|bowling|golf|minigolf|`,
  String.raw`cin[eé]mas?|kinos?|campings?|campsites?|campingplatz|kletter\p{L}*|boulder\p{L}*|`,
  String.raw`zoo|tierpark|aquarium|kennels?|cattery|workshop|werkplaats|fahrrad\p{L}*|`,
  String.raw`fiets\p{L}*|bike\p{L}*|bicycle\p{L}*|cycles?|vélos?|cordonnerie|schuster|`,
  String.raw`zahn\p{L}*|tierarzt\p{L}*|osteopath\p{L}*|podolog\p{L}*|chiropod\p{L}*|`,
  String.raw`dentaire|dentiste|vétérinaire|dentista|dental|tandarts\p{L}*|gigi|`,
  String.raw`dentist\p{L}*|clinic|physio\p{L}*|vet\p{L}*|friseur\p{L}*|frisör\p{L}*|`,
  String.raw`kosmetik\p{L}*|nagel\p{L}*|werkstatt|kfz|reinigung|fußpflege|coiff\p{L}*|barbier|`,
  String.raw`institut|esthétique|ongl\p{L}*|pressing|bengkel|pangkas|cukur|kecantikan|laund[r]y|`,
  String.raw`klinik|dobi|gunting|peluquer\p{L}*|barber[íi]a|estética|taller|parrucchier\p{L}*|`,
  String.raw`estetic\p{L}*|officina|cabelei?r\p{L}*|barbearia|oficina|kap(?:salon|per)|`,
  String.raw`garagebedrijf|kuaför\p{L}*|berber|güzellik|oto|fryzjer\p{L}*|warsztat|`,
  String.raw`frisør\p{L}*|hårsalon\p{L}*|tannklinikk|tannlege\p{L}*|tandlæge\p{L}*|`,
  String.raw`kampaamo|parturi\p{L}*|hammaslääk\p{L}+|museet|fodrász\p{L}*|fogászat\p{L}*|`,
  String.raw`szépségszalon|autószerviz|múzeum|frizeri\p{L}+|coafor|muzeul|stomatolog\p{L}+|`,
  String.raw`kaderníctv\p{L}+|kadeřnictv\p{L}+|holičstv\p{L}+|muzeum|стоматолог\p{L}+|`,
  String.raw`перукарн\p{L}+|музей|салон краси|κομμωτήριο|μουσείο|מספר[הת]|`,
  String.raw`парикмахер\p{L}*|салон|автосервис|барбершоп|cắt tóc|spa|tiệm)(?!\p{L})|美容|理容|歯科|美術館|`,
  String.raw`博物館|資料館|銭湯|温泉|の湯|動物園|水族館|プール|自転車|牙科|牙医|口腔|博物馆|博物館|美术馆|游泳|健身|健身房|理髪|ヘア|`,
  String.raw`ネイル|エステ|整体|整骨|鍼灸|クリーニング|車検|整備|美發|美发|理髮|理发|美甲|按摩|洗衣|汽修|صالون|أسنان|حم[ّ]?ام|متحف|`,
  String.raw`مسبح|نادي|حلاق|تجميل|كراج|مغسلة|`,
  String.raw`عيادة|미용|헤어|네일|세탁|정비|의원|치과|ร้านเสริมสวย|ซัก|นวด`,
);
export const SELLS_SERVICES = new HeadedPattern(SELLS_SERVICES_PATTERN);
/** The names of pages with such a list. */
export const SERVICE_PAGE = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:services?|treatments?|leistungen|behandlungen|prestations|soins|layanan|`,
  String.raw`perkhidmatan|servicios|tratamientos|servizi|trattamenti|serviços|diensten|`,
  String.raw`behandelingen|hizmetler\p{L}*|dịch vụ|usługi|услуги|behandlingar)(?!\p{L})|施術|コース|`,
  String.raw`服务项目|服務項目|خدماتنا|الخدمات|시술 ?안내|บริการ`,
);
/** "11.00 – 01.00" and "04.76.52.55.10" look like prices. */
export const TIMES = joinedPattern(
  '',
  String.raw`\d{1,2}(?:[.:h]\d{2})?\s?(?:[-–—~〜]|to|a|à|bis|tot|s\/d|s\.d\.|sampai|`,
  String.raw`hingga)\s?\d{1,2}[.:h]\d{2}|`,
  String.raw`(?:\d{2}[. ]){3}\d{2}|\d[.:]\d\d? - \d`,
);
