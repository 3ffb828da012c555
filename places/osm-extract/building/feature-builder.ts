/**
 * Builds the features of an extract in four passes over its file, so that memory holds only the
 * positions of the nodes that ways need, and the members of multipolygons.
 *
 * 1. relations: which multipolygons are wanted, and which ways they need
 * 2. ways: which nodes are needed; the geometry of the multipolygons' members
 * 3. nodes: positions; tagged nodes become points
 * 4. ways again: lines and areas; then the multipolygons
 *
 * FB1 An area with a part missing from the file is dropped and counted, never half drawn. Of a
 *     road, the existing stretches are kept.
 * FB2 No element makes the import fail or grow: ways and relations that are too long are dropped.
 */
import type { OsmFeature, UnitLine } from '../features/feature.ts';
import {
  NO_TAGS,
  type OsmNode,
  type OsmRelation,
  type OsmTags,
  type OsmWay,
} from '../features/osm-element.ts';
import type { ElementVisitor } from '../pbf/primitive-block.ts';
import { NodePositions } from './node-positions.ts';
import { isClosed, joinRings, MIN_RING_REFS, type NodeRefs } from './rings.ts';
import { areaLayer, keptTags, type LayerName, pointLayer, wayLayer } from './wanted.ts';

/** OpenStreetMap itself allows 2,000 nodes and 32,000 members. */
const MAX_WAY_REFS = 20_000;
const MAX_RELATION_MEMBERS = 40_000;
const SHAPE_TYPES = new Set(['multipolygon', 'boundary']);

export type AddFeature = (layer: LayerName, feature: OsmFeature) => void;

/** Elements that were wanted but could not be kept, by reason. */
export interface LeftOut {
  /** One of its nodes or ways is not in the file, as at the edge of an extract. */
  incomplete: number;
  too_long: number;
}

interface WantedShape {
  readonly id: number;
  /** Empty if the outer ring has the tags, as in old data. */
  readonly tags: OsmTags;
  readonly outer: readonly number[];
  readonly inner: readonly number[];
}

export class FeatureBuilder {
  readonly leftOut: LeftOut = { incomplete: 0, too_long: 0 };
  readonly #add: AddFeature;
  readonly #positions = new NodePositions();
  readonly #shapes: WantedShape[] = [];
  /** By id: the nodes and tags of the ways that shapes need; null until the way is seen. */
  readonly #members = new Map<number, Pick<OsmWay, 'refs' | 'tags'> | null>();
  /** Ways whose tags belong to a multipolygon instead. */
  readonly #replaced = new Set<number>();

  constructor(add: AddFeature) {
    this.#add = add;
  }

  /** The passes, in order; each visits the whole file. `endPass` follows each. */
  readonly passes: readonly ElementVisitor[] = [
    { relation: (relation) => this.#chooseShape(relation) },
    { way: (way) => this.#noteWay(way) },
    { node: (node) => this.#placeNode(node) },
    { way: (way) => this.#addWay(way) },
  ];

  endPass(pass: number): void {
    if (pass === 1) this.#positions.seal();
    if (pass === 2) this.#addShapes();
  }

  #chooseShape({ id, tags, members }: OsmRelation): void {
    if (!SHAPE_TYPES.has(tags['type'] ?? '')) return;
    const { type: _, ...own } = tags;
    const isUntagged = Object.keys(keptTags(own)).length === 0;
    if (!isUntagged && areaLayer(own) === null) return;
    if (members.length > MAX_RELATION_MEMBERS) {
      this.leftOut.too_long++;
      return;
    }
    const ways = members.filter(({ type }) => type === 'way');
    for (const { ref } of ways) this.#members.set(ref, null);
    const inRole = (isInner: boolean) =>
      ways.filter(({ role }) => (role === 'inner') === isInner).map(({ ref }) => ref);
    this.#shapes.push({
      id,
      tags: isUntagged ? NO_TAGS : own,
      outer: inRole(false),
      inner: inRole(true),
    });
  }

  #noteWay({ id, refs, tags }: OsmWay): void {
    if (refs.length > MAX_WAY_REFS) return;
    const isMember = this.#members.has(id);
    if (isMember) this.#members.set(id, { refs: [...refs], tags: keptTags(tags) });
    if (!isMember && wayLayer(tags, isClosed(refs)) === null) return;
    for (const ref of refs) this.#positions.addId(ref);
  }

  #placeNode({ id, lat, lon, tags }: OsmNode): void {
    this.#positions.set(id, lon, lat);
    const layer = tags === NO_TAGS ? null : pointLayer(tags);
    if (layer === null) return;
    const parts = [Int32Array.of(lon, lat)];
    this.#add(layer, { id: `node/${id}`, tags: keptTags(tags), parts, outers: 0 });
  }

  #addWay({ id, refs, tags }: OsmWay): void {
    const layer = wayLayer(tags, isClosed(refs));
    if (layer === null || this.#replaced.has(id)) return;
    if (refs.length > MAX_WAY_REFS) {
      this.leftOut.too_long++;
      return;
    }
    const isArea = layer !== 'lines';
    const parts = isArea ? this.#ring(refs) : this.#positions.lines(refs);
    if (parts.length === 0) {
      this.leftOut.incomplete++;
      return;
    }
    const outers = isArea ? 1 : 0;
    this.#add(layer, { id: `way/${id}`, tags: keptTags(tags), parts, outers });
  }

  #ring(refs: NodeRefs): UnitLine[] {
    const ring = refs.length < MIN_RING_REFS ? null : this.#positions.line(refs);
    return ring === null ? [] : [ring];
  }

  #addShapes(): void {
    for (const shape of this.#shapes) {
      const tags = shape.tags === NO_TAGS ? this.#outerTags(shape) : shape.tags;
      const layer = areaLayer(tags);
      if (layer === null) continue;
      const [outer, inner] = [this.#rings(shape.outer), this.#rings(shape.inner)];
      if (outer === null || inner === null || outer.length === 0) {
        this.leftOut.incomplete++;
        continue;
      }
      if (shape.tags === NO_TAGS) for (const way of shape.outer) this.#replaced.add(way);
      const parts = [...outer, ...inner];
      const feature = { id: `relation/${shape.id}`, tags: keptTags(tags), parts };
      this.#add(layer, { ...feature, outers: outer.length });
    }
    this.#members.clear();
  }

  /** The tags of an outer way that make it an area. */
  #outerTags({ outer }: WantedShape): OsmTags {
    for (const way of outer) {
      const tags = this.#members.get(way)?.tags ?? NO_TAGS;
      if (areaLayer(tags) !== null) return tags;
    }
    return NO_TAGS;
  }

  /** Null if a way or a node is missing, or a ring is not closed. */
  #rings(ways: readonly number[]): UnitLine[] | null {
    const courses: NodeRefs[] = [];
    for (const way of ways) {
      const member = this.#members.get(way);
      if (!member) return null;
      courses.push(member.refs);
    }
    const rings = joinRings(courses)?.map((refs) => this.#positions.line(refs));
    return rings?.every((ring) => ring !== null) ? rings : null;
  }
}
