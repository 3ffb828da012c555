/**
 * The words between days and times of the languages that Cairn knows best. A word stands for the
 * meaning that begins its list.
 */

/** `meaning: word, word; ...` for each language. */
export const KNOWN_WORDS: Readonly<Record<string, string>> = {
  en: `0: mondays, mon; 1: tuesdays, tue, tues; 2: wednesdays, wed, weds; 3: thursdays, thu, thur,
    thurs; 4: fridays, fri; 5: saturdays, sat; 6: sundays, sun; daily: daily, every day, everyday,
    all days, all week, seven days a week, 7 days a week, 7 days, seven days, 7 nights, seven
    nights, nightly, every night; weekdays: weekdays, weekday; weekend: weekends, weekend; noon:
    noon, midday, 12 noon, 12noon; midnight: midnight, 12 midnight; am: am, a.m., a.m, in the
    morning, morning, mornings, every morning; night: at night; only: only; pm: pm, p.m., p.m, in
    the afternoon, in the evening, afternoon, afternoons, evening, evenings; to: to, till, til,
    until, through, thru; and: and, &; closed: closed, shut, no service; always: 24 hours, 24hrs,
    24 hrs, 24h, 24/7, 24 hours a day, open 24 hours, around the clock, round the clock, all day;
    hour: hrs, hours, o'clock; from: from; except: except, excluding; holiday: public holidays,
    public holiday, bank holidays, bank holiday, holidays, holiday, christmas, christmas day,
    christmas eve, good friday, easter sunday, easter monday, boxing day, anzac day, labour day,
    labor day, memorial day, independence day, veterans day, whit monday, new year's day, new
    year's eve, easter, thanksgiving; aside: last orders, last
    order, last entry, last admission, last seating, kitchen, kitchen closes, delivery,
    deliveries, happy hour, pool, swimming pool, live music, quiz night, hotline, customer
    service, customer care, phone lines, office hours, drive-thru, drive thru, check-in,
    check-out, check in, check out, checkin, checkout, mass, service times, curbside, pickup
    hours, drop-off, drop off, bank machine, cash machine, atm; pause: lunch break, closed for
    lunch, break time, afternoon break, lunch closure; season: summer, winter, ramadan, seasonal,
    low season, high season; closed: close, closes, closing, closing day, shuts, closed all day,
    never, never on, day off, off day, weekly off, weekly holiday, weekly closing, weekly day off,
    not open; dayoff: holiday, off; midday: lunch, lunchtime, lunchtimes; pm: dinner, supper;
    opens: open, opens, opening, opened, trading; filler: on, the, every, each, all, both; aside:
    last admissions, emergency, emergencies, food served; nth: first, second, third, fourth,
    fifth, last, 1st, 2nd, 3rd, 4th, 5th, alternate, every other, every second, every first, every
    third, every last, every fourth; always: open all hours; at: at; between: between; closed:
    lock up, we rest, resting, finish, finishes; pause: close for lunch, closes for lunch, shut for
    the dinner, close for dinner, closed for dinner, closed for the dinner, shut
    for lunch, shuts for lunch, closing for lunch; closed: we stop, we finish, we shut, knock off,
    knocks off, call it a day,
    pack up, wrap up, shut up shop; aside: breakfast buffet, breakfast is served, spa area,
    wellness area`,
  id: `0: hari senin, senin; 1: selasa; 2: rabu; 3: kamis; 4: jumat, jum'at; 5: sabtu; 6: minggu,
    ahad; daily: setiap hari, tiap hari, hari-hari, buka setiap hari, tiap malam, setiap malam;
    weekdays: hari kerja; weekend: akhir pekan; am: pagi, dini hari, subuh; pm: sore, petang;
    midday: siang; night: malam; only: saja, hanya; to: sampai, hingga, s/d, s.d., sd, s.d; and:
    dan; closed: tutup, libur; always: 24 jam, 24 jam sehari; from: pukul, jam, dari, mulai; hour:
    wib, wita, wit; except: kecuali; holiday: hari libur nasional, libur nasional, hari raya,
    tanggal merah, hari besar; aside: kolam renang, sarapan, pesanan terakhir, order terakhir,
    last order, pesan antar, dapur, layanan pelanggan; pause: istirahat, istirahat siang, jam
    istirahat, ishoma; season: ramadan, ramadhan, bulan puasa; noon: tengah hari; midnight: tengah
    malam; opens: buka, dibuka; filler: hari, pada, setiap, tiap, hari-hari; closed: hari libur,
    libur setiap, tidak buka; between: antara`,
  ms: `0: isnin; 1: selasa; 2: rabu; 3: khamis; 4: jumaat; 5: sabtu; 6: ahad; daily: setiap hari,
    tiap-tiap hari; weekdays: hari bekerja, hari biasa; weekend: hujung minggu, hujung-hujung
    minggu; am: pagi, pg, pg., awal pagi; pm: petang, ptg, ptg.; midday: tengah hari, tengahari,
    tgh hari, tghari, tgh, tgh., t/hari, t.hari; night: malam, mlm, mlm.; only: sahaja, hanya;
    midnight: tengah malam; to: hingga, sehingga, sampai; and: dan, &; closed: tutup, cuti;
    always: 24 jam, 24 jam sehari; from: pukul, jam, dari; except: kecuali; holiday: cuti umum,
    cuti am, hari kelepasan am; aside: pesanan terakhir, penghantaran, dapur, khidmat pelanggan;
    pause: rehat, waktu rehat, masa rehat, rehat tengah hari, rehat solat; season: ramadan,
    ramadhan, bulan puasa; opens: buka, dibuka; filler: hari, pada, setiap, tiap; closed: bercuti;
    between: antara`,
  ja: `0: 月曜日, 月曜, 月; 1: 火曜日, 火曜, 火; 2: 水曜日, 水曜, 水; 3: 木曜日, 木曜, 木; 4: 金曜日, 金曜, 金; 5: 土曜日, 土曜, 土;
    6: 日曜日, 日曜, 日; daily: 毎日, 全日, 年中無休, 無休; weekdays: 平日; weekend: 土日, 週末; am: 午前, 朝, am; pm: 午後,
    夜, 夕方, pm; midday: 昼; noon: 正午; next-day: 翌, 翌日, 翌朝, 深夜; to: から, より; and: 及び, と, 、, ・; closed:
    定休日, 定休, 休業日, 休業, 休館日, 休診日, 休診, お休み, 店休日, 休み, 休; always: 24時間営業, 24時間, 終日; hour: 時; half-hour:
    半; except: 除く, を除く; holiday: 祝日, 祝祭日, 祝, 祭日, 年末年始, 祝前日, 祝前, お盆, 夏季, 翌平日; aside: ラストオーダー, l.o.,
    l.o, lo, オーダーストップ, 最終入店, 最終入場, 最終受付, 受付, 入館は, 出前, デリバリー, 電話受付, 食事, 手術, 検査, 往診, 面会, 毎月; only:
    のみ, だけ; end: まで; pause: 昼休み, 昼休憩, 休憩, 休憩時間, 中休み; season: 夏期, 冬期, 期間限定; midnight: 深夜0時; closed:
    close, closed, クローズ, 定休, 休店, 休店日, 閉館, 休園, 休園日, 休校日; opens: open, オープン, 営業; night: 夜, 深夜;
    midday: お昼, 昼; am: 早朝, お朝; pm: 夕, ディナー; midday: ランチ; dayoff: 休日; filler: 毎週; always: 二十四時間,
    24時間年中無休; aside: 清掃, 授与所, 御朱印, 御祈祷, ご祈祷; closed: おやすみ, やすみ, 休館, 休園; aside: 朝食バイキング`,
  zh: `0: 星期一, 周一, 週一, 礼拜一, 禮拜一; 1: 星期二, 周二, 週二, 礼拜二, 禮拜二; 2: 星期三, 周三, 週三, 礼拜三, 禮拜三; 3: 星期四, 周四,
    週四, 礼拜四, 禮拜四; 4: 星期五, 周五, 週五, 礼拜五, 禮拜五; 5: 星期六, 周六, 週六, 礼拜六, 禮拜六; 6: 星期日, 星期天, 周日, 週日, 周天,
    礼拜日, 禮拜日; daily: 每天, 每日, 天天, 全周, 全週, 全年无休, 全年無休, 年中无休, 年中無休, 无休, 無休; weekdays: 工作日, 平日;
    weekend: 周末, 週末, 假日; am: 上午, 早上, 早晨, 凌晨, 清晨, 早; pm: 下午, 傍晚; midday: 中午; night: 晚上, 晚间, 晚間, 晚,
    夜晚; noon: 正午; midnight: 午夜; next-day: 次日, 翌日, 隔日; only: 仅, 僅; to: 至, 到; and: 及, 和, 与, 與, 、,
    以及; closed: 休息, 公休, 公休日, 休息日, 店休, 休业, 休業, 不营业, 不營業, 关门, 關門, 闭馆, 閉館, 打烊, 休馆, 休館, 休诊, 休診;
    always: 24小时, 24小時, 二十四小时, 二十四小時, 全天, 全日, 24小时营业, 24小時營業; hour: 时, 時, 点, 點, 点钟, 點鐘; half-hour:
    半; except: 除外, 除; holiday: 公众假期, 公眾假期, 节假日, 節假日, 国定假日, 國定假日, 法定假日, 例假日, 假期, 春节, 春節; aside:
    最后点餐, 最後點餐, 最后点单, 最後點單, 最后入场, 最後入場, 外卖, 外賣, 外送, 截止, 客服, 每月, 团课, 團課, 团课时间, 團課時間, 课程, 課程; pause:
    午休, 午休时间, 午休時間, 午间休息, 午間休息, 中午休息; season: 夏季, 冬季; closed: 不开放, 不開放, 关闭, 關閉, 闭店, 停业, 停業, 例休;
    holiday: 除夕, 正月初一, 大年初一, 年初一, 初一, 大年三十, 元旦, 农历新年, 農曆新年, 过年, 過年;
    aside: 早餐供应, 早餐供應, 下午茶, 下午茶时段, 下午茶時段, 讲解服务, 講解服務; opens: 营业, 營業, 开放, 開放; filler: 每, 逢; holiday:
    法定节假日, 法定節假日, 国家法定节假日, 法定节日, 節日, 节日, 國定例假日;
    season: 夏令, 冬令; aside: 自助, 停止入场, 停止入場, 停止售票, 受理; to: 开到, 開到, 营业到, 營業到, 营业至, 營業至, 延长至, 延長至, 延至,
    开至, 開至`,
  ar: `0: الاثنين, الإثنين, اثنين, إثنين; 1: الثلاثاء, ثلاثاء; 2: الأربعاء, الاربعاء, أربعاء; 3:
    الخميس, خميس; 4: الجمعة, جمعة; 5: السبت, سبت; 6: الأحد, الاحد, أحد, احد; daily: طول أيام
    الأسبوع, طول الأسبوع, طوال الأسبوع, على مدار الأسبوع, كل الأيام, يوميا, يومياً, يوميًا, كل
    يوم, طوال أيام الأسبوع, طيلة أيام الأسبوع, جميع أيام الأسبوع, كل أيام الأسبوع; weekdays: أيام
    الأسبوع; am: صباحا, صباحاً, صباحًا, الصباح, ص, فجرا, فجراً, فجرًا, بعد منتصف الليل; pm: مساء,
    مساءً, المساء, م, عصرا, عصراً, عصرًا, بعد الظهر; midday: ظهرا, ظهراً, ظهرًا; night: ليلا,
    ليلاً, ليلًا; noon: الظهر; midnight: منتصف الليل; to: إلى, الى, حتى, لغاية; from: من, الساعة;
    only: فقط; and: و, ،; closed: مغلق, مغلقة, مغلقون, مغلقين, عطلة, إجازة, يغلق, نغلق; always: 24
    ساعة, على مدار الساعة, ٢٤ ساعة; except: ما عدا, عدا, باستثناء; holiday: العطل الرسمية,
    الأعياد, العطلات الرسمية, أيام العطل; aside: المسبح, الإفطار, آخر طلب, خدمة التوصيل, التوصيل,
    المطبخ, خدمة العملاء; pause: استراحة, فترة الراحة, وقت الراحة; season: رمضان, الصيف, الشتاء;
    0: التنين, الإتنين, الاتنين; 1: التلاتا, التلاتاء, التلات; 2: الأربعا, الاربع, الاربعا; 3:
    الخميسات; am: الصبح, صبح, بالصبح; pm: العصر, المسا, المغرب; night: بالليل, الليل, ليلاً; noon:
    الضهر, ضهر, ظهر; midnight: نص الليل, نصف الليل, بعد نص الليل; to: ل, لـ, للساعة, لحد, لغايه;
    closed: أجازة, اجازة, عطله, منرتاح, مسكرين, مسكر, منسكر, بيسكر, مقفول, نرتاح, راحة, راحتنا,
    إجازتنا; opens: مفتوح, مفتوحين, نفتح, منفتح, بنفتح, يفتح; filler: يوم, أيام, ايام, في; only:
    بس; between: بين, ما بين`,
  de: `0: montags, mo., mo, mon; 1: dienstags, di., di; 2: mittwochs, mi., mi; 3: donnerstags,
    do., do; 4: freitags, fr., fr; 5: samstags, sonnabend, sonnabends, sa., sa; 6: sonntags, so.,
    so, sonn-; daily: täglich, jeden tag, alle tage; weekdays: werktags, wochentags, unter der
    woche; weekend: wochenende, am wochenende, wochenends; noon: mittags; midnight: mitternacht;
    am: morgens, vormittags, vormittag; pm: nachmittags, nachmittag, abends, abend; night: nachts;
    only: nur; to: bis, -; and: und, sowie, &, u.; closed: geschlossen, ruhetag, ruhetage, zu,
    geschl., feierabend; always: 24 stunden, rund um die uhr, 24 std., durchgehend geöffnet; hour:
    uhr, h; from: von, ab; except: außer, ausser, ausgenommen; holiday: feiertage, feiertags,
    feiertagen, an feiertagen, feiertag, ostern, weihnachten, heiligabend, silvester, neujahr,
    karfreitag, ostersonntag, ostermontag, pfingstmontag, rosenmontag;
    aside: schwimmbad, frühstück, küche, warme küche, küche bis, küchenschluss, lieferung,
    lieferzeiten, lieferservice, letzter einlass, letzte bestellung, telefonzeiten, hotline,
    telefonisch, bürozeiten, kundenservice, geldautomat; pause: mittagspause, mittagsruhe, pause;
    season: sommer, winter, sommerzeit, winterzeit, sommersaison, wintersaison, in den ferien;
    closed: bleibt zu, haben zu, machen zu, schließen, schließt, schliesst, nicht geöffnet,
    schluss, schließtag, schließtage, betriebsruhe; opens: geöffnet, offen, öffnen, öffnet, auf;
    filler: am, an, den, der, jeden, immer; nth: erster, ersten, zweiten, zweiter, dritten,
    dritter, vierten, letzten, letzter; pause: über mittag; aside: notfälle, notfall, abholung,
    brotzeit, mittagstisch; am: am morgen, am vormittag, früh; pm: am nachmittag, am abend;
    weekdays: wochentage, werktage, an werktagen; midnight: 24 uhr; at: um, gegen; between:
    zwischen; pause: mittags geschlossen, über mittag geschlossen; aside: frühstücksbuffet,
    frühstücksbüffet, frühstücksbüfett, frühstückszeit, frühstückszeiten, wellnessbereich,
    wellness-bereich, wellnessoase, saunabereich, spa-bereich, spabereich, hallenbad, halbpension`,
  fr: `0: lundis, lun., lun; 1: mardis, mar., mar; 2: mercredis, mer., mer; 3: jeudis, jeu., jeu;
    4: vendredis, ven., ven; 5: samedis, sam., sam; 6: dimanches, dim., dim; daily: tous les
    jours, chaque jour, 7j/7, 7 jours sur 7, 7/7; weekdays: en semaine, semaine, jours ouvrés;
    weekend: week-end, week-ends, weekend, fin de semaine; noon: midi; midnight: minuit; am: du
    matin, matin; pm: de l'après-midi, après-midi, du soir, soir; only: seulement, uniquement; to:
    à, a, au, jusqu'à; and: et, puis, &; closed: fermé, fermée, fermés, fermeture, repos, relâche;
    always: 24h/24, 24 h/24, 24h sur 24, 24 heures sur 24; hour: h, heures, heure; from: de, du,
    dès; except: sauf, hors, excepté; holiday: jours fériés, jour férié, férié, fériés, noël,
    pâques, lundi de pâques, lundi de pentecôte, vendredi saint; aside: piscine, petit-déjeuner,
    dernière commande, dernière entrée, dernier service,
    livraison, cuisine, standard, service client, permanence; pause: pause déjeuner, pause
    méridienne, pause, coupure; season: été, hiver, en saison, hors saison, vacances scolaires;
    closed: ferme, fermons, jour de fermeture, fermeture hebdomadaire, jour de repos; opens:
    ouvert, ouverte, ouverts, ouvre, ouvrons, ouverture; filler: le, la, les, chaque, tous les;
    nth: premier, premiers, deuxième, second, troisième, quatrième, dernier, derniers, 1er; aside:
    urgences, urgence, accueil téléphonique, dernière admission, messe, messes, billetterie;
    except: à l'exception, excepté; am: le matin, au matin; pm: l'après-midi, le soir, dîner;
    midday: déjeuner, le midi; weekend: le week-end; between: entre; pause: fermeture le midi,
    fermé le midi; aside: petit déjeuner, petits déjeuners, buffet du petit-déjeuner, espace
    bien-être, espace détente`,
};
