/** `website`: the place's own site. Pages on social networks are not one. */
import { parseWebsite } from '../../../../places/text/contact.ts';
import { type AttributeRule, weighedConfidence, weighedField } from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { explainWeighed } from '../../evidence/explaining.ts';
import { weigh } from '../../evidence/weighing.ts';
import { readWebsite, sameWebsite, type Website } from '../../sources/input/website.ts';

export const websitesRule: AttributeRule = {
  key: 'websites',
  needs: ['input', 'place-index'],
  run(context) {
    const given = context.inputClaims('website', readOwnSite);
    const listed = context.recordClaims(({ websites }) => websites, readOwnSite);
    const found = weigh([...given, ...listed], sameWebsite);
    const why = explainWeighed('a website', found, ({ url }) => url);
    return {
      fields: { website: weighedField(found, ({ url }) => url) },
      reasoning: { website: why + socialPageNote(context) },
      confidence: { website: weighedConfidence(found) },
    };
  },
};

/** Null for a page on a social network, and for a text that is no web address. */
function readOwnSite(written: string): Website | null {
  return parseWebsite(written)?.social ? null : readWebsite(written);
}

function socialPageNote({ inputs }: PlaceContext): string {
  const isSocial = inputs.website !== null && parseWebsite(inputs.website)?.social;
  return isSocial ? " The input's website is a page on another site, not its own." : '';
}
