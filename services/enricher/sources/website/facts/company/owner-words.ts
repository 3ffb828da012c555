/** What sentences say of persons who own or run a place, in the words around their names. */
import { joinedPattern, joinedSource } from '../../words/joined-pattern.ts';
import { DEGREES, EAST_PERSON_SOURCE, PERSON_SOURCE, SURNAMES, TITLES } from './person-names.ts';

/** The place's name is replaced by this sign. */
export const PLACE = '\u0001';

const BUSINESS_NOUN = joinedSource(
  String.raw`(?:shop|store|business|company|caf[eé]|restaurant|bistro|bakery|salon|practice|`,
  String.raw`clinic|studio|workshop|gallery|school|garage|pharmacy|(?:guest ?)?house|hotel|inn|`,
  String.raw`pub|`,
  String.raw`bar|museum|library|(?:web ?)?site|place|laden|geschäft|betrieb|unternehmen|lokal|`,
  String.raw`gasthaus|gasthof|praxis|werkstatt|bäckerei|apotheke|pension|seite|website|atelier|`,
  String.raw`boutique|magasin|entreprise|commerce|établissement|cabinet|librairie|boulangerie|`,
  String.raw`toko|kedai|usaha|warung|salon|bengkel|klinik|restoran|rumah makan|perniagaan|premis|`,
  String.raw`situs|laman(?: web)?|penginapan|homestay|apotek|farmasi|kafe)(?:e?s)?`,
);
const ARTICLE = joinedSource(
  String.raw`(?:the|this|our|das|der|die|dieser?s?|unser[ens]?|des|le|la|l['’]|ce|cet|cette|notre|`,
  String.raw`de la|du)`,
);
const SUBJECT = joinedSource(
  String.raw`(?:${PLACE}|(?<!\p{L})(?:${ARTICLE} ?(?:\p{L}+ )?${BUSINESS_NOUN}|`,
  String.raw`${BUSINESS_NOUN}(?: ini| kami| tersebut|nya)|`,
  String.raw`(?:kini|sekarang|saat ini),? ${BUSINESS_NOUN}|we|it)(?!\p{L}))`,
);

/** A sentence that begins with the place, not with its website, or that says what it is. */
export const SAYS_PLACE = joinedPattern(
  'iu',
  String.raw`^(?:das ist|this is|it is|it['’]s|we are|wir sind|c['’]est|nous sommes|`,
  String.raw`(?:ini|itu|kami) (?:adalah|ialah))(?!\p{L})|`,
  String.raw`^(?!.{0,24}(?:site|seite|laman|situs))${ARTICLE} ?(?:\p{L}+ )?`,
  String.raw`${BUSINESS_NOUN}(?!\p{L})`,
);
const MALAY_KIN = joinedSource(
  String.raw`(?:cucu|anak|putr[ai]|isteri|istri|suami|adik|kakak|menantu|keponakan|anak saudara|`,
  String.raw`ibu|ayah|bapa|bapak)(?:nya|ku| \p{Ll}+)?`,
);
/** "run by her granddaughter, Ann Poe" */
const KIN = joinedSource(
  String.raw`(?:(?:his|her|their|our|my) (?:\p{Ll}+ )?\p{Ll}+|(?:seine|ihre|deren|dessen|unsere|`,
  String.raw`meine)[rmn]? (?:\p{Ll}+ )?\p{Lu}\p{Ll}+|(?:sa|son|leur|notre|ma|mon) [\p{Ll}-]+|`,
  String.raw`${MALAY_KIN})`,
);
/** Before a person, and behind its subject. */
const SUBJECT_LEADS = joinedSource(
  String.raw`(?:(?:owned|run|operated|managed|kept|published)(?:,? (?:and|&) (?:\p{L}+ )?\p{L}+)?`,
  String.raw`(?: (?:solely|privately|personally))? by|belongs to|(?:the )?property of|`,
  String.raw`(?:is|are) (?:the |an? )?(?:trading|business) (?:name|style) of|`,
  String.raw`ist (?:die |eine )?(?:geschäftsbezeichnung|marke) (?:von|der|des)|`,
  String.raw`est (?:l['’]enseigne|le nom commercial|la marque) de|`,
  String.raw`(?:adalah|ialah|merupakan) (?:nama (?:dagang|perniagaan)|jenama|merek)(?: milik|`,
  String.raw` bagi)?|`,
  String.raw`(?:registered|licensed|held|insured) (?:in the name of|to)|`,
  String.raw`(?:ist|wird) (?:(?:ein|das) \p{L}+ )?von|gehört(?! zu)|`,
  String.raw`(?:im|auf den) namen (?:und auf rechnung )?(?:von|der|des)|`,
  String.raw`appartient à|est la propriété de|`,
  String.raw`(?:exploité|tenu|géré|édité|publié|dirigé)e?(?: et \p{L}+)? par|`,
  String.raw`(?:immatricul|enregistr)ée?s? au nom de|`,
  String.raw`di(?:miliki|kelola|jalankan|usahakan|operasikan|uruskan|kendalikan|terbitkan)`,
  String.raw`(?: (?:dan|serta) di\p{L}+)?(?: oleh|(?= ${MALAY_KIN}))|milik(?:nya)?|kepunyaan|`,
  String.raw`(?:terdaftar|berdaftar|didaftarkan) (?:atas nama|di bawah nama))`,
);
/** Before a person; they name their subject themselves. */
const OWNER_NOUN = joinedSource(
  String.raw`(?:(?:sole |legal )?(?:owner|proprietor)|trader|unternehmer(?:in)?|penjual|`,
  String.raw`site operator|`,
  String.raw`(?:data )?controller|(?:person )?responsible for (?:this|the|our) (?:web ?)?site|`,
  String.raw`(?:allein)?inhaber(?:in)?|betreiber(?:in)?|eigentümer(?:in)?|anbieter(?:in)?|`,
  String.raw`vertragspartner(?:in)?|verkäufer(?:in)?|verantwortliche(?:r| stelle)?|`,
  String.raw`propriétaire|exploitante?|titulaire|vendeu(?:r|se)|`,
  String.raw`(?:nom (?:de l['’]|du |de la ))?entrepreneu(?:re?|se)(?: individuel(?:le)?)?|`,
  String.raw`responsable du traitement(?: des données)?|responsable du site|`,
  String.raw`pemilik(?: tunggal| berdaftar| sah)?|tuan punya|pengelola|pengusaha|pengendali data|`,
  String.raw`pengawal data|`,
  String.raw`pelaku usaha|penanggung jawab (?:usaha|situs|laman|website))`,
);
const OWNER_IS = joinedSource(
  String.raw`(?<!\p{L})${OWNER_NOUN}(?: (?:and|et|und|dan|&) (?:\p{L}+ )?\p{L}+)?`,
  String.raw`(?: (?:(?:of|der|des|dieser|dieses|von|de|du|de la|d['’]|for|für|bagi) )?`,
  String.raw`(?:${PLACE}|(?:${ARTICLE} ?)?${BUSINESS_NOUN}(?: ini| kami)?))?`,
  String.raw`(?: (?:is|ist|est|adalah|ialah)|\s?:)`,
);
const GUEST_DEALS = joinedSource(
  String.raw`(?<!\p{L})(?:(?:contract|agreement)(?: \p{L}+){0,3} with|(?:you|customers) (?:are )?`,
  String.raw`(?:deal(?:ing)?|contract(?:ing)?) with|sole proprietorship of|`,
  String.raw`usaha(?: \p{L}+){0,2} atas nama|(?:invoices?|receipts?) (?:are |is )?`,
  String.raw`(?:issued |made out )?(?:by|in the name of)|behind ${PLACE} (?:is|stands)|`,
  String.raw`vertr(?:ag|äge)(?: \p{L}+){0,4} mit|rechnungen (?:stellt|kommen von)|`,
  String.raw`hinter ${PLACE} (?:steht|steckt)|contractez avec|contrat(?: \p{L}+){0,4} avec|`,
  String.raw`factures? (?:sont |est )?(?:\p{L}+ )?(?:par|au nom de)|`,
  String.raw`derrière ${PLACE},? (?:il y a|se trouve|se cache|c['’]est)|`,
  String.raw`(?:kontrak|perjanjian|transaksi)(?: \p{L}+){0,4} dengan|`,
  String.raw`(?:faktur|kuitansi|nota|invois|resit)(?: \p{L}+){0,2} (?:atas nama|oleh)|`,
  String.raw`di (?:se)?balik ${PLACE},? (?:ada|adalah|ialah))`,
);
const PERSON = String.raw`(?:(?:Mrs?|Ms|Mme|Mlle|M|Frau|Herrn?|Ibu|Bapak|Puan|Encik)\.? )?`;
const NAME = String.raw`(${TITLES}${PERSON_SOURCE}${DEGREES})(?![\p{L}\d]|[ -]\p{Lu})`;
/** The words are searched without regard to case, and the name is matched behind them. */
export const OWNER_LEADS = joinedPattern(
  'giu',
  String.raw`(?:${SUBJECT}(?: [\p{L}-]+){0,5}?,? (?<!(?:was|were|been) )${SUBJECT_LEADS}|`,
  String.raw`${OWNER_IS}|${GUEST_DEALS})(?= )`,
);
export const NAME_BEHIND = new RegExp(String.raw`^ (?:${KIN}, )?${PERSON}${NAME}`, 'u');

export const PERSONS = new RegExp(String.raw`(?<![\p{L}-])${NAME}`, 'gu');
const SOLE_NOUN = joinedSource(
  String.raw`(?:sole (?:trader|proprietor|owner)|self-employed|einzelunternehmer(?:in)?|`,
  String.raw`entrepreneu(?:re?|se) individuel(?:le)?|(?:micro|auto)-?entrepreneu(?:re?|se)|`,
  String.raw`pengusaha perorangan|usaha perorangan|pe(?:niaga|milik) tunggal|milikan tunggal)`,
);
/** Directly behind a person. */
export const OWNS_BEHIND = joinedPattern(
  'iu',
  String.raw`^,? (?:(?:(?:who |which |die |der |qui |yang )?(?:runs|owns|operates|keeps|betreibt|`,
  String.raw`führt|besitzt|exploite|tient|gère|possède|menjalankan|mengelola|mengusahakan|`,
  String.raw`mengoperasikan|memiliki)) (?:\p{Ll}+ ){0,3}?(?:${PLACE}|${ARTICLE} ?${BUSINESS_NOUN}`,
  String.raw`(?!\p{L})|${BUSINESS_NOUN} (?:ini|kami))|`,
  String.raw`(?:the |die |der |la |le )?(?:(?:sole )?(?:owner|proprietor)|inhaber(?:in)?|`,
  String.raw`propriétaire|exploitante?|pemilik|tuan punya)(?: (?:of|von|de|du))? ${PLACE}|`,
  String.raw`\(?(?:(?:trading )?as |an? |als |une? |eine? |seorang )?${SOLE_NOUN}(?!\p{L}))`,
);
/** "Example, Dr. Ann Poe, 4 Mill Lane": with a title, or below a heading for the business. */
export const NAME_FIRST = new RegExp(
  String.raw`^(?:${PLACE}\s*[,·|–—-]\s*)?${NAME}\s*[,·|–—-]\s*\p{L}?`,
  'u',
);
export const HAS_TITLE = /^(?:Dr|Prof|Mag)\.? /;

export const JAPANESE_LEADS = joinedPattern(
  'u',
  String.raw`(?:個人事業主|事業主|店主|オーナー|院長|園長|代表)(?:の|・|である)?(${EAST_PERSON_SOURCE})`,
  String.raw`(?:が|の)(?=[^。]{0,12}(?:運営|経営|営[むみん]|開業|名義))|`,
  String.raw`(?:契約|取引)(?:の)?(?:相手方?|当事者)は、?(?:当店)?(?:店主|事業主|オーナー)?(?:の)?`,
  String.raw`(${EAST_PERSON_SOURCE})(?=です|（|$|。|と)|`,
  String.raw`(?:請求書|領収書|口座)は、?(${EAST_PERSON_SOURCE})(?=の?名義)|`,
  String.raw`[者長主表師][:：]\s?(${EAST_PERSON_SOURCE})`,
  String.raw`(?=[（(](?:[^）)]{0,16}[・、])?個人(?:事業|経営|[）)]))|`,
  String.raw`は、?(${EAST_PERSON_SOURCE})の個人(?:事業|経営)|`,
  String.raw`^(?:販売業者|運営者|事業者名?|経営者)[ 　](${EAST_PERSON_SOURCE})$`,
);
const CHINESE_NAME = String.raw`([${SURNAMES}]\p{sc=Han}{1,2}?)(?:女士|先生|小姐|老[师師])?`;
export const CHINESE_LEADS = joinedPattern(
  'u',
  String.raw`由(?:店主|[业業]主|老板|老闆)?${CHINESE_NAME}(?:本人)?(?:一人)?(?:[个個]人|[独獨]自|[独獨][资資]|自行)?`,
  String.raw`(?:[经經][营營]|[运運營营][营營運运]|[开開][办辦设設]|[创創][办辦]并[经經][营營]|所有|[独獨][资資])|`,
  String.raw`(?:是|[为為])${CHINESE_NAME}(?:本人)?(?:[个個]人|[独獨][资資])?(?:[开開][办辦设設]|[经經][营營]|所有|名下)的?`,
  String.raw`|[个個][体體](?:工商|[经經][营營])?[户戶者](?:主)?\s*[:：（(]\s*${CHINESE_NAME}(?=$|[)）,，。；])|`,
  String.raw`(?:交易|合同|[签簽][约約]|[买買][卖賣])(?:的)?(?:[对對]方|相[对對]方|[当當]事人|[对對]象)(?:[为為是])`,
  String.raw`(?:店主|[业業]主|[经經][营營]者)?${CHINESE_NAME}(?:本人)?(?=$|[（(,，。；])|`,
  String.raw`(?:店主|[业業]主|[负負][责責]人|投[资資]人|[经經][营營]者)(?:[:：]|[为為是])\s*${CHINESE_NAME}`,
  String.raw`\s*[（(](?:[^）)]{0,12}[・、，])?(?:[個个][体體人]|[独獨][资資])`,
);
const ARABIC_WORD = joinedSource(
  String.raw`(?!(?:هذا|هذه|شركة|مؤسسة|في|من|على|منذ|بصفت|صاحب|الذي|التي))`,
  String.raw`[\p{L}\p{M}]{2,}`,
);
const ARABIC_NAME = joinedSource(
  String.raw`((?:(?:عبد|أبو|ابو|بن|آل) )?${ARABIC_WORD}(?: (?:(?:عبد|بن|آل|`,
  String.raw`أبو) )?${ARABIC_WORD}){1,2}?)`,
  String.raw`(?=\s*(?:$|[.،,(–—-])| (?:بصفت|منذ|الذي|التي|صاحب|مالك|وهو|وهي|في |من |على ))`,
);
const ARABIC_NOUN = joinedSource(
  String.raw`(?:هذا |هذه )?ال(?:محل|متجر|مطعم|مقهى|مخبز|صالون|عيادة|مركز|ورشة|مكتبة|منشأة|مشروع|`,
  String.raw`نشاط|موقع|فندق|بقالة|صيدلية|استوديو|مكتب|كراج|نزل)`,
);
export const ARABIC_LEADS = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:(?:[يت]ملك|[يت]دير|[يت]شغل) (?:${ARABIC_NOUN}|${PLACE})`,
  String.raw`(?: و[يت](?:دير|شغل|ملك)(?:ه|ها))?|(?:${ARABIC_NOUN}|${PLACE}) (?:ملك ل|مملوكة? ل|`,
  String.raw`تعود ملكيته?ا? (?:إلى |ل)|[يت]ملكه?ا? |[يت]ديره?ا? )|`,
  String.raw`(?:مؤسسة|منشأة|مشروع) فردية? (?:لصاحب(?:ها|ه|تها|ته)|لمالك(?:ها|ه|تها|ته)|ل)|`,
  String.raw`المسؤولة? عن (?:هذا )?(?:الموقع|المحتوى|البيانات|معالجة البيانات)\s*[:：]|`,
  String.raw`(?:عقدك|تعاقدك|التعاقد|تتعاقد)(?: \p{L}+)? مع)\s*(?:السيدة? )?${ARABIC_NAME}`,
);

/** OS3. */
export const NOT_NOW = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:until|till|up to|before|bis|vor|jusqu['’]\p{L}+|avant|sampai|hingga|`,
  String.raw`sehingga|sebelum) (?:\p{L}+ ){0,2}(?:19|20)\d\d|(?<!\p{L})(?:next door|formerly|`,
  String.raw`previously|used to|nebenan|früher|ehemals|vormals|d['’]à côté|anciennement|autrefois|`,
  String.raw`(?:di )?sebelah|dulu\p{L}*|dahulu\p{L}*|bekas|pernah)(?!\p{L})|まで|以前|かつて|曾|之前|原先|`,
  String.raw`隔壁|حتى|سابق|كان|بجوار`,
);
