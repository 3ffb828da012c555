/** Words of notices in Hungarian, Romanian and Greek. */
import { LATIN, type NoticeWords } from './notice-grammar.ts';

export const HUNGARIAN: NoticeWords = {
  script: LATIN,
  closes: String.raw`zárva~|(?:be|le)?zár(?:t|tuk|tunk|ja|juk|unk|ul)?~|megsz[űü]n\p{L}+|szünetel~`,
  forGood: String.raw`végleg\p{L}*|örökre|utoljára|nyugdíj\p{L}*`,
  forATime: String.raw`
    ideiglenesen|átmenetileg|további értesítésig|(?:\d{1,2}|végé|elejé|közepé|tavasz|ősz)-?ig~
    szabadság\p{L}*`,
  causes: String.raw`
    felújítás\p{L}*|átalakítás\p{L}*|átépítés\p{L}*|tűzeset\p{L}*|csőtörés\p{L}*|beázás\p{L}*
    betegség\p{L}*|karbantartás\p{L}*`,
  reopens: String.raw`
    újra (?:nyit|kinyit|vár)\p{L}*|újranyit\p{L}*|ismét (?:nyit|vár|kinyit)\p{L}*(?! áll)`,
  gone: String.raw`
    végleg\p{L}* (?:be|le)?zár\p{L}*|(?:be|le)?zár\p{L}* végleg\p{L}*|megszűn(?:t|tünk|ik)~
    (?:az )?utolsó (?:nyitvatartási |munka)?nap(?:unk|ja)~`,
  pauses: String.raw`
    (?:ideiglenesen|átmenetileg) (?:zárva|szünetel)|szabadság miatt .{0,30}zárva
    zárva (?:\p{L}+ )?(?:felújítás|szabadság|átalakítás) miatt`,
  moves: String.raw`
    (?:el|át|be)?költöz(?:ött|tünk|ünk|ik)~|új (?:címünk|címen|helyünk|helyen|helyre|üzletünkben)~`,
  nowAt: String.raw`mostantól (?:itt|a)~`,
  over: String.raw`(?:ismét|újra) (?:nyitva|megnyílt|kinyitottunk)~`,
  denies: String.raw`nem (?:zár|költöz|szűn)\p{L}*|pletyka`,
};

export const ROMANIAN: NoticeWords = {
  script: LATIN,
  closes: String.raw`[îi]nchi(?:s|să|și|de|dem|d|derea)~|încet(?:at|ează|ăm)~|încheia\p{L}*`,
  forGood: String.raw`
    definitiv|permanent|pentru totdeauna|pentru ultima (?:dată|oară)|pensi(?:e|onare|onez\p{L}*)~`,
  forATime: String.raw`
    temporar|provizoriu|până la (?:noi|o nouă|redeschidere)|concedi\p{L}*|pana la noi
    până (?:la|pe|în) (?:data de )?(?:sfârșitul |începutul )?(?:lunii )?(?:\d{1,2} )?\
    (?:ian|feb|mart|\
    apr|mai|iun|iul|aug|sept|oct|noi|dec|primăvar|toamn)\p{L}*`,
  causes: String.raw`
    renov\p{L}+|repara[țt]i\p{L}+|lucrări\p{L}*|incendiu\p{L}*|inunda[țt]i\p{L}+|reamenaj\p{L}+
    moderniz\p{L}+|boală|îmbolnăv\p{L}+|extinder\p{L}+`,
  reopens: String.raw`
    redeschi[ds]\p{L}*|(?:vă|va) (?:re)?așteptăm din nou|deschidem din nou|revenim|ne revedem`,
  gone: String.raw`
    [îi]nchi\p{L}+ (?:\p{L}+ ){0,2}(?:definitiv|permanent|pentru totdeauna)
    (?:definitiv|permanent) [îi]nchi\p{L}+|și-a încetat activitatea
    ne(?:-am)? încet\p{L}+ activitatea
    ultima (?:noastră )?zi (?:de|în|a)~|am închis (?:porțile|ușile|magazinul|restaurantul)`,
  pauses: String.raw`
    [îi]nchi\p{L}+ temporar|temporar [îi]nchi\p{L}+|[îi]nchi\p{L}+ pentru (?:renov|concediu|repara|\
    lucrări)\p{L}*`,
  moves: String.raw`
    ne-am mutat|ne mutăm(?! (?:online|programul))|s-a mutat (?:în|pe|la)~|se mută (?:în|pe|la)~
    (?:noua|nouă) (?:noastră )?(?:adresă|locație)
    (?:noul|nou) (?:nostru )?(?:sediu|local|magazin)~`,
  nowAt: String.raw`ne găsiți (?:acum|de acum)`,
  over: String.raw`(?:am|s-a|a) (?:fost )?redeschis|(?:este|suntem) din nou deschi[sș]\p{L}*`,
  denies: String.raw`nu (?:ne |se |am |s-a )?(?:închi|mut)\p{L}*|zvon\p{L}*`,
};

const MONTHS_EL = String.raw`(?:ιανου|φεβρου|μ[αά]ρτ|απρ|μα[ϊΐί]|ιου[νλ]|α[υύ]γ|σεπτ|οκτ|νοε|δεκ)`;

export const GREEK: NoticeWords = {
  script: /[\u0370-\u03ff]/u,
  closes: String.raw`κλειστ[όήάοέ]|κλείν|κλείσ|έκλεισ|κλεινουμε`,
  forGood: String.raw`οριστικά|για πάντα|μόνιμα|συνταξιοδότ|σύνταξη|για τελευταία φορά`,
  forATime: String.raw`
    προσωρινά|(?:μέχρι|έως) νεωτέρας|(?:μέχρι|έως) (?:τις |την |τα |το )?(?:τέλη |τέλος )?\
    (?:\d{1,2} )?${MONTHS_EL}|(?:μέχρι|έως) (?:την άνοιξη|το καλοκαίρι|το φθινόπωρο)`,
  causes: String.raw`
    ανακαίνισ|ανακαινίζ|εργασι[ώεά]|βλάβ|πυρκαγι|πλημμύρ|ασθένει|επισκευ|αναβάθμισ`,
  reopens: String.raw`
    (?:ξανα|επανα)(?:νοίγ|λειτουργ|νοίξ)|(?:ανοίγ|ανοίξ)\p{L}* (?:ξανά|πάλι|και πάλι)
    (?:περιμένουμε|υποδεχτούμε|υποδεχθούμε) (?:ξανά|και πάλι)`,
  gone: String.raw`
    (?:κλείν|κλείσ|έκλεισ|κλειστ)\p{L}* (?:\p{L}+ )?(?:οριστικά|για πάντα|μόνιμα)
    (?:οριστικά|μόνιμα) (?:κλειστ|έκλεισ)|διέκοψ\p{L}+ τη λειτουργία
    τελευταία (?:μας )?ημέρα λειτουργίας`,
  pauses: String.raw`
    προσωρινά κλειστ|κλειστ\p{L}+ προσωρινά|κλειστ\p{L}+ λόγω (?:ανακαίνισ|εργασι|βλάβ|επισκευ|\
    διακοπών|ασθένει)`,
  moves: String.raw`
    μετακομίσ(?:αμε|ει)|μετακόμισε|μετακομίζουμε|μεταφερθήκαμε|μεταφερόμαστε|μεταφέρθηκε
    (?:η )?νέα (?:μας )?διεύθυνση|στο(?:ν)? νέο (?:μας )?χώρο`,
  over: String.raw`(?:ξανάνοιξ|επαναλειτουργεί|είμαστε ξανά ανοι[χκ]τ)`,
  denies: String.raw`δεν (?:κλείν|θα κλείσ|έχ\p{L}+ κλείσ|μετακομ|μεταφερ)|φήμ`,
};
