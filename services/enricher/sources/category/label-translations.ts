/**
 * Kinds of places by their labels in languages other than English, from the translations of OSM's
 * presets: "Bäckerei" and "パン屋" are `shop=bakery`. Names and aliases are labels; search terms are
 * not, because they are wider.
 *
 * A label that means kinds with different facts in two languages is ignored, unless three times as
 * many languages agree on one of them.
 */
import { toWords } from '../../../../places/text/words.ts';
import { readPackageJson } from '../../../../platform/runtime/assets.ts';

/** The languages into which most presets are translated. */
const LANGUAGES =
  `ar bg ca cs da de el es et fa fi fr gl he hr hu id is it ja ko mk nl no pl pt pt-BR ru sk sr sv
  th tr uk vi zh-CN zh-TW`.match(/\S+/g)!;
/** How many times more languages than for the other kinds decide for a kind. */
const DECISIVE_RATIO = 3;

const FOLDER = '@openstreetmap/id-tagging-schema/dist/translations';

export interface PresetNames {
  readonly name?: string;
  /** One on each line. */
  readonly aliases?: string;
}

type PresetsByLanguage = Readonly<
  Record<string, { readonly presets: { readonly presets: Readonly<Record<string, PresetNames>> } }>
>;

/** The names in the language, by preset id. */
export function readPresetNames(language: string): Readonly<Record<string, PresetNames>> {
  const file = readPackageJson<PresetsByLanguage>(`${FOLDER}/${language}.min.json`);
  return file[language]!.presets.presets;
}

/** A preset's name and aliases, each as words joined by `_`. */
export function presetLabels(names: PresetNames | undefined): string[] {
  const labels = [names?.name ?? '', ...(names?.aliases ?? '').split('\n')];
  return labels.map(labelKey).filter((key) => key !== '');
}

export function labelKey(label: string): string {
  return toWords(label).join('_');
}

/** The kinds by label in other languages. `kinds` names the presets of each kind. */
export function translateLabels<Kind>(kinds: ReadonlyMap<string, Kind>): Map<string, Kind> {
  const languages = new Map<string, Map<Kind, number>>();
  for (const language of LANGUAGES) {
    const names = readPresetNames(language);
    for (const [preset, kind] of kinds) {
      for (const label of presetLabels(names[preset])) {
        const counts = languages.get(label) ?? new Map<Kind, number>();
        languages.set(label, counts.set(kind, (counts.get(kind) ?? 0) + 1));
      }
    }
  }
  return new Map(
    [...languages].flatMap(([label, counts]) => {
      const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
      const [kind, most] = first!;
      return most >= (second?.[1] ?? 0) * DECISIVE_RATIO ? [[label, kind] as const] : [];
    }),
  );
}
