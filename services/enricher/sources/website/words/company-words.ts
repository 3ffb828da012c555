/** How company names are written: legal forms, and the words around the names. */
import { joinedPattern } from './joined-pattern.ts';

const FORM_LAST =
  String.raw`(?:GmbH(?: & Co\.? (?:KG(?:aA)?|OHG))?|(?:(?:gUG|UG)(?: \(haftungsbeschränkt\))?|AG|` +
  String.raw`SE|Stiftung) & Co\.? KG(?:aA)?|g?UG(?: \(haftungsbeschränkt\))?|` +
  String.raw`AG|KGaA|KG|OHG|GbR|GMBH|(?<=\p{Ll}{3} )OG(?=[\s,.;|)–·-]|$)|KEG|OEG|` +
  String.raw`e\.\s?K\.|e\. ?Kfm\.|e\. ?Kff?r\.|e\.\s?U\.|Ltd\.?|` +
  String.raw`Limited(?: Liability)? Partnership|Limited|LLC|L\.L\.C\.?|L\.?L\.P\.|LLP|Inc\.?|` +
  String.raw`Corporation|Corp\.?|PLC|P\.L\.C\.|P\.C\.|PTY\.? LTD\.?|PTE\.? LTD\.?|LTD\.?|` +
  String.raw`SDN\.? BHD\.?|PVT\.? LTD\.?|FZCO|DMCC|ehf\.|hf\.|OÜ|MTÜ|[IKP]\/S|E?OOD|EAD|` +
  String.raw`d\.d\.|j\.d\.o\.o\.|SCIC|S\.r\.l\.s\.|SRLS|S\. de R\.L\. de C\.V\.|` +
  String.raw`S\.A\.P\.I\. de C\.V\.|S\.A\.C\.|E\.I\.R\.L\.|S\.L\.P\.|Teoranta|` +
  String.raw`Pte\.? Ltd\.?|Pty\.? Ltd\.?|Sdn\.? Bhd\.?|Berhad|SARL|S\.A\.R\.L\.?|SAS|` +
  String.raw`SASU|EURL|S\.A\. de C\.V\.|S\.A\.S\.|S\.?A\.?|S[àa]rl|S\.r\.l\.|` +
  String.raw`FZ-?LLC|FZE|W\.L\.L\.|Tbk\.?|Oy|AB|B\.V\.|` +
  String.raw`Gesellschaft m\.? ?b\.? ?H\.?|Ges\.? ?m\.? ?b\.? ?H\.?|gGmbH|mbH|e\. ?V\.|eG|[Pp]lc|` +
  String.raw`SRL|S\.R\.L\.|SPRL|BVBA|BV|N\.V\.|VOF|S\.p\.A\.|SpA|[Ss]\.?[Nn]\.?[Cc]\.?|` +
  String.raw`[Ss]\.a\.s\.|S\.L\.(?:U\.)?|SLU|Lda\.?|Ltda\.?|S\/A|EIRELI|ApS|A\/S|AS|ASA|Oyj|ANS|` +
  String.raw`[Ss]\. ?r\. ?o\.|[Ss]pol\. s ?r\. ?o\.|a\. ?s\.|[Kk]ft\.?|[Bb]t\.|[Zz]rt\.|` +
  String.raw`[Nn]yrt\.|` +
  String.raw`A\.? ?Ş\.?|Ltd\.? ?Şti\.?|[Ss]p\. ?z ?o\. ?o\.|[Ss]p\. ?[jk]\.|s\.c\.|` +
  String.raw`PLLC|P\.L\.L\.C\.|Incorporated|Ltée|V\.O\.F\.|v\.o\.f\.|CVBA|SCRL|S\.S\.|` +
  String.raw`S\.a\.p\.A\.|` +
  String.raw`S\.L\.L\.|S\.Coop\.|SELAS|SCEA|GAEC|EARL|d\.o\.o\.|Unipessoal,? Lda\.?|` +
  String.raw`(?:Pvt\.?|Private) (?:Ltd\.?|Limited)|` +
  String.raw`CIC|C\.I\.C\.|S?CIO|Community Interest Company|` +
  String.raw`Charitable Incorporated Organi[sz]ation|` +
  String.raw`DAC|D\.A\.C\.|Designated Activity Company|Company Limited by Guarantee|` +
  String.raw`CLG|C\.L\.G\.|ULC|U\.L\.C\.|Unlimited Company|[Ii]nc\.?|[Ll]tée|` +
  String.raw`s\.?e\.?n\.?c\.?(?:r\.?l\.?)?|S\.E\.N\.C\.(?:R\.L\.)?|AI?SBL|VZW|` +
  String.raw`GesbR|PartG(?: ?mbB)?|SE|SCOP|SCI|SCP|SNC|SCM|SELARL|SELAFA|SELURL|PLT|EIRL|` +
  String.raw`EI(?=\s*(?:[.,;|(–—-]|$))|` +
  String.raw`CC(?=[.,;|]|$)|` +
  String.raw`(?:Trading|Enterprise|Enterprises|Ventures|Resources)(?= ?[(|,;–—-]| [|–—-]|\.?$))`;
/** "s.n.c. di Rossi M. & C.", "s.c. A. i W. Nowak": the partners are part of the name. */
const PARTNER = String.raw`\p{Lu}[\p{L}'’]*\.?`;
const PARTNERS =
  String.raw`(?: di ${PARTNER}(?: ${PARTNER}){0,2}(?: (?:&|e) (?:C\.|` +
  String.raw`${PARTNER}(?: ${PARTNER})?))?|` +
  String.raw`(?<=s\.c\.) ${PARTNER}(?: ${PARTNER})?(?: (?:i|e) ${PARTNER}(?: ${PARTNER})?)+)?`;
/** "d'Anselme", "dell'Orto", "'t Hoekje": an apostrophe joins a short word to the name. */
const ELIDED = String.raw`(?:d|l|dell|all|dall|nell|sull|de l|à l)?['’](?:t )?(?=[\p{Lu}\d])`;
const WORD = String.raw`(?:${ELIDED})?[\p{Lu}\d][\p{L}\d&'’.+-]*`;
export const NAME_BEFORE = new RegExp(
  String.raw`((?:${WORD})(?:[ ](?:${WORD}|&[\p{L}\d&'’.+-]*|und|` +
    String.raw`and|et|e|y|i|di|da|do|dos|das|dei|delle|degli|della|del|en|van|de|du|des|la|las|` +
    String.raw`los|el|le|les|au|aux|der|den|op|voor|of|the|zur|` +
    String.raw`zum|am|im|` +
    String.raw`an der|in der)){0,6}` +
    String.raw`(?: \(\p{Lu}[\p{L} '’-]{0,30}\))?[ ,]{1,2}${FORM_LAST}${PARTNERS})(?![\p{L}\d])`,
  'u',
);
/** NAME_BEFORE matches no text without this, and costs more. */
export const FORM_BEHIND_WORD = joinedPattern('u', '[ ,]', FORM_LAST);
export const NAME_AFTER = joinedPattern(
  'u',
  String.raw`(?<![\p{L}\d])((?:(?:PT|CV|UD|PD|Fa|Perum)\.? |SARL |SAS |SASU |EURL |ASBL |VZW |`,
  String.raw`SRL |SPRL |SCOP |`,
  String.raw`SCEA |EARL |GAEC |SCIC |SCI |SELAS |GIE |Perumda |BUMDes |`,
  String.raw`SELARL |SELAFA |SELURL |SCP |SCM |SNC |Société |Genossenschaft )(?:(?:de|des|du|la|`,
  String.raw`le|les) |d['’]|`,
  String.raw`l['’])?(?:[\p{Lu}\d][\p{L}\d&'’.-]*)(?: (?:[\p{Lu}\d&][\p{L}\d&'’.-]*|`,
  String.raw`&|(?:${ELIDED})[\p{L}\d&'’.-]*|(?:et|and|und|du|de|des|la|`,
  String.raw`les) (?=\p{Lu})[\p{Lu}\d&][\p{L}\d&'’.-]*)){0,5}(?: Tbk\.?)?)`,
);
/**
 * Bodies without owners, such as charities. The words in their names are common, so another word
 * must say that it is such a body.
 */
const BODY_WORD = String.raw`(?:${ELIDED})?(?:St\.|\p{Lu}(?:[\p{L}'’-]|\.(?=\p{L}))*)`;
const BODY_WORDS =
  String.raw`${BODY_WORD}(?: (?:(?:of|the|and|for|&|de|des|du|la|le|les|et|del|della|di|da|do|` +
  String.raw`y|e|van|het|der|für|und|zur) ){0,2}${BODY_WORD}){0,6}`;
export const BODY_NAME = new RegExp(
  String.raw`(?<!\p{L})(${BODY_WORDS} (?:Trust|Foundation|Charity|Society|Association|Fellowship|` +
    String.raw`Parish Council|Parochial Church Council|Co-?operative|Stiftung|Genossenschaft|` +
    String.raw`Verein)|` +
    String.raw`(?:Stichting|Stiftung|Vereniging|Coöperatie|Verein|Fondation|Association|` +
    String.raw`Coopérative|Fundación|Asociación|Fondazione|Associazione|Cooperativa|Fundação|` +
    String.raw`Associação|Yayasan|Koperasi|Pertubuhan|Persatuan|Fundacja|Stowarzyszenie) ` +
    String.raw`${BODY_WORDS})(?![\p{L}])`,
  'u',
);
/** Directly before the name of the body that runs the place. */
export const RUN_BY = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:(?:run|operated|managed|owned|maintained) by|träger(?:in|schaft|`,
  String.raw`verein)?|`,
  String.raw`getragen von|betrieben von|betreiber|gérée? par|exploitée? par|gestionad[oa] por|`,
  String.raw`titular|gestit[oa] da|gerid[oa] por|beheerd door|dikelola|diselenggarakan|diurus|`,
  String.raw`dianjurkan|`,
  String.raw`dinaungi|dikendalikan|pengelola|`,
  String.raw`prowadz\p{L}+ przez)(?!\p{L})`,
);
/** Before or after the body's name. */
export const IS_BODY = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:registered charit(?:y|ies)|charity (?:registration )?(?:no|nr|number|`,
  String.raw`reg)|`,
  String.raw`association loi|kvk|krs)(?!\p{L})`,
);
/**
 * "Proceeds go to the Woodland Trust, registered charity 294344": a body that the place supports.
 */
export const GIVES_TO = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:(?:[Pp]roceeds|[Pp]rofits|[Dd]onat(?:es|ed|ing|ions?)|[Rr]ais(?:es|ed|`,
  String.raw`ing)|`,
  String.raw`[Cc]ollect(?:s|ed|ing))\s[^.|·]{0,60}(?:to|for)|[Ii]n aid of|[Ss]upport(?:s|ing|`,
  String.raw`ers? of)?|`,
  String.raw`(?:[Pp]artner(?:s|ed|ing)?|[Ww]ork(?:s|ing)?) with)(?: the)?(?: local)?(?: charity)?`,
  String.raw` \p{Lu}[^.|·]{0,80}[Cc]harit(?:y|ies)`,
);
export const CJK_NAME = joinedPattern(
  'u',
  String.raw`((?:株式会社|有限会社|合同会社|(?:一般|公益|医療)[財社]団法人|医療法人(?:[社財]団)?|`,
  String.raw`(?:弁護士|税理士|司法書士|行政書士|社会保険労務士|特許業務|農事組合|監査)法人|`,
  String.raw`(?:社会福祉|学校|宗教|特定非営利活動)法人)[\p{L}\p{N}・ー&]{1,24}|`,
  String.raw`[\p{L}\p{N}・ー&（）()]{1,30}(?:股份有限公司|`,
  String.raw`有限责任公司|有限責任公司|有限公司|株式会社|有限会社|合同会社|工作室|企業社|商行))`,
);
export const KOREAN_NAME =
  /((?:\(주\)|㈜|주식회사|\(유\))\s?[\p{L}\p{N}&·]{1,24}|[\p{L}\p{N}&·]{1,24}\s?(?:\(주\)|㈜|주식회사))/u;
/** 상호 names the company, with or without a form. */
export const KOREAN_LABELLED =
  /(?:상호(?:명)?|회사명|법인명)\s*[:：]?\s*([\p{L}\p{N}()㈜&· ]{2,24}?)\s*(?:[|/,·]|$|대표)/u;
export const THAI_NAME = joinedPattern(
  'u',
  String.raw`((?:บริษัท|ห้างหุ้นส่วนจำกัด|`,
  String.raw`หจก\.)\s?[\p{L}\p{M}\p{N} ().&]{2,50}?(?:จำกัด(?: \(มหาชน\))?|(?=\s{2}|$|[|`,
  String.raw`,])))`,
);
export const RUSSIAN_NAME = joinedPattern(
  'u',
  String.raw`((?:ООО|АО|ЗАО|ПАО|ОАО)\s?[«"“][^»"”]{2,60}[»"”]|`,
  String.raw`ИП\s\p{Lu}[\p{L}-]+(?:\s\p{Lu}\.\s?\p{Lu}\.|(?:\s\p{Lu}\p{Ll}+){1,2}))`,
);
export const VIETNAMESE_NAME = joinedPattern(
  'u',
  String.raw`((?:Công ty|CÔNG TY)(?: (?:TNHH|Cổ phần|CP|cổ phần|CỔ PHẦN|MTV|`,
  String.raw`Một thành viên))* \p{Lu}[\p{L}\p{M}\p{N}&.-]*`,
  String.raw`(?: [\p{L}\p{N}&][\p{L}\p{M}\p{N}&.-]*){0,7})`,
);
export const ARABIC_NAME = joinedPattern(
  'u',
  String.raw`((?:شركة |مؤسسة )?[\p{L} ]{3,50}?(?:ذ\.?\s?م\.?\s?م\.?|ش\.?\s?م\.?\s?م|`,
  String.raw`المحدودة)|(?:شركة|مؤسسة) [\p{L} ]{3,50}?(?=\s*(?:[—–|.،,©-]|$)))`,
);

export const LABEL = joinedPattern(
  'iu',
  String.raw`impressum|imprint|angaben gemäß|betreiber|inhaber|firma|mentions légales|`,
  String.raw`éditeur|raison sociale|exploité par|operated by|owned by|legal name|company|`,
  String.raw`registered|trading name|trading as|perusahaan|nama syarikat|syarikat|`,
  String.raw`dioperasikan|dikelola|dikendalikan|pengelola|会社名|運営会社|運営[:：]|事業者|販売業者|`,
  String.raw`法人名|開設者|設置者|公司名称|`,
  String.raw`公司名稱|公司|`,
  String.raw`运营|經營|经营|copyright|©|شركة|اسم الشركة|الشركة|مؤسسة|`,
  String.raw`run by|managed by|trading (?:name )?of|empresa|titular|razón social|`,
  String.raw`aviso legal|ragione sociale|`,
  String.raw`p\.?\s?iva|gestito da|sede legale|razão social|cnpj|nipc|kvk|exploitatie|`,
  String.raw`bedrijfsnaam|`,
  String.raw`org\.?\s?nr|organisationsnummer|ticari unvan|unvan|mersis|công ty|mst|mã số|`,
  String.raw`บริษัท|ผู้เสียภาษี|`,
  String.raw`(?<!\p{L})(?:nip|ice(?=[\s:]{0,3}\d{15}))(?!\p{L})|r\.?c\.?s\.? \p{Lu}|regon|инн|`,
  String.raw`огрн|реквизит|상호|사업자|회사명|법인명|商号`,
);

/** Words of a line that states copyright. */
export const COPYRIGHT = joinedPattern(
  'iu',
  String.raw`©|\(c\) ?(?:19|20)\d\d|copyright|all rights reserved|alle rechte vorbehalten|`,
  String.raw`tous droits réservés|hak ?cipta|版[权權]所有|حقوق`,
);
