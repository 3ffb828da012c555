/**
 * Designators locate a place within its house; each is a word with a value: a unit ("Ste 5",
 * "#02-11", "bus 3"), a floor ("3rd floor", "Lt. 2", "קומה 2"), a block ("Blk 12"), a kilometre
 * ("KM 75"). Pure.
 */
const UNIT_KEYWORDS = [
  'suite|ste|units?|shp|apartment|apt|appt|room|rm|office|ofc|lot|shop|store|loja|lj|sala|local',
  'int|dept|depto|space|bay|flat|puerta|pta|door|kiosk|stand|trlr|apto|ap|lgh|lok',
  'spc|frnt|slip|bureau|app|appartement|oficina|ofic|conj|cj|dpto|departamento|boîte|boite|bte',
].join('|');
const UNIT_NAME = String.raw`(?=[\w/-]*\d|[a-z]\b)[\w/&-]+(?:\.\d+)?`;
const NAMED_UNIT = String.raw`(?:${UNIT_KEYWORDS})\b\.?\s*(?:no\.?\s*)?#?\s*${UNIT_NAME}`;
/** "Mannerheimintie 12 B 4": the stair and the flat come after the house number. */
const FINNISH_STREET = '(?:katu|tie|kuja|polku|väylä|raitti|kaari|ranta|tori|aukio|gatan|vägen)';
const UNITS = [
  new RegExp(String.raw`(?:^|[\s,])((?:${NAMED_UNIT}|#\s?[\w-]+))(?=$|[\s,])`, 'i'),
  /(?:^|[\s,])(\d{1,2}(?:\.\s*|\s+)(?:sal\.?\s*)?(?:t\.?\s?[vh]\.?|m\.?\s?f\.?))(?=$|[\s,])/i,
  // Mexico and Peru: block and lot. Austria: the door, after the house number.
  /(?<=\b(?:mz|mza|manzana)\.?\s*[\w-]{1,4}),?\s+((?:lt|lte|lote)\.?\s*\d{1,4}[a-z]?)(?=$|[\s,])/i,
  /(?:^|(?<=\d[a-z]?)\s*[/,]?\s*)(top\s*\d{1,4}[a-z]?)(?=$|[\s,])/i,
  /(?<=\d[a-z]?)\s+(m\.?\s*\d{1,4})(?=$|[\s,])/i,
  // Belgium: the letter box. Chile: the office. Türkiye: the flat.
  /(?<=\d[a-z]?)\s*,?\s+((?:bus|box)\s*\d{1,4}[a-z]?)(?=$|[\s,])/i,
  /(?:^|[\s,])(of\.\s*(?:\d{1,5}[a-z]?|[a-z]))(?=$|[\s,])/i,
  /(?<=\d[a-z]?),?\s+(of\s+\d{1,5}[a-z]?)(?=$|[\s,])/i,
  /(?:^|[\s,])((?:d|da|daire)\s?[:.]\s?\d{1,4})(?=$|[\s,])/i,
  new RegExp(String.raw`(?<=${FINNISH_STREET}\s\d{1,3})\s+([A-Z]\s?\d{1,3})(?=$|[\s,])`, 'u'),
  /(?:^|[\s,]|(?<=\d))((?:кв|оф|офис|офіс|квартира|пом)\.?\s*\d+[а-яa-z]?)(?=$|[\s,])/iu,
  /(?:^|[\s,])(דירה\s*\d{1,4})(?=$|[\s,])/u,
  // An industrial unit in Spain.
  /(?:^|,\s*|(?<=\d[a-z]?)\s)(nave\s+\d{1,3}[a-z]?)(?=$|[\s,])/i,
  /(?<=\dP\.?B\.?|\sP\.?B\.?|planta baja)\s?([A-H])(?=$|[\s,])/i,
  /(?<=\d\s\d{1,2}(?:r|n|t|è|é|er|[º°])\s)(\d{1,2}[aª])(?=$|[\s,])/i,
  // After its floor: "2º B".
  /(?<=(?:^|[\s,])(?:\d{1,2}\s?[ºª°]|bajos?\s)\s?)["“”]?([A-H])["“”]?(?=$|[\s,])/,
  // The flat of a house that also has a floor: "Piso 3", after "2º" or alone.
  /(?:^|[\s,])(piso\b\.?\s*[a-z]\b)(?=$|[\s,])/i,
];

const FLOOR_WORDS = [
  String.raw`floor|fl|level|lvl|lantai|lt\.|tingkat|tầng|lầu|étage|etage|piso`,
  'niveau|nivel|planta',
].join('|');
const ORDINALS = 'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth';
/** The side of the stairs where the flat is, or its letter: "3º Dto", "2º B". */
const SIDES = 'esq|dto|dt|drt|frt|fte|frente|direito|esquerdo|dcha|dch|izq|izqda|izda';
const SIDE = String.raw`(?:\s*(?:${SIDES})\b\.?|\s[a-h])?`;
const FLOORS = [
  /(?:^|[\s,])(\d{1,3})(?:st|nd|rd|th)?\.?\s*(?:floor|fl|flr|stock|og|\/f)\b\.?/i,
  new RegExp(
    String.raw`(?:^|[\s,])(?:${FLOOR_WORDS})\s*\.?\s*(\d{1,3}[A-Z]?|[GBL]\d?)(?=$|[\s,])`,
    'i',
  ),
  /(?:^|[\s,])(\d{1,3}|G)\/F\b/i,
  new RegExp(
    String.raw`(?:^|[\s,])((?:ground|gr|grd|gnd|lower ground|upper ground|${ORDINALS}) floor)\b`,
    'i',
  ),
  /(?:^|[\s,])([GM]|UG|LG)\s+(?:floor|level)\b/i,
  /(?:^|,\s*)(B?\d{1,2})F\.?(?=$|,)/,
  new RegExp(String.raw`(?:^|[\s,])(\d{1,2}\s?\.?[ºª°])(?:\s?andar|${SIDE})(?=$|[\s,])`, 'i'),
  new RegExp(String.raw`(?:^|[\s,])(r\/c)${SIDE}(?=$|[\s,])`, 'i'),
  /(?:^|[\s,])(P\.?B\.?|planta baja)(?=$|[\s,])/i,
  /(?:^|,\s*|(?<=\d[A-Z]?)\s+)(\d{1,2})\s?tr\.?(?=$|,)/,
  /(?<=\d\s)(\d{1,2}(?:r|n|t|è|é|er))(?=$|[\s,])/i,
  /(?:^|[\s,])([IVX]{1,4}|\d{1,2})\.?\s*em(?:elet)?\.?(?:\s*\d{1,3}\.?)?(?=$|[\s,])/,
  /(?:^|[\s,]|(?<=\d))(?:эт|этаж)\.?\s*(\d{1,2})(?=$|[\s,])/iu,
  /(?:^|[\s,])(\d{1,2})\.?\s?(?:og|stock|etage|étage|kat|piętro|этаж)(?=$|[\s,])/iu,
  /(?:^|[\s,])(\d{1,2})(?:er?|e|ème|eme)\s+étage(?=$|[\s,])/iu,
  /(?:^|[\s,])(?:k|kat)\s?[:.]\s?(\d{1,2})(?=$|[\s,])/i,
  /(?:^|[\s,])(\d{1,2})(?:ος|ο)\s+όροφος(?=$|[\s,])/iu,
  new RegExp(
    String.raw`(?<=\d[a-z]?),?\s+(bajos?|entresuelo|entlo\.?|ático|atico)` +
      String.raw`(?:\s(?:dcha|izq|izda)\b\.?)?(?=$|[\s,])`,
    'i',
  ),
  /^(bajos?|entresuelo|entlo\.?|ático|atico)(?:\s+[a-z])?\s*$/i,
  /(?:^|[\s,])(fszt\.?|földszint)(?:\s*\d{1,3}\.?)?(?=$|[\s,])/iu,
  /(?:^|[\s,])קומה\s*(\d{1,2})(?=$|[\s,])/u,
];
const BLOCKS = [
  // A building of its house: "Geb. 31a", "Torre B", "Bât. C".
  new RegExp(
    String.raw`(?<=\d[a-z]?),?\s+(?:geb(?:äude)?|haus|torre|tower|bât(?:iment)?)\b\.?\s*` +
      String.raw`([a-z]|\d{1,2}[a-z]?)(?=$|[\s,])`,
    'iu',
  ),
  /^(?:geb(?:äude)?|haus|bât(?:iment)?)\b\.?\s*([a-z]|\d{1,2}[a-z]?)$/iu,
  /(?:^|[\s,])bldg\.?\s*(\d{1,3}[a-z]?|[a-z])(?=$|[\s,])/i,
  /(?:^|[\s,])(?:block|blok|blk|bloco|bl\.)\.?\s*([\w-]+)/i,
  /(?:^|[\s,])(?:mz|mza|manzana)\.?\s*([\w-]{1,4})(?=$|[\s,])/i,
  /(?:^|[\s,]|(?<=\d))(?:корп|корпус|стр|строение|лит|литера?)\.?\s*(\d+[а-я]?|[а-я])(?=$|[\s,])/iu,
];
const KM = /(?:^|[\s,])km\.?\s*(\d+(?:[.,]\d+|\+\d{3})?)\b/i;

/** The patterns of each designator; the first match wins. */
export const DESIGNATORS = [
  ['unit_number', UNITS],
  ['floor', FLOORS],
  ['block', BLOCKS],
  ['km', [KM]],
] as const;
