/** The structured data of the farm's sites, right or broken in ways that real sites have. */
import type { Week } from '../../services/enricher/sources/hours/week.ts';
import type { FarmBranch, FarmPlace } from './farm-places.ts';
import type { FarmRandom } from './farm-random.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const two = (n: number) => String(n).padStart(2, '0');
const time = (m: number) => `${two(Math.floor(m / 60) % 24)}:${two(m % 60)}`;

export function businessData(
  random: FarmRandom,
  place: FarmPlace,
  branch: FarmBranch,
  week: Week,
  socials: readonly string[],
) {
  const isList = random.chance(0.3);
  const hours = isList
    ? {
        openingHours: week.flatMap((spans, day) =>
          spans.map((s) => `${DAYS[day]!.slice(0, 2)} ${time(s.opens)}-${time(s.closes)}`),
        ),
      }
    : {
        openingHoursSpecification: week.flatMap((spans, day) =>
          spans.map((s) => ({
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: random.chance(0.5) ? `https://schema.org/${DAYS[day]}` : [DAYS[day]],
            opens: time(s.opens),
            closes: s.closes === 1_440 ? '23:59' : time(s.closes),
          })),
        ),
      };
  return {
    '@context': 'https://schema.org',
    '@type': random.pick(['LocalBusiness', 'Restaurant', ['Store', 'LocalBusiness']]),
    name: place.name,
    telephone: branch.phoneText,
    address: {
      '@type': 'PostalAddress',
      streetAddress: `${branch.address.street} ${branch.address.house}`,
      addressLocality: branch.address.city,
      postalCode: branch.address.postcode,
      addressCountry: place.country,
    },
    geo: { '@type': 'GeoCoordinates', latitude: branch.latitude, longitude: branch.longitude },
    sameAs: socials,
    ...hours,
  };
}

export function script(random: FarmRandom, data: unknown): string {
  const wrapped = random.chance(0.3)
    ? { '@context': 'https://schema.org', '@graph': [{ '@type': 'WebSite', name: 'x' }, data] }
    : data;
  return `<script type="application/ld+json">${JSON.stringify(wrapped)}</script>`;
}

export function brokenScript(random: FarmRandom, data: unknown): string {
  const json = JSON.stringify(data, null, 1);
  const broken = random.pick([
    () => json.replace(/\n\}$/, ',\n}'),
    () => `<!-- ${json} -->`,
    () => `${json};`,
    () => `/* <![CDATA[ */\n${json}\n/* ]]> */`,
    () => json.replace('"name"', '// the name\n "name"'),
    () => json.replace(/,\n {2}"/, ',,\n  "'),
  ])();
  return `<script type='application/ld+json'>${broken}</script>`;
}

export function microdata(place: FarmPlace, branch: FarmBranch, week: Week): string {
  const hours = week
    .flatMap((spans, day) =>
      spans.map(
        (s) =>
          `
  <meta itemprop="openingHours" content="${dayHours(day, s)}">`,
      ),
    )
    .join('');
  return `<div itemscope itemtype="http://schema.org/LocalBusiness">
  <span itemprop="name">${place.name.replace(/&/g, '&amp;')}</span>
  <div itemprop="address" itemscope itemtype="http://schema.org/PostalAddress">
  <span itemprop="streetAddress">${branch.address.street} ${branch.address.house}</span> 
  <span itemprop="postalCode">${branch.address.postcode}</span> 
  <span itemprop="addressLocality">${branch.address.city}</span></div>
  <span itemprop="telephone">${branch.phoneText}</span>${hours}</div>`;
}

function dayHours(day: number, { opens, closes }: Week[number][number]): string {
  return `${DAYS[day]!.slice(0, 2)} ${time(opens)}-${time(closes)}`;
}
