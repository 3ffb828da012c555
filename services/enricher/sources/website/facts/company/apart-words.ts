/** Words that set a company apart from the place, or join it to the place after all. */
import { joinedPattern } from '../../words/joined-pattern.ts';

/**
 * What is said of a company named before it: it is a business of its own, or it does not run the
 * place. Heads of these words are no index, so they are tested only where a name was found.
 */
export const APART = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:(?:is|are|as) (?:an?|two|its) (?:\p{L}+ )?(?:independent|separate|`,
  String.raw`different) (?:firm|company|companies|business(?:es)?|practice|trader|operator|`,
  String.raw`legal entity|entity)|an independent (?:firm|company|business|practice|trader)`,
  String.raw`(?= (?:next|with|that|which|and)|[,.])|(?:does|do|did)(?: not|n['’]t) (?:own|run|`,
  String.raw`operate|manage|control)|no (?:part|role|say) in (?:the )?running|`,
  String.raw`(?:eigenständig|selbst(?:st)?ändig|unabhängig|`,
  String.raw`rechtlich getrennt)\p{L}* (?:unternehmen|`,
  String.raw`betrieb|firma|gesellschaft)|(?:führt|betreibt|leitet) (?:\p{L}+ ){0,4}nicht(?!\p{L})|`,
  String.raw`(?:entreprise|société|structure|maison|entité)s? (?:\p{L}+ )?(?:indépendante|`,
  String.raw`distincte|séparée)s?|n['’](?:exploite|administre|intervient)|ne (?:gère|dirige|tient|`,
  String.raw`possède)(?= (?:pas|ni))|(?:usaha|perusahaan|badan|perniagaan|syarikat|`,
  String.raw`entiti) (?:yang )?`,
  String.raw`(?:terpisah|berbeda|mandiri|berasingan|berlainan)|tidak (?:ikut )?(?:menjalankan|`,
  String.raw`mengelola|mengoperasikan|mengusahakan|mengendalikan|menguruskan))(?!\p{L})|`,
  String.raw`(?:別|独立した?)の?(?:会社|法人|事業者|企業)|(?:運営|経営)(?:は|に)?(?:して|関与して|関わって)(?:い|お)`,
  String.raw`(?:ません|りません|ない)|(?:独立|獨立)(?:的公司|的企[业業]|[经經][营營]|法人|核算)|(?:不|没有|沒有|未)(?:[负負][责責]|`,
  String.raw`[参參][与與])?(?:本店的?)?(?:[经經][营營]|[运運營营][营營運运])|(?:منشأة|شركة|جهة|مؤسسة) `,
  String.raw`(?:مستقلة|منفصلة)|لا (?:تدير|تشغ|تملك|علاقة)|`,
  String.raw`(?<!\p{L})(?:(?:nothing to do with|no connection (?:with|to)|unrelated to|`,
  String.raw`not connected `,
  String.raw`(?:with|to)) (?:us|this|our)|(?:mit (?:uns|ihr|ihm|der)|haben wir) `,
  String.raw`(?:nichts|keine verbindung)|(?:sans|aucun) (?:lien|rapport)|(?:tidak ada|tiada) `,
  String.raw`(?:hubungan|kaitan))|(?:当|本)?店とは?(?:一切)?(?:無関係|関係(?:が|は)?(?:あり|ござい))|`,
  String.raw`[与與跟和](?:本店|我[们們]|本[馆館])[无無没沒]有?[关關]`,
);

/** The goods or services of a place, as the subject of a sentence. */
export const SAYS_SERVICES = joinedPattern(
  'iu',
  String.raw`^(?:(?:all|our|the|alle|unsere|die|les|nos|toutes les|semua|segala) )?`,
  String.raw`(?:[\p{L}-]+(?: cards?)?(?:, | and | & | und | et | dan ))?(?:goods and services|`,
  String.raw`services?|goods|vouchers?|gift cards?|leistungen|waren|gutscheine|dienstleistungen|`,
  String.raw`prestations?|marchandises|barang(?:an)?|perkhidmatan|jasa|layanan|produk)(?!\p{L})|`,
  String.raw`^.{0,24}(?:商品|サービス|服[务務]|خدمات|سلع|بضائع|منتجات)`,
);
/** What a supplier does, and so does who runs the place. */
export const SUPPLIED = joinedPattern(
  'giu',
  String.raw`(?<!\p{L})(?:suppl(?:ied|y|ies)|provided|geliefert|fournies?|fournit|dibekalkan|`,
  String.raw`membekalkan|disediakan|dipasok)(?!\p{L})|納入|供[应應]|توريد|تورد`,
);

/**
 * Words that end just before a company's name and make it another party's, whatever the sentence
 * begins with: "the linen comes from", "klien kami".
 */
export const LEADS_TO_OTHERS = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:(?:comes?|came|bought|sourced|order(?:ed)?|roasted|baked|brewed|printed|`,
  String.raw`rented?|leased?|hired?|taken over|acquired|inherited|`,
  String.raw`borrowed)(?: \p{L}+){0,2} (?:from|`,
  String.raw`by)|(?:in )?(?:partnership|cooperation|collaboration|association) with|`,
  String.raw`together with|thanks to|courtesy of|distributed by|`,
  String.raw`on our behalf by|im auftrag(?: de[rs])?|`,
  String.raw`(?:kommt|kommen|stammt|stammen|beziehen wir|bezogen|gemietet|gepachtet|mieten wir|`,
  String.raw`übernommen)(?: \p{L}+){0,3} (?:von|bei|aus)(?: de[rmn])?|in (?:kooperation|`,
  String.raw`zusammenarbeit|partnerschaft) mit(?: de[rmn])?|dank(?: an)?(?: die| der)?|`,
  String.raw`(?:vien(?:t|nent)|provien(?:t|nent)|achetée?s?|louée?s?|`,
  String.raw`commandée?s?)(?: \p{L}+){0,3} `,
  String.raw`(?:de|du|à|chez|auprès de)(?: chez)?(?: la| la société)?|en partenariat avec|`,
  String.raw`en (?:collaboration|association) avec|repris(?:e|es)? (?:de|à)|`,
  String.raw`(?:berasal|dibeli|diperoleh|datang|disewa|menyewa|membeli|`,
  String.raw`diambil alih)(?: \p{L}+){0,2} `,
  String.raw`(?:dari(?:pada)?|oleh)|bekerja ?sama dengan|bekerjasama dengan|dengan kerja ?sama|`,
  String.raw`(?:klien|pelanggan|rekan|mitra|rakan) kami,?)\s*$|(?:来自|來自|购自|購自|租自|采购自|採購自|`,
  String.raw`感[谢謝]|委[托託]|`,
  String.raw`[联聯]合)`,
  String.raw`\s*$|(?:نشتري|تأتي|يأتي|نحصل عليها|نستأجر|مستأجر|بالتعاون مع|بالشراكة مع|بفضل|`,
  String.raw`نيابة عن(?:ا|نا)?)`,
  String.raw`(?: [\p{L}\p{M}]+){0,2}(?: من| مع)?\s*$`,
  // A namesake, and what the place must not be confused with.
  String.raw`|(?<!\p{L})(?:namesakes?|confuse[ds]?|namensvetter|verwechseln|verwechselt|`,
  String.raw`homonymes?|`,
  String.raw`confondre|confondez|nama yang sama|senama|dikelirukan|keliru dengan)(?!\p{L})`,
  String.raw`[^.!?;]{0,60}$|(?:同名|混同|混淆)[^。；]{0,30}$|(?:تخلط|الخلط|نفس الاسم|تشابه)[^.؛]{0,40}$`,
);

/** "Invoices come from Example Ltd": the place's own. */
export const SAYS_BILLS = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:invoices?|bills?|receipts?|rechnung(?:en)?|quittung(?:en)?|factures?|`,
  String.raw`reçus?|faktur|kuitansi|invois|resit)(?!\p{L})|請求書|領収書|[发發]票|收[据據]|فاتورة|الفواتير`,
);
