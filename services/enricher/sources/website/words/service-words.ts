/** How sites say what they offer, and that they do not. */
import { joinedPattern } from '../hours/joined-pattern.ts';

export const DELIVERY = joinedPattern(
  'iu',
  String.raw`(?<!cash on )\bdeliver(?:y|ies)\b|we(?: also| can)? deliver|delivered to your|`,
  String.raw`(?:bring|drop) (?:it|them|`,
  String.raw`your order) (?:\S+ ){0,3}(?:over|to your|round)|lieferservice|lieferdienst|`,
  String.raw`wir liefern|liefern wir|heimlieferung|hauslieferung|botendienst|bringdienst|`,
  String.raw`livraisons?|nous livrons|livre à domicile|pesan[- ]antar|layanan antar|gratis antar|`,
  String.raw`antar gratis|siap antar|bisa diantar|gratis ongkir|penghantaran|boleh dihantar|`,
  String.raw`hantar ke rumah|出前|宅配|デリバリー|配達|外送|外卖|外賣|送餐|送貨|送货|可送|配送|送上門|送上门|توصيل|نوصل|منوصل|`,
  String.raw`د[ي]?ليفر[يى]|`,
  String.raw`a domicilio|reparto a|consegna a (?:casa|domicilio)|consegniamo|entregas? (?:em|ao|`,
  String.raw`a) (?:casa|domicílio)|fazemos entregas?|entregamos (?:em (?:casa|tod[ao]s?|até)|`,
  String.raw`na sua|no seu|ao domicílio|en (?:tu|su) casa|en casa|`,
  String.raw`gr[aá]tis)|tele-?entrega|repartimos|recapitiamo|thuisbezorg|thuislevering|`,
  String.raw`(?:wij|we) leveren|leveren (?:wij |we )?(?:\p{L}+ ){0,2}aan huis|`,
  String.raw`aan huis (?:geleverd|gebracht)|`,
  String.raw`levering aan huis|kör(?:er)? hem maten|leverer vi|levering hjem|udbringning|`,
  String.raw`nous vous livrons|`,
  String.raw`bezorgen|bezorgd|bezorgservice|hemleverans|hemkörning|vi levererar|paket servis|`,
  String.raw`eve servis|eve teslim|adrese teslim|giao hàng|giao tận|ship tận|จัดส่ง|เดลิเวอรี่|`,
  String.raw`ส่งถึงบ้าน|dostaw[aęyą]|dowóz|dowozimy|доставк|доставля|привез[её]м|배달|배송`,
);
export const TAKEOUT = joinedPattern(
  'iu',
  String.raw`take-?\s?(?:away|out)|\bto-go\b|\b(?!(?:ready|good|way|here|\p{L}*where|places?|`,
  String.raw`long|want|need|needs|have|has|how|miles|easy|`,
  String.raw`about|set|left|what|time|going|else|nothing|more|still|just|rather|free|enough|`,
  String.raw`able|love|like|plan|try|best|`,
  String.raw`reasons?|things?|days?|weeks?|months?|hours?|minutes?)\b)`,
  String.raw`\p{L}+ to go\b(?=\s*(?:[.,;:!)&|·/]|$|and\b|or\b|for\b|from\b|too\b|available))|`,
  String.raw`\bparcels?\b (?:are |is )?(?:given|available|service|counter)|`,
  String.raw`zum mitnehmen|außer haus|ausser haus|[àa] emporter|pour emporter|vente à emporter|`,
  String.raw`bawa pulang|dibungkus|bungkus(?!\s*(?:rm|rp)?\.?\s*\d)|tapau|テイクアウト|持ち帰り|持帰り|外带|外帶|`,
  String.raw`打包|سفري|للاستلام|`,
  String.raw`تيك أواي|طلبات خارجية|الطلبات الخارجية|para llevar|da asporto|d'asporto|per asporto|`,
  String.raw`take-?away|para levar|leve (?:tudo )?para casa|para viagem|afhaal|afhalen|meenemen|`,
  String.raw`avhämtning|ta med|take-?away|gel[- ]al|paket alabilir|mang đi|mang về|กลับบ้าน|`,
  String.raw`na wynos|с собой|навынос|на вынос|самовывоз|포장`,
);
export const DINE_IN = joinedPattern(
  'iu',
  String.raw`dine[- ]?in(?:side)?\b|\bdine (?:with us|here|under|on|at|by|al fresco|beneath|`,
  String.raw`beside|among)\b|`,
  String.raw`eat[- ](?:in|inside|in our)\b|\bseating\b(?! chart)|dining room|`,
  String.raw`indoor seating|makan di (?:tempat|sini)|vor ort (?:essen|genießen|verzehr)|`,
  String.raw`(?:consommer|manger|déguster|restauration) sur place|sur place ou|店内飲食|店内でお召し上がり|`,
  String.raw`イートイン|堂食|内用|內用|جلسات (?:داخلية|عائلية)|الأكل في المطعم|خدمة الصالة|`,
  String.raw`صالة (?:لل?عائلات|طعام|الطعام|عائلية|داخلية)|`,
  String.raw`قسم (?:ال|لل)?عائلات|comer aquí|`,
  String.raw`consumo en (?:el )?local|consumazione al tavolo|mangiare sul posto|consumo no local|`,
  String.raw`ter plaatse (?:eten|opeten)|äta här|oturarak|ăn tại (?:chỗ|quán)|ทานที่ร้าน|นั่งทาน|`,
  String.raw`na miejscu|в зале|매장 ?(?:식사|이용)|홀 ?식사`,
);
export const PICKUP = joinedPattern(
  'iu',
  String.raw`(?<!last )\bpick[- ]?up\b(?! times?| truck)|click (?:and|&|\+) collect|curb-?side|`,
  String.raw`kerb-?side|in-?store collection|abholung|selbstabholer|`,
  String.raw`selbst abholen|zur abholung|ambil (?:sendiri|di (?:kedai|toko|tempat|outlet|gerai|`,
  String.raw`cabang|cawangan))|`,
  String.raw`retrait (?:en|au)|retirez (?:\p{L}+ ){0,3}en (?:magasin|boutique)|`,
  String.raw`retrait en (?:magasin|boutique)|店頭受取|`,
  String.raw`店頭受け取り|自取|自提|الاستلام من الفرع|recog(?:ida|er) en tienda|recogida en|`,
  String.raw`recog\p{L}* en (?:la |nuestra )?tienda|`,
  String.raw`(?:im laden|in der filiale|im geschäft|vor ort) abhol\p{L}*|`,
  String.raw`hol\p{L}* .{0,30}(?:im laden|in der filiale) ab|`,
  String.raw`ritir[aio]\p{L}* (?:in|presso il) negozio|`,
  String.raw`retir[aeo]\p{L}* (?:\p{L}+ )?na (?:nossa )?loja|`,
  String.raw`(?:ophalen|afhalen|haal\p{L}* .{0,20}op) in (?:de|onze) (?:winkel|zaak)|`,
  String.raw`collect (?:it |them |your \p{L}+ )?`,
  String.raw`(?:in[- ]store|from (?:the|our) (?:shop|store))|ritiro (?:in|`,
  String.raw`presso|al|della|del)|retirada na loja|levantamento em loja|click en collect|`,
  String.raw`hämta i butik|mağazadan teslim|gel al|nhận tại cửa hàng|รับที่ร้าน|odbiór osobisty|`,
  String.raw`самовывоз|픽업|방문 ?수령`,
);
export const DRIVE_THROUGH = joinedPattern(
  'iu',
  String.raw`drive[- ]?(?:thru|through|in)\b|lantatur|ドライブスルー|得来速|得來速|汽车穿梭|خدمة السيارات|`,
  String.raw`pandu lalu|автокафе|드라이브 ?스루|ไดรฟ์ทรู`,
);
export const RESERVATIONS = joinedPattern(
  'iu',
  String.raw`reservations?\b|book (?:a|your|the) table|table bookings?|bookings?\b(?! fee)|`,
  String.raw`reserve (?:a|your) table|(?:ring|call|phone|telephone|text|e-?mail|message|`,
  String.raw`whatsapp|dm|contact)`,
  String.raw`\b[^.!?]{0,40} to (?:book|reserve)\b|table is booked|reservier(?:ung|en|t)|`,
  String.raw`tischreserv|réservations?|réserve[zr]|`,
  String.raw`réservé|pesan (?:meja|tempat)|reservasi|tempahan (?:meja|tempat)|ご予約|予約|订位|訂位|预订|預訂|`,
  String.raw`订座|訂座|预约|預約|留位|حجوزات|الحجز|حجز|reservas?\b|reservar|guardamos mesa|prenotazion|`,
  String.raw`prenota|mesa reservada|reserver(?:en|ing)|bordsbokning|boka bord|rezervasyon|đặt bàn|`,
  String.raw`จองโต๊ะ|สำรองที่นั่ง|rezerwac|rezerwuj|забронир|бронирован|бронь|예약`,
);
export const OUTDOOR_SEATING = joinedPattern(
  'iu',
  String.raw`outdoor (?:seating|area|terrace|patio|tables?|dining)|terrace|patio|beer garden|`,
  String.raw`biergarten|terrasse|außenbereich|picnic tables?|al fresco|seats? outside|`,
  String.raw`sit out(?:side)?|garden seating|tables? (?:out )?(?:in|on) (?:the|our) (?:courtyard|`,
  String.raw`garden|yard|pavement|sidewalk)|tables? outside|tables? out (?:front|back)|`,
  String.raw`tische (?:im (?:hof|garten)|draußen|vor)|gastgarten|schanigarten|`,
  String.raw`tables? (?:dans la cour|au jardin|en terrasse|devant|dehors|en extérieur)|`,
  String.raw`meja di (?:luar|taman|halaman)|area outdoor|outdoor area|tempat duduk luar|`,
  String.raw`(?<!\p{L})teras(?!\p{L})|テラス席|テラス|屋外席|露天(?!風呂|风吕|温泉|浴)|户外座位|戶外座位|露台|露天座|`,
  String.raw`(?:جلس[ةا]ت?|مساحة|حديقة|طاولات) خارجية|`,
  String.raw`(?<!\p{L})(?:ال)?تراس(?!\p{L})|terraza|terraz[ao]s|dehors estivo|all'aperto|`,
  String.raw`anche fuori|tavoli (?:fuori|esterni)|`,
  String.raw`esplanada|mesas? (?:na calçada|ao ar livre|en la acera|afuera|fuera)|área externa|`,
  String.raw`(?<!\p{L})terras(?!\p{L})|buiten zitten|uteservering|utomhus|bahçe\p{L}*|açık hava|`,
  String.raw`ngoài trời|sân vườn|ที่นั่ง(?:ด้านนอก|ในสวน|ริม)|ระเบียง|กลางแจ้ง|`,
  String.raw`ogród(?:ek)? (?:letni|piwny)|ogródek|`,
  String.raw`taras|веранд|летняя терраса|террас|테라스|야외`,
);
export const WIFI = joinedPattern(
  'iu',
  String.raw`wi-?\s?fi|wlan|ワイファイ|无线网络|無線網|无线上网|無線上網|免费上网|واي ?فاي|[إا]نترنت (?:لاسلكي|مجاني)|`,
  String.raw`شبكة لاسلكية|`,
  String.raw`(?:wireless|free) internet|internet (?:gratis|gratuit[eo]?|inalámbric\p{L}+|`,
  String.raw`sans fil|senza fili|`,
  String.raw`sem fio|percuma)|(?:kostenlos|gratis)\p{L}* internet|беспроводной интернет|`,
  String.raw`kablosuz internet|`,
  String.raw`와이파이|ไวไฟ|вай-?фай|wi‑fi`,
);
export const WHEELCHAIR = joinedPattern(
  'iu',
  String.raw`wheelchairs?|step-free|barrier-free|(?:level|no-step|accessible) (?:access|`,
  String.raw`entrance|entry|toilets?|`,
  String.raw`washrooms?|bathrooms?|restrooms?|shower|parking)|(?:disabled|`,
  String.raw`handicap(?:ped)?) (?:access|toilets?)|`,
  String.raw`(?:disabled|handicap(?:ped)?|ada)[- ]accessible|no steps (?:at|to|into|anywhere)|`,
  String.raw`\bramp\b.{0,20}\b(?:door|entrance)\b|`,
  String.raw`barrierefrei(?!heit(?:s|$))|rollstuhl|ebenerdig\p{L}* zugang|stufenlos|`,
  String.raw`fauteuils? roulants?|en fauteuil|accès pmr|`,
  String.raw`accessible aux (?:pmr|handicap|personnes (?:à mobilité|handicap|en fauteuil))|`,
  String.raw`mobilité réduite|kursi roda|kerusi roda|berkerusi roda|mesra oku|車椅子|車いす|バリアフリー|轮椅|`,
  String.raw`輪椅|无障碍(?!浏览|声明|模式|版)|無障礙(?!網|聲明|模式|瀏覽)|[أا]صحاب الهمم|كراسي المتحركة|كرسي متحرك|`,
  String.raw`ذوي الاحتياجات|ذوي الإعاقة|`,
  String.raw`silla de ruedas|movilidad reducida|sedi[ae] a rotelle|senza barriere|`,
  String.raw`cadeiras? de rodas|mobilidade reduzida|rolstoel|rullstol|tekerlekli sandalye|`,
  String.raw`engelli (?:rampası|erişim)|xe lăn|รถเข็น|วีลแชร์|wózk(?:a|ach|ów|u) inwalid|`,
  String.raw`niepełnosprawn|инвалидн|маломобильн|пандус|휠체어|장애인`,
);
export const PARKING = joinedPattern(
  'iu',
  String.raw`\bparking\b|car ?park|\bpark (?:anywhere|right|directly|in front|outside|for free|`,
  String.raw`free|on site|behind|at the (?:back|rear|door))|(?:can (?:i|we|you)|where (?:can|do|`,
  String.raw`to)(?: i| we| you)?) park\b|`,
  String.raw`parken (?:können|kann|sie|ist|direkt|kostenlos|gratis|hinter|vor|auf|im)|`,
  String.raw`(?:kostenlos|gratis|frei|bequem|problemlos)\p{L}* (?:\p{L}+ )?parken|stellplätze|`,
  String.raw`places? de (?:parc|parking|stationnement)|(?:vous|se) garer|garez[- ]vous|`,
  String.raw`aparca\p{L}* (?:gratis|gratuit\p{L}+|en la puerta|delante)|parcheggia\p{L}*|`,
  String.raw`estacionar|`,
  String.raw`parkplätz|parkplatz|parkmöglich|parkhaus|stationnement (?:gratuit|privé|`,
  String.raw`réservé|sur place|client)|parkir|letak (?:kereta|kenderaan)|駐車場|駐車|パーキング|`,
  String.raw`車.{0,6}(?:台|は|が|を)?.{0,4}(?:とめ|停め|止め|駐め)(?:られ|る|て(?:いただ|くださ))|停车场|停车位|車位|`,
  String.raw`车位|停車|免费停车|مواقف|موقف (?:\S+ )?(?:ل?ل?سيارات|السيارات)|موقف سيارات|estacionamiento|`,
  String.raw`aparcamiento|párking|parcheggi|estacionamento|parkeer|parkering|otopark|bãi (?:đỗ|`,
  String.raw`đậu|giữ) xe|chỗ (?:đỗ|đậu) xe|gửi xe|ที่จอดรถ|จอดรถ|parking|parkow|miejsca postojowe|`,
  String.raw`парковк|стоянк|주차`,
);
export const CATERING = joinedPattern(
  'iu',
  String.raw`\bcater(?:ing|s)?\b(?! to\b| for (?:all|every))|traiteur|katering|nasi kotak|ケータリング|`,
  String.raw`仕出し|餐饮外烩|外燴|到会|到會|تقديم الطعام|ضيافة|partyservice|party-service|cáterin|кейтеринг|`,
  String.raw`banquet service|tiệc lưu động|จัดเลี้ยง|케이터링|출장 ?뷔페`,
);
/** Says that something is not offered. */
export const DENIED = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:no(?!\s?[.°:\d])|not|without|don't|do not|doesn't|does not|never|cannot|`,
  String.raw`can't|isn't|aren't|unavailable|neither|nor|kein\p{L}*|nicht|ohne|pas|sans|aucune?|ni|`,
  String.raw`tidak|tiada|tanpa|belum|bukan|tak|sin|non(?!-)|senza|nessun\p{L}*|não|nao|sem|geen|`,
  String.raw`niet|zonder|helaas|inte|ingen|inga|utan|ej|yok|yoktur|değil\p{L}*|bulunma\p{L}*|`,
  String.raw`không|chưa|nie|bez|brak|не|нет|без)(?!\p{L})|n't(?!\p{L})|不(?:提供|设|設|接受|做|可|设有|能|送)|`,
  String.raw`没有|沒有|未设|未設|暂无|暫無|謝絕|謝絕|無し|(?<!おもて)なし|無(?=停|車|外)|ありません|ございません|おりません|できません|出来ません|`,
  String.raw`いたしません|致しません|しません|お断り|ご遠慮|不可|(?<!\p{L})لا |ليس|لسنا|بدون|(?<!\p{L})و?غير(?!\p{L})|`,
  String.raw`(?<!\p{L})ما (?=في|عن|من|ب)|لا يوجد|없(?:습|음|으|어|는|고|지만|네|다)|불가|안 (?:합니다|돼|됩니다|되)|`,
  String.raw`않(?:습|아|으)|어렵습니다|ไม่`,
);
/** Says that none is needed, which is no word on whether it is offered. */
export const NEEDLESS = joinedPattern(
  'iu',
  String.raw`(?:bookings?|reservations?|appointments?)\s?(?:is |are )?(?:not )?(?:needed|required|`,
  String.raw`necessary)|need(?:s)? (?:to book|a booking)|ohne (?:reservierung|termin|`,
  String.raw`voranmeldung)|sans (?:réservation|rendez-vous)|tanpa (?:reservasi|janji|tempahan)|`,
  String.raw`sin (?:reserva|cita)|senza (?:prenotazione|appuntamento)|sem (?:reserva|marcação)|`,
  String.raw`zonder (?:reservering|afspraak)|予約不要|予約なし|无需预约|無需預約|免預約|sur réservation uniquement|`,
  String.raw`بدون (?:حجز|موعد)|без записи|bez rezerwacji|예약 없이`,
);
/** What is shut for now, or belongs to somebody else. */
export const NOT_OURS = joinedPattern(
  'iu',
  String.raw`(?:is|are|was|temporarily) closed|(?:council|public|village|town|station|nearby|`,
  String.raw`municipal|multi-?storey) (?:car ?park|parking)|gesperrt|`,
  String.raw`öffentliche\p{L}* (?:park\p{L}*)|parking (?:de la|du|public|municipal)|(?:est|`,
  String.raw`sont) fermé|ditutup|parkir (?:umum|awam)|暂时关闭|暫時關閉|閉鎖中|近隣の|コインパーキング|附近停车|مغلق|`,
  String.raw`parcheggio (?:pubblico|comunale)|estacionamiento público|hall (?:field|car)|`,
  String.raw`please use|bitte (?:nutzen|benutzen)|veuillez utiliser|sila gunakan|silakan gunakan|`,
  String.raw`请停|請停|請使用|ご利用ください|openbare parkeer|ที่จอดรถสาธารณะ|공영주차장`,
);
/** Ends what a word of denial reaches. */
export const CLAUSE_END = joinedPattern(
  'iu',
  String.raw`(?<=[.!?。！？;；,、，،؛:：•|✔✓])|(?= - |\n| \/ )|(?<=\s)(?=(?:but|aber|sondern|jedoch|mais|`,
  String.raw`tapi|tetapi|namun|pero|sino|ma|però|mas|maar|men|ale|но|ama|nhưng)\s)|(?=但|แต่|لكن)`,
);

/** "Without charge" denies the charge alone. */
export const NO_DENIAL = joinedPattern(
  'giu',
  String.raw`(?<!\p{L})(?:not only|not far|nicht weit|non loin|(?:deux|quelques|\d+) pas|pas loin|`,
  String.raw`tidak jauh|no lejos|non lontano|niet ver|không gian|không khí|không xa|no (?:extra |`,
  String.raw`additional )?(?:charge|cost|fee|problem|minimum|matter|more)|no[- ](?:steps?|`,
  String.raw`stairs)|without (?:extra |`,
  String.raw`additional )?(?:charge|cost)|nicht nur|ohne (?:aufpreis|aufschlag|kosten)|`,
  String.raw`non seulement|sans (?:frais|supplément|minimum)|tanpa (?:biaya|bayaran|minimum|caj)|`,
  String.raw`sin (?:costo|coste|cargo)|non solo|senza (?:costi|supplemento|spese)|não só|`,
  String.raw`sem custos?|niet alleen|zonder (?:kosten|toeslag)|inte bara|utan kostnad|không chỉ|`,
  String.raw`nie tylko|bez opłat|не только|без доплат\p{L}*|sadece değil)(?!\p{L})|不仅|不僅|不只|不另收费|`,
  String.raw`不另收費|ليس فقط|بدون رسوم|بدون مقابل|(?:턱|계단|단차|제한|추가 ?요금|부담|상관)[이은도]? ?없\p{L}*`,
);
/** Denies what stands right behind it, up to the next "and". */
export const WITHOUT = joinedPattern(
  'giu',
  String.raw`(?<!\p{L})(?:without|ohne|sans|senza|sin|sem|zonder|utan|bez|без|`,
  String.raw`tanpa)\s[^,.;]{1,60}?\s`,
  String.raw`(?:and|but|und|et|e|ed|y|en|och|i|и|dan)(?=\s)`,
);
/** What a guest's own room has. */
export const ROOM_WITH = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:(?:bed)?rooms?|suites?|apartments?|\p{L}*zimmer|ferienwohnung\p{L}*|`,
  String.raw`chambres?|`,
  String.raw`kamar|bilik|vila|villas?|habitaci\p{L}+|camer[ae]|quartos?|kamers?|rum|`,
  String.raw`pok[óo]j\p{L}*|`,
  String.raw`oda(?:lar)?|номер\p{L}*|phòng)(?!\p{L})(?: \p{L}+){0,4}? (?:with|have|has|mit|`,
  String.raw`haben|avec|dengan|`,
  String.raw`mempunyai|memiliki|con|com|met|med|z|с|có)(?!\p{L})|客室|部屋|客房|房间|房間|غرف|객실|ห้องพัก`,
);
