/**
 * What an account's web address alone contains: `instagram_username` and `facebook_page_id`.
 * Followers, texts and pictures would have to come from the network, which is not asked.
 */
import {
  type AttributeRule,
  derivedField,
  NOT_FOUND_FIELD,
  weighedField,
} from '../../context/finding.ts';
import { explainAccount, findAccount } from './social-handles.ts';

const UNAVAILABLE_FIELDS = [
  'facebook_followers',
  'facebook_likes',
  'facebook_bio',
  'instagram_followers',
  'instagram_media_count',
  'instagram_profile_pic_url',
  'instagram_bio',
  'instagram_profile',
];

export const socialMediaProfileRule: AttributeRule = {
  key: 'social_media_profile',
  needs: ['input', 'website', 'osm', 'place-index'],
  run(context) {
    const instagram = findAccount(context, 'instagram');
    const facebook = findAccount(context, 'facebook');
    const name = instagram.value?.handle ?? null;
    const page = facebook.value?.handle ?? '';
    const id = /^\d{5,}$/.test(page) ? page : null;
    return {
      fields: {
        ...Object.fromEntries(UNAVAILABLE_FIELDS.map((field) => [field, NOT_FOUND_FIELD])),
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
