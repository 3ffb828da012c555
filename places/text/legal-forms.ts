/** The legal forms in company names: "GmbH & Co. KG", "ООО". Pure. */
export const LEGAL_FORMS: ReadonlySet<string> = new Set(
  `inc llc ltd limited corp co gmbh ag kg ohg ug srl spa sarl sas sa sl bv nv oy ab as aps pty pte
  plc lp llp sdn bhd pt tbk ltda slu sau s/a corporation incorporated eurl sasu`.match(/\S+/g),
);

/** Forms in other scripts, prefixed forms, and forms of several letters with full stops. */
const OTHER_FORMS = new RegExp(
  [
    '株式会社|有限会社|合同会社|[(（][株有][)）]|(?:社団|財団|医療|学校|宗教)法人',
    '(?:有限|股份)公司|주식회사|유한회사|[(（]주[)）]',
    String.raw`^(?:ООО|ОАО|ЗАО|ПАО|АО|ИП|ТОВ|PT\.?|CV\.?|SARL|EURL|SASU?|SNC)\s`,
    String.raw`-(?=(?:GmbH|AG|KG|OHG|UG)(?:\s|$))|\(\s?(?:Pty|Pvt)\.?\s?\)`,
    String.raw`\s(?:sp\.\s?z\s?o\.?\s?o|[sd]\.\s?[ro]\.\s?o|e\.\s?[KV]|Kft|Zrt|A\.\s?Ş)\.?$`,
  ].join('|'),
  'u',
);

/** Words between the forms of one company, or forms with full stops: "S.A. de C.V." */
const BESIDE_FORMS = new Set(['cv', 'eu', 'company', 'group', 'holding', 'holdings']);
const BETWEEN_FORMS = new Set(['', 'und', 'and', 'de', 'et', 'y', 'e']);

/** The name without its legal form; null if it has none, or nothing else. */
export function withoutLegalForm(name: string): string | null {
  const whole = name.trim();
  const bare = whole.replace(OTHER_FORMS, ' ').trim();
  const words = bare.split(/[\s,]+/);
  const plain = words.map((word) => word.toLowerCase().replace(/[.&+]/g, ''));
  let hasForm = bare !== whole;
  let end = plain.length;
  for (let at = end - 1; at > 0; at--) {
    const isForm = LEGAL_FORMS.has(plain[at]!);
    hasForm ||= isForm;
    if (isForm || BESIDE_FORMS.has(plain[at]!)) end = at;
    else if (!BETWEEN_FORMS.has(plain[at]!)) break;
  }
  const rest = words.slice(0, end).join(' ');
  return hasForm && rest !== '' ? rest : null;
}

export function hasLegalForm(name: string): boolean {
  return withoutLegalForm(name) !== null;
}
