/**
 * `building_condition`: the state of the building as a model sees it on the pictures of the
 * place's website. A website shows its best side, so this is LOW at best.
 *
 * BC1 A building counts only if the model marks it on the picture.
 * BC2 When pictures disagree, the condition is null, and the remarks are kept.
 */
import { type AttributeRule, addedField, NOT_FOUND_FIELD } from '../../context/finding.ts';
import type { SeenPicture } from '../../sources/images/image-evidence.ts';
import { withoutPosition } from './map-reasons.ts';
import { pictureClaim, withoutPictures } from './picture-claims.ts';

const FIELDS = [
  'location_type',
  'building_condition_score',
  'shopping_center_condition',
  'shopping_center_condition_score',
  'location_category',
  'building_condition_rating',
  'site_quality_score',
] as const;
const MAX_REMARKS = 5;

export const buildingConditionRule: AttributeRule = {
  key: 'building_condition',
  needs: ['images'],
  sureness: 'LOW: what a model sees in pictures that the place itself shows',
  conditionFailed: withoutPosition,
  run(context) {
    const pictures = context.gathered('images')?.pictures ?? [];
    const shown = pictures.filter(({ building }) => building !== null);
    const conditions = new Set(shown.map(({ building }) => building!.condition));
    const condition = conditions.size === 1 ? [...conditions][0]! : null;
    const over = (value: unknown) => addedField(value, shown.map(pictureClaim));
    const strengths = remarks(shown, 'strengths');
    const concerns = remarks(shown, 'concerns');
    return {
      fields: {
        ...Object.fromEntries(FIELDS.map((field) => [field, NOT_FOUND_FIELD])),
        building_condition: over(condition),
        building_condition_summary: over(condition && summary(condition, strengths, concerns)),
        key_strengths: over(strengths.length === 0 ? null : strengths),
        potential_concerns: over(concerns.length === 0 ? null : concerns),
      },
      reasoning: { building_condition: explain(shown, conditions.size, withoutPictures(context)) },
      confidence: {},
    };
  },
};

function remarks(shown: readonly SeenPicture[], kind: 'strengths' | 'concerns'): string[] {
  return [...new Set(shown.flatMap(({ building }) => building![kind]))].slice(0, MAX_REMARKS);
}

function summary(condition: string, strengths: readonly string[], concerns: readonly string[]) {
  const good = strengths.length === 0 ? '' : ` Strengths: ${strengths.join(', ')}.`;
  const bad = concerns.length === 0 ? '' : ` Concerns: ${concerns.join(', ')}.`;
  return `The building looks ${condition} in the pictures on the place's own website.${good}${bad}`;
}

function explain(shown: readonly SeenPicture[], conditions: number, none: string | null): string {
  if (none !== null) return none;
  if (shown.length === 0) return 'A model sees no building in the pictures on the website.';
  if (conditions > 1) return 'A model sees different conditions in different pictures.';
  return `A model saw the building in ${shown.length} pictures; nobody checked this.`;
}
