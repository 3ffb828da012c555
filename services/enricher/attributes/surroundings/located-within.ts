/**
 * `located_within`: the larger place that this one is in, such as a mall, a terminal, a station or
 * a hospital.
 *
 * On the map it is an area around the place's position with a name other than the place's own.
 * Kinds with many places in them come first, and among those the smallest area. A building that
 * only has a name is an inference. A record may name it. The address counts when one of its parts
 * names such a place, and the place's name when it says "inside".
 */
import { LOCATED_IN_FIELD } from '../../../../places/kept-attributes.ts';
import { compact, toWords } from '../../../../places/text/words.ts';
import { type AttributeRule, weighedConfidence, weighedField } from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { type Claim, inputClaim } from '../../evidence/claim.ts';
import { explainWeighed } from '../../evidence/explaining.ts';
import { weigh } from '../../evidence/weighing.ts';
import { elementUrl, objectClaim } from '../../sources/osm/osm-claims.ts';
import type { OsmObject, OsmSurroundings } from '../../sources/osm/surroundings.ts';
import {
  containerKind,
  kindRank,
  readContainer,
  readNamedContainer,
  type WrittenContainer,
} from './container-kinds.ts';
import { fromPosition, withoutMap, withoutPlaceOnMap } from './map-reasons.ts';

interface Container {
  readonly name: string;
  readonly kind: string;
  /** The map element; null when only the address names the larger place. */
  readonly osm_id: string | null;
  readonly url: string | null;
  /** The level of the place within it, as the map writes it. */
  readonly level: string | null;
}

export const locatedWithinRule: AttributeRule = {
  key: 'located_within',
  needs: ['osm', 'input', 'place-index'],
  conditionFailed: (context) =>
    addressParts(context).length > 0 ? null : withoutPlaceOnMap(context),
  run(context) {
    const found = weigh(
      [...writtenContainers(context), ...mappedContainers(context), ...listedContainers(context)],
      sameContainer,
    );
    const detailed = found.support.find(({ value }) => value.osm_id !== null)?.value;
    const why = explainWeighed('a larger place that it stands in', found, describeContainer);
    const osm = context.gathered('osm');
    const told = osm === null ? why : fromPosition(why, osm);
    const reason = found.value === null ? (withoutMap(context) ?? told) : told;
    return {
      fields: { located_within: weighedField(found, (value) => detailed ?? value) },
      reasoning: { located_within: reason },
      confidence: { located_within: weighedConfidence(found) },
    };
  },
};

function describeContainer({ name, kind }: Container): string {
  return `${name} (${kind.replace('_', ' ')})`;
}

function sameContainer(a: Container, b: Container): boolean {
  const [one, other] = [a, b].map(({ name }) => compact(toWords(name)));
  return one!.includes(other!) || other!.includes(one!);
}

function mappedContainers(context: PlaceContext): Claim<Container>[] {
  const osm = context.gathered('osm');
  if (osm === null) return [];
  const own = ownNames(context, osm);
  return osm.containers
    .filter((area) => area.id !== osm.match?.id && !own.has(nameLetters(area)))
    .flatMap((area) => {
      const kind = containerKind(area.tags);
      return kind === null ? [] : [{ area, kind }];
    })
    .sort((a, b) => kindRank(a.kind) - kindRank(b.kind))
    .slice(0, 1)
    .map(({ area, kind }) =>
      objectClaim(osm, area, mappedContainer(area, kind, osm), {
        kind: kind === 'building' ? 'inferred' : 'third_party',
        key: 'name',
      }),
    );
}

/** The larger places that records name. */
function listedContainers(context: PlaceContext): Claim<Container>[] {
  const own = compact(toWords(context.inputs.name));
  return context.attributeClaims(LOCATED_IN_FIELD, (name) => {
    if (compact(toWords(name)) === own) return null;
    const kind = readContainer(name)?.kind ?? 'place';
    return { name, kind, osm_id: null, url: null, level: null };
  });
}

function mappedContainer(area: OsmObject, kind: string, { match }: OsmSurroundings): Container {
  return {
    name: area.tags['name']!,
    kind,
    osm_id: area.id,
    url: elementUrl(area.id),
    level: match?.tags['level'] ?? null,
  };
}

function nameLetters({ tags }: Pick<OsmObject, 'tags'>): string {
  return compact(toWords(tags['name'] ?? ''));
}

/** The place's names, reduced to letters. */
function ownNames({ inputs }: PlaceContext, { match }: OsmSurroundings): Set<string> {
  const names = [inputs.name, match?.tags['name'] ?? '', match?.tags['brand'] ?? ''];
  return new Set(names.map((name) => compact(toWords(name))));
}

/**
 * The first part of the address that names a larger place with a name of its own, or else the one
 * in the place's name.
 */
function writtenContainers(context: PlaceContext): Claim<Container>[] {
  const own = compact(toWords(context.inputs.name));
  for (const { field, text } of addressParts(context)) {
    const read = readContainer(text);
    if (read === null || compact(toWords(read.name)) === own) continue;
    return [containerClaim(read, field)];
  }
  const named = readNamedContainer(context.inputs.name);
  return named === null ? [] : [containerClaim(named, 'name')];
}

function containerClaim(read: WrittenContainer, field: string): Claim<Container> {
  return inputClaim({ ...read, osm_id: null, url: null, level: null }, read.name, field);
}

/**
 * The parts of the address without the last one, which is the country or the city and never the
 * larger place.
 */
function addressParts({ inputs }: PlaceContext): { field: string; text: string }[] {
  const { building, full_address } = inputs;
  const parts = (full_address ?? '').split(/[,，、;|\n]/).slice(0, -1);
  return [
    ...(building === null ? [] : [{ field: 'building', text: building }]),
    ...parts.map((text) => ({ field: 'full_address', text })),
  ];
}
