/**
 * What an account's web address alone contains: `instagram_username` and `facebook_page_id`.
 * Followers, texts and pictures come from records that state them; the networks are not asked.
 */
import { outputDeclaration } from '../../../../domain/outputs.ts';
import { ACCOUNT_FIELDS } from '../../../../places/kept-attributes.ts';
import {
  type AttributeRule,
  derivedField,
  type FieldFinding,
  weighedField,
} from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { readStatedCount, statedField } from '../../context/stated-figures.ts';
import { explainAccount, findAccount } from './social-handles.ts';

/** The account's parts as one object, with the evidence of each. */
function instagramProfile(
  found: ReturnType<typeof findAccount>,
  stated: Readonly<Record<string, FieldFinding>>,
): FieldFinding {
  const account = weighedField(found);
  if (found.value === null) return account;
  const parts = {
    followers: stated['instagram_followers']!,
    media_count: stated['instagram_media_count']!,
    bio: stated['instagram_bio']!,
    profile_pic_url: stated['instagram_profile_pic_url']!,
  };
  const values = Object.entries(parts).map(([name, { value }]) => [name, value] as const);
  const evidence = Object.values(parts).flatMap((part) => part.evidence);
  const { handle, url } = found.value;
  return {
    ...account,
    value: { username: handle, url, ...Object.fromEntries(values) },
    evidence: [...account.evidence, ...evidence],
  };
}

function statedFields(context: PlaceContext): Record<string, FieldFinding> {
  const fields = ACCOUNT_FIELDS.map((name) => {
    const isText = outputDeclaration(name).kind === 'text';
    const read = isText ? (text: string) => text : readStatedCount;
    return [name, statedField<string | number>(context, name, read)] as const;
  });
  return Object.fromEntries(fields);
}

export const socialMediaProfileRule: AttributeRule = {
  key: 'social_media_profile',
  needs: ['input', 'website', 'osm', 'place-index'],
  run(context) {
    const instagram = findAccount(context, 'instagram');
    const facebook = findAccount(context, 'facebook');
    const name = instagram.value?.handle ?? null;
    const page = facebook.value?.handle ?? '';
    const id = /^\d{5,}$/.test(page) ? page : null;
    const stated = statedFields(context);
    return {
      fields: {
        ...stated,
        instagram_profile: instagramProfile(instagram, stated),
        facebook_page_id: derivedField(id, weighedField(facebook)),
        instagram_username: derivedField(name, weighedField(instagram)),
      },
      // They replace those of `socialHandles`, so they also say where the accounts are from.
      reasoning: {
        facebook:
          explainAccount(context, 'facebook') +
          (id === null ? '' : ` The address of the Facebook page contains its id, ${id}.`),
        instagram:
          explainAccount(context, 'instagram') +
          (name === null ? '' : ` The address of the Instagram page contains its name, ${name}.`),
      },
      confidence: {},
    };
  },
};
