/**
 * What an account's web address alone contains: `instagram_username` and `facebook_page_id`.
 * Followers, texts and pictures would have to come from the network, which is not asked.
 */
import { type AttributeRule, addedField, NOT_FOUND_FIELD } from '../../context/finding.ts';
import { explainSiteGap } from '../../context/site-claims.ts';
import { accountClaims } from './social-handles.ts';

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
  needs: ['website'],
  run(context) {
    const instagram = accountClaims(context, 'instagram').slice(0, 1);
    const facebook = accountClaims(context, 'facebook')
      .filter(({ value }) => /^\d{5,}$/.test(value.handle))
      .slice(0, 1);
    const name = instagram[0]?.value.handle ?? null;
    const id = facebook[0]?.value.handle ?? null;
    return {
      fields: {
        ...Object.fromEntries(UNAVAILABLE_FIELDS.map((field) => [field, NOT_FOUND_FIELD])),
        facebook_page_id: addedField(id, facebook),
        instagram_username: addedField(name, instagram),
      },
      reasoning: {
        facebook:
          id === null
            ? explainSiteGap(context, 'Facebook page with an id')
            : `The address of the Facebook page contains its id, ${id}.`,
        instagram:
          name === null
            ? explainSiteGap(context, 'Instagram page')
            : `The address of the Instagram page contains its name, ${name}.`,
      },
      confidence: {},
    };
  },
};
