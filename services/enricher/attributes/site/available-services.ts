/** `available_services` and its four flags, as stated on the place's website. */
import { type AttributeRule, addedField } from '../../context/finding.ts';
import { explainSiteGap, siteClaims } from '../../context/site-claims.ts';
import type { ServiceName } from '../../sources/website/facts/site-facts.ts';

const FLAGS: Readonly<Record<string, ServiceName>> = {
  has_delivery: 'delivery',
  has_takeout: 'takeout',
  has_dining: 'dine_in',
  has_pickup: 'pickup',
};

export const availableServicesRule: AttributeRule = {
  key: 'available_services',
  needs: ['website'],
  run(context) {
    const claims = siteClaims(
      context,
      ({ services }) => services,
      (service) => service,
    );
    const offeredByName = Object.fromEntries(
      claims.map(({ value }) => [value.name, value.offered]),
    );
    const flags = Object.entries(FLAGS).map(([field, name]) => {
      const own = claims.filter(({ value }) => value.name === name);
      return [field, addedField(own[0]?.value.offered ?? null, own)] as const;
    });
    const list = (offered: boolean) =>
      claims.filter(({ value }) => value.offered === offered).map(({ value }) => value.name);
    const [has, lacks] = [list(true), list(false)];
    const why =
      claims.length === 0
        ? explainSiteGap(context, 'services')
        : `The place's website offers ${has.join(', ') || 'nothing'}${
            lacks.length === 0 ? '' : `, and not ${lacks.join(', ')}`
          }.`;
    return {
      fields: {
        available_services: addedField(claims.length === 0 ? null : offeredByName, claims),
        ...Object.fromEntries(flags),
      },
      reasoning: { available_services: why },
      confidence: {},
    };
  },
};
