/** The words of links to reservations, orders and appointments. */
import { joinedPattern } from './joined-pattern.ts';

export const RESERVE = joinedPattern(
  'iu',
  String.raw`reserv|\bbookings?\b|book (?:a|an|the|your|our|my|us|now|here|online|`,
  String.raw`direct(?:ly)?|it|with|via|`,
  String.raw`at|by|on)\b|(?:^|(?:and|&|to|or|please) )book$|check availability|see availability|`,
  String.raw`(?:save|grab|request|find|get|secure|claim|hold) (?:a|your|my) (?:table|seat|room|`,
  String.raw`spot|place)|`,
  String.raw`(?<!\p{L})(?:online-?)?buch(?:en|ung|ungen|ungs\p{L}+)(?!\p{L})|verfügbarkeit prüfen|`,
  String.raw`tisch\p{L}* (?:sichern|anfragen|finden|bestellen)|tischanfrage|zimmeranfrage|`,
  String.raw`(?:ver|consultar|verifica(?:re|r)?|vérifier) (?:la |les? |a )?disponib\p{L}+|`,
  String.raw`(?:retenir|bloquer|garder) (?:une|ma|votre|sa) (?:table|place|chambre)|`,
  String.raw`cek ketersediaan|kekosongan (?:bilik|meja)|pesan (?:meja|tempat|kamar)|booking\b|`,
  String.raw`(?:cari|cek|pilih|lihat|ambil|semak) (?:meja|kamar|bilik)|(?:meja|kamar|`,
  String.raw`bilik) kosong|`,
  String.raw`semak kekosongan|tempah(?:an)?(?!\p{L})|beschikbaarheid|`,
  String.raw`空(?:室|席)(?:の?(?:確認|検索|状況|照会)|を(?:見|探|調|確認))|plätze? sichern|`,
  String.raw`(?:nos|voir les) disponibilités|(?:check|see|view) (?:room )?(?:rates|availability)|`,
  String.raw`(?:buat|atur) (?:reservasi|tempahan|booking)|查(?:房价|房價|看空房)|查询?房态|`,
  String.raw`席を(?:取る|確保|押さえ|おさえ|キープ)|空き(?:状況|日程?)を|查询空房|查詢空房|`,
  String.raw`[马馬]上[订訂]|立[即刻][订訂]|[订訂](?:一)?(?:[间間个個]|晚)?客?房|[订訂](?:一)?[张張個个](?:桌|位)|`,
  String.raw`réserv|予約|[订訂定][座位桌房枱檯]|[预預][订訂定约約]|留[位座]|حجز|احجز|نحجز|حجوزات|prenota|boka bord|`,
  String.raw`rezerv|`,
  String.raw`đặt bàn|จองโต๊ะ|rezerwuj|rezerwacj|zarezerwuj|забронир|бронирован|예약`,
);
/** A table, a seat or a room: what is reserved, whatever the verb. */
export const TABLE_OR_ROOM = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:tables?|seats?|(?:bed|guest)?rooms?|stay|couverts?|chambres?|séjour|`,
  String.raw`tisch\p{L}*|\p{L}*zimmer|sitzpl[aä]tz\p{L}*|übernachtung\p{L}*|meja|kamar|bilik|`,
  String.raw`(?:pesan|tempah|booking|reservasi) tempat|tavol[oi]|mesas?|habitaci\p{L}+|tafel|`,
  String.raw`kamer|camer[ae]|quartos?)(?!\p{L})|お?席|テーブル|客室|お部屋|宿泊|座位|[订訂定][座位桌房枱檯]|`,
  String.raw`留[位座]|[餐]桌|客房|房[间間]|طاول|غرف`,
);
/** Other uses of "reserved", and what is said about bookings and orders that have been made. */
export const NO_BOOKING = joinedPattern(
  'iu',
  String.raw`rights? reserved|droits réservés|derechos reservados|direitos reservados|`,
  String.raw`diritti riservati|rechte vorbehalten|`,
  String.raw`cancel\p{L}*|polic(?:y|ies)|conditions?(?!\p{L})|\bterms\b|\bfaqs?\b|`,
  String.raw`(?:track|my|your past|view) (?:\p{L}+ )?(?:orders?|bookings?)|order (?:status|`,
  String.raw`history|`,
  String.raw`tracking)|storn\p{L}+|bedingungen|widerruf\p{L}*|annul\p{L}+|suivi de|`,
  String.raw`pembatalan|(?:mem)?batalkan|syarat|ketentuan|キャンセル|規約|規定|ポリシー|取消|须知|須知|规则|`,
  String.raw`規則|إلغاء|شروط|سياسة`,
);
/** Goods that are booked for a day: a cake is ordered. */
export const GOODS_BOOKED = joinedPattern(
  'iu',
  String.raw`(?:蛋糕|糕[点點]|面包|麵包|月[饼餅]|年菜|[鲜鮮]花|花束|便[当當]|[商产產]品)[预預][订訂定购購约約]|`,
  String.raw`(?:ケーキ|お?弁当|おせち|花束|パン|オードブル|商品)の?ご?予約|réserve[rz] (?:un|une|votre|vos|`,
  String.raw`le|la|mon|nos) (?:gâteau|bûche|panier|galette|pain|bouquet)x?s?(?!\p{L})|`,
  String.raw`(?:reserve|book) (?:a|your|our) (?:cake|loaf|hamper|bouquet|turkey)s?(?!\p{L})|`,
  String.raw`(?:torten?|kuchen|brote?|blumen) (?:vor)?reservieren|حجز (?:ال)?(?:كيك|كعك|`,
  String.raw`تورت)\p{L}*`,
);
export const ORDER = joinedPattern(
  'iu',
  String.raw`${GOODS_BOOKED.source}|`,
  String.raw`(?<!\p{L})(?:shop|buy) (?!tickets?|passes|season)(?:\p{L}+ ){1,3}online|`,
  String.raw`(?<!tickets |karten )online (?:kaufen|einkaufen|shoppen)(?!\p{L})|`,
  String.raw`ache(?:ter|tez) (?!(?:un |vos |des |mon )?billets?)(?:[\p{L}'’]+ ){0,3}en ligne|`,
  String.raw`(?:beli|belanja) (?!tiket)(?:\p{L}+ ){0,2}(?:online|(?:secara )?daring|dalam talian)|`,
  String.raw`オンラインで(?:ご?購入|買|お求め)|(?:[网網線线][上路]|在[线線])(?:[购購][买買物]|[选選][购購]|[订訂][购購花])|`,
  String.raw`(?:تسوق|اشتر)\p{L}* (?!تذ)(?:\p{L}+ ){0,2}(?:أونلاين|اونلاين|أون لاين|عبر الإنترنت)|`,
  String.raw`order (?:(?:your|a|our|some|the|\p{L}+) ){0,3}(?:online|now|here|on|via|from|with|`,
  String.raw`through|ahead|direct(?:ly)?|food|meals?|lunch|dinner|pizzas?|take-?away|take-?out|`,
  String.raw`delivery|pick-?up|collection)|^order(?: up)?$|(?:online|food|mobile|pre-?)[- ]?order|`,
  String.raw`get (?:it|food|dinner|lunch|\p{L}+) delivered|order (?:&|and|\+) collect|`,
  String.raw`click (?:&|and|\+|et|&amp;) `,
  String.raw`collect|(?:essen|pizza|gerichte) liefern lassen|(?:nach hause )?liefern lassen|`,
  String.raw`(?<!\p{L})(?:vor|online-?)?bestell(?:en|e|t|ung|shop|seite|formular)(?!\p{L})|`,
  String.raw`liefer(?:ung|dienst|service) (?:anfordern|starten|ordern)|`,
  String.raw`pesan(?:an)? (?:\p{L}+ ){0,2}(?:sekarang|online|antar|makanan|penghantaran|di sini|`,
  String.raw`disini|langsung|dari rumah)|pesan (?:di|via|lewat)|pesanan (?:(?:dalam|`,
  String.raw`atas) talian|online)|`,
  String.raw`(?:tempah|pesan|beli) (?:makanan|hidangan|juadah)|order (?:sekarang|makanan|di sini)|`,
  String.raw`(?:di)?(?:antar|hantar|kirim)(?:kan)? (?:ke|sampai) (?:rumah|pintu)|`,
  String.raw`(?<!\p{L})command(?:er|ez|e)(?!\p{L})|commandes? en ligne|(?:se )?faire livrer|`,
  String.raw`お?(?:料理|食事|弁当)を(?:頼む|届け)|配達を頼|注文|(?:モバイル|オンライン|ネット|Web)オーダー|オーダー(?:する|はこちら|ページ)|`,
  String.raw`出前(?:を頼|予約|の?申)|デリバリー(?:を頼|の?申)|`,
  String.raw`先[点點][后後]取|[点點](?:我[们們]的)?菜|送(?:到|餐)(?:家|上[门門])|[点點]餐|外卖|外賣|外送|落[单單]|下[单單]|[订訂]餐|`,
  String.raw`[叫]餐|[点點][单單]|`,
  String.raw`اطلب|أطلب|أرسل طلبك|طلبات (?:أونلاين|اونلاين|أون لاين)|(?:ال)?طلب (?:ال)?(?:طعام|`,
  String.raw`وجب|أونلاين|اونلاين|أون لاين|عبر|توصيل|أكل|الأكل)|`,
  String.raw`p[íi]d[ea](?:lo|nos)? (?:online|ya|ahora|por|en|`,
  String.raw`a domicilio)|pedir (?:online|ahora|por)|ped[íi] (?:por|online|ya)|haz tu pedido|`,
  String.raw`ordina (?:online|ora|adesso|su|con|da)|`,
  String.raw`peça (?:online|já|agora|pelo)|faça (?:o )?seu pedido|bestel (?:online|nu|hier|`,
  String.raw`direct)|beställ (?:online|nu|här)|online sipariş|sipariş ver|đặt (?:hàng|món)|`,
  String.raw`สั่ง(?:ออนไลน์|อาหาร)|zamów (?:online|teraz)|заказать|주문하기|온라인 주문`,
);
/** Meals that leave the place: to "reserve" them is to order them. */
export const TAKEN_AWAY = joinedPattern(
  'iu',
  String.raw`take-?away|take-?out|to go|delivery|mitnehmen|abholung|lieferung|à emporter|`,
  String.raw`テイクアウト|持ち帰り|弁当|出前|デリバリー|外[带帶卖賣送]|打包|توصيل|bungkus|tapau|antar|penghantaran`,
);
export const APPOINT = joinedPattern(
  'iu',
  String.raw`appointment|book (?:a|an|your) (?:\S+ )?(?:visit|consult\p{L}*|slot|session|`,
  String.raw`treatment|service|check-?up|exam|cut|haircut|stylist|class|viewing|lesson|mot|repair|`,
  String.raw`grooming|massage|facial)|schedule (?:an?|your|my) |(?<!\p{L})jad[uw]alkan(?!\p{L}|`,
  String.raw` ulang)|`,
  String.raw`(?:choose|pick|find|select|grab|see|get|claim) (?:an?|your|my|our) (?:free |open |`,
  String.raw`available )?(?:slots?|times?)(?!\p{L})|(?:see|view|show) (?:free|open|`,
  String.raw`available) (?:slots|times)|`,
  String.raw`(?:wunschzeit|uhrzeit|zeitfenster) (?:wählen|aussuchen|auswählen|sichern)|`,
  String.raw`freie (?:termine|`,
  String.raw`zeiten)|(?:choisir|choisissez|voir) (?:mon|mes|une?|votre|vos|les|un) (?:heure|`,
  String.raw`horaire|`,
  String.raw`créneau)s?x?|`,
  String.raw`(?<!\p{L})(?:online-?|wunsch|arzt|beratungs|werkstatt|behandlungs)?termin(?!\p{L})|`,
  String.raw`termin(?:buchung|kalender|vereinbarung|anfrage|vergabe|wunsch|formular|reservierung)|`,
  String.raw`(?:mem)?buat janji|janji (?:temu|periksa|kunjungan)|temu janji|temujanji|`,
  String.raw`(?:daftar|atur|pilih|pesan|booking|minta|ambil|cari|buat|`,
  String.raw`tetapkan) (?:\p{L}+ )?(?:jadwal|`,
  String.raw`antrean|antrian|kunjungan|janji|masa(?: temu)?|waktu)(?!\p{L})|jadwal temu|`,
  String.raw`^janji (?:online|di sini|lewat|via)|`,
  String.raw`daftar berobat|pendaftaran (?:pasien|online)|(?:ambil|pilih|tempah|pesan) (?:slot|`,
  String.raw`nombor giliran|`,
  String.raw`giliran|nomor antre\p{L}*)|`,
  String.raw`(?:prend(?:re|s)|pren(?:ez|ons)|demande[rz]?|fixe[rz]?|prise de|un|votre|mon|de) `,
  String.raw`rendez-vous|`,
  String.raw`rendez-vous (?:en ligne|ici|now)|^rendez-vous$|`,
  String.raw`(?<!\p{L})rdv(?!\p{L})|(?:choisir|réserver|trouver) (?:un|mon|votre|son) créneau|`,
  String.raw`(?:診療|診察|順番|受診|来院|施術|来店|初診|検診|健診|カット|車検|点検)の?(?:ご|WEB)?予約|`,
  String.raw`(?:順番|診察|診療|Web|ネット|オンライン)の?受付|ご?来店日時|日時を(?:選|決|指定)|[预預][约約](?!用餐|就餐|堂食|包[间間厢廂]|餐|座|`,
  String.raw`[订訂])|[挂掛][号號]|`,
  String.raw`[约約](?:[个個])?[时時][间間段]|[约約][日号號]|موعد|مواعيد(?=\W{1,3}احجز)|اختر (?:ال)?وقت|`,
  String.raw`(?:حجز|احجز|طلب|اطلب|تحديد|حدد|أخذ|خذ|اختر) (?:ال)?(?:موعد|مواعيد)|`,
  String.raw`pide? (?:tu )?cita|`,
  String.raw`pedir cita|reserva(?:r)? (?:tu )?cita|cita previa|agenda(?:r)? (?:tu|una) cita|`,
  String.raw`prenota (?:un |una |il |la )?(?:appuntamento|visita|tagliando|seduta)|appuntament|`,
  String.raw`marca(?:r|ção)|agendar|agende|afspraak|boka tid|tidsbokning|randevu|đặt (?:lịch|hẹn)|`,
  String.raw`นัดหมาย|นัดแพทย์|umów (?:wizytę|się)|rejestracja online|запис(?:аться|ь) (?:на|`,
  String.raw`онлайн)|онлайн-запись|진료 ?예약`,
);
/** What one comes for at an hour of one's own: to reserve it is to make an appointment. */
export const SESSION = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:fittings?|sittings?|sessions?|treatments?|consult\p{L}*|assessments?|`,
  String.raw`therapy|check-?ups?|(?:hair)?cuts?|anproben?|sitzung(?:en)?|behandlung(?:en)?|`,
  String.raw`beratung(?:en)?|untersuchung(?:en)?|séances?|essayages?|soins?|bilans?|coupes?|`,
  String.raw`consultations?|sesi|rawatan|perawatan|terapi|konsultasi|pemeriksaan|`,
  String.raw`(?:ال|لل)?(?:جلس|استشار|معاين)\p{L}+|(?:ال)?(?:قياس|كشف))(?!\p{L})|施術|試着|採寸|問診|`,
  String.raw`カウンセリング|フィッティング|トリートメント|セッション|[试試][穿妆妝戴]|[疗療]程|[咨諮][询詢]|量[身体體尺]`,
);
export const BOOKING_PATH = /[/_.-](?:appointments?|bookings?|book)(?:[/?_.-]|$)/i;

/** Vouchers and the like, which are ordered but not eaten; in texts and in addresses. */
export const OTHER_GOODS = joinedPattern(
  'iu',
  String.raw`gift|voucher|e-?card|gutschein|geschenkkarte|geschenk|`,
  String.raw`(?:bon|carte|chèque|cheque|coffret|idée)s?[- ]?cadeaux?|bons? d['’]achat|newsletter|`,
  String.raw`catalog(?:ue)?|katalog|brochure|broschüre|prospe[ck]t|cook-?book|kochbuch|`,
  String.raw`merch(?:andise)?(?!\p{L})|t-?shirts?|ギフト|(?:商品|お?食事|回数|金)券|カタログ|パンフレット|`,
  String.raw`[礼禮]品|[礼禮](?:券|物|金)|代金券|[储儲]值|目[录錄]|هدي[ةه]|هدايا|قسيمة|قسائم|كتالوج|`,
  String.raw`hadiah|(?<!\p{L})(?:vou[ck]er|baucar|baucer)|kado(?!\p{L})|tarjeta[- ]regalo|`,
  String.raw`buon[oi][- ]regalo|cadeaubon|presentkort|подарочн|기프트|상품권`,
);
/** Food: an order of it is no order of vouchers beside it. */
export const FOOD_ORDERED = joinedPattern(
  'iu',
  String.raw`food|meals?(?!\p{L})|dishes|pizza|lunch|dinner|take-?away|take-?out|`,
  String.raw`essen(?!\p{L})|speisen|`,
  String.raw`gerichte|repas|plats?(?!\p{L})|à emporter|料理|弁当|お?食事(?!券)|テイクアウト|餐|外[卖賣]|طعام|`,
  String.raw`وجب|makanan|hidangan|bungkus`,
);
/** Addresses of news and of rules, in a segment of their own. */
export const NEWS_PATH = joinedPattern(
  'iu',
  String.raw`\/(?:news|blog|press|presse|aktuelles|neuigkeiten|actualit[eé]s?|actus?|magazine?|`,
  String.raw`articles?|artikel|berita|kabar|stor(?:y|ies)|journal|posts?|medien?|media|notizie|`,
  String.raw`noticias|topics|xinwen|akhbar|20[0-3]\d|terms|agb|faqs?|privacy|datenschutz|`,
  String.raw`polic(?:y|ies)|jobs?|career\p{L}*)(?:[/?#.-]|$)`,
);
/** What one does with an article. */
export const NEWS_WORDS = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:read|article|report(?:ed)?|news|story|interview|lesen|artikel|`,
  String.raw`bericht\p{L}*|`,
  String.raw`beitrag|meldung|lire|reportage|actualités?|baca|membaca|berita|liputan|laporan|`,
  String.raw`rencana|reviews?|rate us|bewert\p{L}+|avis|ulasan)(?!\p{L})|口コミ|[评評][价價论論]|[点點][评評]|`,
  String.raw`تقييم|記事|ニュース|読む|新[闻聞]|[报報][道導]|文章|خبر|أخبار|مقال|اقرأ|تقرير`,
);
/** The name of a page that may also say whom to call. */
export const BARE_WORD = /^\P{L}*(?:(?:vor)?bestell(?:en|ung|ungen)|tempahan|pesanan)\P{L}*$/iu;
/** Whose text says nothing but where to click. */
export const VAGUE_LINK = joinedPattern(
  'iu',
  String.raw`^\P{L}*(?:(?:click|right|just|gleich|direkt|bitte|juste|par|klik|tekan|sila|over|`,
  String.raw`auf|über|unser\p{L}*|our|this|dieses?|diesem|notre|ce|cette|borang|formulir|laman|`,
  String.raw`halaman|tautan|pautan|the|online|web|en ligne|dalam talian|kami|ini)[\s-]+)*`,
  String.raw`(?:here|link|page|form|website|online|calendar|diary|hier|formular|kalender|seite|`,
  String.raw`ici|formulaire|lien|page|calendrier|agenda|(?:di )?(?:sini|situ)|ini|formulir|borang|`,
  String.raw`tautan|pautan|halaman|laman|kalendar|online|kami|talian)\P{L}*$|`,
  String.raw`^\P{L}*(?:こちら|ここ|フォーム|カレンダー|専用ページ|リンク|ページ|(?:この|专用|此|[点點][击擊])?(?:[这這][里裡]|此[处處]|`,
  String.raw`[链鏈][接結]|表[单單格]|[页頁]面)|هنا|(?:من )?هنا|الرابط|النموذج|هذا الرابط|`,
  String.raw`هذا النموذج)(?:から|へ|まで)?\P{L}*$`,
);

/** The last part of an address of the site itself, without its separators. */
export const ORDER_PATH = joinedPattern(
  'iu',
  String.raw`^(?:pre)?(?:order(?:s|ing)?(?:online|now|here|food|takeaway|takeout|delivery|`,
  String.raw`pickup|meals)?|(?:online|web|food|mobile)order(?:s|ing)?|(?:online|vor)?bestell(?:en|`,
  String.raw`ung|shop)(?:online)?|command(?:e|er|es)(?:enligne)?|pesan(?:an)?(?:online|antar|`,
  String.raw`makanan|sekarang)?|(?:h?antar|hantar)(?:rumah|makanan)?|chuu?mon|waimai|waidai|`,
  String.raw`diancan|dingcan|talab(?:at)?|delivery|takeaway|`,
  String.raw`takeout)$`,
);
export const RESERVE_PATH = joinedPattern(
  'iu',
  String.raw`^(?:online|net|web|stay|table|tisch|zimmer|room|make)*(?:reserv(?:e|es|ation|ations|`,
  String.raw`ieren|ierung|ierungen|er|ez|ar|as?|asi)|reserv(?:e|er|ation)(?:a|une)?(?:table|`,
  String.raw`room|chambre)|book(?:ing|ings)?(?:a|your)?(?:table|room|stay|now|online|form)?|`,
  String.raw`buch(?:en|ung)|yoyaku|tempah(?:an)?(?:meja|bilik|tempat)?|`,
  String.raw`pesan(?:meja|kamar|tempat)|reservasi(?:meja|kamar|online)?|`,
  String.raw`ding(?:zuo|wei|fang|zhuo)|yuding|zhusu|hajz)$`,
);
export const APPOINT_PATH = joinedPattern(
  'iu',
  String.raw`^(?:book|make|request|online|web)?(?:an?|your)?(?:appointments?(?:booking)?|`,
  String.raw`termin(?:buchung|vereinbarung|vereinbaren|buchen|anfrage|kalender|online)?|`,
  String.raw`(?:prendre|prise|prisede)?(?:rendezvous|rdv)(?:enligne)?|(?:buat)?janji(?:temu)?|`,
  String.raw`jadwal(?:temu)?|temujanji|yuyue|yueshijian|guahao|maw[3a]id|mawid|cita(?:previa)?|`,
  String.raw`schedule)$`,
);

/** A place that is named as another one. */
export const OTHER_PLACE = joinedPattern(
  'iu',
  String.raw`notre autre (?:adresse|restaurant|salon|maison|boutique|cabinet|site)|`,
  String.raw`(?<!\p{L})(?:other|another|nearby|neighbou?ring|different|fellow|`,
  String.raw`more) (?:\p{L}+ ){0,2}`,
  String.raw`(?:restaurants?|kitchens?|places?|caf[eé]s?|shops?|hotels?|businesses|venues?|pubs?|`,
  String.raw`bistros?|salons?|clinics?|practices?|garages?|branch(?:es)?|locations?)|`,
  String.raw`(?<!\p{L})(?:sister|partner)(?: \p{L}+)? (?:restaurants?|hotels?|caf[eé]s?|places?|`,
  String.raw`venues?|salons?|clinics?|practices?|shops?|garages?|pubs?|business\p{L}*)|`,
  String.raw`(?:our|the) (?:partners?|neighbou?rs?|colleagues|friends)(?!\p{L})|next door|`,
  String.raw`(?:hotel|restaurant|caf[eé]|pub|inn|guest ?house|salon|clinic|b&b|pension|gasthaus|`,
  String.raw`gasthof|bistro|praxis|hôtel|auberge|gîte|garage|penginapan|restoran|klinik|warung|`,
  String.raw`kedai) (?:opposite|across|over the road|down the (?:road|street)|around the corner|`,
  String.raw`gegenüber|nebenan|um die ecke|d['’]en face|d['’]à côté|(?:di )?seberang|`,
  String.raw`(?:di )?sebelah)|`,
  String.raw`(?:nos|chez des) (?:amis|voisins)|(?:向かい|隣|となり)の|(?:对面|對面|隔壁)的?|(?:المقابل|`,
  String.raw`بجانبنا|المجاور)|`,
  String.raw`(?<!\p{L})ander(?:e|en|er|es|em|swo) (?:\p{L}+ ){0,2}(?:lokale?n?|betrieben?|`,
  String.raw`häusern?|`,
  String.raw`restaurants?|küchen|gasth\p{L}+|cafés?|praxen|praxis|salons?|werkst\p{L}+|hotels?|`,
  String.raw`filialen?|standort\p{L}*|geschäft\p{L}*)|(?:schwester|partner|nachbar)(?:betrieb|`,
  String.raw`lokal|`,
  String.raw`restaurant|hotel|haus|filiale|praxis|salon|werkstatt|café|hotels|unternehmen)\p{L}*|`,
  String.raw`(?:unser\p{L}*|beim?|vom) (?:partner|nachbar|kolleg|freund)\p{L}*|nebenan|`,
  String.raw`(?:die|den) nachbarn(?!\p{L})|`,
  String.raw`(?:d['’])?autres (?:\p{L}+ )?(?:restaurants?|maisons?|adresses?|établissements?|`,
  String.raw`tables|`,
  String.raw`commerces|hôtels?|salons?|cabinets?|garages?|boutiques?|cuisines?)|`,
  String.raw`(?:une?|l['’]) ?autre (?:\p{L}+ )?(?:restaurant|adresse|établissement|salon|cabinet|`,
  String.raw`garage|hôtel|boutique)|notre (?:partenaire|voisin)\p{L}*|(?:nos|les) (?:partenaires|`,
  String.raw`voisins|amis|confrères)|(?:établissement|maison|hôtel|restaurant)s? (?:sœur|frère|`,
  String.raw`voisin|partenaire)s?|`,
  String.raw`(?<!\p{L})(?:rumah makan|restoran|warung|kedai|kafe|hotel|salon|klinik|bengkel|`,
  String.raw`tempat|`,
  String.raw`toko|cabang|cawangan|penginapan) (?:yang )?(?:lain(?:nya)?|tetangga|mitra|jiran|`,
  String.raw`rakan|`,
  String.raw`sekitar|berdekatan|sebelah)|(?:mitra|rakan(?: niaga| kongsi)?|jiran|tetangga|`,
  String.raw`saudara) kami|`,
  String.raw`(?:他|ほか|別|近く|近隣|周辺|提携|姉妹|系列|お隣)の?(?:お?店|店舗|飲食店|レストラン|ホテル|宿|医院|クリニック|サロン|工場|施設)|`,
  String.raw`姉妹店|系列店|提携(?:先|店)|パートナー(?:店|企業|ホテル)|`,
  String.raw`(?:其他|其它|别的|別的|附近|周[边邊]|隔壁|合作|姐妹|友好)(?:的|其他)?(?:餐[馆館厅廳]|[饭飯]店|店|商[家户戶]|酒店|`,
  String.raw`[门門][诊診店]|[诊診]所|伙伴|夥伴|机构|機構|分店)|`,
  String.raw`(?:مطاعم|مطعم|محلات|مقاهي|مقهى|فنادق|فندق|عيادات|عيادة|صالونات|فروع|فرع|ورش|`,
  String.raw`ورشة) (?:\p{L}+ )?`,
  String.raw`(?:أخرى|اخرى|آخر|شقيق\p{L}*|مجاور\p{L}*|شريك\p{L}*|قريب\p{L}*)|`,
  String.raw`(?:شريكنا|شركائنا|شركاؤنا|جارنا|جيراننا)`,
);
/** A branch; "this branch" and "all branches" include the place. */
export const BRANCH = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:branch|filiale|zweigstelle|niederlassung|succursale|cabang|`,
  String.raw`cawangan|zweitgeschäft)(?!\p{L})|支店|分店|`,
  String.raw`\p{Script=Han}{2}店(?:のみ|だけ|限定)|فرع(?!\p{L})`,
);
export const THIS_BRANCH = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:this|all|every|each|either|any|both|diese[rmns]?|alle[nr]?|jede[rmns]?|`,
  String.raw`beiden?|cette|toutes|chaque|ini|semua|setiap|seluruh)(?!\p{L})|当店|本店|当院|全店|各店|所有|`,
  String.raw`各分店|每|هذا|جميع|كل`,
);
/** "Only in Leeds", "our Leeds branch"; names begin with a capital letter. */
export const ONLY_IN = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:[Oo]nly (?:in|at(?: our)?)|[Uu]niquement à|[Ss]eulement à|`,
  String.raw`[Hh]anya di(?: cabang| `,
  String.raw`cawangan)?) (\p{Lu}\p{Ll}{2,20})(?!\p{L})|`,
  String.raw`(?<!\p{L})[Oo]ur (\p{Lu}\p{Ll}{2,20}) (?:branch|shop|`,
  String.raw`store|caf[eé]|restaurant|salon|clinic|practice|surgery|kitchen|bar|hotel)(?!\p{L})|`,
  String.raw`[仅僅只](?:限|在|有)?(?:我[们們](?:的)?)?(\p{Script=Han}{2,4})(?:分?店|[门門][诊診])|`,
  String.raw`(?<!\p{L})[Ss]eule? (?:notre|la) \p{L}+ (?:de|d['’]|à) ?(\p{Lu}\p{Ll}{2,20})|`,
  String.raw`(?<!\p{L})(?:[Nn]ur|[Aa]usschließlich) in (?:unserer? \p{L}+ in `,
  String.raw`)?(\p{Lu}\p{Ll}{2,20})`,
);
/** "Our neighbours will feed you": a sentence that sends guests to another place. */
export const RECOMMENDS = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:recommend|suggest|try(?!\p{L})|pop (?:in|over)|go to|head (?:to|over)|`,
  String.raw`empfehl|`,
  String.raw`probieren sie|gehen sie|besuchen sie|régal|recommand|conseill|allez|essayez|`,
  String.raw`coba(?!\p{L})|`,
  String.raw`cuba(?!\p{L})|silakan ke|rekomendasi|cadang|syor)|どうぞ|お(?:すすめ|勧め)|推[荐薦]|建[议議]|`,
  String.raw`[请請]到|ننصح|نوصي|`,
  String.raw`جرب|تفضلوا`,
);
/** A sentence about whom the one before it names. */
export const THERE = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:there|they|their|dort|dorthin|deren|là-bas|chez eux|leurs?|di sana|`,
  String.raw`mereka|di situ)(?!\p{L})|そちら|あちら|同店|同院|那[里裡边邊]|他[们們]|هناك|لديهم|عندهم`,
);
/** What is over: "no longer", "until last year". */
export const OVER = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:no longer|not any ?more|used to|nicht mehr|keine? \p{L}+ mehr|früher|`,
  String.raw`ne \S+ plus|n['’]\S+ plus|sudah tidak|tidak lagi|sudah berhenti|dulu(?:nya)?|`,
  String.raw`tidak lagi|telah berhenti)(?!\p{L})|終了(?:しま|いたしま|し)|廃止|已?停止|不再|لم نعد|لم يعد|توقفنا`,
);
/** Negations that invite: "don't wait", "no need to call". */
export const INVITING_DENIAL = joinedPattern(
  'iu',
  String.raw`forget|hesitate|wait|queue|miss|need|phone|call|unless|zöger|vergess|verpass|wart|`,
  String.raw`schlange|anruf|telefon|oubli|hésit|attend|attente|manqu|file|appel|lupa|ragu|antre|`,
  String.raw`antri|beratur|tunggu|perlu|lepas|忘|待た|並ば|電話|错过|錯過|不用|无需|無需|不必|排[队隊]|`,
  String.raw`等[候待]|电话|تنس|تتردد|انتظار|تفوت|اتصال|حاجة|without|ohne|sans|tanpa`,
);

/** Businesses that work by appointment: there, a link for reservations makes one. */
export const BY_APPOINTMENT = joinedPattern(
  'iu',
  String.raw`clinic|klinik|dental|dentist|physio|(?:werkstatt|praxis|salon|friseur|kosmetik\p{L}*)`,
  String.raw`(?!\p{L})|(?<!\p{L})(?:praxis|zahn(?:arzt|ärzt)\p{L}*|kinesi\p{L}*|`,
  String.raw`salons?(?! de thé)|hair\p{L}*|barber\p{L}*|beauty|nails?|lash\p{L}*|brows?|tattoo|`,
  String.raw`massage\p{L}*|dokter|doktor|drg?|ostéopathe|ostéo|osteopath\p{L}*|chiropract\p{L}*|`,
  String.raw`surgery|`,
  String.raw`podiat\p{L}*|groom\p{L}*|tyres?|autohaus|reifen\p{L}*|hautarzt|hno|`,
  String.raw`heilpraktiker\p{L}*|`,
  String.raw`logopädie|ergotherapie|clinique|opticien\p{L}*|kinésithérapeute|pangkas|cukur|`,
  String.raw`dandanan|bengkel|pergigian|kecantikan|andaman|`,
  String.raw`vet\p{L}*|animal hospital|optician\p{L}*|optometr\p{L}*|garage|workshop|`,
  String.raw`friseur\p{L}*|frisör\p{L}*|kosmetik\p{L}*|nagelstudio|tierarzt\p{L}*|physiotherapie|`,
  String.raw`coiff\p{L}*|barbier|institut|esthétique|vétérinaire|cabinet|peluquer\p{L}*|`,
  String.raw`barber[íi]a|veterinari\p{L}*|estética|taller|parrucchier\p{L}*|estetic\p{L}*|`,
  String.raw`studio dentistico|cabeleireir\p{L}*|barbearia|kapsalon|kapper|tandarts\p{L}*|`,
  String.raw`dierenarts\p{L}*|frisör|tandläkar\p{L}*|kuaför\p{L}*|berber|diş|fryzjer\p{L}*|`,
  String.raw`gabinet|стоматолог\p{L}*|парикмахер\p{L}*|барбершоп|клиника|nha khoa|phòng khám|`,
  String.raw`klinika)(?!\p{L})|クリニック|医院|病院|歯科|内科|眼科|整骨院|接骨院|整体|鍼灸|治療院|美容室|美容院|理容|`,
  String.raw`ヘアサロン|ネイル|サロン|エステ|自動車|モータース|車検|hair|診所|诊所|醫院|牙科|口腔|美髮|美发|美容|理[发髮]|`,
  String.raw`造型|[汽]修|汽[车車]|[车車]行|推拿|中[医醫]|[宠寵]物|`,
  String.raw`عيادة|عيادات|صالون|مجمع طبي|مركز (?:\p{L}+ )?(?:طبي|تجميل|أسنان)|للتجميل|ورشة|`,
  String.raw`كراج|حلاق|طبيب|`,
  String.raw`의원|치과|병원|미용실|헤어|คลินิก|ทันตกรรม`,
);
