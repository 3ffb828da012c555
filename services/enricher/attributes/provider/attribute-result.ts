/**
 * The finding of an attribute without a field in the interface: an object under the attribute's own
 * key. Exports show its `value`. It includes reasoning and confidence, because the interface has no
 * keys for them.
 */
import type { AttributeKey } from '../../../../domain/attributes.ts';
import { type AttributeFinding, addedField } from '../../context/finding.ts';
import type { Claim } from '../../evidence/claim.ts';
import { type Level, supportLevel } from '../../evidence/weighing.ts';

interface AttributeResult {
  readonly value: string;
  readonly more: Readonly<Record<string, unknown>>;
  readonly reasoning: string;
  readonly claims: readonly Claim<unknown>[];
  readonly confidence?: Level;
}

export function resultFinding(key: AttributeKey, result: AttributeResult | null): AttributeFinding {
  const shown = result && {
    value: result.value,
    ...result.more,
    reasoning: result.reasoning,
    confidence: result.confidence ?? supportLevel(result.claims),
  };
  const field = addedField(shown, result?.claims ?? []);
  return { fields: { [key]: field }, reasoning: {}, confidence: {} };
}
