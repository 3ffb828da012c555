/** The phones and accounts that a site gives for one place, in a short form to compare. */
import { findSiteFacts } from '../../services/enricher/sources/website/facts/find-site-facts.ts';
import { readPage } from '../../services/enricher/sources/website/reading/read-page.ts';
import { htmlPage } from './html-page.ts';

const PLACE = {
  name: 'Zapfino Optics',
  country: 'GB',
  phone: null,
  address: { street: 'Mill Lane', house: '12', city: 'Exampleton', postalCode: 'EX1 2AB' },
  latitude: null,
  longitude: null,
};

/** Each body is a page of the site. */
export function findContacts(...bodies: string[]) {
  const pages = bodies.map((body, i) => {
    const html = `<html lang="en"><title>${PLACE.name}</title>${body}`;
    return readPage(htmlPage(html, { url: `https://zapfino.example/${i || ''}` }));
  });
  const { phones, socials } = findSiteFacts(pages, PLACE);
  return {
    phones: phones.map(({ value }) => value.e164),
    socials: socials.map(({ value }) => `${value.owner} ${value.handle}`),
  };
}
