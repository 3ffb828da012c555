/**
 * The tags of OpenStreetMap that say what a place offers and who runs it. Imports keep them in a
 * place's `attributes`, under their own names, and rules read them there.
 */
export const SERVICE_TAGS = [
  'takeaway',
  'delivery',
  'drive_through',
  'indoor_seating',
  'outdoor_seating',
  'internet_access',
  'wheelchair',
  'reservation',
  'breakfast',
] as const;
export type ServiceTag = (typeof SERVICE_TAGS)[number];

export const MENU_TAG = 'website:menu';
export const OPERATOR_TAG = 'operator';

export const KEPT_TAGS: readonly string[] = [...SERVICE_TAGS, MENU_TAG, OPERATOR_TAG];
