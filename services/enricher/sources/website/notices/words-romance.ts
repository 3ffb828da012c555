/** Words of notices in French, Spanish, Italian and Portuguese. */
import { LATIN, type NoticeWords } from './notice-grammar.ts';

const MONTHS_FR =
  String.raw`(?:janvier|février|mars~|avril|mai~|juin~|juillet|août|septembre|` +
  String.raw`octobre|novembre|décembre|` +
  String.raw`janv|févr|sept)`;

export const FRENCH: NoticeWords = {
  script: LATIN,
  closes: String.raw`
    ferm(?:e|ons|er|é|ée|és|ées|ent|era|erons|eront|ez)~|fermetures?~
    cess(?:é|e|ons|er|era|erons|eront|ation)~|clos~|(?:est|sommes|reste|restons) à l'arrêt~
    (?:met|mets|mettons) .{0,20}(?:en|entre) (?:pause|parenthèses)~
    (?:baiss|tir)\p{L}+ .{0,25}rideau|(?:fait|faisons|prend|prenons) une (?:\p{L}+ )?pause
    (?:ne|n') ?(?:pouvons|peut|pourrons|sommes|assurons) (?:\p{L}+ ){0,2}(?:plus|\
    pas) (?:\p{L}+ ){0,2}(?:(?:en mesure|capables?) (?:\p{L}+ |d'){0,3})?\
    (?:accueillir|recevoir|servir|ouvrir|ouverts?)
    inaccessibles?~|dans l'impossibilité de (?:\p{L}+ )?(?:accueillir|recevoir|servir|ouvrir)
    suspen\p{L}+ (?:\p{L}+ )?(?:activités?|service|accueil)~|quartiers d'hiver|hibern\p{L}+
    ne (?:reçoi\p{L}+|recev\p{L}+|accueill\p{L}+) (?:plus|pas)~`,
  forGood: String.raw`
    définiti(?:f|ve|vement)|(?:son|notre|leur|toute) activité|retraite~
    (?:nos|ses) portes(?! à \d)|(?:fermé|fermons) boutique|pour toujours|à jamais
    une dernière fois|liquidation|regroupée?s?~|fusionnée?s?~
    après (?:plus de |près de )?\d+ (?:\p{L}+ )?(?:ans|années)~(?! de (?:travaux|fermeture))`,
  forATime: String.raw`
    travaux|rénovation|congés|temporaire|provisoire|annuelle|réouverture|momentané
    jusqu'à (?:nouvel|la fin|mi-|fin~|début|l[ae]~|ce que)
    jusqu'(?:au|en|à l') ?(?:\d{1,2}(?:er)? )?(?:${MONTHS_FR}|printemps|été~|automne|hiver~)
    le temps (?:d(?:e|es|u)~|d'|que~)
    pour (?:le moment|l'instant|l'hiver|la saison|cause de congé)|hivernale|estivale|trêve
    (?:pour|pendant|durant) (?:quelques|plusieurs|deux|trois|quatre|\d+) (?:semaines|mois)~
    actuellement dans l'impossibilité`,
  causes: String.raw`
    travaux|rénovation|incendie|inondation|dégâts? des eaux|maladie|peau neuve|sinistre|tempête
    vidange|entretien annuel|panne|raisons? (?:de santé|personnelles?|familiales?|médicales?)|deuil
    (?:congé )?maternité|hospitalis|(?:faute|manque|pénurie) de personnel|sous-effectif|effraction
    arrêt maladie|accident~|circonstances|problèmes? de santé|personnel (?:absent|malade)`,
  reopens: String.raw`
    réouv(?:erture|r)|rouvr(?:ir|ira|irons|ons|e|ent)~|de retour (?:le|en|au)
    (?:vous )?(?:accueill|retrouv)\p{L}+ (?:à nouveau|de nouveau|dès|à partir|le \d)
    rendez-vous (?:en|au|le|dès|à partir|l'année|la saison)~|retour (?:prévu|le \d|en|au|début|fin|\
    mi-)`,
  gone: String.raw`
    définitivement fermée?s?~|fermée?s? définitivement|fermeture définitive|fermé boutique
    a (?:définitivement )?fermé ses portes|avons (?:définitivement )?(?:fermé|cessé)
    cessation d'activité|(?:a|ont|avons) .{0,20}cessé (?:son|notre|leur|toute) activité
    (?:n'est|ne sont|ne sommes|n'a) plus (?:en activité|en exploitation|d'activité|exploitée?s?)~
    (?:société|association|entreprise)~ .{0,30}(?:dissoute|radiée)~
    (?:notre|le|la) (?:tout )?derni(?:er|ère) \p{L}+ (?:a été|fut) (?:servie?|vendue?|cuite?|\
    versée?)~
    c'était (?:notre|le) dernier (?:service|jour|soir|marché)~
    (?:cess\p{L}+|a cessé) d'(?:exister|exercer)~
    (?:boutique|magasin|restaurant|salon|cabinet|librairie|boulangerie|musée|café|atelier|\
    établissement|nous) (?:a|avons) (?:\p{L}+ )?fermé (?:fin|début|mi-|en|le \d|cet|au printemps)\
    (?!.{0,60}(?:rouv|réouv|travaux|congé|vacances))
    ne (?:rouvr\p{L}+|réouvr\p{L}+) (?:pas|plus|jamais)|n'existe plus~|n'ouvr\p{L}+ plus~
    (?:mettre|mettons|met|mis|mettrons) (?:la |les )?cl(?:é|ef)s? sous (?:la porte|le paillasson)
    (?:rang|raccroch|pos|rend)\p{L}* (?:définitivement )?(?:mes|ses|nos|leurs|mon|son|notre|leur) \
    (?:ciseaux|tabliers?|outils|fourneaux|pinceaux|couteaux|aiguilles|casseroles|stylos?)~
    faute de (?:repreneur|successeur)~
    bail~.{0,40}(?:pas (?:été )?|non[- ])(?:renouvelé|reconduit)
    n'(?:accueill|assur)\p{L}+ plus (?:de (?:public|client)|les? (?:public|client)|aucun|personne)
    (?:servi|cuisiné|vendu|accueilli|coiffé|reçu|ouvert) .{0,30}(?:(?:nos|ses|mes|\
    les) dernier(?:e)?s \
    |(?:une|pour la) (?:toute )?dernière fois)
    (?:société|entreprise|magasin|restaurant|boutique|établissement|commerce) (?:a été |est |est \
    désormais )(?:placée? |mise? )?(?:en )?liquid(?:ation|ée?)~
    rideau (?:est|va|sera) (?:définitivement )?(?:tomb|baiss)\p{L}+|clap de fin~
    (?:baiss|tir)\p{L}+ (?:\p{L}+ ){0,3}rideau (?:\p{L}+ ){0,2}(?:une|la) (?:toute )?dernière fois~
    ferm\p{L}+ .{0,20}pour de bon|tir\p{L}+ (?:sa|notre) révérence
    (?:notre|le) dernier jour (?:d'ouverture )?(?:était|sera|a été|est)
    (?:a été|était|sera) notre dernier jour
    prend(?:s|re|ons)? (?:ma|notre|sa|leur) retraite.{0,60}ferm
    retraite~.{0,60}(?:sans|pas (?:trouvé )?de|aucun) (?:repreneur|successeur|remplaçant)`,
  farewells: String.raw`
    tourn\p{L}+ (?:la|une|cette) page~|(?:l'aventure|(?:notre|cette) (?:belle |\
    longue )?(?:aventure|histoire)) .{0,20}(?:s'arrête|\
    se termine|prend fin|touche à sa fin|s'achève)~
    (?:nous|on|je) (?:vous )?(?:disons|dit|dis) .{0,20}(?:au revoir|adieu)~(?! (?:à (?!vous|tou)|\
    aux? \
    (?!client|tou)|l[ae]|les))
    (?:il est )?(?:temps|l'heure) (?:pour nous )?(?:de|des) (?:vous )?(?:dire )?(?:au revoir|\
    adieux?)~`,
  pauses: String.raw`
    fermée?s? temporairement|temporairement fermée?s?|fermeture temporaire|fermeture annuelle
    fermée?s? pour (?:travaux|rénovation|congés)|fermée?s? jusqu'(?:au \d|à nouvel)
    en travaux jusqu
    ferm(?:ée?s?|ons|era|erons|eture) du \d{1,2}(?:er)?(?: \p{L}{3,9})?(?: 20\d\d)? au \d
    (?:nous sommes|la (?:boutique|maison) est) en (?:congés?|vacances)~[,. :;-]{0,3}\
    (?:et )?(?:jusqu'au \d|réouverture|rouvr|de retour le)
    réouverture (?:prévue )?le (?:\p{L}+di,? )?\d`,
  moves: String.raw`
    chang(?:e|ent|eons|era|eront|erons) d'adresse|(?:on a|avons) bougé~
    (?:a|avons|ont) quitté (?:la rue|la place|l'avenue|le quai|le boulevard|le quartier|nos locaux|\
    ses \
    locaux|nos anciens|ses anciens)~
    pos(?:é|ons|ent) (?:nos|ses|leurs) (?:valises|cartons|fourneaux|tabliers|outils)~ (?:au|à|dans|\
    rue)
    s'installe(?:nt|ra)? dans (?:un nouve\p{L}+|de nouve\p{L}+|ses nouve\p{L}+)~
    on (?:a )?déménagé?e?~(?! (?:de la |de |d'|le |la |les |vo|tou|pour vous))
    transfert (?:de|du|de l[ae]|d'|des) ?(?:notre|nos|votre|la|l'|le)? ?(?:boutique|magasin|agence|\
    cabinet|restaurant|atelier|bureaux?|locaux|officine|pharmacie|étude|siège)~
    (?:sommes|est|s'est|nous sommes) (?:désormais )?(?:installée?s?|implantée?s?) (?:désormais |\
    maintenant |depuis .{3,20} )?(?:au \d|rue|place|quai|avenue|boulevard|dans nos nouve)
    (?:retrouvez-nous|trouvez-nous|nous vous accueillons|on vous accueille) (?:désormais|\
    maintenant|\
    dorénavant) (?:au (?:centre|marché|cœur)|dans (?:la galerie|nos nouve)|à l'étage|juste)
    (?:dès|à partir d[eu]|à compter d[eu]|depuis) (?:le |ce )?(?:\p{L}+di |\d|\p{L}+di,).{0,30}\
    (?:vous (?:attend|accueill|reçoi|recev)|retrouvez-nous).{0,25}(?:au (?:numéro )?\d|rue|\
    place|quai|avenue|boulevard|à côté|en face|nouveaux locaux)
    nouveaux? (?:local|locaux|magasin|salon|cabinet|atelier|emplacement)(?: ?:|~(?= \d| au| rue))
    s'installe(?:ra|nt|ront)? (?:au \d|à partir|\d|rue|place|quai)
    retrouvez-nous (?:dès|à partir|à compter)~
    nous avons (?:déménagé|changé d'adresse|emménagé)|a (?:déménagé|emménagé|changé d'adresse)~
    déménageons|(?:notre )?nouvelle adresse|changement d'adresse|avons changé d'adresse
    (?:ses|nos|de) nouveaux locaux|transféré(?:e|s|es)? (?:au|à|rue|place|quai|avenue|boulevard|\d)
    déménage(?:ra|rons|ront|nt)? (?:au|à|dans|pour|rue|place|le \d|en~)`,
  nowAt: String.raw`
    (?:sommes|est|êtes) (?:désormais|maintenant|dorénavant|à présent) (?:\p{L}+ )?(?:au|à|dans|\
    rue|place)
    (?:retrouvez-nous|rendez-vous) (?:désormais|maintenant|dorénavant) (?:au|à|dans|rue|place)
    (?:désormais|dorénavant),? (?:retrouvez-nous|nous vous accueillons) (?:au|à|dans|rue|place)`,
  over: String.raw`
    a rouvert|avons rouvert|rouvert (?:en|le|depuis|ses)|réouverte? (?:en|le|depuis)
    depuis rouvert|depuis .{0,60}(?:à nouveau|de nouveau|rouvert)~|(?:de|à) nouveau ouverte?s?~
    (?:travaux|rénovation) (?:sont |est )?(?:désormais )?(?:terminée?s?|achevée?s?|finie?s?)~
    (?:vacances|congés|fermeture|pause|trêve|rénovation|travaux)(?: \p{L}+| d'\p{L}+){0,2} \
    (?:est|sont) (?:désormais |maintenant |enfin )?\
    (?:terminée?s?|finie?s?|passée?s?|achevée?s?|derrière nous)~
    de retour (?:de |des )(?:vacances|congés)~(?!.{0,40}\d)`,
  denies: String.raw`
    ne (?:ferm|déménag|bouge)\p{L}* (?:pas|jamais)
    n'(?:est|a|avons|ont) (?:pas|jamais) (?:ferm|déménag)|n'est pas ferm|rumeur|ne sommes pas ferm
    contrairement|pas de fermeture|sans fermeture
    (?<!(?:d'ici là|jusque[- ]là)[^.]{0,40})(?:comme (?:d'habitude|à l'accoutumée)|normalement)~
    déménage(?:ment|ments|urs?) (?:de |des |pour |et )?(?:particuliers|entreprises|professionnel)`,
};

const MONTHS_ES =
  String.raw`(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|se(?:p)?tiembre|` +
  String.raw`octubre|noviembre|` +
  String.raw`diciembre)`;

export const SPANISH: NoticeWords = {
  script: LATIN,
  verbFirst: true,
  closes: String.raw`
    cerrad[oa]s?~|cierr(?:a|an|e|en)~|cerramos~|cerró~|cerrar(?:á|emos)?~|cierre~|clausurad[oa]
    baj(?:ado|ó|amos|a) (?:la|su|nuestra) persiana
    no (?:podemos|podremos|estamos) (?:atender|abrir|recibir|atendiendo|abiertos?)`,
  forGood: String.raw`
    definitiv|para siempre|permanente(?:mente)?~|jubil|por última vez|liquidación`,
  forATime: String.raw`
    temporal|provisional|hasta nuevo aviso|por (?:el momento|vacaciones|reformas?|obras)
    hasta (?:el |finales de |principios de |mediados de )?(?:\d{1,2} de )?(?:${MONTHS_ES}|\
    primavera|verano|otoño)`,
  causes: String.raw`
    reformas?~|obras~|remodelaci|renovaci|avería|inundaci|incendio|enfermedad|motivos de salud
    reparaci|duelo|rehabilitaci|mantenimiento|mejoras`,
  reopens: String.raw`
    reabri(?:mos|remos|rá|r)|reabren?~|(?:vuelve|volverá)n? a abrir|reapertura
    volve(?:mos|remos) (?:a abrir|en|el)|nos vemos en
    abriremos de nuevo`,
  gone: String.raw`
    cerrad[oa]s? (?:permanente|definitiva)mente
    (?:hemos|ha|han) cerrado (?:definitivamente|para siempre|(?:sus|nuestras) puertas)
    (?:fue|es|será) nuestro último día|nuestro último día (?:de \p{L}+ )?(?:fue|es|será)
    no (?:volve|reabri)\p{L}+ (?:a abrir)?
    (?:cesado|cesó|cesamos|cese de|cesamos en) (?:su|nuestra|la|en su)? ?actividad
    dejado de (?:funcionar|operar|prestar)|ya no (?:existe|estamos abiertos|opera)
    echa(?:do|mos) el cierre`,
  pauses: String.raw`
    cerrad[oa]s? temporalmente|temporalmente cerrad|cierre temporal
    cerrad[oa]s? por (?:reformas?|obras|vacaciones)`,
  moves: String.raw`
    nos (?:hemos )?(?:mudamos|mudado|trasladamos|trasladado|cambiamos|cambiado) (?:de (?:local|\
    dirección|domicilio|casa)|a (?:la |el |l|un |una |nuestr|calle|plaza|avenida|av)|al )
    nos (?:hemos )?(?:mudado|trasladado|mudamos|trasladamos)(?=[.!:,]|$)
    nos hemos (?:mudado|trasladado) (?:a|al)~ (?:la |el )?(?:calle|avenida|plaza|paseo|c\/)
    se (?:ha )?(?:mudado|trasladado|mudó|trasladó) (?:a|al)~
    (?:nueva|nuestra nueva) (?:dirección|ubicación|sede)
    (?:nuevo|nuestro nuevo) (?:local|domicilio) (?:está|en|:)
    cambio de (?:domicilio|dirección|local)|nos mudamos~`,
  nowAt: String.raw`
    ahora (?:nos (?:encuentras|encontrás|encuentran)|estamos|atendemos) (?:en|sobre)~`,
  over: String.raw`
    reabr(?:ió|imos|ieron) (?:en|el|sus)|desde entonces|volvió a abrir|volvimos a abrir
    (?:vacaciones|obras|reforma) (?:ya )?(?:han?|se) (?:terminado|acab\p{L}+|finaliz\p{L}+)~`,
  denies: String.raw`
    no (?:vamos a |pensamos |hemos |nos )?(?:cerra|cierr|muda|traslad)\p{L}*|rumor|es falso
    nunca (?:cerr|cierr)`,
};

const MONTHS_IT =
  String.raw`(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|` +
  String.raw`settembre|ottobre|novembre|` +
  String.raw`dicembre)`;

export const ITALIAN: NoticeWords = {
  script: LATIN,
  verbFirst: true,
  closes: String.raw`
    chius[oaie]~|chiud(?:e|ono|iamo|eremo|erà|ere)~|chiusur[ae]|cessat[oa]|cessa~|sospes[oaie]
    non (?:possiamo|siamo|potremo) (?:accogliervi|aprire|aperti|servirvi)`,
  forGood: String.raw`
    definitiv|per sempre|permanente(?:mente)?~|pension|cessata attività|per l'ultima volta
    i battenti`,
  forATime: String.raw`
    temporane|provvisori|fino a (?:nuov|data da)|momentane
    per (?:ferie|lavori|ristrutturazione|ora~|il momento)
    fino (?:a|al|alla|all') ?(?:fine |metà |inizio )?(?:\d{1,2} )?(?:${MONTHS_IT}|primavera|\
    autunno)
    stagionale`,
  causes: String.raw`
    lavori~|ristruttura|allagament|alluvione|incendio|malattia|motivi di salute|lutto|guasto
    rinnov|manutenzione`,
  reopens: String.raw`
    riapr(?:iremo|irà|iamo|e|ire)~|riapertura|torn(?:iamo|eremo)~
    ci (?:vediamo|rivediamo) (?:a|in|il)~`,
  gone: String.raw`
    chius[oaie] definitivamente|definitivamente chius|chius[oaie] per sempre
    cessat[oa] (?:l'|la (?:propria|nostra|sua) )?attività
    ha chiuso (?:definitivamente|per sempre|i battenti)|non riapr\p{L}+
    cessazione (?:dell')?attività|(?:è stato|sarà|è) il nostro ultimo giorno
    il nostro ultimo giorno (?:di \p{L}+ )?(?:è|sarà)|non esiste più~`,
  pauses: String.raw`
    chius[oaie] temporaneamente|temporaneamente chius|chiusura temporanea
    chius[oaie] per (?:ferie|lavori|ristrutturazione)`,
  moves: String.raw`
    ci siamo (?:trasferiti|spostati)|ci trasferiamo~|(?:si è|ci si è) (?:trasferit|spostat)[oa]
    nuov[ao] (?:indirizzo|sede)|siamo (?:nella|in una) nuova sede
    cambio (?:di )?(?:sede|indirizzo)|trasferit[oaie] in (?:via|piazza|corso|viale|vicolo)`,
  nowAt: String.raw`
    (?:ora|adesso) (?:siamo|ci (?:trovate|trovi)) (?:in|a|al|nella|presso)~
    ci (?:trovate|trovi) (?:ora|adesso) (?:in|a|al|presso)~`,
  over: String.raw`
    riapert[oa] (?:nel|il|dopo|a)~|abbiamo riaperto|ha riaperto|da allora
    (?:ferie|lavori|vacanze) (?:sono )?(?:finit[ie]|terminat[ie]|conclus[ie])~`,
  denies: String.raw`
    non (?:stiamo |abbiamo |ci |siamo |è )?(?:chiu|trasferi|spost)\p{L}*|falso|non è vero|voci~
    mai chius`,
};

const MONTHS_PT =
  String.raw`(?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|` +
  String.raw`novembro|dezembro)`;

export const PORTUGUESE: NoticeWords = {
  script: LATIN,
  verbFirst: true,
  closes: String.raw`
    fechad[oa]s?~|fech(?:a|am|amos|ámos|ou|aremos|ará|ar|o)~|encerrad[oa]s?~
    encerr(?:a|amos|ámos|ou|ará|aremos|ar)~|encerramento|fechamento
    não (?:podemos|estamos|poderemos) (?:atender|abrir|receber|atendendo|abertos?)`,
  forGood: String.raw`
    definitiv|para sempre|permanente(?:mente)?~|aposent|reform(?:ou|ámos|amos)(?:-|~)
    pela última vez|(?:as suas|suas|nossas|as nossas) (?:atividades|portas)`,
  forATime: String.raw`
    temporári|temporaria|provisori|até (?:novo|segundo|nova) (?:aviso|ordem|data)
    por (?:enquanto|tempo indeterminado|férias)
    até (?:ao? |o |ao fim de |meados de |finais de )?(?:dia )?(?:\d{1,2}º? de )?(?:${MONTHS_PT}|\
    primavera|verão|outono)`,
  causes: String.raw`
    obras~|reformas?~(?! e)|remodela|renova|inunda|enchente|incêndio|doença|motivos? de saúde
    luto~|reparaç|manutenç|alagamento`,
  reopens: String.raw`
    reabr(?:imos|iremos|irá|ir|e)~|reabertura|volta(?:mos|remos) (?:a abrir|em|no|dia)~
    de volta (?:em|no)~`,
  gone: String.raw`
    (?:fechad|encerrad)[oa]s? (?:definitiva|permanente)mente
    (?:fechou|encerrou|fechámos|fechamos|encerrámos|encerramos) (?:definitivamente|para sempre|\
    as (?:suas |nossas )?(?:portas|atividades))
    (?:foi|será|é) o nosso último dia|(?:o )?nosso último dia (?:de \p{L}+ )?(?:foi|será|é)
    não (?:vamos |iremos )?reabr\p{L}+|já não (?:existe|estamos abertos)
    cess(?:ou|ámos|amos) (?:a |as )?(?:sua |nossa )?atividade|encerramento definitivo`,
  pauses: String.raw`
    temporariamente (?:fechad|encerrad)
    (?:fechad|encerrad)[oa]s? (?:temporariamente|para (?:obras|férias|remodelação)|para reforma)`,
  moves: String.raw`
    mud(?:á|a)mos (?:de (?:instalações|endereço|morada|casa|local|lugar)|para~ (?:a|o|as|um|uma|\
    perto|rua|avenida|novas?|novo)~)
    mud(?:á|a)mo-nos|nos mudamos|(?:estamos|atendemos) (?:de|em) (?:casa nova|novo endereço)
    nov[ao] (?:morada|endereço|localização|loja (?:é|fica|na))
    mudou(?:-se)? para~ (?:a|o|as|um|uma|rua|avenida|novas?|novo)~
    mudança de (?:endereço|morada|instalações)|(?:as )?(?:nossas )?novas instalações`,
  nowAt: String.raw`
    (?:estamos|estaremos|atendemos|encontra-nos|ficamos) agora (?:na|no|em|nas)~
    agora (?:estamos|atendemos|ficamos|atendendo) (?:na|no|em|nas)~`,
  over: String.raw`reabri(?:u|ram) (?:em|no)~|reabrimos em \d|desde então|voltou a abrir`,
  denies: String.raw`
    não (?:vamos |iremos |nos |estamos )?(?:fechar?|encerr|mud)\p{L}*|boato|não é verdade|é falso`,
};
