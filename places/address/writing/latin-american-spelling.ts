/** How addresses of Latin America are spelled before they are cut. Pure. */

/** "Av. Constitución 1420 Pte.": the side of the city comes after the house number. */
const SIDE_AFTER_HOUSE =
  /(?<=\p{L}\.?)\s+(\d{1,5}[A-Z]?)\s+(Pte|Ote|Nte|Poniente|Oriente|Norte|Sur)\b\.?(?=\s*,)/u;
/** "De Olmos 425 Col Hidalgo": the quarter follows the house number without a comma. */
const MEXICAN_QUARTER = /(?<=\d[A-Za-z]?)\s+(?=Col(?:onia|\.)?\s+\p{Lu})/gu;
/** "e/ 9 y 10", "x 57 y 59": the streets that cross on both sides of the house. */
const BETWEEN_STREETS = new RegExp(
  String.raw`\s+(?:e\/|entre)\s+[^,]+?\s+y\s+[^,]+?(?=,|$)` +
    String.raw`|(?<=\d)\s+x\s+\d{1,3}(?:-?[A-Z])?(?:\s+y\s+\d{1,3}(?:-?[A-Z])?)?(?=,|$)`,
  'i',
);
/** The same letters are the code of the Netherlands. */
const NUEVO_LEON = /(?<=,\s*)N\.?\s?L\.?(?=\s*(?:,|\d|$))/;

/** "Calle 60 #480": behind a street, the sign marks the house. */
const MEXICAN_HOUSE = /(?<=^\p{L}[^,#]*)\s#\s?(?=\d{1,5}[A-Z]?(?:\s|,|-|$))/u;

export function spellMexican(text: string): string {
  return withoutBetweenStreets(text)
    .replace(MEXICAN_HOUSE, ' No. ')
    .replace(SIDE_AFTER_HOUSE, ' $2 $1')
    .replace(NUEVO_LEON, 'Nuevo León')
    .replace(MEXICAN_QUARTER, ', ')
    .replace(/\bCd\.?\s+(?=\p{Lu})/gu, 'Ciudad ');
}

export function withoutBetweenStreets(text: string): string {
  return text.replace(BETWEEN_STREETS, '');
}

/** Street types that registers abbreviate to two letters. */
const STREET_CODES = 'CL|CLL|CR|CRA|KR|KRA|DG|TV|TR|AC|AK|AV|CALLE|CARRERA';
/** "CL 5 38 D 35": street, crossing street and house, without signs between them. */
const REGISTERED_CROSSING = new RegExp(
  String.raw`^((?:${STREET_CODES})\s\d{1,3}\s?[A-Z]?(?:\s?BIS)?(?:\s(?:SUR|NORTE|ESTE|OESTE))?)\s` +
    String.raw`(\d{1,3}\s?[A-Z]?)\s(\d{1,3})(?=\s|,|$)`,
  'i',
);
/** A shop, an office, a flat or an inner door after the house number. */
const REGISTERED_UNIT = /(?<=\d)\s+(LC|OF|AP|IN)\s+(\d{1,4}[A-Z]?)(?=[\s,]|$)/;
const UNIT_WORDS: Readonly<Record<string, string>> = {
  LC: 'Local',
  OF: 'Oficina',
  AP: 'Apto',
  IN: 'Interior',
};
/** "# 43A - 20", "# 1 Sur - 150". */
const WIDE_DASH = /(?<=#\s*\d{1,3}\s?[A-Z]?(?:\s?(?:Bis|Sur|Norte|Este|Oeste))?)\s+-\s+(?=\d)/i;

export function spellColombian(text: string): string {
  return text
    .replace(REGISTERED_CROSSING, (_, street: string, crossing: string, house: string) => {
      return `${street} # ${crossing.replace(' ', '')}-${house}`;
    })
    .replace(REGISTERED_UNIT, (_, code: string, unit: string) => `, ${UNIT_WORDS[code]} ${unit},`)
    .replace(WIDE_DASH, '-');
}
