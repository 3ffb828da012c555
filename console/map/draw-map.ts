/**
 * Draws places over the borders of the world. It is loaded when a map is opened, and asks this
 * service alone: the borders, the worker and all styles are files of the console.
 */
import {
  type GeoJSONSource,
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
import { unwrapGeometry } from './antimeridian.ts';
import type { PlacedJob } from './placed.ts';

export interface DrawnMap {
  showPlaces(places: readonly PlacedJob[]): void;
  goTo(place: PlacedJob): void;
  /** Whether a place is in view. */
  contains(place: PlacedJob): boolean;
  remove(): void;
}

interface MapEvents {
  onPick(id: string): void;
  onMove(): void;
}

const LIGHT = { sea: '#dfe9ee', land: '#fbfaf7', border: '#8f9aa1', text: '#ffffff' };
const DARK = { sea: '#14181c', land: '#262d34', border: '#66727b', text: '#0a1513' };
const STATUS_COLOURS = {
  light: { completed: '#1c6b34', failed: '#a3211d', other: '#55616a', cluster: '#0b6159' },
  dark: { completed: '#7ed098', failed: '#ff9d95', other: '#a7b3bc', cluster: '#5ccfc2' },
} as const;
const [PLACE_ZOOM, MAX_ZOOM] = [12, 18];

/** Rejects where the browser cannot draw, for instance without WebGL. */
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
    attributionControl: { compact: false, customAttribution: 'Borders: Natural Earth' },
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
  return {
    showPlaces,
    goTo: ({ longitude, latitude }) =>
      map.jumpTo({ center: [longitude, latitude], zoom: Math.max(map.getZoom(), PLACE_ZOOM) }),
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

/** Numbers of places are drawn with the browser's own fonts, since no glyphs are named. */
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
      places: { type: 'geojson', data: toFeatures([]), cluster: true, clusterMaxZoom: 14 },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': ground.sea } },
      { id: 'land', type: 'fill', source: 'borders', paint: { 'fill-color': ground.land } },
      { id: 'borders', type: 'line', source: 'borders', paint: { 'line-color': ground.border } },
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
