/** Like `known-words.ts`, for the languages of Eastern Europe, Hebrew and Hindi. */

/** `meaning: word, word; ...` for each language, in plain characters. */
export const EAST_WORDS: Readonly<Record<string, string>> = {
  hu: `
    0: hétfőn, hétfői, hétfőnként, hét;
    1: kedden, keddi, keddenként;
    2: szerdán, szerdai, szerdánként, sze;
    3: csütörtökön, csütörtöki, cs, csüt;
    4: pénteken, pénteki, péntekenként, pén, pént;
    5: szombaton, szombati, szombatonként, szo, szom, szomb;
    6: vas, vasárnaponként, vasárnapi;
    daily: minden nap, mindennap, naponta, a hét minden napján, a hét 7 napján;
    weekdays: hétköznap, hétköznapokon, munkanapokon, hétköznaponként;
    weekend: hétvége, hétvégén, hétvégeken;
    am: reggel, délelőtt, de.;
    noon: dél;
    pm: délután, du., du, este;
    midnight: éjfél, éjfélig;
    hour: óra, órakor, ó;
    between: között;
    and: és, valamint;
    only: csak, kizárólag;
    except: kivéve, kivételével;
    opens: nyitva, nyitva tartás, nyitvatartás, nyitunk;
    closed: zárva, zárva tart, zárva vagyunk, szünnap, szünnapos, zárunk, nincs rendelés, szabadnap;
    always: éjjel-nappal, 24 órában, non-stop, nonstop, 24 óra;
    pause: ebédszünet, szünet;
    holiday: ünnepnapokon, ünnepnap, ünnepnapok, munkaszüneti napokon, munkaszüneti napok, ünnepek,
      ünnepnapon, szenteste;
    aside: konyha, konyhánk, házhozszállítás, utolsó rendelés, ebédmenü, reggeli, ügyelet, pénztár,
      utolsó belépés;
    filler: minden;
    nth: első, második, harmadik, utolsó, páros, páratlan`,
  ro: `
    0: lunea, lun;
    1: marti, marțea, marţi, martea;
    2: miercurea, mie, mierc;
    3: joia;
    4: vinerea, vin;
    5: sambata, sâmbăta, sîmbătă, sâm, sam;
    6: duminica, dum;
    daily: zilnic, în fiecare zi, toate zilele, în toate zilele, 7 zile din 7;
    weekdays: zile lucrătoare, în zilele lucrătoare, zilele lucrătoare, în timpul săptămânii;
    weekend: week-end, în weekend, sfârșit de săptămână;
    am: dimineața, dimineaţa;
    noon: prânz, amiază;
    pm: seara, după-amiaza, după amiaza;
    midnight: miezul nopții;
    hour: ore;
    from: de la, orele, ora, interval orar, din;
    between: între, între orele, dintre orele, intre orele;
    to: până la, pana la, la, până, pînă la;
    and: și, si, şi;
    only: doar, numai;
    except: cu excepția, excepție, mai puțin;
    opens: deschis, deschidem, suntem deschiși, program;
    closed: închis, inchis, închisă, închidem, închiși, zi liberă, nu lucrăm;
    always: non-stop, nonstop, non stop, 24 de ore, 24 ore;
    pause: pauză, pauză de masă, pauză de prânz;
    holiday: sărbători legale, sărbătorile legale, sărbători, sărbătorile, sarbatori legale;
    aside: bucătărie, bucătăria, livrări, livrare, ultima comandă, ultima intrare, casierie,
      urgențe,
      mic dejun;
    filler: în, de, pe, zilele, ziua;
    nth: prima, primul, ultima, ultimul, a doua, a treia`,
  sk: `
    0: po, po., pon, pondelky, pondelka;
    1: ut, ut., utorky, utorka;
    2: st, st., str, stredy, stredu;
    3: št, št., štv, štvrtky, štvrtka;
    4: pi, pi., pia, piatky, piatku, piatka;
    5: so, so., sob, soboty, sobotu;
    6: ne, ne., ned, nedele, nedeľu;
    daily: denne, každý deň, 7 dní v týždni;
    weekdays: pracovné dni, v pracovné dni, cez týždeň, všedné dni, pracovný deň;
    weekend: víkend, víkendy, cez víkend, cez víkendy;
    am: ráno, dopoludnia, doobeda;
    noon: poludnie;
    pm: popoludní, poobede, večer;
    midnight: polnoc, polnoci;
    hour: hod, hod., hodín, h;
    from: od;
    to: do, až;
    and: a, i;
    only: len, iba;
    except: okrem, mimo;
    opens: otvorené, otvorená, otvárame, máme otvorené;
    closed: zatvorené, zatvorená, zatvorený, zavreté, zatvárame, nepracujeme, neordinuje sa, voľno;
    always: nonstop, 24 hodín, 24 hodín denne;
    pause: obedná prestávka, obedňajšia prestávka, prestávka, obed, obedná pauza;
    holiday: sviatky, sviatok, štátne sviatky, štátny sviatok, cez sviatky;
    aside: kuchyňa, posledné objednávky, posledný vstup, rozvoz, raňajky, obedové menu, pokladňa,
      pohotovosť;
    filler: v, vo, po dohode, po telefonickej dohode;
    nth: prvý, prvá, prvú, druhý, druhá, tretí, posledný, posledná, párny, nepárny`,
  uk: `
    0: пн, пн., понеділка, понеділках;
    1: вт, вт., вівторка, вівторках;
    2: ср, ср., середи, середу, середах;
    3: чт, чт., четверга, четвергах;
    4: пт, пт., п'ятниці, п'ятницю, п'ятницях, пятниця, пятниці;
    5: сб, сб., суботи, суботу, суботах;
    6: нд, нд., неділі, неділю, неділях;
    daily: щодня, щоденно, без вихідних, кожен день, кожного дня, всі дні, 7 днів на тиждень;
    weekdays: будні, по буднях, у будні, в будні, будні дні, робочі дні;
    weekend: вихідні, у вихідні, на вихідних, вихідні дні;
    am: ранку;
    noon: полудень, опівдні;
    pm: дня, вечора;
    night: ночі;
    midnight: північ, півночі, опівночі;
    hour: год, год., година, годин, години;
    from: з, зі, із, від;
    between: між;
    to: до, по;
    and: і, та, й;
    only: тільки, лише;
    except: крім, окрім;
    opens: відкрито, відчинено, працюємо, працює, відкриті;
    closed: вихідний, зачинено, закрито, вихідний день, не працюємо, не працює, санітарний день;
    always: цілодобово, 24 години;
    pause: перерва, обідня перерва, перерва на обід, обід;
    holiday: свята, святкові дні, святкові, на свята;
    aside: кухня, доставка, каса, сніданки, останнє замовлення, останній вхід;
    filler: у, в;
    nth: перший, перша, перше, другий, остання, останній, останню`,
  he: `
    0: שני, יום ב, ב', יום ב';
    1: שלישי, יום ג, ג', יום ג';
    2: רביעי, יום ד, ד', יום ד';
    3: חמישי, יום ה, ה', יום ה';
    4: שישי, יום ו, ו', יום ו', בשישי, ביום שישי;
    5: שבת, יום ש, ש', בשבת, מוצאי שבת, מוצ"ש, במוצאי שבת;
    6: ראשון, יום א, א', יום א';
    daily: כל יום, כל השבוע, בכל יום, בכל ימות השבוע, כל ימות השבוע, 7 ימים בשבוע, מדי יום;
    am: בבוקר, לפנות בוקר;
    midday: בצהריים;
    noon: צהריים;
    pm: בערב, אחר הצהריים, אחה"צ;
    night: בלילה;
    midnight: חצות;
    from: מ, משעה, מהשעה, החל מ, בשעות, שעה, בשעה;
    between: בין השעות, בין;
    to: עד, ועד, עד השעה;
    and: ו, וגם;
    only: בלבד, רק;
    except: למעט, חוץ מ, פרט ל;
    opens: פתוח, פתוחים, פתוחה;
    closed: סגור, סגורים, סגורה;
    always: 24 שעות, 24 שעות ביממה, מסביב לשעון;
    pause: הפסקה, הפסקת צהריים;
    holiday: ערבי חג, וערבי חג, ערב חג, וערב חג, חגים, חג, וחגים, חול המועד;
    aside: מטבח, המטבח, משלוחים, הזמנה אחרונה, כניסה אחרונה, קופה, ארוחת בוקר;
    filler: יום, ימים, ימי, בימים, בימי, ביום`,
  hi: `
    0: सोम;
    1: मंगल;
    2: बुध;
    3: गुरु, बृहस्पतिवार, वीरवार;
    4: शुक्र;
    5: शनि;
    6: रवि, इतवार;
    daily: प्रतिदिन, रोज, रोज़, रोजाना, रोज़ाना, हर दिन, सप्ताह के सातों दिन, सातों दिन;
    am: सुबह, प्रातः, प्रात:, सवेरे;
    midday: दोपहर;
    pm: शाम, सायं;
    night: रात, रात्रि;
    hour: बजे;
    to: से;
    end: तक;
    and: और, एवं, व, तथा;
    only: केवल, सिर्फ;
    except: छोड़कर;
    opens: खुला, खुलने, खुली, खुलता;
    closed: बंद, अवकाश, छुट्टी, साप्ताहिक अवकाश;
    always: 24 घंटे, चौबीस घंटे, चौबीसों घंटे;
    pause: भोजनावकाश, लंच ब्रेक;
    holiday: सार्वजनिक अवकाश, राष्ट्रीय अवकाश;
    aside: रसोई, डिलीवरी, आपातकालीन, होम डिलीवरी;
    filler: प्रत्येक, हर`,
};
