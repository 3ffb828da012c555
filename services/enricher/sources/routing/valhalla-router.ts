/**
 * Valhalla over HTTP (`valhalla_service`), asked to answer in the form of OSRM.
 *
 * `search_cutoff` is the distance beyond which a point is on no road; its default is 35 kilometres.
 */
import { engineAddress, type RoutingServer, requestRoute } from './engine-request.ts';
import { MAX_SNAP_M, type Router } from './router.ts';

export function valhallaRouter(options: RoutingServer): Router {
  return {
    engine: 'valhalla',
    route(from, to) {
      const locations = [from, to].map(({ latitude, longitude }) => ({
        lat: latitude,
        lon: longitude,
        search_cutoff: MAX_SNAP_M,
      }));
      const form = { costing: 'auto', format: 'osrm', shape_format: 'geojson' };
      const body = JSON.stringify({ locations, ...form });
      const headers = { 'content-type': 'application/json' };
      const address = engineAddress(options.url, 'route');
      return requestRoute('Valhalla', address, { method: 'POST', headers, body }, options);
    },
  };
}
