/**
 * Takes the marked areas out of a Thai address before the segmenter cuts it, which has not learned
 * the marks: "ถ.นิมมานเหมินท์ ต.สุเทพ อ.เมืองเชียงใหม่ จ.เชียงใหม่". Pure.
 *
 * A sub-district (ตำบล, แขวง) is the suburb, or the neighbourhood if a district of Bangkok (เขต) is
 * written, too. A district (อำเภอ) is the city, and the province (จังหวัด) the state.
 */

type Areas = Partial<Record<'neighborhood' | 'suburb' | 'city' | 'state', string>>;

function withoutGaps(areas: Record<string, string | undefined>): Areas {
  return Object.fromEntries(Object.entries(areas).filter(([, name]) => name !== undefined));
}

const NAME = String.raw`\s*([\p{Script=Thai}]+)\s*,?`;
const marked = (marks: string) => new RegExp(String.raw`(?<=^|[\s,])(?:${marks})${NAME}`, 'u');

const SUB_DISTRICT = marked(String.raw`ตำบล|แขวง|ต\.`);
const BANGKOK_DISTRICT = marked('เขต');
const DISTRICT = marked(String.raw`อำเภอ|อ\.`);
const PROVINCE = marked(String.raw`จังหวัด|จ\.`);

/** Together with the rest: behind a district, what looks like the city is the province. */
export function withThaiAreas<Read extends Areas>(read: Read, areas: Areas): Read & Areas {
  const isProvince =
    areas.city !== undefined && areas.state === undefined && read.city !== undefined;
  const state = isProvince && read.city !== areas.city ? read.city : undefined;
  return { ...read, ...withoutGaps({ state }), ...areas };
}

export interface TakenAreas {
  readonly text: string;
  readonly parts: Areas;
}

export function takeThaiAreas(given: string): TakenAreas {
  let text = given;
  const take = (pattern: RegExp): string | undefined => {
    const found = pattern.exec(text);
    if (found === null) return undefined;
    text = `${text.slice(0, found.index).trimEnd()}, ${text.slice(found.index + found[0].length)}`;
    return found[1];
  };
  const lesser = take(SUB_DISTRICT);
  const quarter = take(BANGKOK_DISTRICT);
  const district = take(DISTRICT);
  const province = take(PROVINCE);
  const parts = withoutGaps({
    neighborhood: quarter === undefined ? undefined : lesser,
    suburb: quarter ?? lesser,
    city: district,
    state: province,
  });
  const rest = text.replace(/\s*,(?:\s*,)+/g, ',').replace(/^[\s,]+|[\s,]+$/g, '');
  return rest === '' ? { text: given, parts: {} } : { text: rest, parts };
}
