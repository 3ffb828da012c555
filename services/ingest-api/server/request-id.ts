/** Every answer carries X-Request-Id: the caller's own, when it is plain, or a new one. */
import type { RequestHandler } from 'express';
import { type Clock, uuidV7 } from '../../../platform/runtime/clock.ts';

const PLAIN = /^[\w.:-]{1,128}$/;

export function requestId(clock: Clock): RequestHandler {
  return (request, response, next) => {
    const given = request.get('x-request-id');
    const id = given !== undefined && PLAIN.test(given) ? given : uuidV7(clock);
    response.locals['requestId'] = id;
    response.setHeader('X-Request-Id', id);
    next();
  };
}
