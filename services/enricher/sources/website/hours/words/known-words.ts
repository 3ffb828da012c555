/**
 * The words between days and times, in the languages that Cairn knows best. Each list starts with
 * the meaning of its words; a word has one meaning in a language.
 */

/** `meaning: word, word; ...` for each language, in plain characters. */
export const KNOWN_WORDS: Readonly<Record<string, string>> = {
  en: `
    0: mondays, mon;
    1: tuesdays, tue, tues;
    2: wednesdays, wed, weds;
    3: thursdays, thu, thur, thurs;
    4: fridays, fri;
    5: saturdays, sat;
    6: sundays, sun;
    daily: no closing time, never close, never closed, we never close, daily, every day,
      everyday, all days, all week, seven days a week, 7 days a week,
      7 days, seven days, 7 nights, seven nights, nightly, every night;
    weekdays: during the week, midweek, through the week, weekdays, weekday;
    weekend: weekends, weekend;
    am: am, a.m., a.m, in the morning, morning, mornings, every morning;
    midday: lunch, lunchtime, lunchtimes;
    noon: noon, midday, 12 noon, 12noon, nn, 12 nn, 12nn;
    pm: pm, p.m., p.m, in the afternoon, in the evening, afternoon, afternoons, evening,
      evenings, dinner, supper;
    night: at night;
    midnight: midnight, 12 midnight;
    hour: hrs, hours, o'clock;
    from: from;
    at: at;
    between: between;
    to: to, till, til, until, through, thru, up to and including;
    and: as well as, plus, and also, and, &;
    only: just, exclusively, only;
    except: except, except for, excepting, excepted, excluding, apart from, other than,
      with the exception of;
    opens: open, opens, opening, opened, trading;
    closed: shut all day, weekly rest day,
      rest day, weekly closing day, closed, shut, no service,
      close, closes, closing, closing day, shuts,
      closed all day, never, never on, day off, off day, weekly off, weekly holiday,
      weekly closing, weekly day off, not open, don't open, do not open, doesn't open,
      does not open, aren't open, isn't open, won't open, no opening, lock up, we rest, resting,
      finish, finishes,
      we stop, we finish, we shut, knock off, knocks off, call it a day, pack up, wrap up,
      shut up shop;
    always: twenty-four hours, day and night, night and day, 24 hours, 24hrs, 24 hrs, 24h, 24/7,
      24 hours a day, open 24 hours, around the clock,
      round the clock, all day, open all hours;
    appointment: by appointment, by appointment only, appointment only, appointments only,
      on appointment, by appt;
    dayoff: holiday, off;
    pause: lunch break, closed for lunch, break time, afternoon break, lunch closure,
      close for lunch, closes for lunch, shut for the dinner, close for dinner,
      closed for dinner, closed for the dinner, shut for lunch, shuts for lunch,
      closing for lunch;
    holiday: stat holidays, stat holiday, statutory holidays,
      public holidays, public holiday, bank holidays, bank holiday, holidays, christmas,
      christmas day, christmas eve, good friday, easter sunday, easter monday, boxing day,
      anzac day, labour day, labor day, memorial day, independence day, veterans day,
      whit monday, new year's day, new year's eve, easter, thanksgiving;
    season: summer, winter, ramadan, seasonal, low season, high season;
    aside: calls are answered, calls answered, call centre, switchboard, last orders,
      last order, last entry, last admission, last seating, kitchen,
      kitchen closes, delivery, deliveries, happy hour, pool, swimming pool, live music,
      quiz night, hotline, customer service, customer care, phone lines, office hours,
      phones are answered, phone is answered, phones are open, telephone hours,
      drive-thru, drive thru, check-in, check-out, check in, check out, checkin, checkout, mass,
      service times, curbside, pickup hours, drop-off, drop off, bank machine, cash machine,
      atm, last admissions, emergency, emergencies, food served, breakfast buffet,
      breakfast is served, spa area, wellness area, immunization, immunisation, vaccinations,
      vaccination, prenatal check-up, prenatal, class, classes, morning class,
      afternoon class, evening class,
      orders go out, orders are, orders placed, online orders, web orders, parcels, parcel,
      dispatch, dispatched, shipping, shipped, we ship, delivers, we deliver, royal mail, courier;
    filler: on, the, every, each, all, both;
    nth: first, second, third, fourth, fifth, last, 1st, 2nd, 3rd, 4th, 5th, alternate,
      every other, every second, every first, every third, every last, every fourth;
    others: all other days, other days, the other days, on all other days, all remaining days,
      remaining days, rest of the week, the rest of the week, otherwise, any other day`,
  id: `
    0: hari senin, senin;
    1: selasa;
    2: rabu;
    3: kamis;
    4: jumat, jum'at;
    5: sabtu;
    6: minggu, ahad;
    daily: tanpa tutup, tanpa pernah tutup, tidak pernah tutup, tidak tutup, setiap pagi,
      tiap pagi, saban hari, semua hari,
      sepanjang minggu, sepanjang pekan,
      seminggu penuh, sepekan penuh, tujuh hari seminggu, 7 hari seminggu, tujuh hari, 7 hari,
      tujuh hari dalam seminggu, 7 hari dalam seminggu, tiada libur, tanpa libur, tidak ada libur,
      setiap hari, tiap hari, buka setiap hari, tiap malam, setiap malam;
    weekdays: hari biasa, hari kerja;
    weekend: akhir pekan;
    am: pagi, dini hari, subuh;
    midday: siang;
    noon: tengah hari;
    pm: sore, petang;
    night: malam;
    midnight: tengah malam;
    hour: wib, wita, wit;
    from: pukul, jam, dari, mulai;
    between: antara;
    to: sampai, sampe, hingga, s/d, s.d., sd, s.d, sampai dengan, ke;
    and: juga, serta, dan juga, dan;
    only: saja, hanya;
    except: selain, selain hari, kecuali;
    opens: buka, dibuka, beroperasi, melayani;
    closed: pintu tutup, kami libur, tak buka, tidak melayani tamu, tertutup,
      tertutup untuk umum, tutup, ditutup, libur, hari libur, libur setiap,
      libur mingguan,
      tidak buka, tidak beroperasi, tidak melayani,
      off;
    always: siang dan malam, nonstop, non-stop, siang malam, 24 jam, 24 jam sehari;
    pause: istirahat, istirahat siang, jam istirahat, ishoma;
    holiday: hari libur nasional, libur nasional, hari raya, tanggal merah, hari besar;
    season: ramadan, ramadhan, bulan puasa;
    aside: telepon dijawab, telepon dilayani, panggilan, layanan telepon, kolam renang, sarapan,
      pesanan terakhir, order terakhir, last order, pesan antar, pengiriman, pengantaran, dikirim,
      kami kirim, kami antar, pesanan online, paket,
      dapur, layanan pelanggan;
    appointment: dengan perjanjian, sesuai perjanjian, dengan janji temu, dengan janji,
      hanya dengan perjanjian;
    filler: hari-hari, hari, pada, setiap, tiap;
    others: hari lain, hari lainnya, hari-hari lain, hari-hari lainnya, selebihnya, sisanya,
      selain itu`,
  ms: `
    0: isnin;
    1: selasa;
    2: rabu;
    3: khamis;
    4: jumaat;
    5: sabtu;
    6: ahad, aha;
    daily: tidak pernah ditutup, tanpa tutup, tak pernah tutup, tidak pernah tutup, tidak tutup,
      tak tutup, setiap pagi, tiap pagi, saban hari,
      semua hari, sepanjang minggu, seminggu penuh,
      7 hari, tujuh hari, 7 hari dalam seminggu, tujuh hari dalam seminggu, tiada cuti,
      tanpa cuti,
      hari-hari, setiap hari, tiap-tiap hari, 7 hari seminggu, tujuh hari seminggu;
    weekdays: hari bekerja, hari biasa;
    weekend: hujung minggu, hujung-hujung minggu;
    am: pagi, pg, pg., awal pagi;
    midday: tengah hari, tengahari, tgh hari, tghari, tgh, tgh., t/hari, t.hari;
    pm: petang, ptg, ptg.;
    night: malam, mlm, mlm.;
    midnight: tengah malam;
    from: pukul, jam, dari, mulai, bermula;
    between: antara;
    to: hingga, sehingga, sampai, sampe, ke;
    and: juga, serta, dan juga, dan, &;
    only: sahaja, hanya;
    except: melainkan, selain, selain hari, kecuali;
    opens: buka, dibuka, beroperasi, melayani;
    closed: tak buka, tidak buka, tutup pintu, kami bercuti, tiada urusan, kami rehat, tertutup,
      tutup, ditutup, cuti, cuti mingguan, tiada khidmat,
      bercuti, tidak beroperasi, tidak dibuka, berehat, kedai rehat;
    always: siang dan malam, siang malam, 24 jam, 24 jam sehari;
    pause: rehat, waktu rehat, masa rehat, rehat tengah hari, rehat solat;
    holiday: cuti umum, cuti am, hari kelepasan am;
    season: ramadan, ramadhan, bulan puasa;
    aside: panggilan, panggilan pejabat, talian dijawab, telefon dijawab, pesanan terakhir,
      penghantaran, dihantar, kami hantar, bungkusan, pesanan online, pesanan dalam talian, dapur,
      khidmat pelanggan;
    appointment: dengan temu janji, temu janji sahaja, dengan temujanji, temujanji sahaja;
    filler: hari, pada, setiap, tiap;
    others: hari lain, hari-hari lain, hari yang lain, selebihnya, selain itu`,
  ja: `
    0: 月曜日, 月曜, 月;
    1: 火曜日, 火曜, 火;
    2: 水曜日, 水曜, 水;
    3: 木曜日, 木曜, 木;
    4: 金曜日, 金曜, 金;
    5: 土曜日, 土曜, 土;
    6: 日曜日, 日曜, 日;
    daily: 休業日なし, 定休日なし, 休みなし, 休まず営業, 休まず, 365日, 毎朝, 毎晩, 年中, 全曜日, 全曜, 七日間, 毎日, 全日, 年中無休, 無休;
    weekdays: 平日;
    weekend: 土日, 週末;
    am: 午前, 朝, am, 早朝, お朝;
    midday: 昼, お昼, ランチ;
    noon: 正午;
    pm: 午後, 夕方, pm, 夕, ディナー;
    night: 夜中, 夜中の, 真夜中, 夜, 深夜;
    midnight: 深夜0時;
    next-day: 翌, 翌日, 翌朝;
    hour: 時;
    half-hour: 半;
    to: から, より;
    end: まで;
    and: および, 及び, と, 、, ・;
    only: のみ, だけ;
    except: 除く, を除く, 以外, 以外の, 以外は;
    opens: open, オープン, 営業;
    closed: 閉店日, のれんを下ろし, 清掃のため不可, 利用不可, 不可, 休ませて, 休ませていただき, 休ませてもらい, 定休日, 定休, 休業日, 休業, 休館日,
      休診日, 休診, お休み, 店休日,
      休み, 休, close,
      closed, クローズ, 休店, 休店日, 閉館,
      休園, 休園日, 休校日, おやすみ, やすみ, 休館, 終日休診, 終日休業, 終日休館, 終日お休み, 終日休み;
    always: 一日中, 昼夜を問わず, 24時間営業, 24時間, 終日, 二十四時間, 24時間年中無休;
    restdays: 休日;
    pause: 昼休み, 昼休憩, 休憩, 休憩時間, 中休み;
    holiday: 祝日, 祝祭日, 祝, 祭日, 年末年始, 祝前日, 祝前, お盆, 夏季, 翌平日;
    season: 夏期, 冬期, 期間限定;
    aside: 電話対応, お電話の受付, 電話でのお問い合わせ, ラストオーダー, l.o., l.o, lo, オーダーストップ, 最終入店, 最終入場, 最終受付, 受付,
      入館は, 出前, デリバリー, 電話受付, 食事, 手術, 発送, 出荷, 配送, 配達, 宅配, 通販, オンラインショップ,
      検査, 往診, 訪問診療, 予防接種, 乳児健診, 健診, 検診, ワクチン, 専門外来, 面会, 毎月, 清掃, 授与所, 御朱印, 御祈祷, ご祈祷, 朝食バイキング;
    appointment: 予約制, 完全予約制, 要予約, 予約のみ;
    filler: 毎週;
    others: それ以外, それ以外の日, それ以外の曜日, その他の曜日, その他の日, 他の曜日, 他の日, ほかの曜日, ほかの日, そのほかの曜日, 残りの曜日`,
  zh: `
    0: 星期一, 周一, 週一, 礼拜一, 禮拜一;
    1: 星期二, 周二, 週二, 礼拜二, 禮拜二;
    2: 星期三, 周三, 週三, 礼拜三, 禮拜三;
    3: 星期四, 周四, 週四, 礼拜四, 禮拜四;
    4: 星期五, 周五, 週五, 礼拜五, 禮拜五;
    5: 星期六, 周六, 週六, 礼拜六, 禮拜六;
    6: 星期日, 星期天, 周日, 週日, 周天, 週天, 礼拜日, 禮拜日, 礼拜天, 禮拜天;
    daily: 不打烊, 从不打烊, 從不打烊, 从不关门, 從不關門, 不关门, 不關門, 全年不休, 日日, 日日开, 日日開, 一周七天, 一週七天, 每周七天, 每週七天,
      七天, 全周无休, 全週無休, 每一天, 天天都, 每天, 每日, 天天, 全周, 全週,
      全年无休, 全年無休, 年中无休,
      年中無休, 无休, 無休;
    weekdays: 工作日, 平日;
    weekend: 周末, 週末, 假日, 双休日, 雙休日, 双休;
    am: 上午, 早上, 早晨, 凌晨, 清晨, 早, 早診, 早诊, 朝早;
    midday: 中午;
    noon: 正午;
    pm: 下午, 傍晚, 午診, 午诊, 下晝, 下昼;
    night: 半夜, 晚上, 晚间, 晚間, 晚, 夜晚, 晚診, 晚诊, 夜診, 夜诊;
    midnight: 午夜;
    next-day: 次日, 翌日, 隔日;
    hour: 时, 時, 点, 點, 点钟, 點鐘;
    half-hour: 半;
    to: 至, 到, 开到, 開到, 营业到, 營業到, 营业至, 營業至, 延长至, 延長至, 延至, 开至, 開至;
    and: 及, 和, 与, 與, 、, 以及;
    only: 只, 只在, 仅在, 僅在, 只有, 仅, 僅;
    except: 除外, 除;
    opens: 营业, 營業, 开放, 開放;
    closed: 不开, 不開, 不开张, 不開張, 不见客, 不見客, 放假, 唔開, 不开门, 不開門, 歇业日, 歇業日, 歇业, 歇業,
      休息, 公休, 公休日, 休息日, 店休, 休业, 休業, 不营业, 不營業, 关门, 關門, 闭馆, 閉館, 打烊, 休馆, 休館, 休诊, 休診, 不开放,
      不開放, 关闭, 關閉, 闭店, 停业, 停業, 休园, 休園, 闭园, 閉園,
      休市, 例休, 全天休诊, 全天休診, 全天休息, 全日休息, 全天闭馆, 全天閉館, 全天不营业, 全天停诊;
    always: 24小时, 24小時, 二十四小时, 二十四小時, 全天, 全日, 24小时营业, 24小時營業;
    pause: 午膳时间, 午膳時間, 午饭时间, 午飯時間, 用餐时间, 用餐時間, 午餐休息, 午休, 午休时间, 午休時間, 午间休息, 午間休息, 中午休息;
    holiday: 假日前夕, 例假日前夕, 節日前夕, 节日前夕, 假日前一天, 公众假期, 公眾假期, 节假日, 節假日, 国定假日, 國定假日, 法定假日, 假期, 春节, 春節,
      除夕, 正月初一, 大年初一, 年初一, 初一,
      大年三十, 元旦, 农历新年, 農曆新年, 过年, 過年, 法定节假日, 法定節假日, 国家法定节假日, 法定节日, 節日, 节日, 國定例假日;
    restdays: 例假日;
    season: 夏季, 冬季, 夏令, 冬令;
    aside: 电话接听, 電話接聽, 接听时间, 接聽時間, 电话专线, 電話專線, 热线时间, 熱線時間, 不接菜, 停止接单, 停止接單, 停收单, 停收單, 最后点餐,
      最後點餐, 最后点单, 最後點單, 最后入场, 最後入場, 外卖, 外賣, 外送,
      发货, 發貨, 出货, 出貨, 配送, 送货, 送貨, 送餐, 快递, 快遞, 宅配, 网店, 網店, 截止, 客服, 每月,
      团课, 團課, 团课时间, 團課時間, 课程,
      課程, 早餐供应, 早餐供應, 下午茶, 下午茶时段, 下午茶時段, 讲解服务, 講解服務, 自助, 停止入场, 停止入場, 停止售票, 受理, 夜间窗口, 售药窗口,
      夜间售药, 夜間窗口, 加盟热线, 加盟熱線, 招商热线, 招商熱線, 投诉热线, 投訴熱線, 预防接种, 預防接種, 疫苗接种, 疫苗接種, 执业药师, 藥劑師駐店;
    appointment: 需预约, 需預約, 预约制, 預約制, 仅限预约, 僅限預約, 须预约;
    filler: 每, 逢;
    others: 其他日子, 其它日子, 其余日子, 其餘日子, 其他时间, 其他時間, 其余时间, 其餘時間, 其余, 其餘, 其他天, 其余各天, 其餘各天;
    nth: 初二, 初三, 初五, 农历初一, 農曆初一, 农历初二, 農曆初二, 农历初三, 農曆初三`,
  ar: `
    0: الاثنين, الإثنين, اثنين, إثنين, التنين, الإتنين, الاتنين;
    1: الثلاثا, الثلاثه, الثلاثاء, ثلاثاء, التلاتا, التلاتاء, التلات;
    2: الأربعاء, الاربعاء, أربعاء, الأربعا, الاربع, الاربعا;
    3: الخميس, خميس, الخميسات;
    4: الجمعة, جمعة;
    5: السبت, سبت;
    6: الأحد, الاحد, أحد, احد;
    daily: لا نغلق أبدا, لا نغلق أبداً, لا نغلق أبدًا, لا نقفل أبدا, دون توقف, جميع الأيام,
      كافة الأيام, كافة أيام الأسبوع, جميع أيام, كل أيام, سبعة أيام في الأسبوع,
      7 أيام في الأسبوع, سبعة أيام, 7 أيام, يوميآ, طيلة الأسبوع, كامل الأسبوع, طول أيام الأسبوع,
      طول الأسبوع, طوال الأسبوع, على مدار الأسبوع, كل الأيام, يوميا,
      يومياً, يوميًا, كل يوم, طوال أيام الأسبوع, طيلة أيام الأسبوع, جميع أيام الأسبوع,
      كل أيام الأسبوع;
    weekdays: أيام الأسبوع;
    am: بعد نص الليل, بعد نصف الليل, الفترة الصباحية, صباحا, صباحاً, صباحًا, الصباح, ص, فجرا,
      فجراً, فجرًا, بعد منتصف الليل,
      الصبح, صبح,
      بالصبح;
    midday: ظهرا, ظهراً, ظهرًا, ظ, الغداء, غداء, وجبة الغداء;
    noon: الظهر, الضهر, ضهر, ظهر;
    pm: بعد الزوال, زوالا,
      الفترة المسائية, مساء, مساءً, المساء, م, عصرا, عصراً, عصرًا, بعد الظهر, العصر, المسا,
      المغرب,
      العشاء, عشاء, وجبة العشاء;
    night: ليلا, ليلاً, ليلًا, بالليل, الليل;
    midnight: منتصف الليل, نص الليل, نصف الليل;
    from: من, الساعة;
    between: بين, ما بين;
    to: لين, للين, إلى, الى, حتى, لغاية, ولغاية, وحتى, وإلى, والى, ل, لـ, للساعة, لحد, لغايه;
    and: وكذلك, كذلك, وأيضا, وأيضاً, و, ،;
    only: فقط, بس;
    except: ما عدا, عدا, فيما عدا, ماعدا, باستثناء;
    opens: مفتوح, مفتوحين, نفتح, منفتح, بنفتح, يفتح;
    closed: نستريح, لا يوجد دوام, لا دوام, بدون دوام, لا نستقبل أحدا, ونغلق, ونقفل, ولا نعمل,
      لا نفتح, ولا نفتح, مغلق, مغلقة, مغلقون, مغلقين,
      العطلة الأسبوعية, لا نعمل,
      عطلة, إجازة, يغلق, نغلق, أجازة, اجازة, عطله, منرتاح,
      مسكرين, مسكر, منسكر, بيسكر, نسكر, مقفول, نقفل, بنقفل, نسد, نسدو, نرتاح, راحة, راحتنا,
      إجازتنا;
    always: ليلا ونهارا, ليلاً ونهاراً, ليلًا ونهارًا, نهارا وليلا, 24 ساعة, على مدار الساعة,
      على مدار 24 ساعة;
    pause: استراحة, فترة الراحة, وقت الراحة;
    holiday: العطل الرسمية, الأعياد, العطلات الرسمية, أيام العطل;
    season: رمضان, الصيف, الشتاء;
    aside: الرد على, الرد على الهاتف, الرد على المكالمات, نرد على الهاتف, المسبح, الإفطار,
      آخر طلب, خدمة التوصيل, التوصيل, المطبخ, خدمة العملاء, شحن, الشحن, توصيل, الطلبات,
      طلبات الأونلاين, الأونلاين;
    appointment: بموعد مسبق, بالموعد المسبق, بالحجز المسبق, بحجز مسبق;
    filler: ليالي, ليلة, يوم, أيام, ايام, في;
    others: عطلة نهاية الأسبوع, نهاية الأسبوع,
      باقي الأيام, بقية الأيام, سائر الأيام, باقي أيام الأسبوع, بقية أيام الأسبوع,
      الأيام الأخرى, باقي الايام, بقية الايام`,
  de: `
    0: montags, mo., mo, mon;
    1: dienstags, di., di;
    2: mittwochs, mi., mi;
    3: donnerstags, do., do;
    4: freitags, fr., fr;
    5: samstags, sonnabend, sonnabends, sa., sa;
    6: sonntags, so., so, sonn-;
    daily: schließen nie, nie geschlossen, jeden tag der woche, die ganze woche, ganze woche,
      sieben tage die woche,
      7 tage die woche, sieben tage, 7 tage, an sieben tagen, an 7 tagen, an allen tagen,
      tagtäglich, an sieben tagen die woche, an 7 tagen die woche, täglich, jeden tag, alle tage,
      jeden abend, allabendlich;
    weekdays: an wochentagen, unter der woche von, werktags, wochentags, unter der woche,
      wochentage, werktage, an werktagen;
    weekend: wochenende, am wochenende, wochenends;
    am: in der früh, in der frühe, morgens, vormittags, vormittag, am morgen, am vormittag, früh;
    noon: mittags;
    pm: nachmittags, nachmittag, abends, abend, am nachmittag, am abend;
    night: in der nacht, nachts;
    midnight: mitternacht, 24 uhr;
    hour: uhr, h;
    from: von, ab;
    at: um, gegen;
    between: zwischen;
    to: bis, -, bis einschließlich, bis inklusive, bis einschl., bis inkl.;
    and: wie auch, und, sowie, &, u.;
    only: ausschließlich, bloß, nur;
    except: bis auf, außer, ausser, ausgenommen, mit ausnahme von, abgesehen von;
    opens: geöffnet, offen, öffnen, öffnet, auf;
    closed: nicht da, frei, nicht besetzt, unbesetzt, geschlossen, ruhetag, ruhetage,
      kein betrieb, zu, geschl.,
      feierabend, bleibt zu,
      haben zu,
      machen zu, schließen, schließt, schliesst, nicht geöffnet, nicht offen, keine öffnung,
      schluss, schließtag,
      schließtage, betriebsruhe, haben frei, haben wir frei, ganztägig geschlossen;
    always: tag und nacht, 24 stunden, rund um die uhr, 24 std., durchgehend geöffnet;
    pause: mittagspause, mittagsruhe, pause, über mittag, mittags geschlossen,
      über mittag geschlossen;
    holiday: feiertage, feiertags, feiertagen, an feiertagen, feiertag, ostern, weihnachten,
      heiligabend, silvester, neujahr, karfreitag, ostersonntag, ostermontag, pfingstmontag,
      rosenmontag;
    season: sommer, winter, sommerzeit, winterzeit, sommersaison, wintersaison, in den ferien;
    aside: telefonisch erreichbar, anrufe, schwimmbad, frühstück, küche, warme küche, küche bis,
      küchenschluss, lieferung, lieferungen, wir liefern, zustellung, versand, versandzeiten,
      versandt, versenden, versendet, pakete, bestellungen, onlineshop, online-shop,
      lieferzeiten, lieferservice, letzter einlass, letzte bestellung, telefonzeiten, hotline,
      telefonisch, telefonsprechstunde, telefonsprechstunden, telefonsprechzeit,
      telefonsprechzeiten, blutentnahme, blutabnahme, rezepttelefon,
      bürozeiten, kundenservice, geldautomat, notfälle, notfall, abholung,
      brotzeit, mittagstisch, frühstücksbuffet, frühstücksbüffet, frühstücksbüfett,
      frühstückszeit, frühstückszeiten, wellnessbereich, wellness-bereich, wellnessoase,
      saunabereich, spa-bereich, spabereich, hallenbad, halbpension;
    appointment: nach vereinbarung, nur nach vereinbarung, nach absprache,
      nach terminvereinbarung,
      nach voranmeldung, termine nach vereinbarung, n. v., n.v.;
    filler: bis auf weiteres, am, an, den, der, jeden, immer;
    nth: erster, ersten, zweiten, zweiter, dritten, dritter, vierten, letzten, letzter;
    others: alle anderen tage, an allen anderen tagen, an den anderen tagen, übrige tage,
      an den übrigen tagen, die übrigen tage, an allen übrigen tagen, restliche tage,
      an den restlichen tagen, die restlichen tage, sonst, ansonsten, rest der woche,
      den rest der woche, der rest der woche`,
  fr: `
    0: lundis, lun., lun;
    1: mardis, mar., mar;
    2: mercredis, mer., mer;
    3: jeudis, jeu., jeu;
    4: vendredis, ven., ven;
    5: samedis, sam., sam;
    6: dimanches, dim., dim;
    daily: jamais fermé, ne fermons jamais, ne ferme jamais, sept jours par semaine,
      7 jours par semaine, sept jours sur 7, toute la semaine,
      sept jours sur sept, 7 j/7, 7j / 7, tous les jours de la semaine,
      chaque jour de la semaine, la semaine entière, au quotidien, tous les jours, chaque jour,
      7j/7, 7 jours sur 7, 7/7, tous les soirs, chaque soir;
    weekdays: en semaine, semaine, jours ouvrés, jours ouvrables,
      tous les jours ouvrables, tous les jours ouvrés;
    weekend: week-end, week-ends, weekend, fin de semaine, le week-end;
    am: du matin, matin, le matin, au matin;
    midday: déjeuner, le midi;
    noon: midi;
    pm: de l'après-midi, après-midi, du soir, soir, l'après-midi, le soir, dîner;
    midnight: minuit;
    hour: h, heures, heure;
    from: de, du, dès;
    between: entre;
    to: à, a, au, jusqu'à, jusqu'au, jusqu'aux, jusque, jusque vers, jusqu'en;
    and: ainsi que, et, puis, &;
    only: exclusivement, seulement, uniquement;
    except: sauf, hors, hormis, excepté, à l'exception, à l'exception de, à l'exception du,
      en dehors de, en dehors du, à part;
    opens: ouvert, ouverte, ouverts, ouvre, ouvrons, ouverture;
    closed: absents, sommes absents, portes closes, pas d'ouverture, pas ouvert, pas ouverte,
      pas ouverts, n'ouvrons pas, n'ouvre pas, n'est pas ouvert, ne sommes pas ouverts, fermé,
      fermée, fermés, porte close,
      fermeture, repos, relâche, ferme, fermons,
      jour de fermeture,
      fermeture hebdomadaire, jour de repos;
    always: de jour comme de nuit, nuit et jour, non-stop, nonstop, jour et nuit, 24/24,
      24h/24h, 24 h sur 24, 24h/24, 24 h/24,
      24h sur 24, 24 heures sur 24;
    pause: pause déjeuner, pause méridienne, pause, coupure, fermeture le midi, fermé le midi;
    holiday: jours fériés, jour férié, férié, fériés, noël, pâques, lundi de pâques,
      lundi de pentecôte, vendredi saint;
    season: été, hiver, en saison, hors saison, vacances scolaires;
    aside: permanence téléphonique, appels, piscine, petit-déjeuner, dernière commande,
      dernière entrée, dernier service,
      livraison, livraisons, nous livrons, expédition, expéditions, expédiées, expédiés, colis,
      commandes, commande en ligne, boutique en ligne, cuisine, standard, service client,
      permanence, urgences, urgence,
      accueil téléphonique, par téléphone, prises de sang,
      dernière admission, messe, messes, billetterie, petit déjeuner,
      petits déjeuners, buffet du petit-déjeuner, espace bien-être, espace détente;
    appointment: sur rendez-vous, sur rdv, uniquement sur rendez-vous, sur rendez-vous uniquement,
      sur réservation;
    filler: le, la, les, chaque, tous les, midi et soir, midi & soir, midis et soirs;
    nth: premier, premiers, deuxième, second, troisième, quatrième, dernier, derniers, 1er;
    others: les autres jours, autres jours, tous les autres jours, le reste de la semaine,
      reste de la semaine, sinon`,
};
