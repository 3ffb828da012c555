/** Like `known-words.ts`, for Danish, Norwegian and Finnish. */

/** `meaning: word, word; ...` for each language, in plain characters. */
export const NORTH_WORDS: Readonly<Record<string, string>> = {
  da: `
    0: man, mandage;
    1: tirs, tir, tirsdage;
    2: ons, onsdage;
    3: tors, tor, torsdage;
    4: fre, fredage;
    5: lør, lørdage;
    6: søn, søndage;
    daily: alle dage, hver dag, dagligt, alle ugens dage, 7 dage om ugen;
    weekdays: hverdage, hverdag, på hverdage;
    weekend: weekender, weekenden, i weekenden;
    am: formiddag, om formiddagen, om morgenen, morgen;
    midday: frokost;
    pm: eftermiddag, om eftermiddagen, aften, om aftenen, middag;
    night: om natten;
    midnight: midnat;
    from: fra;
    at: kl, kl., klokken;
    between: mellem;
    to: til, til og med, indtil;
    and: og, samt;
    only: kun;
    except: undtagen, bortset fra;
    opens: åben, åbent, åbner, har åbent, holder åbent;
    closed: lukket, lukker, holder lukket, lukkedag, vi lukker;
    always: døgnet rundt, døgnåbent, 24 timer;
    pause: frokostlukket, frokostpause, middagslukket, pause;
    holiday: helligdage, helligdag, på helligdage, søn- og helligdage, juleaften, nytårsaften;
    aside: køkkenet, køkken, køkkenet lukker, telefontid, morgenmad, brunch, levering,
      sidste bestilling,
      sidste indgang, lægevagt, tandlægevagt;
    filler: på, om, hver, den, i;
    nth: første, anden, tredje, sidste`,
  no: `
    0: man, mandager, måndag;
    1: tirs, tir, tirsdager, tysdag;
    2: ons, onsdager;
    3: tors, tor, torsdager;
    4: fre, fredager;
    5: lør, lørdager, laurdag;
    6: søn, søndager, sundag;
    daily: alle dager, hver dag, daglig, alle ukedager, alle dager i uken, 7 dager i uken;
    weekdays: hverdager, hverdag, ukedager, kvardagar;
    weekend: helg, helgen, helger, i helgen, i helgene;
    am: formiddag, om morgenen, morgen;
    midday: lunsj;
    pm: ettermiddag, om ettermiddagen, kveld, om kvelden, middag;
    night: om natten;
    midnight: midnatt;
    from: fra, frå;
    at: kl, kl., klokka, klokken;
    between: mellom;
    to: til, til og med, t.o.m.;
    and: og, samt;
    only: kun, bare;
    except: unntatt, bortsett fra;
    opens: åpen, åpent, åpner, ope, har åpent, holder åpent;
    closed: stengt, stenger, holder stengt, vi stenger;
    always: døgnet rundt, hele døgnet, døgnåpent, døgnåpen, 24 timer;
    pause: lunsjstengt, lunsjpause, pause;
    holiday: helligdager, helligdag, røde dager, på helligdager, julaften, nyttårsaften;
    aside: kjøkkenet, kjøkken, kjøkkenet stenger, telefontid, frokost, levering, siste bestilling,
      siste inngang, legevakt, tannlegevakt;
    filler: på, om, hver, den, i;
    nth: første, andre, tredje, siste`,
  fi: `
    0: ma, maanantaisin, maanantaina, maanantaista;
    1: ti, tiistaisin, tiistaina, tiistaista;
    2: ke, keskiviikkoisin, keskiviikkona, keskiviikosta;
    3: to, torstaisin, torstaina, torstaista, torstaihin;
    4: pe, perjantaisin, perjantaina, perjantaista, perjantaihin;
    5: la, lauantaisin, lauantaina, lauantaista, lauantaihin;
    6: su, sunnuntaisin, sunnuntaina, sunnuntaihin;
    daily: joka päivä, päivittäin, kaikkina päivinä, viikon jokaisena päivänä;
    weekdays: arkisin, arkipäivisin, arkipäivinä, arkena, arki;
    weekend: viikonloppuisin, viikonloppuna, viikonloput;
    am: aamulla, aamupäivällä, aamusta;
    pm: iltapäivällä, illalla, iltaan;
    noon: keskipäivä;
    midnight: keskiyö, keskiyöhön, puoliyö, puoliyöhön;
    from: alkaen;
    at: klo, klo., kello;
    end: saakka, asti;
    and: ja, sekä;
    only: vain, ainoastaan;
    except: paitsi, lukuun ottamatta;
    opens: avoinna, auki, avaamme, avataan, olemme avoinna, palvelemme;
    closed: suljettu, suljettuna, kiinni, suljemme, suljetaan;
    always: ympäri vuorokauden, 24 h, 24h, vuorokauden ympäri;
    pause: lounastauko, tauko;
    holiday: pyhäpäivät, juhlapyhät, juhlapyhinä, pyhäpäivinä, arkipyhät, arkipyhinä, pyhät, pyhinä,
      aatto, aattona, aattoina, jouluaatto, juhannusaatto;
    aside: keittiö, keittiö sulkeutuu, lounas, lounasta, aamiainen, brunssi, viimeiset tilaukset,
      puhelinaika, päivystys, saunavuoro;
    filler: joka;
    nth: ensimmäinen, toinen, kolmas, viimeinen`,
};
