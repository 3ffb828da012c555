/**
 * OSRM over HTTP (`osrm-routed`).
 *
 * Without `radiuses` OSRM snaps any point to the nearest road, at any distance: a point in the Gulf
 * of Guinea is routed to Monaco. So they are always sent (RT1).
 */
import { engineAddress, type RoutingServer, requestRoute } from './engine-request.ts';
import { MAX_SNAP_M, type Router } from './router.ts';

export function osrmRouter(options: RoutingServer): Router {
  return {
    engine: 'osrm',
    route(from, to) {
      const points = [from, to].map(({ latitude, longitude }) => `${longitude},${latitude}`);
      const address = engineAddress(options.url, `route/v1/driving/${points.join(';')}`);
      const radiuses = `${MAX_SNAP_M};${MAX_SNAP_M}`;
      const shape = { steps: 'true', overview: 'full', geometries: 'geojson' };
      address.search = new URLSearchParams({ ...shape, radiuses }).toString();
      return requestRoute('OSRM', address, {}, options);
    },
  };
}
