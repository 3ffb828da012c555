/** Words of notices in Polish, Czech and Swedish. */
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
