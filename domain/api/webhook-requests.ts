/** Requests that create and change webhooks. */

import * as z from 'zod';
import { MAX_WEBHOOK_URL_CHARACTERS, MEMBER_EVENTS, WEBHOOK_EVENTS } from '../webhooks.ts';
import { parseUrl } from '../words/web-addresses.ts';
import { describeAs, wellFormed } from './described.ts';

const MAX_DESCRIPTION_CHARACTERS = 512;

/** The address itself is checked when it is connected. */
const url = z.string().min(1).max(MAX_WEBHOOK_URL_CHARACTERS).refine(isWebUrl, {
  message: 'Input should be an http or https URL without a user name, password, fragment or blank',
});

const urlShown = url.meta({
  description:
    'The URL to which events are posted: https on port 443 or http on port 80, on a public host.',
  example: 'https://hooks.acme.com/cairn',
  override: describeAs({ format: 'uri' }),
});

const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length).meta({
  description: 'The events to deliver. dead_letter.appended requires an operator key.',
});

const description = wellFormed(z.string().max(MAX_DESCRIPTION_CHARACTERS));

export const createWebhookRequest = z
  .strictObject({
    url: urlShown,
    events: events.default([...MEMBER_EVENTS]),
    description: description.default(''),
  })
  .meta({ id: 'CreateWebhookRequest' });

export const updateWebhookRequest = z
  .strictObject({
    url: urlShown.optional(),
    events: events.optional(),
    description: description.optional(),
    enabled: z.boolean().optional(),
  })
  .refine((body) => Object.values(body).some((value) => value !== undefined), {
    message: 'At least one field is required',
  })
  .meta({ id: 'UpdateWebhookRequest', override: describeAs({ minProperties: 1 }) });

/** A parser drops line ends and outer blanks: another URL would be shown than the called one. */
function isWebUrl(text: string): boolean {
  if (!text.isWellFormed() || /[\s\p{Cc}]/u.test(text)) return false;
  const url = parseUrl(text);
  if (url === null) return false;
  const { protocol, username, password, hash } = url;
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && `${username}${password}${hash}` === '';
}
