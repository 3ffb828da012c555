/**
 * The places of a batch on a map. A table of the places in view offers everything that the map
 * does.
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { writeCount, writePlaces } from '../../client/words.ts';
import type { DrawnMap } from '../../map/draw-map.ts';
import { type PlacedJob, POSITION_FIELDS, placeJob } from '../../map/placed.ts';
import { Failure, Loading, Status } from '../../parts/notices.tsx';
import { ScrollTable } from '../../parts/scroll-table.tsx';
import { useClient } from '../../parts/use-client.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import { linkTo } from '../../parts/use-route.ts';

/** A larger batch shows its first places only. */
const DRAWN_PLACES = 10_000;
const LISTED_PLACES = 50;
const POSITIONS_POLL_MS = 15_000;

export function BatchMap({ id, isBusy }: { id: string; isBusy: boolean }) {
  const client = useClient();
  const query = { batchId: id, limit: DRAWN_PLACES, offset: 0, fields: POSITION_FIELDS };
  const { value: page, error } = useLoaded(
    `positions ${id}`,
    (signal) => client.listJobs(query, signal),
    () => (isBusy ? POSITIONS_POLL_MS : null),
  );
  const places = useMemo(
    () => page?.jobs.map(placeJob).filter((place) => place !== null) ?? [],
    [page],
  );
  if (!page) return error ? <Failure error={error} /> : <Loading what="the places" />;
  const unplaced = page.jobs.length - places.length;
  return (
    <section aria-label="Map">
      <Failure error={error} />
      <p>
        {writePlaces(places.length)} on the map.{' '}
        {unplaced > 0 &&
          `${writePlaces(unplaced)} ${unplaced === 1 ? 'has' : 'have'} no known position. `}
        {page.total > page.jobs.length &&
          `Showing the first ${writeCount(page.jobs.length)} of ${writePlaces(page.total)}.`}
      </p>
      {places.length > 0 && <PlacesMap places={places} />}
    </section>
  );
}

const NO_MAP = 'This browser cannot draw the map. The table lists the same places.';

function PlacesMap({ places }: { places: readonly PlacedJob[] }) {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<DrawnMap | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [picked, setPicked] = useState<string | null>(null);
  const [, setMoves] = useState(0);
  const client = useClient();
  useEffect(() => {
    let drawn: DrawnMap | null = null;
    let isGone = false;
    const events = {
      onPick: setPicked,
      onMove: () => setMoves((moves) => moves + 1),
      loadAround: (latitude: number, longitude: number, radius_m: number) =>
        client.getMap({ latitude, longitude, radius_m }),
    };
    const draw = async () => {
      const { drawMap } = await import('../../map/draw-map.ts');
      if (isGone) return;
      drawn = await drawMap(container.current!, places, events);
      if (isGone) drawn.remove();
      else setMap(drawn);
    };
    draw().catch(() => setHasFailed(true));
    return () => {
      isGone = true;
      drawn?.remove();
    };
  }, []);
  useEffect(() => map?.showPlaces(places), [map, places]);
  const pickedPlace = places.find(({ id }) => id === picked);
  const show = (place: PlacedJob) => {
    void map?.goTo(place);
    setPicked(place.id);
  };
  return (
    <>
      {hasFailed && <p class="notice">{NO_MAP}</p>}
      {!hasFailed && !map && <Loading what="the map" />}
      {!hasFailed && <div class="map" ref={container} aria-busy={!map} />}
      <p role="status">
        {pickedPlace && (
          <>
            Selected: <PlaceLink place={pickedPlace} /> <Status name={pickedPlace.status} />
          </>
        )}
      </p>
      <PlacesInView
        places={map ? places.filter((place) => map.contains(place)) : places}
        onShow={map ? show : null}
      />
    </>
  );
}

interface PlacesInViewProps {
  readonly places: readonly PlacedJob[];
  /** Null while there is no map. */
  readonly onShow: ((place: PlacedJob) => void) | null;
}

function PlacesInView({ places, onShow }: PlacesInViewProps) {
  const listed = places.slice(0, LISTED_PLACES);
  return (
    <>
      <ScrollTable
        label="Places in view"
        columns={['Place', 'Status', 'Latitude', 'Longitude', 'On the map']}
      >
        {listed.map((place) => (
          <tr key={place.id}>
            <th scope="row">
              <PlaceLink place={place} />
            </th>
            <td>
              <Status name={place.status} />
            </td>
            <td class="number">{place.latitude.toFixed(5)}</td>
            <td class="number">{place.longitude.toFixed(5)}</td>
            <td>
              <button
                type="button"
                disabled={onShow === null}
                aria-label={`Show ${place.name} on the map`}
                onClick={() => onShow?.(place)}
              >
                Show
              </button>
            </td>
          </tr>
        ))}
      </ScrollTable>
      {places.length > listed.length && (
        <p>{writeCount(places.length - listed.length)} more in view. Zoom in to list them.</p>
      )}
    </>
  );
}

function PlaceLink({ place }: { place: PlacedJob }) {
  return <a href={linkTo(['places', place.id])}>{place.name}</a>;
}
