/** Words of a line that states copyright. */
import { joinedPattern } from '../joined-pattern.ts';

export const COPYRIGHT = joinedPattern(
  'iu',
  String.raw`©|\(c\) ?(?:19|20)\d\d|copyright|all rights reserved|alle rechte vorbehalten|`,
  String.raw`tous droits réservés|hak ?cipta|版[权權]所有|حقوق`,
);
