/** `test_attribute` runs without any output: it shows that jobs pass through the enricher. */
import type { AttributeRule } from '../../context/finding.ts';

export const testAttributeRule: AttributeRule = {
  key: 'test_attribute',
  needs: [],
  run: () => ({ fields: {}, reasoning: {}, confidence: {} }),
};
