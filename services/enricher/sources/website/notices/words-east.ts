/** Words of notices in Arabic, Turkish and Russian. */
import { LATIN, type NoticeWords } from './notice-grammar.ts';

export const ARABIC: NoticeWords = {
  script: /[\u0600-\u06ff]/u,
  verbFirst: true,
  closes: String.raw`[أا]غلق|[يت]غلق|[إا]غلاق|مغلق|توقف|نغلق|إيقاف|لا (?:نستطيع|يمكننا|نستقبل)`,
  forGood: String.raw`نهائي|لل?[أا]بد|بشكل دائم|إلى الأبد|آخر يوم|توقف(?:نا|ت)? عن العمل|تقاعد`,
  forATime: String.raw`
    مؤقت|حتى إشعار|إلى إشعار|ل?حين
    حتى (?:نهاية |بداية |شهر )?(?:يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|\
    نوفمبر|ديسمبر|كانون|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين)`,
  causes: String.raw`صيانة|تجديد|ترميم|إصلاح|حريق|فيضان|مرض|ظروف صحية|توسعة|وفاة|تحديث`,
  reopens: String.raw`
    (?:سنعيد|سيعاد|سنعاود|يعاد|إعادة) ?(?:ال)?(?:افتتاح|فتح)|سنعود|نعود إليكم|نفتح .{0,15}مجدد
    نلقاكم`,
  gone: String.raw`
    مغلق(?:ة|ون)? (?:نهائيا|نهائياً|بشكل دائم|بشكل نهائي|للأبد)
    (?:تم |قد )?(?:إغلاق|اغلاق) .{0,40}(?:نهائيا|نهائياً|نهائيًا|بشكل دائم|بشكل نهائي)
    س[نيت]غلق (?:\S+ )?أبواب(?!.{0,60}(?:مؤقت|الساعة|يوميا|لمدة))
    أغلقنا أبوابنا|أغلق(?:ت)? أبواب|توقف(?:نا|ت)? (?:\S+ )?عن العمل|آخر يوم (?:عمل|لنا|نعمل|دوام)
    لن (?:نفتح|نعيد|يعاد)|لم (?:نعد|يعد) (?:نعمل|يعمل)|صفّينا|تصفية (?:نهائية|المحل)`,
  pauses: String.raw`
    مغلق(?:ة|ون)? (?:مؤقتا|مؤقتاً|مؤقتًا|حتى إشعار|للصيانة|للتجديد)|[إا]غلاق مؤقت
    مغلق(?:ة|ون)? من \d{1,2} [^\s\d]+ (?:20\d\d )?(?:إلى|الى|حتى) \d`,
  moves: String.raw`
    انتقلنا|(?:انتقل|انتقلت) .{0,60}(?:إلى|الى)|(?:تم )?(?:نقل|انتقال) .{0,30}(?:إلى|الى)|سننتقل
    ننتقل (?:إلى|الى)|(?:عنواننا|موقعنا|مقرنا|مكاننا) الجديد
    (?:عنوان|موقع|مقر|مقره|مقرها|موقعه|موقعها|عنوانه)(?:ا)? (?:ال)?جديد`,
  nowAt: String.raw`(?:تجدوننا|أصبحنا|نحن) الآن في`,
  over: String.raw`
    (?:أعيد|أعدنا|عدنا|عاد) .{0,20}(?:افتتاح|فتح|العمل|نستقبل)|منذ ذلك الحين|ثم (?:أعيد|أعدنا|عاد)`,
  denies: String.raw`
    (?:لن|لم|لا) (?:نغلق|يغلق|تغلق|ننتقل|يتم إغلاق|نقفل)|شائع|إشاع|غير صحيح|الصلاة`,
};

export const TURKISH: NoticeWords = {
  script: LATIN,
  closes: String.raw`
    kapal[ıi]|kapan(?:m[ıi]ş|d[ıi]|[ıi]yor|acak)|kapat(?:t[ıi]|[ıi]yoruz|[ıi]ld[ıi]|aca[ğg])
    kapıları|hizmet vere?miyoruz|faaliyetine? son`,
  forGood: String.raw`
    kalıcı|temelli|süresiz olarak kapan|tamamen|son kez|emekli|kapılarımızı kapattık|sonsuza`,
  forATime: String.raw`
    geçici|bir (?:sonraki )?duyuruya kadar|ikinci bir (?:duyuru|emre)|kadar kapal`,
  causes: String.raw`
    tadilat|yenileme|onarım|bakım çalışma|yangın|su baskını|sel~|hastalık|sağlık|deprem`,
  reopens: String.raw`(?:yeniden|tekrar) (?:aç|hizmet)|görüşmek üzere`,
  gone: String.raw`
    kalıcı olarak kapa|kapılarımızı (?:\p{L}+ ){0,2}kapat(?!m)|faaliyetine? son ver
    faaliyetlerimize son|son günümüz|artık hizmet ver(?:me|e?mi)yor`,
  pauses: String.raw`geçici (?:olarak|süreyle) kapal|duyuruya kadar (?:kapal|hizmet ver)`,
  moves: String.raw`taşındık|taşınıyoruz|taşınmıştır|taşınd[ıi]~|yeni (?:adres|yer)imiz(?!i gör)`,
  nowAt: String.raw`artık`,
  over: String.raw`(?:yeniden|tekrar) açıld[ıi]|o günden beri`,
  denies: String.raw`kapanm(?:ıyor|adı)|kapatmıyoruz|taşınmad|söylenti|doğru değil|günleri`,
};

export const RUSSIAN: NoticeWords = {
  script: /[\u0400-\u04ff]/u,
  closes: String.raw`закры(?:т|л|ва|ти)\p{L}*|не работает|не работаем|прекрати|прекраща|приостан`,
  forGood: String.raw`
    навсегда|окончательно|ликвид|на пенси
    прекратил(?:и|о|а)? (?:\p{L}+ )?(?:работу|деятельность|существование)|в последний раз`,
  forATime: String.raw`
    временно|до (?:особого|дальнейш)|на (?:неопредел|время)
    до (?:конца |начала |середины )?(?:\d{1,2} )?(?:январ|феврал|март|апрел|ма[яй]|июн|июл|август|\
    сентябр|октябр|ноябр|декабр|весны|осени)`,
  causes: String.raw`ремонт|реконструкц|пожар|затоплен|наводнен|болезн|аварии|обновлен`,
  reopens: String.raw`
    (?:снова |вновь )?откро(?:емся|ется|ем)|открытие (?:запланировано|в|после)|ждём вас снова
    вернёмся|вернемся`,
  gone: String.raw`
    закры(?:лось|лся|лась|лись|ты|т|то|та) навсегда
    прекратил(?:и|о|а|) (?:\p{L}+ )?(?:работу|деятельность|существование)|больше не работает
    больше не работаем|(?:наш )?последний (?:рабочий )?день (?:работы|был)|закрываемся навсегда
    окончательно закры`,
  pauses: String.raw`временно (?:не работа|закры|приостан)|закрыт\p{L}* на (?:ремонт|реконструкц)`,
  moves: String.raw`
    (?:мы )?переехали|переезжаем|(?:наш )?новый адрес|(?:сменили|смена|изменил\p{L}*) адрес
    переехал[ао]? (?:на|в)~|по новому адресу`,
  nowAt: String.raw`теперь (?:мы )?(?:находимся|работаем|ждём вас)`,
  over: String.raw`(?:снова|вновь) (?:открыт|открыл|работа)|с тех пор|открылись (?:снова|вновь)`,
  denies: String.raw`не (?:закры|переезж|переех)\p{L}*|слух|неправда`,
};
