/** Sets X-Request-Id on every response: the caller's own if it is plain, otherwise a new one. */
import type { RequestHandler } from 'express';
import { type Clock, uuidV7 } from '../../../platform/runtime/clock.ts';

const PLAIN_ID = /^[\w.:-]{1,128}$/;

export function requestId(clock: Clock): RequestHandler {
  return (request, response, next) => {
    const given = request.get('x-request-id');
    const id = given !== undefined && PLAIN_ID.test(given) ? given : uuidV7(clock);
    response.locals['requestId'] = id;
    response.setHeader('X-Request-Id', id);
    next();
  };
}
