/** Words of notices in English, German and Dutch. */
import { LATIN, type NoticeWords } from './notice-grammar.ts';

const MONTHS_EN = String.raw`(?:jan|feb|mar|apr|may|june?~|july?~|aug|sept?|oct|nov|dec)\p{L}*`;
const DATE_EN = String.raw`(?:\d{1,2}(?:st|nd|rd|th)? ${MONTHS_EN}|${MONTHS_EN})`;

export const ENGLISH: NoticeWords = {
  script: LATIN,
  closes: String.raw`
    close(?:s|d)?~(?! (?:to|by|friend|at hand|proximity))|closing~(?! time)|closures?~
    shut(?:s|ting|tered)?~|(?:un|not )able to (?:open|serve|welcome|receive|trade)
    (?:can't|cannot|can not|won't|not) (?:currently )?(?:be )?(?:open|serv|welcom|receiv|\
    trad)\p{L}*
    (?:taking|take) a (?:\p{L}+ )?break|hibernat\p{L}+
    tak(?:e|ing) (?:\p{L}+ ){0,3}time (?:off|out)~
    no (?:service(?! charge)|trading|classes|treatments)~|ceas(?:e[ds]?|ing)~`,
  forGood: String.raw`
    permanent|for good~|forever|for ever~|retire(?:d|ment|s)?~
    for the (?:very )?(?:last|final) time
    (?:our|its|their) (?:very )?(?:last|final) (?:day|service|weekend|week|night|evening|shift)
    (?:shop|store|restaurant|café|business) has closed down|announce the clos(?:ing|ure)
    closed (?:the|our) (?:store|shop|business|restaurant|practice)~|closing of our
    closing[- ]down sale|went into (?:liquidation|administration)|merged (?:with|into)~
    after (?:over |nearly |almost |more than )?(?:\d+|\p{L}+(?:-\p{L}+)?) (?:\p{L}+ )?years~\
    (?! of clos)`,
  forATime: String.raw`
    temporar|further notice|full refit~|for (?:now~|the time being|the moment)|re-?fit~
    (?:winter|summer|annual) (?:break|holiday|shutdown|closure)|vacation~
    until (?:the )?(?:early |mid |late |end of )?(?:spring|summer|autumn|winter|easter|${DATE_EN})
    for (?:the|our) (?:winter|summer|season)|for a short (?:while|time|period)
    (?:throughout|over|during) (?:the )?(?:whole )?(?:winter|summer)~|while (?:we|new|our|the|it|\
    its|\
    works?|repairs|they)~
    for (?:several|some|a few|the next|two|three|\d+) (?:weeks|months)~
    for a (?:fortnight|month|couple of weeks)~|(?:until|till|'til) (?:we|repairs|works?|the|it|\
    it's|\
    everything|our|i|he|she|we're)~`,
  causes: String.raw`
    renovat|refurb|remodel|rebuil|repairs?~|maintenance|extension works?|building works?|builders
    flood|fire~|water damage|storm damage|burst pipe|illness|sickness|bereavement|surgery|maternity
    staff(?:ing)? shortages?~|short[- ]staffed|(?:lack|shortage) of staff|in hospital~|injur\p{L}+
    (?:family|medical) (?:emergency|reasons)|(?:personal|unforeseen) circumstances|new baby~
    gone fishing~|on (?:our |a )?(?:annual |summer |winter |short )?(?:holidays?|leave|vacation)~
    (?:we're|we are|i'm|i am) away~|(?:smoke|roof|structural|vehicle) damage|break-in~|gas leak|\
    paternity|parental leave
    new (?:kitchen|roof|floor)|makeover|facelift|asbestos|boiler|power cut|refitting
    between (?:exhibitions|shows|seasons|tenants|owners)|end of (?:the )?season~|hibernat\p{L}+`,
  reopens: String.raw`
    re-?open(?:s|ing)?~(?! hours)|open (?:\p{L}+ ){0,3}again|back (?:in|on|from|by|with you)~
    (?:be|welcome you) back~|back open~|welcom\p{L}* (?:\p{L}+ )?(?:back|again)~
    return(?:s|ing)? (?:in|on) (?:${DATE_EN}|the (?:new year|spring|summer|autumn))
    back (?:the )?\d|back with~.{0,40}\d|see you (?:in|at|on|again)~|\
    until we return`,
  gone: String.raw`
    (?:was|is|will be) (?:our|the) (?:very )?(?:last|final) day (?:of (?:business|trading|\
    service|operation)|open)~
    permanently closed|closed permanently|closed for good|closed (?:its|our|their) doors
    (?:have|has|had) (?:now |sadly |permanently |since )?(?:closed|\
    shut)(?: down)?(?: (?:for business|permanently|for good|forever|on|in|after|as of|since)|[.!]|$)
    (?:is|are|we're) now (?:permanently )?closed(?: permanently)?(?:[.!]|$)
    ceas(?:ed?|ing) (?:all )?(?:trading|operati(?:ons?|ng)|business|to (?:trade|operate|exist))
    no longer (?:exists?|be (?:here|open|trading))~|(?:not|n't) exist any ?more~
    no longer (?:in business|open~(?! on)|trading~(?! (?:from|at)~)|operating|serving customers)
    out of business~|is no more~
    we (?:have )?closed (?:on|in|as of)~|shut up shop|called it a day|calling it a day
    (?:not|never|won't) (?:be |to )?re-?open(?:ing)?~
    wound (?:up|down) (?:at the end of|in|on) (?:${DATE_EN}|\d)
    (?:our|the) (?:very )?last (?!orders?|entry|admission)\p{L}+ (?:was|were|has been|have been) \
    (?:served|poured|pulled|sold|baked|cut|printed|shown|seen)~
    shutters? (?:has |have |are |will )?(?:c[ao]m|go|went)\p{L}* down (?:on|for|in)~
    (?:shop|store|practice|surgery|business|company|museum|clinic|gallery)~ (?:is |are )?no longer \
    (?:active|here|there|running|functioning)~|dissolved (?:the|our)~
    closed? (?:\p{L}+ )?down~(?=.{0,40}no longer)
    clos(?:e|ing) (?:its|our|their) doors (?:on|in)~(?!.{0,90}(?:open|back~|return))\
    (?=.{0,90}(?:thank|years))
    (?:our|the|its|their) (?:very )?(?:last|final) (?:ever )?(?:day|night|evening|weekend|\
    service|breakfast|lunch|dinner|brunch|show|screening|surgery|shift|lesson)\
    (?: of (?:business|service|trading|opening)| (?:behind|in|at) (?:the|our) (?:counter|shop|\
    store|\
    café|kitchen|till|bar|salon|studio|surgery))? (?:was|is|will|came)
    (?:no|without a) (?:buyer|successor)s? (?:has been |have been |was |could be |can be )?found
    (?:serv|pour|sold|bak|pull|lock|turn|cut|ring|rang|wrapp|pack)\p{L}* (?:up )?(?:our|the|its|\
    their|his|her) (?:\p{L}+ ){0,3}(?:for the )?(?:very )?last~(?=.{0,60}(?:\d|thank|time|ever))
    (?:served|poured|sold|baked|cooked|pulled|cut|printed|showed|welcomed|mended|saw|\
    taught) (?:our|\
    the|its|their|his|her|my) (?:very )?(?:last|final)~
    (?:decision|decided|time|choice) (?:for us )?to call it a day~|(?:this|it) is goodbye from~
    (?:lease|tenancy)~.{0,70}not (?:be(?:ing)? |been )?renew
    (?:decision|decided|option|choice) (?:\p{L}+ )?(?:but )?to (?:permanently )?(?:close|shut|\
    cease|\
    wind up) (?:up~|down~|for good|permanently|(?:our|the) (?:doors|shop|store|business|café|\
    restaurant|practice|salon|studio|company)~)(?!.{0,40}(?:days|earlier|until|while))
    (?:we|business|company|shop|store|restaurant|café|firm|practice|brewery|garage) (?:have |has |\
    is |\
    are |was |were )(?:now |sadly |since )?(?:been )?(?:(?:gone |gone in|in|placed in)(?:in)?to |\
    in )?(?:wound up|liquidat(?:ed|ion)|administration|receivership|bankrupt|insolvent)~
    (?:have|has) put down (?:our|his|her|my|their) (?:\p{L}+ )?(?:tools|scissors|brush(?:es)?|\
    pens?|\
    needles?|hammer|whisk|rolling pin)~
    (?:hang|hung|hanging) up (?:our|my|his|her|their|the) (?:aprons?|boots|hats?|scissors|clippers)
    (?:the )?end of the road for~|closing[- ]down(?: sale)?~(?=[^.]{0,60}(?:\d|must go|[!.]|$))
    curtain (?:has |is |will )?(?:com|came|fall|fell|drop)\p{L}* (?:down )?on (?:our|the|this)~
    (?:permanently|now) shuttered|shuttered (?:permanently|for good)|everything must go~
    bid(?:ding)? (?:you )?(?:all )?farewell|(?:winding|wound) (?:up|down) (?:the|our) business
    (?:the |our |this )(?:business|company|shop|store|restaurant|practice) (?:has |is |\
    was )?(?:closed down|ceased|dissolved|wound up)
    (?:trust|society|museum|company|club|association|school) (?:has been |was |is )dissolved~
    (?:retired|retirement)~.{0,80}(?:nobody|no one|no|not|without)~.{0,30}(?:taken (?:on|over)|\
    take it|\
    successor|buyer|replace)`,
  farewells: String.raw`
    (?:we|we're|we've|i|i'm|time|decided|us|this is|it is|it's)~ (?:\p{L}+ ){0,5}(?:say(?:ing)?|\
    said|bid|\
    wave|goodbye)~ ?(?:\p{L}+ ){0,2}(?:goodbye|good-bye|farewell)?~(?<=bye|well)(?! to (?!you|all~|\
    everyone|our (?:\p{L}+ )?(?:customers|guests|patients|regulars|visitors|friends)))
    (?:our|this) (?:\p{L}+ )?(?:journey|story|adventure|\
    chapter) (?:\p{L}+ )?(?:com\p{L}+ to an? (?:end|\
    close)|end(?:s|ed)?(?: here)?(?=[.!,]|$)|is over|draws to an? (?:end|close))
    (?:clos|shut|hung|lock|turn|flip)\p{L}* .{0,40}one (?:last|final) time~
    time has come (?:for us )?to (?:retire|move on|hang up)~|our last hurrah~`,
  pauses: String.raw`
    temporarily closed|closed temporarily|closed for the (?:winter|summer|season)
    (?:un|not |n't )(?:be )?able to (?:open|serve|welcome|trade|see)~[^.]{0,40}(?:at the moment|\
    currently|at present|right now|just now)
    (?:currently|at the moment|at present) (?:we are )?(?:un|not )able to (?:open|serve|welcome|\
    trade)
    (?:closed|shut) (?:from )?(?:${MONTHS_EN} \d{1,2}|\d{1,2}(?:st|nd|rd|\
    th)? \p{L}{3,9})(?:,? 20\d\d)?,? ?(?:through|thru|to|until|till|-) ?(?:\d|${MONTHS_EN} \d)`,
  moves: String.raw`
    we(?:'ve| have) (?:now |recently |just |finally |also )?moved(?! (?:our|the|by|on|away|\
    forward|from)~)(?! (?:online|over to))
    (?:has|have) (?:now |recently |just )?(?:moved|relocated)(?= (?:from |to )|[.!]|$| (?:in|on|\
    into|across|around|next|further|just)~)
    moved (?:to|into) (?:a |our )?(?:brand-?new |new |bigger |larger )(?:location|address|\
    premises|home|shop|place|rooms)
    our (?:brand-?new |new )(?:location|address|home|premises) (?:is|are|will)
    outgrown .{0,60}new home|relocat(?:ed|ing) to
    we(?:'re| are) (?:relocating|moving~(?! (?:to (?:a )?(?:new )?(?:system|platform)|our|the|on|\
    forward|away)~))
    since (?:early |late |mid-)?${DATE_EN},? (?:we|the practice|our \p{L}+|the \p{L}+) (?:have|\
    has) \
    been (?:based |located |trading |open )?(?:at|from|in)~ \d
    we (?:have|have got|'ve got) a (?:brand[- ]new |new |lovely new )(?:home|address)~
    (?:shop|store|practice|surgery|clinic|museum|studio|salon|office|we) (?:has|have) (?:now )?\
    (?:been )?transferred to~
    new (?:premises|address)(?: ?:|~)|no longer at \d|(?:change of|changed (?:our )?) ?address~
    up(?:ped|ping) sticks|flown the nest|(?:up|down)sized (?:to|and|into)~
    (?:shop|store|studio|salon|practice|surgery|clinic|office|library|we|we're) (?:is |are )?\
    on the move(?=[:.!,])|(?:find|see|visit) us now (?:at|in) (?:unit|the|suite|shop|no\.?)~
    moved (?:next door|upstairs|downstairs|over the road|across the (?:road|street|way)|down the \
    (?:road|street)|round the corner|around the corner)~
    (?:transfer|relocat)\p{L}* (?:\p{L}+ )?to (?:a |the |our )?(?:new|former|larger|bigger|\d)~
    (?:is|are) moving(?=!| (?:home|house|premises|shop|into|next)~)
    (?:from|as of|starting|beginning) (?:\p{L}+day,? )?(?:the )?${DATE_EN}[^.]{0,20}(?:find|see|\
    visit|join) us (?:at|in|on)~\
    [^.]{0,40}\d
    (?:find|see|visit|join) us (?:at|in|on)~ [^.]{0,30}\d[^.]{0,30} from (?:\p{L}+day,? )?\
    (?:the )?${DATE_EN}
    (?:be )?trading from (?!home|\d{1,2}[:. ]?(?:\d\d)? ?[ap]m)[^.]{0,30}\d
    (?:from|as of|starting) (?:\p{L}+day,? )?(?:the )?${DATE_EN}[^.]{0,50}\
    (?:operat|trad|work|practis|practic|run|welcom|see|serv|base|locat)\p{L}* (?:\p{L}+ )?\
    (?:at|from|in) (?:the |our |a )?(?:new|larger|bigger|\d+ \p{L}{3})(?! (?:hours|times|opening))
    (?:we|we've|have|has|and) (?:now |just )?(?:flitted|decamped|hopped|shifted|relocated)\
    (?: over| across)? to~(?! (?:online|a new (?:system|platform)))
    no longer (?:find us|be found|located|based) (?:at|in|on)~.{0,40}\d|\
    from our (?:new|former) (?:home|shop|premises)`,
  nowAt: String.raw`
    (?:you can |you'll |you will )?now (?:find|visit) us (?:at|in|on)
    (?:you can |you'll |you will )find us now (?:at|in|on)|(?:find|visit|see) us now at
    (?:we're|we are|are) now (?:based |located |situated )?(?:at|in|on)~ (?=.{0,40}(?:street|st~|\
    road|rd~|lane|avenue|ave~|square|parade|place|drive|unit|floor))`,
  over: String.raw`
    re-?opened|since (?:then|re-?opening)
    open(?:ed)? (?:up )?again (?:in|on|since|after|for)~.{0,30}(?:ago|last|busy)
    are (?:now )?(?:back|open again)~|(?:fully|now|back) (?:fully )?(?:re-?open|open again)~
    (?:is|are|been) (?:now )?(?:complete|completed|finished|done)~|open once (?:more|again)~
    had to (?:close|shut).{0,60}(?:but|since|now)~
    (?:holidays?|break|vacation|closure|works?|refurbishment|renovations?) (?:is|are) \
    (?:now |all )?(?:over|behind us|ended)~
    (?:we're|we are|i'm) (?:now |all |finally )?back from (?!.{0,40}\d)`,
  denies: String.raw`
    (?:not|never|n't|no plans? to|aren't|isn't|won't be) (?:permanently |yet |be |going to |\
    about to |to )?(?:clos(?:e|ed|ing)|shut|mov(?:e|ed|ing)|relocat)
    never clos|lunch break|rumou?r|not (?:true|going anywhere)|instead of (?:clos|mov)
    (?<!(?:until then|till then|meantime)[^.]{0,30})(?:open|run\p{L}*|business) as (?:usual|normal)
    (?:house|office|home) (?:moves|removals)|removals~|(?:moving|removal) compan(?:y|ies)~`,
};

const MONTHS_DE = String.raw`(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)\p{L}*`;

const DATE_DE = String.raw`\d{1,2}\.\s?(?:\d{1,2}\.?|\p{L}{3,9})(?:\s?20\d\d)?`;

export const GERMAN: NoticeWords = {
  script: LATIN,
  closes: String.raw`
    geschlossen(?!\p{L}| gesellschaft)|schließ(?:en|t|e|ung)~|schliess(?:en|t)~|eingestellt
    aufgegeben|(?:kein|ohne) betrieb~|(?:zu|dicht)gemacht~|zusperren~|zugesperrt~
    (?:bleib\p{L}*|ist|sind|haben|hat|mach\p{L}*) .{0,60}(?:zu|dicht)(?=[.!,]| ?[-–]|$)|dicht~|\
    winterschlaf|(?:macht|machen) (?:\p{L}+ ){0,2}pause~|pausier(?:t|en)~|\
    auszeit~|(?:nicht|kein\p{L}*) (?:\p{L}+ )?(?:empfangen|bewirten|bedienen|behandeln|begrüßen)~
    (?:nicht|kein\p{L}*) (?:mehr )?(?:geöffnet|öffnen|offen|für (?:sie|euch) da|bewirten|\
    empfangen|begrüßen|bedienen|behandeln|arbeiten|zugänglich|begehbar)~`,
  forGood: String.raw`
    für immer|endgültig|dauerhaft|ruhestand|geschäftsaufgabe|räumungsverkauf|altersgründe
    (?:geschäfts)?betrieb (?:wurde|ist|wird)|zum letzten mal|nachfolger|zusammengelegt|fusioniert
    nach (?:über |fast |mehr als |rund |gut |beinahe )?(?:\d+|\p{L}+) (?:\p{L}+ )?jahren~(?! bau)
    (?:unser\p{L}*|die|das|der) (?:geschäft|laden|restaurant|praxis|lokal|café|filiale|\
    betrieb) .{0,20}zum \d{1,2}\.`,
  forATime: String.raw`
    vorübergehend|bis auf weiteres|(?:winter|sommer)pause|betriebsurlaub|betriebsferien|vorläufig
    bis (?:zum |anfang |mitte |ende )?(?:\d{1,2}\. ?)?${MONTHS_DE}|wegen (?:krankheit|urlaub)
    bis (?:zum )?(?:frühjahr|frühling|sommer|herbst|ostern|saison)|auf unbestimmte zeit
    derzeit~|zurzeit~|zur zeit~|momentan~|(?:einige|mehrere|zwei|drei|vier|\d+) (?:wochen|monate)~
    bis .{3,40} (?:ist|sind|wird|werden|haben|hat)(?=[,.!]|$)|vorerst~|über den winter~|saisonal|\
    wegen (?:\p{L}+ )?ausfalls?~`,
  causes: String.raw`
    umbau|bau(?:en|t) .{0,30}um(?=[.!,]|$)|renovier|saniert?~|sanierung|wasserschaden
    brand(?:schaden)?~|hochwasser|sturmschaden|krank|unfall|todesfall|elternzeit|modernisier
    \p{L}*rohrbruch|erkrank|reha~|trauerfall|revision|wartungsarbeiten|heizungs(?:ausfall|schaden)
    saison(?:ende|schluss)|pause~|(?:winter|sommer)pause|unwetter|stromausfall|personal(?:mangel|\
    not|ausfall|engpass)
    mangel an personal|fehlende[ns]? personal|operiert~|unterbesetz|operation~|krankenhaus|verletz|\
    trauer~
    (?:privaten?|familiären?|gesundheitlichen?|betrieblichen?) gründen?~|mutterschutz|einbruch`,
  reopens: String.raw`
    wieder(?:eröffn|öffnung)|wieder (?:für|geöffnet|auf~|da~|öffnen|zurück|ab~|am~|im~|los)
    öffne[nt] .{0,40}wieder~|wieder offen|ab .{3,30} zurück|(?:sind|melden) .{0,30}zurück~
    neueröffnung|sehen (?:wir )?uns .{0,40}wieder~|saison(?:start|beginn|auftakt|eröffnung)
    heißen .{0,40}wieder willkommen`,
  gone: String.raw`
    dauerhaft geschlossen|endgültig geschlossen|für immer geschlossen|geschäftsaufgabe
    (?:haben|hat) (?:den |unseren |seinen |ihren )?(?:betrieb|geschäftsbetrieb) (?:endgültig |\
    dauerhaft |leider )?(?:eingestellt|aufgegeben)
    (?:unser|mein|der) letzter? (?:öffnungs|arbeits|verkaufs|betriebs|markt)?tag (?:war|ist|wird)
    (?:war|ist) (?:unser|mein|der) letzter (?:öffnungs|arbeits|verkaufs|betriebs)?tag
    (?:wir )?haben (?:für immer |endgültig |leider )?(?:unsere türen |\
    unser \p{L}+ )?(?:für immer |endgültig )?geschlossen(?! am| an| von| vom| jed| mon| die| mit|\
     don| fre| sam| son)
    gibt es (?:\p{L}+ ){0,2}nicht mehr~|nicht (?:mehr|länger) (?:tätig|aktiv|in betrieb)~
    (?:uns|laden|geschäft|buchhandlung|praxis|restaurant|gasthaus|café|lokal|museum|werkstatt|\
    bäckerei|salon)~ (?:wird|gibt) es .{0,30}nicht (?:mehr|länger)~
    geb(?:en|e) (?:wir|ich) (?:unser|mein|das|den|die).{0,60}auf(?=[.!,]|$)
    (?:wir|ich) (?:geben|gebe) (?:unser|mein|das|den|die).{0,60}auf(?=[.!,]|$)
    nicht (?:mehr|länger) (?:zu öffnen|zu betreiben|aufzusperren|weiterzuführen|weiterzumachen)~
    (?:laden|geschäft|restaurant|café|praxis|gasthaus|lokal|salon|kneipe|werkstatt|\
    kino)~ .{0,10}ist \
    (?:nun |jetzt |leider |bald )?geschichte(?=[.!,]|$)
    öffne[nt] nicht (?:mehr|wieder)|totalausverkauf|(?:praxis|geschäfts?|laden)(?:auflösung|aufgabe)
    (?:geschäft|praxis|laden|betrieb|salon)~ .{0,40}aufgelöst
    letzte[rn]? (?:öffnungs|verkaufs|betriebs|arbeits|markt|geschäfts)tag(?: ist| war|:| am|,)
    (?:wir|ich) (?:hören|höre) auf(?=[.!:,]|$)|(?:ist|machen wir) (?:\p{L}+ )?schluss(?=[.!:]|$)
    für immer (?:zu|dicht)~|sperr\p{L}+ .{0,40}(?:zum letzten mal|für immer|endgültig)
    zum (?:aller)?letzten mal~.{0,40}(?:gekocht|geöffnet|serviert|gebacken|bedient|bewirtet|da~|\
    verkauft|ausgeschenkt|frisiert|aufgesperrt|gezapft)
    letzte[ns]? (?!karte|pl[aä]tz|ticket|exemplar|stück|rest)\p{L}+ (?:\p{L}+ )?\
    (?:bedient|serviert|bewirtet|verabschiedet|verkauft|gekocht|gebacken|gezapft|ausgeschenkt|\
    gebraut|gebraten|geschnitten|behandelt|eingeschenkt)~
    (?:beende[nt]?|beendet) (?:ich |wir |\p{L}+ ){0,3}(?:meine|unsere|ihre|\
    seine) (?:\p{L}*tätigkeit|\
    praxis|laufbahn|selbst\p{L}+)~
    (?:betrieb|geschäft|geschäftsbetrieb|tätigkeit|verkauf)~ .{0,40}(?:einstellen|einzustellen|\
    (?:auf|ein)(?=[.!,]|$))(?!.{0,40}wieder)|einstellung (?:des|unseres) (?:geschäfts|betriebs)
    stell\p{L}+ .{0,30}(?:betrieb|tätigkeit|verkauf)~.{0,40}ein(?=[.!,]|$)
    (?:endgültig|für immer|leider) schluss(?=[.!:,]|$)|ist (?:am|zum) \d{1,2}\.[^.!]{0,30}schluss~
    (?:hänge|hängen|hängt) .{0,40}an den nagel|(?:mangels|ohne|\
    kein\p{L}*) nachfolger~.{0,60}(?:schlie|\
    ende|aufh|aufge|schluss)
    pachtvertrag.{0,60}nicht (?:mehr )?verläng
    (?:existiert|existieren) nicht (?:mehr|länger)~|(?:nicht|kein\p{L}*) länger (?:geöffnet|offen|\
    für \
    (?:sie|euch) da)~
    zum \d{1,2}\.[^.]{0,23} schlie(?:ß|ss)(?:en|t) .{0,40}(?:türen|pforten)~(?!.{0,60}wieder)
    (?:haben|hat|wurde|wird) .{0,40}(?:geschäft|betrieb|laden|praxis)\p{L}* .{0,30}aufgegeben
    (?:museum|verein|stiftung|gesellschaft|firma|praxis|schule) (?:wurde|ist) .{0,20}aufgelöst~
    (?:rente|ruhestand|pension)~.{0,60}(?:(?:kein|nicht|ohne).{0,30}nachfolge|\
    nachfolge.{0,40}(?:nicht|\
    kein))`,
  farewells: String.raw`
    (?:sagen|sage|heißt es) (?:wir |ich )?.{0,25}(?:auf wiedersehen|tschüss?|servus|ade|adieu|\
    lebewohl)~|verabschieden (?:wir )?uns~(?! von~)|(?:ich verabschiede|\
    verabschiede ich) mich~(?! von)
    (?:reise|geschichte|abenteuer|kapitel|ära)~ .{0,20}(?:endet|zu ende)~
    (?:für|bei) (?:uns|mich) (?:\p{L}+ )?schluss(?=[.!]|$)`,
  pauses: String.raw`
    vorübergehend geschlossen|bis auf weiteres geschlossen|betriebs(?:ferien|urlaub)~
    (?:wir machen|machen wir|sind im|sind in|(?:praxis|ordination|kanzlei|laden|geschäft|werkstatt|\
    salon|restaurant|lokal|betrieb) (?:macht|hat|ist im|ist in|geht in)) (?:\p{L}+ )?\
    (?:urlaub|ferien)~(?=.{0,80}(?:\d|bis|ab))
    wegen (?:umbau|renovierung|urlaub|sanierung)\p{L}* (?:\p{L}+ ){0,3}geschlossen
    (?:sind|in der|in die|machen) .{0,20}(?:winter|sommer|zwangs|bau|baby)pause
    (?:vom|von) ${DATE_DE} bis (?:zum |einschließlich |inklusive |inkl\. )?\
    ${DATE_DE}.{0,20}geschlossen(?! gesellschaft)
    geschlossen (?:vom|von) ${DATE_DE} bis`,
  moves: String.raw`
    umgezogen|(?:ziehen|zieht) .{0,30}um(?=[.!,:;]|$| in| auf| -)|neuer standort|übersiedel(?:t|n)~
    (?:standort|adresse|räume) gewechselt
    (?:ziehen|zieht|wechseln|wechselt|übersiedelt) (?:wir |bald |nun )?(?:in|an) .{0,30}\
    (?:stra(?:ß|ss)e|str\.|gasse|weg|allee|ring|damm|ufer|platz|markt) \d
    (?:befind|arbeit|unterricht|verkauf|behandel|begrü(?:ß|ss)|empfang|erwart)\p{L}* (?:sich |wir |\
    uns |sie |euch )*(?:ab|seit) (?:dem |anfang |mitte |ende )?(?:${DATE_DE}|\
    ${MONTHS_DE})[^.]{0,25} \
    (?:im|in|an|am|auf)~
    (?:finden sie uns|findet ihr uns|sie finden uns|ihr findet uns) (?:jetzt|nun|ab sofort|künftig|\
    neu(?:erdings)?|seit \p{L}+) (?:im|in der|in den|am|an der)~(?! (?:internet|inter?net|web|netz))
    (?:ein (?:haus|stock\p{L}*|paar häuser|etage)|nach) (?:weiter|nebenan|oben|gegenüber|höher)\
    (?: ?gezogen)?~(?<=gezogen|zieh\p{L}+.{0,40})
    (?:ab|seit) (?:dem |anfang |mitte |ende )?(?:${DATE_DE}|${MONTHS_DE}).{0,40} (?:in|an|\
    am) .{0,30}(?:stra(?:ß|ss)e|str\.|gasse|weg|\
    allee|ring|damm|ufer|platz|markt) \d\p{L}?(?=.{0,10}(?:[.!,]|zu finden|für (?:sie|euch) da|$))
    neue (?:adresse|anschrift)|in (?:unseren|unsere|den|die) neuen räumen?~
    (?:haben|hat) .{0,50}(?:räume|räumlichkeiten|quartier|domizil) .{0,40}bezogen~
    neue räume (?:in|am|bezogen)|ab .{0,25} finden sie uns .{0,60}(?:bisher|früher|ehemals)
    (?:ab|zum) \d.{0,25}(?:finden sie uns|ziehen wir|zieht .{3,20}) (?:in|an) .{3,30}\
    (?:stra(?:ß|ss)e|str\.|gasse|weg|allee|ring|damm|ufer|platz|markt) \d`,
  nowAt: String.raw`
    (?:finden sie uns|findet ihr uns|sie finden uns|ihr findet uns|sind wir|wir sind|(?:laden|\
    praxis|\
    geschäft|salon|lokal|café|atelier|werkstatt|kanzlei|büro) (?:ist|befindet sich)) (?:jetzt|\
    nun|nunmehr|ab sofort|künftig|neu|fortan|seit)~.{0,30} (?:in|an|am|auf|unter)~
    (?:jetzt|nun|ab sofort|künftig|fortan) finden sie uns (?:in|an|am|auf|unter)~`,
  over: String.raw`
    zurück aus (?:de[rm]|unsere[rm]) (?:\p{L}+ )?(?:pause|urlaub|ferien)~|wiedereröffnet|(?:seit|\
    dann) .{0,25}(?:wieder|bewirten)|seit .{0,60}wieder (?:ge|er|of|da~|für)
    ist wieder (?:geöffnet|offen|da~)
    sind wieder (?:zurück|da~|geöffnet)(?! ab)|wieder geöffnet seit
    haben (?:\p{L}+ )?wieder geöffnet
    (?:ist|sind|wurde|wurden) (?:nun |jetzt |endlich )?(?:abgeschlossen|beendet|fertig)~
    (?:\p{L}*urlaub|\p{L}*ferien|\p{L}*pause|\p{L}*umbau|\p{L}*sanierung|\p{L}*arbeiten) (?:ist|\
    sind) (?:nun |jetzt |endlich |leider )?(?:vorbei|vorüber|zu ende|um(?=[.!,-]|$)|geschafft)`,
  denies: String.raw`
    nicht (?:geschlossen|schließen|umgezogen|um(?=[.!]))|kein\p{L}* (?:schließung|umzug)|gerücht
    mittagspause|schließen (?:wir )?nicht|ganzjährig|ruhetag
    (?<!(?:bis dahin|bis dann)[^.]{0,40})wie (?:gewohnt|immer|üblich)~
    umzugs?(?:unternehmen|firma|service|helfer)|umzüge~`,
};

const MONTHS_NL = String.raw`(?:jan|feb|maart|apr|mei|jun|jul|aug|sep|okt|nov|dec)\p{L}*`;

export const DUTCH: NoticeWords = {
  script: LATIN,
  closes: String.raw`
    gesloten|sluit(?:en|ing)?~|gestopt|stoppen~|dicht~|niet (?:meer )?(?:open|geopend)~`,
  forGood: String.raw`
    definitief|voorgoed|voor (?:altijd|goed)~|permanent|pensioen|voor het laatst|opheffing`,
  forATime: String.raw`
    tijdelijk|tot nader (?:order|bericht|te)|voorlopig|winterstop|winterpauze|zomerstop|vakantie
    tot (?:en met |eind |begin |half |medio )?(?:\d{1,2} )?${MONTHS_NL}
    tot (?:het )?(?:voorjaar|najaar|zomer)`,
  causes: String.raw`
    verbouw|renovati|waterschade|brand~|ziekte|overstroming|herstelwerk|werkzaamheden|overlijden`,
  reopens: String.raw`
    heropen|weer open|(?:opent|openen) .{0,30}(?:weer|opnieuw)|weer terug|weer welkom|terug in~`,
  gone: String.raw`
    (?:is|zijn|wij zijn|we zijn) .{0,20}(?:definitief|voorgoed) (?:gestopt|gesloten|dicht)
    (?:voorgoed|definitief) (?:de|onze|haar|zijn) deuren|bestaat niet meer|bedrijfsbeëindiging
    (?:onze|de) laatste (?:dag|openingsdag|werkdag) (?:was|is)|(?:was|is) onze laatste dag`,
  pauses: String.raw`
    tijdelijk (?:gesloten|dicht)|gesloten tot nader
    (?:wij|we) zijn .{0,12}met vakantie (?:van|tot)~`,
  moves: String.raw`
    verhuisd|(?:wij|we) verhuizen
    nieuwe (?:locatie|vestiging|adres|winkel|plek) (?:is|aan|op|vind|:)|nieuw adres
    verhuizing naar`,
  nowAt: String.raw`
    (?:u|je|jullie) vind(?:t|en)? ons (?:nu|voortaan|vanaf|tegenwoordig)~.{0,25} (?:aan|op|in)~
    (?:nu|voortaan|tegenwoordig) (?:gevestigd|te vinden) (?:aan|op|in)~`,
  over: String.raw`
    heropend|sindsdien|weer open sinds|is weer open
    (?:vakantie|verbouwing) is (?:voorbij|afgelopen|klaar)`,
  denies: String.raw`
    niet (?:gesloten|sluiten|dicht|verhuisd|verhuizen)|geruchten?|geen verhuizing`,
};
