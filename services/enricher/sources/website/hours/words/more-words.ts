/**
 * The words between days and times of other languages. A word stands for the meaning that begins
 * its list.
 */

/** `meaning: word, word; ...` for each language. */
export const MORE_WORDS: Readonly<Record<string, string>> = {
  es: `0: lun; 1: mar; 2: mié, mie, miercoles; 3: jue; 4: vie; 5: sábados, sab, sáb, sabado,
    sabados; 6: domingos, dom; to: a, hasta, hasta las, a las, al; and: y, e; daily: todos los
    días, todos los dias, diario, diariamente, cada día, a diario, todos los días de la semana,
    los siete días de la semana; weekdays: entre semana, días laborables, días hábiles,
    laborables; weekend: fin de semana, fines de semana; closed: cerrado, cerrados, cerrada,
    cerramos, cierra, cerraremos, descanso, descansamos, descansa, cierre; opens: abierto,
    abierta, abrimos, abre, abren, apertura, atendemos; always: 24 horas, las 24 horas; from: de,
    desde, desde las, a partir de las, de las; except: excepto, salvo, menos; holiday: festivos,
    festivo, feriados, feriado, días festivos; noon: mediodía, mediodia; midnight: medianoche; am:
    de la mañana, por la mañana, mañanas, mañana, por las mañanas; pm: de la tarde, por la tarde,
    tardes, tarde, de la noche, por la noche, noches, noche, por las tardes, cena, cenas; midday:
    comidas, almuerzo, almuerzos; only: solo, sólo, solamente, únicamente; hour: h, hs, hs., hrs,
    hrs., horas; aside: cocina, última entrada, último acceso, urgencias, reparto, entrega a
    domicilio, toma de muestras, taquilla, misas, misa, desayunos, desayuno; pause: pausa; filler:
    el, los, las, la, cada, nuestro; nth: primer, primeros, primero, segundo, tercer, último,
    últimos; between: entre; to: hasta la, a la; am: de la madrugada, madrugada; aside: buffet de
    desayuno, zona wellness`,
  it: `0: lun; 1: mar; 2: mer; 3: gio; 4: ven; 5: sab, prefestivi, prefestivo; 6: dom, domeniche;
    to: a, alle, fino alle, fino a, al, alla, ad; and: e, ed; daily: tutti i giorni, ogni giorno,
    7 giorni su 7, tutti i giorni della settimana; weekdays: giorni feriali, feriali; weekend:
    fine settimana; closed: chiuso, chiusi, chiusa, chiusura, chiude, chiudiamo, riposo,
    riposiamo, giorno di chiusura, turno di riposo, riposo settimanale; opens: aperto, aperti,
    aperta, apre, apriamo, apertura; always: 24 ore, 24 ore su 24; from: dalle, dal, da, dall',
    dalla, ore; except: tranne, escluso, eccetto, esclusi; holiday: festivi, festività, giorni
    festivi; noon: mezzogiorno; midnight: mezzanotte; am: di mattina, del mattino, mattina,
    mattino; pm: pomeriggio, del pomeriggio, di sera, sera, cena, a cena; midday: pranzo, a
    pranzo; only: solo, soltanto, solamente; hour: ore, h; aside: cucina, consegna, consegne,
    ultimo ingresso, ultima entrata, biglietteria, messe, messa, colazione, pronto soccorso;
    pause: pausa pranzo, pausa; filler: il, lo, la, i, le, ogni, di; nth: prima, primo, seconda,
    secondo, terza, terzo, ultima, ultimo; between: tra, fra, tra le; aside: buffet della
    colazione, area benessere, zona benessere`,
  pt: `0: segunda, seg, 2ª, 2a, 2ª feira, 2ª-feira, 2a feira, segundas, segundas-feiras; 1: terça,
    ter, 3ª, 3a, 3ª feira, 3ª-feira, 3a feira, terças, terças-feiras, terca; 2: quarta, qua, 4ª,
    4a, 4ª feira, 4ª-feira, 4a feira, quartas, quartas-feiras; 3: quinta, qui, 5ª, 5a, 5ª feira,
    5ª-feira, 5a feira, quintas, quintas-feiras; 4: sexta, sex, 6ª, 6a, 6ª feira, 6ª-feira, 6a
    feira, sextas, sextas-feiras; 5: sábados, sáb, sab, sabado, sabados; 6: domingos, dom; to: a,
    às, as, à, ao, aos, até, até às, até as, ate; and: e; daily: todos os dias, diariamente, todo
    dia, todo o dia, todos os dias da semana; weekdays: dias úteis, dias uteis, dias de semana;
    weekend: fim de semana, fins de semana; closed: fechado, fechada, fechados, fecha, fechamos,
    encerrado, encerrada, encerra, encerramos, descansa, descansamos, folga, encerramento,
    descanso, descanso semanal; opens: aberto, aberta, abre, abrimos, abertura; always: 24 horas,
    24h; from: das, de, desde, a partir das, da; except: exceto, excepto, salvo; hour: h, hs,
    horas, hrs; holiday: feriados, feriado; noon: meio-dia, meio dia; midnight: meia-noite, meia
    noite; am: da manhã, de manhã, manhã, manhãs; pm: da tarde, à tarde, tarde, tardes, da noite,
    à noite, noite, jantar; midday: almoço; only: só, somente, apenas; aside: cozinha, última
    entrada, entrega, entregas, delivery, missas, missa, bilheteira; pause: intervalo, pausa;
    filler: o, os, aos, no, nos, na, nas, cada; nth: primeiro, último, primeira, última; between:
    entre, entre as; aside: café da manhã, pequeno-almoço; am: da madrugada, madrugada`,
  nl: `0: maandags, ma., ma, maandagen; 1: dinsdags, di., di, dinsdagen; 2: woensdags, wo., wo,
    woensdagen; 3: donderdags, do., do, donderdagen; 4: vrijdags, vr., vr, vrijdagen; 5:
    zaterdags, za., za, zaterdagen; 6: zondags, zo., zo, zondagen; to: tot, t/m, t.e.m., tot en
    met, tem, - t/m; and: en, &; daily: dagelijks, elke dag, alle dagen, iedere dag, 7 dagen per
    week, zeven dagen per week; closed: gesloten, dicht, sluit, sluiten, rustdag, sluitingsdag;
    opens: open, geopend, opent, openen; from: van, vanaf; hour: uur, u, u., h; always: 24 uur, 24
    uur per dag; weekdays: doordeweeks, werkdagen, op werkdagen, weekdagen; weekend: weekend,
    weekeinde, in het weekend; except: behalve, uitgezonderd; holiday: feestdagen, feestdag, op
    feestdagen; noon: 12 uur 's middags; midnight: middernacht; am: 's morgens, 's ochtends,
    ochtend, voormiddag; pm: 's middags, middag, 's avonds, avond, namiddag; night: 's nachts;
    only: alleen, enkel; aside: keuken, lunch, diner, ontbijt, bezorging, bezorgen, laatste
    toegang, spoed, spoedgevallen, telefonisch bereikbaar; pause: pauze, middagpauze, lunchpauze;
    filler: op, de, elke, iedere, onze; nth: eerste, tweede, derde, laatste; between: tussen;
    aside: ontbijtbuffet, wellnessruimte`,
  sv: `0: måndagar, mån; 1: tisdagar, tis; 2: onsdagar, ons; 3: torsdagar, tors, tor; 4: fredagar,
    fre; 5: lördagar, lör; 6: söndagar, sön; to: till, till och med, t.o.m., fram till; and: och,
    &; daily: dagligen, varje dag, alla dagar, alla dagar i veckan; weekdays: vardagar, vardag;
    weekend: helger, helgen, lör-sön; closed: stängt, stängd, stänger; opens: öppet, öppnar,
    öppen; from: från; at: kl, kl., klockan; always: dygnet runt, 24 timmar; except: utom,
    förutom; holiday: helgdagar, helgdag, röda dagar; noon: kl 12 på dagen; midnight: midnatt; am:
    på morgonen, förmiddag; pm: på eftermiddagen, eftermiddag, på kvällen; only: endast, bara;
    aside: köket, köket stänger, kök, lunch, jour, telefontid; pause: lunchstängt, lunchrast;
    filler: på, varje, den; nth: första, andra, sista; between: mellan; aside: frukost,
    frukostbuffé; closed: håller stängt`,
  pl: `0: pn., pn, pon, pon., poniedziałki; 1: wt., wt, wtorki; 2: śr., śr, środę, środy; 3: czw.,
    czw, cz., cz, czwartki; 4: pt., pt, piątki; 5: sob., sob, sb., sb, soboty, sobotę; 6: nd., nd,
    niedz., niedz, niedziele, niedzielę, ndz; to: do; and: i, oraz; daily: codziennie, każdego
    dnia, 7 dni w tygodniu; closed: nieczynne, zamknięte, nieczynny, zamykamy, zamknięty; opens:
    czynne, otwarte, otwarty, otwieramy, czynny; from: od, godz., godz, w godzinach, w godz., w
    godz; weekdays: dni robocze, w dni robocze, dni powszednie; weekend: weekendy, weekend, w
    weekendy; always: całodobowo, 24 godziny, 24h; except: oprócz, z wyjątkiem, poza; holiday:
    święta, dni świąteczne, niedziele handlowe; noon: południe; midnight: północ, północy; hour:
    godz., godz, h; am: rano; pm: wieczorem, po południu; only: tylko; aside: kuchnia, ostatnie
    wejście, dostawa, msze; pause: przerwa; filler: w, we; nth: pierwsza, pierwszy, pierwszą,
    ostatnia, ostatni, ostatnią, druga, drugą; between: między; 0: poniedziałku, poniedziałkiem;
    1: wtorku; 2: środy, środą; 3: czwartku; 4: piątku, piątkiem; 5: soboty; 6: niedzieli,
    niedzielą; aside: śniadanie, śniadania, śniadań`,
  ru: `0: пн, пн., понедельникам, понедельника; 1: вт, вт., вторникам, вторника; 2: ср, ср.,
    среду, среды, средам; 3: чт, чт., четвергам, четверга; 4: пт, пт., пятницу, пятницы, пятницам;
    5: сб, сб., субботу, субботы, субботам; 6: вс, вс., воскресенье, воскресение, воскресенья,
    воскресеньям; to: до, по; and: и; daily: ежедневно, каждый день, без выходных, все дни;
    weekdays: по будням, будни, в будни, будние дни, рабочие дни, по будним дням; weekend:
    выходные, по выходным, в выходные, выходные дни; closed: выходной, закрыто, закрыт, закрыта,
    закрыты, не работаем, не работает, выходной день, санитарный день; opens: открыто, открыты,
    работаем, работает, открыт, открываемся; always: круглосуточно, 24 часа; from: с, со, от;
    except: кроме; holiday: праздники, праздничные дни, праздничные; noon: полдень; midnight:
    полночь, полуночи; hour: ч, ч., час, часов, часа; am: утра; pm: дня, вечера; night: ночи;
    only: только; aside: кухня, доставка, последний вход, касса; pause: перерыв, обед, перерыв на
    обед, обеденный перерыв; filler: в, во; nth: первая, первый, последняя, последний, вторая;
    between: между; 1: вторник; 3: четверг; aside: завтрак, завтраки`,
  ko: `0: 월요일, 월; 1: 화요일, 화; 2: 수요일, 수; 3: 목요일, 목; 4: 금요일, 금; 5: 토요일, 토; 6: 일요일, 일; daily: 매일,
    연중무휴, 무휴, 요일 무관; weekdays: 평일, 주중; weekend: 주말, 토일; am: 오전, 아침, 새벽; pm: 오후, 저녁; night: 밤;
    midday: 낮; noon: 정오; midnight: 자정; next-day: 익일, 다음날, 다음 날; to: 부터, 에서; end: 까지; and: 및, 과, 와;
    closed: 휴무, 휴무일, 정기휴무, 정기 휴무, 휴진, 휴관, 휴관일, 휴업, 쉽니다, 쉬는 날, 쉬는날, 정기휴일, 휴점; opens: 영업, 운영;
    always: 24시간, 24시; hour: 시; half-hour: 반; except: 제외; holiday: 공휴일, 법정공휴일, 국경일, 명절, 설날, 추석,
    대체공휴일; only: 만; aside: 라스트오더, 라스트 오더, 주문 마감, 접수, 접수마감, 배달, 입장 마감, 매표, 주방, 응급, 긴급출동, 상담; pause:
    점심시간, 점심, 브레이크타임, 브레이크 타임, 휴게시간, 쉬는시간, 쉬는 시간; season: 하절기, 동절기; filler: 매주; nth: 첫째, 둘째, 셋째,
    넷째, 마지막, 매월, 격주, 첫째주, 둘째주, 셋째주, 넷째주, 첫째 주, 둘째 주, 셋째 주, 넷째 주; aside: 조식, 조식 뷔페; closed: 쉽니다,
    쉬어요, 쉽니다만, 휴점일`,
  tr: `0: pzt, pzt., pazartesileri; 1: sal, salıları; 2: çar, çarş, çarşambaları; 3: per, perş,
    perşembeleri; 4: cum, cumaları; 5: cmt, cumartesileri; 6: paz, pazarları; to: ile, kadar, ila;
    and: ve; daily: her gün, hergün, haftanın her günü, haftanın 7 günü, 7 gün, haftanın yedi
    günü, hafta boyu; weekdays: hafta içi, haftaiçi, hafta içi her gün, hafta içleri; weekend:
    hafta sonu, haftasonu, hafta sonları; closed: kapalı, kapalıyız, kapalıdır, kapanır, kapanış;
    opens: açık, açığız, açılış, açıktır, hizmetinizdeyiz; closed: kapatıyoruz, kapatırız,
    kapanıyoruz; always: 24 saat, 7/24, 24 saat açık; from: saat, saatleri; except: hariç;
    holiday: resmi tatil, resmi tatiller, resmi tatil günleri, bayram, bayramlar, resmî tatil;
    dayoff: tatil; noon: öğlen; midnight: gece yarısı; am: sabah, sabahı; pm: akşam, öğleden
    sonra, akşamı; night: gece; only: sadece, yalnızca; aside: mutfak, paket servis, son sipariş,
    nöbet, nöbetçi, acil; pause: öğle arası, mola; filler: günü, günleri, arası, arasında,
    saatleri arasında; aside: kahvaltı`,
  vi: `0: thứ hai, thứ 2, t2; 1: thứ ba, thứ 3, t3; 2: thứ tư, thứ 4, t4; 3: thứ năm, thứ 5, t5;
    4: thứ sáu, thứ 6, t6; 5: thứ bảy, thứ 7, t7; 6: chủ nhật, chúa nhật, cn; to: đến, tới, đến
    hết; and: và; daily: hàng ngày, hằng ngày, mỗi ngày, tất cả các ngày, tất cả các ngày trong
    tuần, cả tuần, các ngày trong tuần, 7 ngày trong tuần, suốt tuần; weekdays: ngày thường;
    weekend: cuối tuần; closed: nghỉ, đóng cửa, nghỉ bán; opens: mở cửa, mở; always: 24/24, 24
    giờ, 24/7; from: từ, lúc; except: trừ, ngoại trừ; holiday: ngày lễ, lễ tết, lễ, tết; noon: 12
    giờ trưa; midnight: nửa đêm; hour: giờ, g; am: sáng, buổi sáng; pm: chiều, buổi chiều, tối,
    buổi tối; midday: trưa, buổi trưa; only: chỉ; aside: bếp, giao hàng, cấp cứu, quầy vé, nhận
    khách; pause: nghỉ trưa; filler: vào, ngày, các, hằng tuần, hàng tuần, mỗi; aside: bữa sáng,
    ăn sáng, buffet sáng`,
  th: `0: วันจันทร์, จันทร์; 1: วันอังคาร, อังคาร; 2: วันพุธ, พุธ; 3: วันพฤหัสบดี, วันพฤหัส,
    พฤหัสบดี, พฤหัสฯ, พฤหัส; 4: วันศุกร์, ศุกร์; 5: วันเสาร์, เสาร์; 6: วันอาทิตย์, อาทิตย์; to:
    ถึง, จนถึง; and: และ; daily: ทุกวัน, เปิดทุกวัน, ไม่มีวันหยุด; weekdays: วันธรรมดา, วันทำการ;
    weekend: เสาร์อาทิตย์; closed: ปิด, หยุด, ปิดทำการ, ปิดบริการ; opens: เปิด, เปิดทำการ,
    เปิดบริการ; always: 24 ชั่วโมง, 24 ชม, 24 ชม., ตลอด 24 ชั่วโมง; from: ตั้งแต่, เวลา; except:
    ยกเว้น, เว้น; holiday: วันหยุดนักขัตฤกษ์, วันหยุดราชการ, นักขัตฤกษ์; dayoff: วันหยุด; noon:
    เที่ยง, เที่ยงวัน; midnight: เที่ยงคืน; hour: น., นาฬิกา; am: เช้า; pm: เย็น, บ่าย; only:
    เฉพาะ, เท่านั้น; aside: ครัว, รับออเดอร์สุดท้าย, ฉุกเฉิน; pause: พักกลางวัน, พัก; filler: ทุก;
    aside: อาหารเช้า`,
  'en-x-schema': '0: mo; 1: tu; 2: we; 3: th; 4: fr; 5: sa; 6: su',
};
