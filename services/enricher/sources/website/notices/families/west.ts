/**
 * Families of words for notices in English, German and French, whose single members say too little:
 * a rest without a limit of time, a farewell without thanks or a date, a new home without an
 * address. `notice-families.ts` says what each counts with.
 */
import type { NoticeFamilies } from './notice-families.ts';

export const ENGLISH_FAMILIES: NoticeFamilies = {
  holds: String.raw`
    on (?:hold|pause|ice|hiatus|standby)~|paus(?:es?|ed|ing)~|press(?:es|ed|ing)? pause~
    (?:tak|hav|need|enjoy)\p{L}* (?:a |an |some |our |its )?(?:\p{L}+ ){0,2}\
    (?:breather|break|rest|pause|time out|sabbatical|hiatus|time off|nap)~
    rest(?:s|ing)~(?! of~)|stands? still~|standing still~|(?:at|to) (?:a |rest|standstill)\
    (?:complete )?(?:standstill|halt)?~(?<=rest|still|halt)|dormant~|asleep~|mothballed~
    (?:suspend|interrupt|halt|stopp|discontinu|adjourn)\p{L}* (?:all |our |the |its |my |\
    normal ){0,2}(?:services?|work|trading|operations?|business|lessons|classes|teaching|\
    appointments|visits|activit\p{L}+|worship|surgery|consultations)~
    (?:services?|work|trading|operations?|business|lessons|classes|teaching|appointments|visits|\
    activit\p{L}+|worship|surger\p{L}+|consultations|everything)~ (?:at (?:the |our )?\p{L}+ )?\
    (?:is|are|has been|have been|had to be|will be|stays?|remains?) (?:\p{L}+ )?\
    (?:suspended|interrupted|halted|stopped|paused|off|adjourned|cancelled)~
    (?:nobody|no one|no-one)~ (?:\p{L}+ ){0,3}(?:here|in|there|on site|about|available|around)~
    (?:no|without) (?:\p{L}+ )?(?:opening|visits?|visitors|appointments?|consultations?|guests|\
    customers|\
    patients|callers|service(?! (?:charge|fee|dog))|lessons|teaching|viewings|entry|admission|\
    admittance|access)~
    (?:visits?|visitors|appointments?|consultations?|guests|customers|patients|admission|access)~ \
    (?:\p{L}+ )?(?:not (?:be )?|im|un)(?:possible|available|admitted|received|permitted|\
    allowed)~(?! to~)
    (?:stays?|remains?|goes|kept) (?:\p{L}+ )?dark~|sleeps?~|gone (?:walkabout|fishing|travelling|\
    away)~
    (?:not|n't) (?:\p{L}+ )?here~|(?:un|not )usable~|without (?:a |our |any )?(?:doctor|vet|\
    dentist|staff|heating|power|water|electricity)~
    (?:builders|painters|workmen|plumbers|electricians|decorators|roofers|fitters)~ (?:are|have|\
    rule|\
    moved|took)~ ?(?:\p{L}+ )?(?:in|here|us|over|at work|the house)?~
    unattended~|unavailable~|unstaffed~|unmanned~|out of (?:action|\
    service|reach)~
    not (?:be )?(?:available|staffed|attended|reachable|accessible|at home|on site)~
    doors? (?:\p{L}+ ){0,2}locked~|lights (?:\p{L}+ ){0,2}(?:off|out)~|padlock\p{L}*|\
    curtains? (?:\p{L}+ )?drawn~
    (?:is|are|we're|i'm|be|am) (?:\p{L}+ )?away~(?! from)
    (?:can't|cannot|can not|unable to|not able to|won't|will not|do not|don't|couldn't) \
    (?:\p{L}+ ){0,2}(?:see|receive|welcome|serve|admit|accept|host|treat|take) (?:anyone|anybody|\
    you|guests|patients|visitors|customers|people|clients|callers)~`,
  ends: String.raw`
    (?:last|final) (?:ever )?(?:guests?(?! of honou?r)|customers?|clients?|patients?|pupils?|\
    visitors?|diners?|\
    reader|scone|loaf|loaves|pint|cup|cake|meal|haircut|film)~
    (?:lock|shut|turn|clos|draw|drew|pull|trad|open|bak|serv|pour)\p{L}* (?:\p{L}+ ){0,4}\
    for the (?:very )?last time~
    (?:hand|give|gave|return|turn)\p{L}* (?:\p{L}+ )?(?:back |over |in )?(?:the|our) keys~
    (?:drawn|draw|drew) the curtains?~|(?:curtains?|shutters?) (?:has|have|is|\
    are) (?:\p{L}+ )?(?:fallen|down|drawn)~
    a thing of the past~|(?:gave|given) up the ghost~|(?:called|calling) it (?:quits|a day)~
    bow(?:ed|ing) out~|packed it in~|is over~|no longer exists?~|hung up (?:our|their|his|her)~
    retired~(?=.{0,80}(?:not (?:been )?taken|nobody|no one|no successor))
    (?:is|are|was) (?:now )?(?:history|a memory|the past|gone)~
    that (?:was it|is it|is all|was that)~(?! (?:for|with)~(?! us))|(?:this|it|that) is the end~|\
    all good things
    lights (?:are |went |go )?(?:off|out) for~|(?:is|are) no more~|there is no more~
    (?:business|company|shop|store|practice|journey|adventure|café|chapter) (?:has |is |was )?\
    (?:ended|over|finished|extinct)~(?=[ .!,;]|$)`,
  leaves: String.raw`
    (?:un)?pack(?:ed|ing)? (?:up )?(?:our |the |all )?(?:boxes|bags|crates|cases|everything)?~
    (?:boxes|crates|cases) (?:are |have been |were )?(?:all |now )?(?:un)?packed~
    (?:new|next|current|future) (?:home|house|nest|quarters|roof|base|door|spot|corner|place|\
    premises|address|location|rooms)~|(?:change|changed) (?:of |our )?(?:address|premises|home)~
    (?:moved|cleared|packed up and moved) out~|left (?:there|it|them|that)~|(?:bigger|larger|\
    smaller|\
    roomier) (?:premises|rooms|place|home|shop)~|empty (?:unit|shop|premises|rooms)~|\
    set up (?:shop|home) (?:anew|again|at|in)~
    (?:left|leav(?:e|ing)|quit|vacated|given up|said (?:goodbye|farewell) to) (?:\p{L}+ )?(?:the |\
    our )?(?:old |former )?(?:\p{L}+ ){0,2}(?:street|road|lane|premises|rooms|building|home|\
    avenue|square|close|place)~
    (?:not|no longer|n't) (?:\p{L}+ )?(?:find|meet|see|visit) us (?:in|at|on)~
    (?:goodbye|farewell|bye)~,? (?:\p{L}+ )?\d`,
};

export const GERMAN_FAMILIES: NoticeFamilies = {
  holds: String.raw`
    paus(?:e|en|iert|ieren|ierte|ierten)~|(?:winter|sommer|herbst|bau|zwangs|kreativ|baby|\
    betriebs|erholungs|denk|schaffens)pause~|pausiert~|auszeit~|verschnauf\p{L}*
    ruh(?:t|en)~|ruhe~|ruhen lassen~|ausruhen~|still(?:steht|stand|gelegt)?~(?! und)|lahmgelegt~
    unterbr(?:och|ech|ich)\p{L}*|aussetz(?:en|t)~|setz(?:en|t) .{0,40}aus(?=[.!,]|$)|ausgesetzt~
    brach~|eingefroren~|auf eis~|winterruhe~|betriebsruhe~|unbesetzt~|nicht besetzt~
    vorhängeschloss~|kette vor~
    niemand~ (?:\p{L}+ ){0,3}(?:hier|da|im haus|vor ort|anzutreffen|erreichbar)~|ist niemand~
    (?:kein(?:e|en|er|erlei)?|ohne) (?:\p{L}+ )?(?:besuche?|besucher|besichtigung\p{L}*|\
    termine?|sprechstunden?|gäste|kunden|patienten|unterricht|betrieb|publikumsverkehr|einlass|\
    zutritt|behandlung\p{L}*|bewirtung|gottesdienste?)~
    (?:besuche?|termine?|besichtigung\p{L}*|einlass|zutritt|behandlung\p{L}*) .{0,30}\
    (?:nicht|un)(?:möglich| möglich| statt)~|ohne (?:\p{L}+ )?(?:arzt|ärztin|tierarzt|personal|\
    heizung|strom|wasser)~
    (?:handwerker|maler|elektriker|dachdecker)~ (?:\p{L}+ )?(?:im haus|bei uns|da|hier|das sagen)~
    findet .{0,30}(?:nicht|kein\p{L}*) .{0,20}statt~
    (?:lichter|licht) .{0,20}aus~|nicht (?:erreichbar|verfügbar|anwesend|vor ort|im haus|\
    zugänglich|betretbar)~|dunkel~|schläft~|schlafen~|schlummert~|nicht (?:mehr )?da~|\
    (?:erst )?wieder ab~|abwesend~|verreist~|türen? .{0,20}(?:zu|verschlossen)~
    nicht (?:\p{L}+ )?(?:empfangen|begrüßen|bedienen|bewirten|behandeln|einlassen|annehmen)~`,
  ends: String.raw`
    (?:letzte[nrsm]?) (?:gäste?|kund(?:e|en|in)|patient\p{L}*|besucher\p{L}*|schüler\p{L}*|\
    vorhang|film|brot|brötchen|bier|kaffee|teller)~
    (?:zum|ein) (?:aller)?letzte[sn]?[ -]?mal~|aus und vorbei~|aufgehört~|\
    bestehe?n?t? .{0,50}nicht mehr~|an den nagel~
    das war(?:'?s| es)~(?! (?:mit|für)~(?! uns))
    (?:schlüssel|räume) .{0,25}(?:übergeben|abgegeben|zurückgegeben)~|ein ende~
    (?:übergeben|geben) .{0,20}schlüssel~
    (?:vorhang|rollladen|rolladen) .{0,20}(?:gefallen|unten|fällt|zugezogen)~|\
    licht(?:er)? (?:ist |sind )?aus~
    ist .{0,30}(?:geschichte|vergangenheit|erloschen|abgemeldet|aufgelöst)~
    (?:wurde|ist|sind|hat|haben) .{0,60}(?:erloschen|abgemeldet|aufgelöst)~
    (?:in|im) (?:rente|ruhestand|pension)~
    gibt es (?:\p{L}+ ){0,4}(?:20\d\d )?nicht mehr~|kein\p{L}* nachfolge\p{L}*
    nachfolge\p{L}* .{0,40}(?:nicht|kein\p{L}*)~`,
  leaves: String.raw`
    (?:kisten|kartons|koffer|umzugskartons) .{0,20}(?:aus|ein)?gepackt~|gepackt~
    neue[nsrm]? (?:zuhause|heimat|bleibe|ort|heim|haus|domizil|räum\p{L}*|quartier|adresse|\
    anschrift|standort|dach|laden|ladenlokal|praxis\p{L}*|nest|sitz)~
    ausgezogen~|weggezogen~|fortgezogen~|gewechselt~|adress(?:änderung|wechsel)~|standortwechsel~
    (?:straße|strasse|gasse|platz|weg|allee|ring|damm|ufer|haus|räume|standort) .{0,20}verlassen~
    verlassen .{0,30}(?:straße|strasse|gasse|platz|weg|allee|ring|damm|ufer)~
    nicht mehr (?:in|im|am|an|auf|unter)~|war gestern~|(?:tschüss?|ade|adieu|servus)~,? \p{L}+`,
};

export const FRENCH_FAMILIES: NoticeFamilies = {
  holds: String.raw`
    en (?:pause|sommeil|veille|suspens|repos)~|à l'arrêt~|au repos~|au point mort~|en arrêt~
    (?:fai\p{L}+|pren\p{L}+|s'accord\p{L}+|s'offr\p{L}+) (?:\p{L}+ ){0,3}(?:pause|repos|répit|\
    respiration|trêve|relâche)~|relâche~|entre parenthèses~
    dort~|dorment~|sommeille\p{L}*|(?:pas|plus) là~|rideaux? (?:\p{L}+ )?baissée?s?~
    (?:se |nous |me )repos(?:e|ent|ons)~|souffl(?:e|ons|er) (?:un peu|\p{L}+ )?~
    repren\p{L}+ (?:\p{L}+ ){0,2}(?:souffle|haleine)~|reprise de souffle~
    suspen(?:d|du|due|dus|dues|dons|dre)~|interr(?:omp|up)\p{L}*|à vide~
    (?:aucune?|pas d[e']|plus d[e']|sans) ?(?:\p{L}+ )?(?:visites?|visiteurs?|accueil|clients?|\
    patients?|consultations?|rendez-vous|cours|service|séances?|accès|entrée|admission|messes?|\
    public)~
    (?:visites?|accueil|consultations?|accès) .{0,20}impossibles?~|impossible de vous (?:recevoir|\
    accueillir|servir|voir)~|personne (?:sur place|ici|dans|au|à l|n'est (?:là|ici|sur|présent)|\
    ne sera)~
    sans (?:médecin|docteur|vétérinaire|dentiste|personnel|chauffage|électricité|eau)~
    (?:artisans|ouvriers|peintres|plombiers|électriciens|couvreurs)~ (?:\p{L}+ )?(?:là|ici|chez)~
    indisponibles?~|absente?s?~|injoignables?~|inoccupée?s?~
    n'assur\p{L}+ (?:plus|pas)~|ne (?:\p{L}+ )?(?:reçoi|recev|accueill|consult)\p{L}* (?:plus|pas)~
    cadenas~|verrouillée?s?~
    (?:portes?|volets) (?:\p{L}+ )?(?:closes?|baissés?)~`,
  ends: String.raw`
    (?:nos|ses|notre|son|le|la|mes|mon|les) (?:tout |toute |tous |toutes )?derni(?:er|ère)s? \
    (?:clients?|patients?|visiteurs?|élèves?|convives?|café|repas|plat|pain|film|spectateurs?)~
    (?:une|la|pour la) (?:toute )?dernière fois~|c'est (?:fini|la fin|terminé)~(?! (?:pour|avec|\
    de)~(?! nous))|tiré le rideau~
    ren(?:du|dons|dre|dent|d) (?:\p{L}+ )?(?:les |nos )clé?e?fs?s?~|ren(?:du|dons|dre|d) les clés~
    (?:tourn|remis|rend)\p{L}* (?:\p{L}+ )?(?:la|les|nos) cl(?:é|ef)s?~
    rideau (?:est |vient de |a été )?(?:\p{L}+ )?(?:tomb|baiss)\p{L}+|n'est plus(?=[ .!]*$|[.!])
    s'est arrêtée?~|raccroché\p{L}*|n'existe plus~|appartient au passé~|a vécu~|terminée?~|\
    du passé~|(?:pris|prennent|prend) (?:sa|leur|ma|\
    notre) retraite~|dissoute?s?~
    (?:sans|pas (?:trouvé )?de|aucun|ni) (?:repreneur|successeur)~`,
  leaves: String.raw`
    cartons? (?:\p{L}+ )?(?:faits?|défaits?|posés?|bouclés?|pleins?|vidés?)~|fait (?:nos|les|ses) \
    (?:cartons|valises)~|nouve(?:au|l|lle|aux|lles) (?:chez[- ](?:nous|soi)|toit|nid|maison|foyer|\
    adresse|lieu|local|locaux|emplacement|siège|écrin|murs?|logis|point)~
    (?:sommes|est|suis|en sommes) partie?s?~|changé de (?:murs|lieu|quartier|rue|toit)~
    (?:quitt|délaiss|laiss|abandonn)\p{L}+ (?:le |la |l'|nos |les |ses )(?:\d+ |ancien\p{L}* |rue|\
    place|quai|avenue|boulevard|locaux|murs)|c'est du passé~|de l'histoire ancienne~
    (?:ne|n') ?(?:\p{L}+ ){0,3}plus (?:au|à la|rue|place|dans)~|non plus (?:au|rue|\d)~
    (?:adieu|au revoir|bye)~,? (?:la |le |l')?(?:\d|rue|place|quai|avenue|boulevard)`,
};
