/** Chooses an attribute set, or single attributes. */
import type { Attribute } from '../../client/shapes.ts';
import { writeName } from '../../client/words.ts';
import { useClient } from '../use-client.ts';
import { useLoaded } from '../use-loaded.ts';

export type Choice =
  | { readonly attribute_set: string; readonly attributes?: never }
  | { readonly attributes: readonly string[]; readonly attribute_set?: never };

interface AttributeChooserProps {
  readonly choice: Choice;
  onChange(choice: Choice): void;
}

const SETS = [
  {
    id: 'core',
    name: 'Core: website, phone, hours, name, address, categories, open or closed',
  },
  { id: 'open_closed', name: 'Open or closed only' },
  { id: 'all', name: 'All attributes' },
] as const;
const CUSTOM = 'custom';

export function AttributeChooser({ choice, onChange }: AttributeChooserProps) {
  const { value: catalogue } = useLoaded('attributes', useClient().listAttributes);
  const keys = choice.attributes;
  const choose = (id: string) => {
    if (id !== CUSTOM) onChange({ attribute_set: id });
    else onChange({ attributes: catalogue?.attribute_sets.core ?? [] });
  };
  return (
    <>
      <label>
        Attributes
        <select
          value={choice.attribute_set ?? CUSTOM}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {SETS.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={CUSTOM}>Custom selection</option>
        </select>
      </label>
      {keys && catalogue && (
        <fieldset>
          <legend>Attributes to look for</legend>
          {catalogue.attributes.map((attribute) => (
            <AttributeBox
              key={attribute.key}
              attribute={attribute}
              isChosen={keys.includes(attribute.key)}
              onToggle={() => onChange({ attributes: toggle(keys, attribute.key) })}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

const toggle = (keys: readonly string[], key: string) =>
  keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key];

interface AttributeBoxProps {
  readonly attribute: Attribute;
  readonly isChosen: boolean;
  onToggle(): void;
}

function AttributeBox({ attribute, isChosen, onToggle }: AttributeBoxProps) {
  const { name, description, available, unavailable_reason } = attribute;
  return (
    <label class="check" title={available ? description : (unavailable_reason ?? description)}>
      <input type="checkbox" checked={isChosen} disabled={!available} onChange={onToggle} />
      {name || writeName(attribute.key)}
      {!available && ' (not available)'}
    </label>
  );
}
