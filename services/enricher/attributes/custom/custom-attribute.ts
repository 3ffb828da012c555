/**
 * The rule for attributes that organizations define themselves: the model's answer to the
 * attribute's prompt, under the attribute's own key.
 *
 * CA1 The output has the form of the attribute's output_schema: value, reasoning, confidence.
 * CA2 A value needs evidence whose quote is literally in its page; otherwise it is null. Its
 *     confidence is at most MEDIUM.
 */
import type { CustomKey } from '../../../../domain/custom-attributes.ts';
import {
  type AttributeFinding,
  type AttributeRule,
  NOT_FOUND_FIELD,
} from '../../context/finding.ts';
import { scoreWithin } from '../../evidence/weighing.ts';
import type { ModelAnswer } from '../../sources/model/model-evidence.ts';

export function customRule(key: CustomKey): AttributeRule {
  return {
    key,
    needs: ['model'],
    run(context) {
      const found = context.gathered('model');
      return customFinding(key, found?.answers[key] ?? NOTHING);
    },
  };
}

const NOTHING: ModelAnswer = {
  value: null,
  reasoning: 'No text about the place was found, so no model was asked.',
};
/** The score of a model's answer, before it is limited to its level's band. */
const MODEL_SCORE = 0.6;

function customFinding(key: CustomKey, answer: ModelAnswer): AttributeFinding {
  const { value, reasoning } = answer;
  if (value === null) {
    const confidence = { [key]: { level: 'NONE', score: 0 } as const };
    return { fields: { [key]: NOT_FOUND_FIELD }, reasoning: { [key]: reasoning }, confidence };
  }
  const { confidence: level, evidence } = answer;
  const shown = { value, reasoning, confidence: level };
  return {
    fields: { [key]: { value: shown, verdict: 'ADDED', evidence } },
    reasoning: { [key]: reasoning },
    confidence: { [key]: { level, score: scoreWithin(level, MODEL_SCORE) } },
  };
}
