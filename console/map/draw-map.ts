/**
 * Draws places on a map of the world's borders, and, close to a place, on the roads and buildings
 * of an imported extract. This module is loaded when a map is opened. It contacts no other service:
 * the borders, the worker and all styles are files of the console.
 */
import {
  type GeoJSONSource,
  LngLat,
  LngLatBounds,
  Map as MapView,
  NavigationControl,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { feature } from 'topojson-client';
import bordersUrl from 'world-atlas/countries-50m.json?url';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { MapFeatures } from '../client/shapes.ts';
import { unwrapGeometry } from './antimeridian.ts';
import type { PlacedJob } from './placed.ts';

export interface DrawnMap {
  showPlaces(places: readonly PlacedJob[]): void;
  /** Centres the place, zoomed in as far as there are details to draw. */
  goTo(place: PlacedJob): Promise<void>;
  /** Whether a place is in view. */
  contains(place: PlacedJob): boolean;
  remove(): void;
}

interface MapEvents {
  onPick(id: string): void;
  onMove(): void;
  /** Loads what an OpenStreetMap extract has around a point. */
  loadAround(latitude: number, longitude: number, radiusM: number): Promise<MapFeatures>;
}

const LIGHT = {
  sea: '#dfe9ee',
  land: '#fbfaf7',
  border: '#8f9aa1',
  building: '#e3ded4',
  road: '#c9ced2',
  text: '#ffffff',
};
const DARK = {
  sea: '#14181c',
  land: '#262d34',
  border: '#66727b',
  building: '#38424b',
  road: '#56626b',
  text: '#0a1513',
};
const STATUS_COLOURS = {
  light: { completed: '#1c6b34', failed: '#a3211d', other: '#55616a', cluster: '#0b6159' },
  dark: { completed: '#7ed098', failed: '#ff9d95', other: '#a7b3bc', cluster: '#5ccfc2' },
} as const;
/** From STREET_ZOOM on, roads and buildings are drawn if an extract has them. */
const [PLACE_ZOOM, STREET_ZOOM, MAX_ZOOM] = [12, 16, 18];
const [MIN_RADIUS_M, MAX_RADIUS_M] = [10, 500];

const SURROUNDING_LAYERS = ['buildings', 'roads'];
const BORDERS_ATTRIBUTION = 'Borders: Natural Earth';
const STREETS_ATTRIBUTION = '© OpenStreetMap contributors';

/** Rejects if the browser cannot draw, for instance without WebGL. */
export async function drawMap(
  container: HTMLElement,
  places: readonly PlacedJob[],
  events: MapEvents,
): Promise<DrawnMap> {
  setWorkerUrl(workerUrl);
  const borders = await readBorders();
  const map = new MapView({
    container,
    style: makeStyle(borders, matchMedia('(prefers-color-scheme: dark)').matches),
    attributionControl: { compact: false, customAttribution: BORDERS_ATTRIBUTION },
    maxZoom: MAX_ZOOM,
    dragRotate: false,
    fadeDuration: 0,
    locale: { 'Map.Title': 'Map of the places' },
    ...(places.length > 0 && {
      bounds: boundsAround(places),
      fitBoundsOptions: { padding: 40, maxZoom: PLACE_ZOOM },
    }),
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }));
  await new Promise((resolve) => map.once('load', resolve));
  const source = map.getSource<GeoJSONSource>('places')!;
  const showPlaces = (shown: readonly PlacedJob[]) => void source.setData(toFeatures(shown));
  showPlaces(places);
  listen(map, source, events);
  const drawAround = surroundingsDrawer(map, events);
  map.on('moveend', () => void drawAround(map.getCenter(), false));
  return {
    showPlaces,
    goTo: async ({ longitude, latitude }) => {
      const hasMap = await drawAround(new LngLat(longitude, latitude), true);
      const zoom = hasMap ? STREET_ZOOM : PLACE_ZOOM;
      map.jumpTo({ center: [longitude, latitude], zoom: Math.max(map.getZoom(), zoom) });
    },
    contains: ({ longitude, latitude }) => map.getBounds().contains([longitude, latitude]),
    remove: () => map.remove(),
  };
}

function listen(map: MapView, source: GeoJSONSource, { onPick, onMove }: MapEvents): void {
  map.on('moveend', onMove);
  map.on('click', 'places', ({ features }) => onPick(String(features?.[0]?.properties['id'])));
  map.on('click', 'clusters', async ({ features, lngLat }) => {
    const zoom = await source.getClusterExpansionZoom(features![0]!.properties['cluster_id']);
    map.jumpTo({ center: lngLat, zoom });
  });
}

/**
 * Draws the surroundings of a point, once per point. Resolves to whether there are any. If they
 * cannot be loaded, only the borders are drawn.
 */
function surroundingsDrawer(map: MapView, { loadAround }: MapEvents) {
  let requested = '';
  let drawn = Promise.resolve(false);
  const draw = async (at: string, latitude: number, longitude: number, radiusM: number) => {
    const found = await loadAround(latitude, longitude, radiusM).catch(() => null);
    const source = map.getSource<GeoJSONSource>('surroundings');
    if (found === null || at !== requested || !source) return false;
    source.setData(found as GeoJSON.FeatureCollection);
    const isEmpty = found.features.length === 0;
    // A hidden layer's source is not credited below the map.
    const visibility = isEmpty ? 'none' : 'visible';
    for (const layer of SURROUNDING_LAYERS) map.setLayoutProperty(layer, 'visibility', visibility);
    return !isEmpty;
  };
  return (center: LngLat, isRequested: boolean): Promise<boolean> => {
    if (!isRequested && map.getZoom() < STREET_ZOOM - 0.5) return Promise.resolve(false);
    const reach = isRequested ? MAX_RADIUS_M : center.distanceTo(map.getBounds().getNorthEast());
    const radiusM = Math.round(Math.min(MAX_RADIUS_M, Math.max(MIN_RADIUS_M, reach)));
    const { lat, lng } = center.wrap();
    const [latitude, longitude] = [roundDegrees(lat), roundDegrees(lng)];
    const at = [latitude, longitude, radiusM].join();
    if (at !== requested) {
      requested = at;
      drawn = draw(at, latitude, longitude, radiusM);
    }
    return drawn;
  };
}

/** Rounds to about ten centimetres, so that the same centre compares equal after a move. */
function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

async function readBorders(): Promise<GeoJSON.GeoJSON> {
  const topology = await (await fetch(bordersUrl)).json();
  const countries = feature(
    topology,
    topology.objects.countries,
  ) as unknown as GeoJSON.FeatureCollection;
  const features = countries.features.map((country) => ({
    ...country,
    geometry: unwrapGeometry(country.geometry),
  }));
  return { ...countries, features };
}

function boundsAround(places: readonly PlacedJob[]): LngLatBounds {
  const bounds = new LngLatBounds();
  for (const { longitude, latitude } of places) bounds.extend([longitude, latitude]);
  return bounds;
}

function toFeatures(places: readonly PlacedJob[]): GeoJSON.FeatureCollection {
  const features = places.map(({ id, status, longitude, latitude }) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
    properties: { id, status },
  }));
  return { type: 'FeatureCollection', features };
}

/** The style names no glyphs, so counts of places use the browser's own fonts. */
function makeStyle(borders: GeoJSON.GeoJSON, isDark: boolean): StyleSpecification {
  const ground = isDark ? DARK : LIGHT;
  const colours = STATUS_COLOURS[isDark ? 'dark' : 'light'];
  const { completed, failed, other, cluster } = colours;
  const byStatus = ['match', ['get', 'status'], 'completed', completed, 'failed', failed, other];
  const isCluster = ['has', 'point_count'];
  const edge = { 'circle-stroke-width': 1.5, 'circle-stroke-color': ground.land };
  return {
    version: 8,
    sources: {
      borders: { type: 'geojson', data: borders },
      surroundings: {
        type: 'geojson',
        data: toFeatures([]),
        attribution: STREETS_ATTRIBUTION,
      },
      places: { type: 'geojson', data: toFeatures([]), cluster: true, clusterMaxZoom: 14 },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': ground.sea } },
      { id: 'land', type: 'fill', source: 'borders', paint: { 'fill-color': ground.land } },
      { id: 'borders', type: 'line', source: 'borders', paint: { 'line-color': ground.border } },
      {
        id: 'buildings',
        type: 'fill',
        source: 'surroundings',
        filter: ['==', ['get', 'kind'], 'building'],
        layout: { visibility: 'none' },
        paint: { 'fill-color': ground.building, 'fill-outline-color': ground.border },
      },
      {
        id: 'roads',
        type: 'line',
        source: 'surroundings',
        filter: ['==', ['get', 'kind'], 'road'],
        layout: { visibility: 'none', 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': ground.road, 'line-width': 4 },
      },
      {
        id: 'clusters',
        type: 'circle',
        source: 'places',
        filter: isCluster,
        paint: { 'circle-color': cluster, 'circle-radius': 16, ...edge },
      },
      {
        id: 'cluster-sizes',
        type: 'symbol',
        source: 'places',
        filter: isCluster,
        layout: { 'text-field': ['get', 'point_count_abbreviated'], 'text-size': 12 },
        paint: { 'text-color': ground.text },
      },
      {
        id: 'places',
        type: 'circle',
        source: 'places',
        filter: ['!', isCluster],
        paint: { 'circle-color': byStatus, 'circle-radius': 7, ...edge },
      },
    ],
  } as StyleSpecification;
}
