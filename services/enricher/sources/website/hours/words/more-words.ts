/** Like `known-words.ts`, for further languages. */

/** `meaning: word, word; ...` for each language, in plain characters. */
export const MORE_WORDS: Readonly<Record<string, string>> = {
  es: `
    0: lun;
    1: mar;
    2: mié, mie, miercoles;
    3: jue;
    4: vie;
    5: sábados, sab, sáb, sabado, sabados;
    6: domingos, dom;
    daily: todos los días, todos los dias, todas las noches, diario, diariamente, cada día,
      a diario,
      todos los días de la semana, los siete días de la semana;
    weekdays: entre semana, días laborables, días hábiles, laborables;
    weekend: fin de semana, fines de semana;
    am: de la mañana, por la mañana, mañanas, mañana, por las mañanas, de la madrugada,
      madrugada;
    midday: comidas, almuerzo, almuerzos;
    noon: mediodía, mediodia;
    pm: de la tarde, por la tarde, tardes, tarde, de la noche, por la noche, noches, noche,
      por las tardes, cena, cenas;
    midnight: medianoche;
    hour: h, hs, hs., hrs, hrs., horas;
    from: de, desde, desde las, a partir de las, de las;
    between: entre;
    to: a, hasta, hasta las, a las, al, hasta la, a la;
    and: y, e;
    only: solo, sólo, solamente, únicamente;
    except: excepto, salvo, menos;
    opens: abierto, abierta, abrimos, abre, abren, apertura, atendemos;
    closed: cerrado, cerrados, cerrada, cerramos, cierra, cerraremos, descanso, descansamos,
      descansa, cierre;
    always: 24 horas, las 24 horas;
    pause: pausa;
    holiday: festivos, festivo, feriados, feriado, días festivos;
    aside: cocina, última entrada, último acceso, urgencias, reparto, entrega a domicilio,
      toma de muestras, taquilla, misas, misa, desayunos, desayuno, buffet de desayuno,
      zona wellness;
    filler: el, los, las, la, cada, nuestro;
    nth: primer, primeros, primero, segundo, tercer, último, últimos;
    others: los demás días, demás días, resto de la semana, el resto de la semana, los otros días`,
  it: `
    0: lun;
    1: mar;
    2: mer;
    3: gio;
    4: ven;
    5: sab, prefestivi, prefestivo;
    6: dom, domeniche;
    daily: tutti i giorni, ogni giorno, 7 giorni su 7, tutti i giorni della settimana,
      tutte le sere, ogni sera;
    weekdays: giorni feriali, feriali;
    weekend: fine settimana;
    am: di mattina, del mattino, mattina, mattino;
    midday: pranzo, a pranzo;
    noon: mezzogiorno;
    pm: pomeriggio, del pomeriggio, di sera, sera, cena, a cena;
    midnight: mezzanotte;
    hour: ore, h;
    from: dalle, dal, da, dall', dalla;
    between: tra, fra, tra le;
    to: a, alle, fino alle, fino a, al, alla, ad;
    and: e, ed;
    only: solo, soltanto, solamente;
    except: tranne, escluso, eccetto, esclusi;
    opens: aperto, aperti, aperta, apre, apriamo, apertura;
    closed: chiuso, chiusi, chiusa, chiusura, chiude, chiudiamo, riposo, riposiamo,
      giorno di chiusura, turno di riposo, riposo settimanale;
    always: 24 ore, 24 ore su 24;
    pause: pausa pranzo, pausa;
    holiday: festivi, festività, giorni festivi;
    aside: cucina, consegna, consegne, ultimo ingresso, ultima entrata, biglietteria, messe,
      messa, colazione, pronto soccorso, buffet della colazione, area benessere, zona benessere;
    filler: il, lo, la, i, le, ogni, di;
    nth: prima, primo, seconda, secondo, terza, terzo, ultima, ultimo;
    others: gli altri giorni, altri giorni, resto della settimana, tutti gli altri giorni`,
  pt: `
    0: segunda, seg, 2ª, 2a, 2ª feira, 2ª-feira, 2a feira, segundas, segundas-feiras;
    1: terça, ter, 3ª, 3a, 3ª feira, 3ª-feira, 3a feira, terças, terças-feiras, terca;
    2: quarta, qua, 4ª, 4a, 4ª feira, 4ª-feira, 4a feira, quartas, quartas-feiras;
    3: quinta, qui, 5ª, 5a, 5ª feira, 5ª-feira, 5a feira, quintas, quintas-feiras;
    4: sexta, sex, 6ª, 6a, 6ª feira, 6ª-feira, 6a feira, sextas, sextas-feiras;
    5: sábados, sáb, sab, sabado, sabados;
    6: domingos, dom;
    daily: todos os dias, diariamente, todo dia, todo o dia, todos os dias da semana,
      todas as noites;
    weekdays: dias úteis, dias uteis, dias de semana;
    weekend: fim de semana, fins de semana;
    am: da manhã, de manhã, manhã, manhãs, da madrugada, madrugada;
    midday: almoço;
    noon: meio-dia, meio dia;
    pm: da tarde, à tarde, tarde, tardes, da noite, à noite, noite, jantar;
    midnight: meia-noite, meia noite;
    hour: h, hs, horas, hrs;
    from: das, de, desde, a partir das, da;
    between: entre, entre as;
    to: a, às, as, à, ao, até, até às, até as, ate;
    and: e;
    only: só, somente, apenas;
    except: exceto, excepto, salvo;
    opens: aberto, aberta, abre, abrimos, abertura;
    closed: fechado, fechada, fechados, fecha, fechamos, encerrado, encerrada, encerra,
      encerramos, descansa, descansamos, folga, encerramento, descanso, descanso semanal;
    always: 24 horas, 24h;
    pause: intervalo, pausa;
    holiday: feriados, feriado;
    aside: cozinha, última entrada, entrega, entregas, delivery, missas, missa, bilheteira,
      café da manhã, pequeno-almoço;
    filler: aos, o, os, no, nos, na, nas, cada;
    nth: primeiro, último, primeira, última;
    others: os outros dias, outros dias, demais dias, resto da semana, nos demais dias`,
  nl: `
    0: maandags, ma., ma, maandagen;
    1: dinsdags, di., di, dinsdagen;
    2: woensdags, wo., wo, woensdagen;
    3: donderdags, do., do, donderdagen;
    4: vrijdags, vr., vr, vrijdagen;
    5: zaterdags, za., za, zaterdagen;
    6: zondags, zo., zo, zondagen;
    daily: dagelijks, elke dag, elke avond, alle dagen, iedere dag, 7 dagen per week,
      zeven dagen per week;
    weekdays: doordeweeks, werkdagen, op werkdagen, weekdagen;
    weekend: weekend, weekeinde, in het weekend;
    am: 's morgens, 's ochtends, ochtend, voormiddag;
    noon: 12 uur 's middags;
    pm: 's middags, middag, 's avonds, avond, namiddag;
    night: 's nachts;
    midnight: middernacht;
    hour: uur, u, u., h;
    from: van, vanaf;
    between: tussen;
    to: tot, t/m, t.e.m., tot en met, tem, - t/m;
    and: en, &;
    only: alleen, enkel;
    except: behalve, uitgezonderd;
    opens: open, geopend, opent, openen;
    closed: gesloten, dicht, sluit, sluiten, rustdag, sluitingsdag;
    always: 24 uur, 24 uur per dag;
    pause: pauze, middagpauze, lunchpauze;
    holiday: feestdagen, feestdag, op feestdagen;
    aside: keuken, lunch, diner, ontbijt, bezorging, bezorgen, laatste toegang, spoed,
      spoedgevallen, telefonisch bereikbaar, ontbijtbuffet, wellnessruimte;
    filler: op, de, elke, iedere, onze;
    nth: eerste, tweede, derde, laatste;
    others: overige dagen, andere dagen, de overige dagen, alle andere dagen, rest van de week`,
  sv: `
    0: måndagar, mån;
    1: tisdagar, tis;
    2: onsdagar, ons;
    3: torsdagar, tors, tor;
    4: fredagar, fre;
    5: lördagar, lör;
    6: söndagar, sön;
    daily: dagligen, varje dag, alla dagar, alla dagar i veckan;
    weekdays: vardagar, vardag;
    weekend: helger, helgen, lör-sön;
    am: på morgonen, förmiddag;
    noon: kl 12 på dagen;
    pm: på eftermiddagen, eftermiddag, på kvällen;
    midnight: midnatt;
    from: från;
    at: kl, kl., klockan;
    between: mellan;
    to: till, till och med, t.o.m., fram till;
    and: och, &;
    only: endast, bara;
    except: utom, förutom;
    opens: öppet, öppnar, öppen;
    closed: stängt, stängd, stänger, håller stängt;
    always: dygnet runt, 24 timmar;
    pause: lunchstängt, lunchrast;
    holiday: helgdagar, helgdag, röda dagar;
    aside: köket, köket stänger, kök, lunch, jour, telefontid, frukost, frukostbuffé;
    filler: på, varje, den;
    nth: första, andra, sista`,
  pl: `
    0: pn., pn, pon, pon., poniedziałki, poniedziałku, poniedziałkiem;
    1: wt., wt, wtorki, wtorku;
    2: śr., śr, środę, środy, środą;
    3: czw., czw, cz., cz, czwartki, czwartku;
    4: pt., pt, piątki, piątku, piątkiem;
    5: sob., sob, sb., sb, soboty, sobotę;
    6: nd., nd, niedz., niedz, niedziele, niedzielę, ndz, niedzieli, niedzielą;
    daily: codziennie, każdego dnia, 7 dni w tygodniu;
    weekdays: dni robocze, w dni robocze, dni powszednie;
    weekend: weekendy, weekend, w weekendy;
    am: rano;
    noon: południe;
    pm: wieczorem, po południu;
    midnight: północ, północy;
    hour: godz., godz, h;
    from: od, w godzinach, w godz., w godz;
    between: między;
    to: do;
    and: i, oraz;
    only: tylko;
    except: oprócz, z wyjątkiem, poza;
    opens: czynne, otwarte, otwarty, otwieramy, czynny;
    closed: nieczynne, zamknięte, nieczynny, zamykamy, zamknięty;
    always: całodobowo, 24 godziny, 24h;
    pause: przerwa;
    holiday: święta, dni świąteczne, niedziele handlowe;
    aside: kuchnia, ostatnie wejście, dostawa, msze, śniadanie, śniadania, śniadań;
    filler: w, we;
    nth: pierwsza, pierwszy, pierwszą, ostatnia, ostatni, ostatnią, druga, drugą`,
  ru: `
    0: пн, пн., понедельникам, понедельника;
    1: вт, вт., вторникам, вторника, вторник;
    2: ср, ср., среду, среды, средам;
    3: чт, чт., четвергам, четверга, четверг;
    4: пт, пт., пятницу, пятницы, пятницам;
    5: сб, сб., субботу, субботы, субботам;
    6: вс, вс., воскресенье, воскресение, воскресенья, воскресеньям;
    daily: ежедневно, каждый день, без выходных, все дни;
    weekdays: по будням, будни, в будни, будние дни, рабочие дни, по будним дням;
    weekend: выходные, по выходным, в выходные, выходные дни;
    am: утра;
    noon: полдень;
    pm: дня, вечера;
    night: ночи;
    midnight: полночь, полуночи;
    hour: ч, ч., час, часов, часа;
    from: с, со, от;
    between: между;
    to: до, по;
    and: и;
    only: только;
    except: кроме;
    opens: открыто, открыты, работаем, работает, открыт, открываемся;
    closed: выходной, закрыто, закрыт, закрыта, закрыты, не работаем, не работает,
      выходной день, санитарный день;
    always: круглосуточно, 24 часа;
    pause: перерыв, обед, перерыв на обед, обеденный перерыв;
    holiday: праздники, праздничные дни, праздничные;
    aside: кухня, доставка, последний вход, касса, завтрак, завтраки;
    filler: в, во;
    nth: первая, первый, последняя, последний, вторая`,
  ko: `
    0: 월요일, 월;
    1: 화요일, 화;
    2: 수요일, 수;
    3: 목요일, 목;
    4: 금요일, 금;
    5: 토요일, 토;
    6: 일요일, 일;
    daily: 매일, 연중무휴, 무휴, 요일 무관;
    weekdays: 평일, 주중;
    weekend: 주말, 토일;
    am: 오전, 아침, 새벽;
    midday: 낮;
    noon: 정오;
    pm: 오후, 저녁;
    night: 밤;
    midnight: 자정;
    next-day: 익일, 다음날, 다음 날;
    hour: 시;
    half-hour: 반;
    to: 부터, 에서;
    end: 까지;
    and: 및, 과, 와;
    only: 만;
    except: 제외;
    opens: 영업, 운영;
    closed: 휴무, 휴무일, 정기휴무, 정기 휴무, 휴진, 휴관, 휴관일, 휴업, 쉽니다, 쉬는 날, 쉬는날, 정기휴일, 휴점, 쉬어요, 쉽니다만, 휴점일;
    always: 24시간, 24시;
    pause: 점심시간, 점심, 브레이크타임, 브레이크 타임, 휴게시간, 쉬는시간, 쉬는 시간;
    holiday: 공휴일, 법정공휴일, 국경일, 명절, 설날, 추석, 대체공휴일;
    season: 하절기, 동절기;
    aside: 라스트오더, 라스트 오더, 주문 마감, 접수, 접수마감, 배달, 입장 마감, 매표, 주방, 응급, 긴급출동, 상담, 조식, 조식 뷔페;
    filler: 매주;
    nth: 첫째, 둘째, 셋째, 넷째, 마지막, 매월, 격주, 첫째주, 둘째주, 셋째주, 넷째주, 첫째 주, 둘째 주, 셋째 주, 넷째 주`,
  tr: `
    0: pzt, pzt., pazartesileri;
    1: sal, salıları;
    2: çar, çarş, çarşambaları;
    3: per, perş, perşembeleri;
    4: cum, cumaları;
    5: cmt, cumartesileri;
    6: paz, pazarları;
    daily: her gün, hergün, haftanın her günü, haftanın 7 günü, 7 gün, haftanın yedi günü,
      hafta boyu;
    weekdays: hafta içi, haftaiçi, hafta içi her gün, hafta içleri;
    weekend: hafta sonu, haftasonu, hafta sonları;
    am: sabah, sabahı;
    noon: öğlen;
    pm: akşam, öğleden sonra, akşamı;
    night: gece;
    midnight: gece yarısı;
    from: saat, saatleri;
    to: ile, kadar, ila;
    and: ve;
    only: sadece, yalnızca;
    except: hariç;
    opens: açık, açığız, açılış, açıktır, hizmetinizdeyiz;
    closed: kapalı, kapalıyız, kapalıdır, kapanır, kapanış, kapatıyoruz, kapatırız, kapanıyoruz;
    always: 24 saat, 7/24, 24 saat açık;
    dayoff: tatil;
    pause: öğle arası, mola;
    holiday: resmi tatil, resmi tatiller, resmi tatil günleri, bayram, bayramlar, resmî tatil;
    aside: mutfak, paket servis, son sipariş, nöbet, nöbetçi, acil, kahvaltı;
    filler: günü, günleri, arası, arasında, saatleri arasında`,
  vi: `
    0: thứ hai, thứ 2, t2;
    1: thứ ba, thứ 3, t3;
    2: thứ tư, thứ 4, t4;
    3: thứ năm, thứ 5, t5;
    4: thứ sáu, thứ 6, t6;
    5: thứ bảy, thứ 7, t7;
    6: chủ nhật, chúa nhật, cn;
    daily: hàng ngày, hằng ngày, mỗi ngày, tất cả các ngày, tất cả các ngày trong tuần, cả tuần,
      các ngày trong tuần, 7 ngày trong tuần, suốt tuần;
    weekdays: ngày thường;
    weekend: cuối tuần;
    am: sáng, buổi sáng;
    midday: trưa, buổi trưa;
    noon: 12 giờ trưa;
    pm: chiều, buổi chiều, tối, buổi tối;
    midnight: nửa đêm;
    hour: giờ, g;
    from: từ, lúc;
    to: đến, tới, đến hết;
    and: và;
    only: chỉ;
    except: trừ, ngoại trừ;
    opens: mở cửa, mở;
    closed: nghỉ, đóng cửa, nghỉ bán;
    always: 24/24, 24 giờ, 24/7;
    pause: nghỉ trưa;
    holiday: ngày lễ, lễ tết, lễ, tết;
    aside: bếp, giao hàng, cấp cứu, quầy vé, nhận khách, bữa sáng, ăn sáng, buffet sáng;
    filler: vào, ngày, các, hằng tuần, hàng tuần, mỗi`,
  th: `
    0: วันจันทร์, จันทร์;
    1: วันอังคาร, อังคาร;
    2: วันพุธ, พุธ;
    3: วันพฤหัสบดี, วันพฤหัส, พฤหัสบดี, พฤหัสฯ, พฤหัส;
    4: วันศุกร์, ศุกร์;
    5: วันเสาร์, เสาร์;
    6: วันอาทิตย์, อาทิตย์;
    daily: ทุกวัน, เปิดทุกวัน, ไม่มีวันหยุด;
    weekdays: วันธรรมดา, วันทำการ;
    weekend: เสาร์อาทิตย์;
    am: เช้า;
    noon: เที่ยง, เที่ยงวัน;
    pm: เย็น, บ่าย;
    midnight: เที่ยงคืน;
    hour: น., นาฬิกา;
    from: ตั้งแต่, เวลา;
    to: ถึง, จนถึง;
    and: และ;
    only: เฉพาะ, เท่านั้น;
    except: ยกเว้น, เว้น;
    opens: เปิด, เปิดทำการ, เปิดบริการ;
    closed: ปิด, หยุด, ปิดทำการ, ปิดบริการ;
    always: 24 ชั่วโมง, 24 ชม, 24 ชม., ตลอด 24 ชั่วโมง;
    dayoff: วันหยุด;
    pause: พักกลางวัน, พัก;
    holiday: วันหยุดนักขัตฤกษ์, วันหยุดราชการ, นักขัตฤกษ์;
    aside: ครัว, รับออเดอร์สุดท้าย, ฉุกเฉิน, อาหารเช้า;
    filler: ทุก`,
  cs: `
    0: po, po., pon, pondělky, pondělka, pondělek;
    1: út, út., úterky, úterka;
    2: st, st., stř, středy, středu;
    3: čt, čt., čtv, čtvrtky, čtvrtka;
    4: pá, pá., pátky, pátku;
    5: so, so., sob, soboty, sobotu;
    6: ne, ne., ned, neděle, neděli;
    daily: denně, každý den, 7 dní v týdnu;
    weekdays: všední dny, ve všední dny, pracovní dny, v pracovní dny, všední den;
    weekend: víkend, víkendy, o víkendu, o víkendech;
    am: ráno, dopoledne;
    noon: poledne, v poledne, poledního;
    pm: odpoledne, večer;
    midnight: půlnoc, půlnoci;
    hour: hod, hod., hodin, h;
    from: od;
    to: do, až;
    and: a, i;
    only: jen, pouze;
    except: kromě, mimo, vyjma;
    opens: otevřeno, otevřená, otevřen, otevíráme;
    closed: zavřeno, zavřená, zavřen, zavíráme, uzavřeno, nepracujeme, neordinuje se, volno;
    always: nonstop, 24 hodin, 24 hodin denně;
    pause: polední pauza, polední přestávka, přestávka, pauza, obědová pauza;
    holiday: svátky, svátek, státní svátky, státní svátek, o svátcích, vánoce, silvestr;
    aside: kuchyně, poslední objednávky, poslední vstup, rozvoz, snídaně, obědové menu,
      polední menu, pokladna, pohotovost;
    filler: v, ve, o, po domluvě, po dohodě, po telefonické domluvě, po předchozí domluvě,
      po předchozí dohodě, po objednání;
    nth: první, druhý, druhá, druhou, třetí, čtvrtá, poslední, sudý, sudá, sudou, sudé, lichý,
      lichá, lichou, liché`,
  el: `
    0: δευτερα, δευτέρας, δευτερας, δευτέρες, δευ., δευτ, δευτ., δε;
    1: τριτη, τρίτης, τριτης, τρίτες, τρι, τρι., τρ;
    2: τεταρτη, τετάρτης, τεταρτης, τετάρτες, τετ., τε;
    3: πεμπτη, πέμπτης, πεμπτης, πέμπτες, πεμ, πεμ., πέμπ, πε;
    4: παρασκευη, παρασκευής, παρασκευης, παρασκευές, παρ., πα;
    5: σαββατο, σαββάτου, σαββατου, σάββατα, σαβ, σαβ., σάββ., σα;
    6: κυριακη, κυριακής, κυριακης, κυριακές, κυριακες, κυρ., κυ;
    daily: καθημερινά, καθημερινα, κάθε μέρα, καθε μερα, όλες τις μέρες, όλη την εβδομάδα,
      7 ημέρες την εβδομάδα;
    weekdays: καθημερινές, καθημερινες, εργάσιμες, εργάσιμες ημέρες;
    weekend: σαββατοκύριακο, σαββατοκυριακο, σαββατοκύριακα, σ/κ;
    am: π.μ., π.μ, πμ, το πρωί, πρωί, πρωι;
    noon: μεσημέρι, το μεσημέρι;
    pm: μ.μ., μ.μ, μμ, το απόγευμα, απόγευμα, απογευμα, το βράδυ, βράδυ, βραδυ;
    midnight: μεσάνυχτα, τα μεσάνυχτα, μεσανυχτα;
    hour: ώρες, ώρα;
    from: από, απο, από τις, από τη, από το;
    between: μεταξύ;
    to: έως, εως, ως, μέχρι, μεχρι, έως και, μέχρι και, έως τις, μέχρι τις, έως τα, μέχρι τα;
    and: και;
    only: μόνο, μονο;
    except: εκτός, εκτος, εκτός από, πλην;
    opens: ανοιχτά, ανοικτά, ανοιχτο, ανοιχτό, ανοικτό, ανοίγουμε, ανοιχτα;
    closed: κλειστά, κλειστα, κλειστό, κλειστο, κλειστή, κλείνει, κλείνουμε, ρεπό, αργία;
    always: 24ωρο, όλο το 24ωρο, 24 ώρες, 24 ώρες το 24ωρο;
    pause: διάλειμμα, μεσημεριανό διάλειμμα;
    holiday: αργίες, αργιες, επίσημες αργίες, δημόσιες αργίες, γιορτές, εορτές;
    season: καλοκαίρι, χειμώνα, χειμώνας;
    aside: κουζίνα, τελευταία είσοδος, τελευταία παραγγελία, διανομή, τηλεφωνικό κέντρο, πρωινό,
      εφημερία;
    filler: κάθε, την, τη, το, τα, τις, στις, η, ο;
    nth: πρώτη, πρώτο, πρώτος, δεύτερη, δεύτερο, τρίτο, τελευταία, τελευταίο, τελευταίος`,
  'en-x-schema': `
    0: mo;
    1: tu;
    2: we;
    3: th;
    4: fr;
    5: sa;
    6: su`,
};
