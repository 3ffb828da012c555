/** Words of notices in Polish, Czech, Slovak, and the Nordic languages. */
import { LATIN, type NoticeWords } from './notice-grammar.ts';

export const POLISH: NoticeWords = {
  script: LATIN,
  closes: String.raw`zamknię(?:t\p{L}+|cie)|zamykamy|nieczynn[eya]~|zakończ(?:yliśmy|ył\p{L}*)`,
  forGood: String.raw`na stałe|na zawsze|definitywnie|bezpowrotnie`,
  forATime: String.raw`tymczasowo|czasowo|chwilowo|do odwołania|przerwa urlopowa|urlop~`,
  causes: String.raw`
    remont\p{L}*|modernizacj\p{L}+|przebudow\p{L}+|pożar\p{L}*|\
    zalani\p{L}+|chorob\p{L}+`,
  reopens: String.raw`(?:ponownie|znów) (?:otwi|zapra)\p{L}+|ponowne otwarcie|wracamy`,
  gone: String.raw`
    zamknię(?:t[aey]|ty) (?:na stałe|na zawsze|definitywnie)|zamykamy (?:na stałe|na zawsze)
    zakończ(?:yliśmy|ył[aoy]?) (?:swoją )?działalność`,
  pauses: String.raw`
    (?:zamknię\p{L}+|nieczynn[eya]) (?:do odwołania|z powodu (?:remontu|urlopu|choroby))
    (?:tymczasowo|chwilowo) (?:zamknię\p{L}+|nieczynn\p{L}+)|przerwa urlopowa`,
  moves: String.raw`
    przenieśliśmy się|zmieniliśmy (?:adres|siedzibę|lokal)|przeprowadziliśmy się
    (?:pod )?now(?:y|ym) adres(?:em)?`,
  over: String.raw`(?:znów|ponownie|już) (?:otwarte|otwarci|czynne)`,
  denies: String.raw`nie (?:zamykamy|jest zamknię\p{L}+|przenosimy)|plotk\p{L}+`,
};

export const CZECH: NoticeWords = {
  script: LATIN,
  closes: String.raw`u?zavřen[aoiyé]?~|zavíráme|ukončili|ukončen\p{L}*`,
  forGood: String.raw`trvale|natrvalo|navždy|definitivně`,
  forATime: String.raw`dočasně|do odvolání|přechodně|dovolená`,
  causes: String.raw`rekonstrukc\p{L}+|přestavb\p{L}+|požár\p{L}*|nemoc\p{L}*|havári\p{L}+`,
  reopens: String.raw`(?:znovu|opět) (?:otev|bude otev)\p{L}+|znovuotevření`,
  gone: String.raw`
    (?:trvale|natrvalo|navždy|definitivně) u?zavřen\p{L}*
    u?zavřen\p{L}* (?:natrvalo|navždy|definitivně|trvale)|ukončili (?:jsme )?(?:činnost|provoz)`,
  pauses: String.raw`
    (?:dočasně|přechodně|do odvolání) u?zavřen\p{L}*|u?zavřen\p{L}* do odvolání`,
  moves: String.raw`
    přestěhovali jsme|přestěhovala se|stěhujeme se|na nové adrese|nová adresa`,
  over: String.raw`(?:opět|znovu|už) (?:otevřen\p{L}*|máme otevřeno)`,
  denies: String.raw`ne(?:zavíráme|stěhujeme)`,
};

export const SLOVAK: NoticeWords = {
  script: LATIN,
  closes: String.raw`(?:u|za)(?:t|z)vor\p{L}+|zavret\p{L}+|zatvárame|zatvoren\p{L}+|ukonč\p{L}+`,
  forGood: String.raw`trvalo|natrvalo|navždy|definitívne|posledný ?krát`,
  forATime: String.raw`dočasne|do odvolania|prechodne|dovolenk\p{L}*`,
  causes: String.raw`
    rekonštrukc\p{L}+|prestavb\p{L}+|požiar\p{L}*|chorob\p{L}*|havári\p{L}+|vytopen\p{L}+`,
  reopens: String.raw`(?:znovu|opäť) (?:otv|vás|bude)\p{L}*|znovuotvoreni\p{L}`,
  gone: String.raw`
    (?:trvalo|natrvalo|navždy|definitívne) (?:zatvor|zavret|zatvár)\p{L}*
    (?:zatvor|zavret|zatvár)\p{L}* (?:natrvalo|navždy|definitívne|trvalo)
    ukončili (?:sme )?(?:činnosť|prevádzku)|náš posledný deň`,
  pauses: String.raw`
    (?:dočasne|prechodne) (?:zatvor|zavret)\p{L}*|(?:zatvor|zavret)\p{L}* do odvolania`,
  moves: String.raw`
    presťahovali sme|sťahujeme sa|presťahoval\p{L}* sa|(?:na )?nov(?:á|ej) adres[ae]`,
  over: String.raw`(?:opäť|znovu|už) (?:otvoren\p{L}*|máme otvorené)`,
  denies: String.raw`ne(?:zatvárame|sťahujeme)`,
};

export const SWEDISH: NoticeWords = {
  script: LATIN,
  closes: String.raw`(?:semester)?stäng(?:t|d|da|er)~|stängde|upphört|lagt ner~`,
  forGood: String.raw`för gott|för alltid|permanent|för sista gången`,
  forATime: String.raw`tillfälligt|tills vidare|semester\p{L}*|vinterstäng\p{L}+`,
  causes: String.raw`renover\p{L}+|ombyggnad\p{L}*|vattenskad\p{L}+|brand~|sjukdom`,
  reopens: String.raw`öppnar (?:igen|åter)|återöppn\p{L}+|nyöppning`,
  gone: String.raw`
    stäng(?:t|d) (?:för gott|för alltid|permanent)|permanent stäng(?:t|d)
    (?:har|är) (?:nu )?(?:upphört|nedlagd)`,
  pauses: String.raw`
    tillfälligt stäng(?:t|d)|stäng(?:t|d) (?:tills vidare|på grund av (?:renovering|ombyggnad))
    stängt för renovering`,
  moves: String.raw`(?:vi|butiken|restaurangen) har flyttat|ny adress|flyttar till nya lokaler`,
  over: String.raw`(?:åter|nu) öpp(?:et|na|en) igen|har öppnat igen`,
  denies: String.raw`(?:stänger|flyttar) inte|rykte\p{L}*`,
};

const MONTHS_DA = String.raw`(?:jan|feb|mar|apr|maj|mai|jun|jul|aug|sep|okt|nov|dec|des)\p{L}*`;

/** Danish and Norwegian share most words. */
export const DANISH: NoticeWords = {
  script: LATIN,
  closes: String.raw`
    lukke(?:t|r|s|de|n)?~|lukning~|steng(?:t|er|es|te)~|nedlagt~|lukker og slukker`,
  forGood: String.raw`
    for alti?d|for alltid|for godt~|permanent\p{L}*|endelig\p{L}* luk\p{L}*|pensjon|pension
    for (?:sidste|siste) gang|ophør\p{L}*|opphør\p{L}*|går på pension|drejer nøglen om`,
  forATime: String.raw`
    midlertidig\p{L}*|indtil videre|inntil videre|(?:ferie|sommer|vinter)(?:lukket|stengt|pause)~
    (?:ind)?til (?:og med )?(?:midten af |slutten av )?(?:\d{1,2}\. ?)?${MONTHS_DA}`,
  causes: String.raw`
    renover\p{L}+|ombyg\p{L}+|oppussing\p{L}*|istandsætt\p{L}+|van[dn]skade\p{L}*|brann?~|brand~
    sy[gk]dom\p{L}*|oversvøm\p{L}+|rehabiliter\p{L}+`,
  reopens: String.raw`
    [åa][bp]ne(?:r|s)? (?:dørene )?(?:igen|igjen|på ny|på nytt)|gen[åa]bn\p{L}+|gjen[åa]pn\p{L}+
    (?:er|vender) (?:vi )?(?:tilbage|tilbake)`,
  gone: String.raw`
    (?:lukket|stengt) (?:permanent|for altid|for alltid|for godt)|permanent (?:lukket|stengt)
    (?:lukker|stenger) (?:\p{L}+ ){0,3}(?:permanent|for godt|for altid|for alltid)
    (?:har|er) (?:nu |nå )?(?:ophørt|opphørt|nedlagt)|har (?:drejet nøglen om|lukket og slukket)
    (?:vores|vår|butikkens) (?:sidste|siste) (?:åbningsdag|åpningsdag|dag)`,
  pauses: String.raw`
    midlertidigt? (?:lukket|stengt)|(?:lukket|stengt) (?:midlertidig\p{L}*|indtil videre|\
    inntil videre)|(?:ferie|sommer|vinter)(?:lukket|stengt) (?:fra|til|i)~`,
  moves: String.raw`
    (?:vi|butikken|restauranten|salonen|salongen|klinikken|caféen|kafeen|værkstedet|\
    verkstedet) (?:er|har) (?:nu |nå )?flytt(?:et|a)~|vi flytter(?! (?:dato|møde|møte|kurs))
    flytter (?:til|inn i|ind i)~|(?:ny|vores nye|vår nye) adresse~|nye lokaler`,
  nowAt: String.raw`(?:du finder os nu|du finner oss nå|find os nu)`,
  over: String.raw`(?:igen|igjen|atter) [åa][bp]ent?|(?:har|er) (?:gen[åa]bnet|gjen[åa]pnet)`,
  denies: String.raw`(?:lukker|stenger|flytter) ikke|ikke (?:lukke|stenge|flytte)~|ry[gk]te\p{L}*`,
};

export const FINNISH: NoticeWords = {
  script: LATIN,
  closes: String.raw`
    sul(?:jettu|jettuna|jemme|jetaan|kee|keutuu|kenut|kemme)~|kiinni~
    lopet(?:amme|taa|ti|timme|taneet|tanut)~|toiminta(?:mme)? (?:päättyy|loppuu)`,
  forGood: String.raw`
    pysyvästi|lopullisesti|ikuisesti|viimeisen kerran|viimeistä kertaa|eläkkeelle|toimintansa`,
  forATime: String.raw`
    tilapäisesti|väliaikaisesti|toistaiseksi|(?:talvi|kesä|remontti)tauo\p{L}*
    (?:kesä|talvi)?lom\p{L}+~
    \p{L}+kuu(?:hun|n loppuun) (?:saakka|asti)`,
  causes: String.raw`
    remont\p{L}+|vesivahin\p{L}+|tulipalo\p{L}*|sairau\p{L}+|sairastu\p{L}+|kunnostu\p{L}+
    laajennu\p{L}+|korjau\p{L}+`,
  reopens: String.raw`
    (?:avaamme|avataan|avaa|avautuu) .{0,25}(?:jälleen|uudelleen|taas)~|palaamme
    (?:jälleen|taas) (?:auki|avoinna) \d`,
  gone: String.raw`
    sul(?:jettu|kee|kenut|jemme|jetaan) (?:\p{L}+ ){0,2}(?:pysyvästi|lopullisesti)
    (?:pysyvästi|lopullisesti) (?:suljettu|kiinni|sul\p{L}+)|lopet\p{L}+ toimin\p{L}+
    toiminta(?:mme)? on (?:päättynyt|loppunut)|viimeinen (?:aukiolo|työ|myynti)?päivä(?:mme)?~`,
  pauses: String.raw`
    (?:tilapäisesti|väliaikaisesti|toistaiseksi) (?:suljettu|kiinni)
    suljettu (?:remontin|toistaiseksi|tilapäisesti|väliaikaisesti)`,
  moves: String.raw`
    (?:olemme )?muuttaneet (?:uu|osoi)\p{L}+|muutamme (?:uu|osoi)\p{L}+
    on muuttanut (?:uu|osoi)\p{L}+
    (?:uusi|uuden) osoite(?:emme)?|uusiin tiloihin|olemme muuttaneet`,
  over: String.raw`(?:jälleen|taas|nyt) (?:avoinna|auki)~(?! \d)|avattu (?:jälleen|uudelleen)`,
  denies: String.raw`emme (?:sulje|muuta|lopeta)|ei (?:suljeta|muuta|sulje)~|huhu\p{L}*`,
};
