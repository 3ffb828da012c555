/** `website`: the place's own site; pages on social networks are not one. */
import { parseWebsite } from '../../../places/text/contact.ts';
import { type AttributeRule, confidenceOf, fieldOf } from '../context/finding.ts';
import type { PlaceContext } from '../context/place-context.ts';
import { inputClaim } from '../evidence/claim.ts';
import { explain } from '../evidence/explaining.ts';
import { weigh } from '../evidence/weighing.ts';
import { readWebsite, sameWebsite, type Website } from '../sources/input/website.ts';

export const websites: AttributeRule = {
  key: 'websites',
  run(context) {
    const found = weigh([...fromInput(context), ...fromRecords(context)], sameWebsite);
    const field = fieldOf(found);
    return {
      fields: { website: { ...field, value: found.value?.url ?? null } },
      reasoning: { website: explain('a website', found, ({ url }) => url) + social(context) },
      confidence: { website: confidenceOf(found) },
    };
  },
};

function fromInput({ inputs }: PlaceContext) {
  const site = inputs.website === null ? null : ownSite(inputs.website);
  return site === null ? [] : [inputClaim(site, inputs.website!, 'website')];
}

function fromRecords(context: PlaceContext) {
  return context.recordClaims<Website>(({ place }) =>
    place.websites.flatMap((written) => {
      const site = ownSite(written);
      return site === null ? [] : [[site, written] as [Website, string]];
    }),
  );
}

/** Null for a page on a social network, and for what is no address. */
function ownSite(written: string): Website | null {
  return parseWebsite(written)?.social ? null : readWebsite(written);
}

function social({ inputs }: PlaceContext): string {
  const isSocial = inputs.website !== null && parseWebsite(inputs.website)?.social;
  return isSocial ? " The input's website is a page on another site, not its own." : '';
}
