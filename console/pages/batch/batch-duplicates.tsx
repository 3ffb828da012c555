/** Finds duplicate places in a batch, when the user asks for it. */
import { useState } from 'preact/hooks';
import type { Duplicates, MinimumConfidence } from '../../client/shapes.ts';
import { writeCount, writeName, writePlaces, writeShare } from '../../client/words.ts';
import { ActionButton, Outcome, useAction } from '../../parts/action.tsx';
import { ConfidenceMark } from '../../parts/notices.tsx';
import { ScrollTable } from '../../parts/scroll-table.tsx';
import { useClient } from '../../parts/use-client.ts';
import { linkTo } from '../../parts/use-route.ts';

type Group = Duplicates['groups'][number];
type Pair = Duplicates['pairs'][number];

const LEVELS: readonly MinimumConfidence[] = ['MEDIUM', 'HIGH', 'VERY_HIGH'];
const GROUPS_SHOWN = 20;
/** Pairs shown per group; a chain of fifty places has more than a thousand. */
const PAIRS_SHOWN = 15;

export function BatchDuplicates({ id }: { id: string }) {
  const client = useClient();
  const action = useAction();
  const [minimum, setMinimum] = useState<MinimumConfidence>('MEDIUM');
  const [found, setFound] = useState<Duplicates | null>(null);
  const find = async () => {
    setFound(null);
    const duplicates = await client.findDuplicates(id, minimum);
    setFound(duplicates);
    return describe(duplicates);
  };
  return (
    <section aria-label="Duplicates">
      <p>Compares the places in this batch with each other. Nothing is changed.</p>
      <div class="filters">
        <label>
          Minimum confidence
          <select
            value={minimum}
            onChange={(event) => setMinimum(event.currentTarget.value as MinimumConfidence)}
          >
            {LEVELS.map((level) => (
              <option key={level} value={level}>
                {writeName(level)}
              </option>
            ))}
          </select>
        </label>
        <ActionButton action={action} kind="primary" work={find}>
          Find duplicates
        </ActionButton>
        {action.isRunning && <span role="status">Comparing places…</span>}
      </div>
      <Outcome action={action} />
      {found && <GroupList duplicates={found} />}
    </section>
  );
}

function describe({ groups, compared_places, complete }: Duplicates): string {
  const compared = `${writePlaces(compared_places)} compared.`;
  if (groups.length === 0) return `${compared} No duplicates found.`;
  const inGroups = groups.reduce((sum, { place_ids }) => sum + place_ids.length, 0);
  const spare = inGroups - groups.length;
  const groupCount = groups.length === 1 ? '1 group' : `${writeCount(groups.length)} groups`;
  const redundant = `${writeCount(spare)} ${spare === 1 ? 'is' : 'are'} redundant.`;
  const more = complete ? '' : ' The result is incomplete: there are too many pairs.';
  return `${compared} ${writePlaces(inGroups)} in ${groupCount} of duplicates: ${redundant}${more}`;
}

function GroupList({ duplicates: { groups, pairs } }: { duplicates: Duplicates }) {
  const [shown, setShown] = useState(GROUPS_SHOWN);
  const left = groups.length - shown;
  return (
    <>
      {groups.slice(0, shown).map((group, at) => (
        <GroupPart key={group.place_ids[0]} number={at + 1} group={group} pairs={pairs} />
      ))}
      {left > 0 && (
        <p>
          <button type="button" onClick={() => setShown(shown + GROUPS_SHOWN)}>
            Show more ({writeCount(left)} left)
          </button>
        </p>
      )}
    </>
  );
}

interface GroupPartProps {
  readonly number: number;
  readonly group: Group;
  readonly pairs: readonly Pair[];
}

function GroupPart({ number, group, pairs }: GroupPartProps) {
  const { place_ids: ids, names } = group;
  const nameById = new Map(ids.map((id, at) => [id, names[at] || id]));
  const own = pairs.filter(({ place_ids: [first] }) => nameById.has(first!));
  const title = `${number}. ${nameById.get(ids[0]!)} (${writePlaces(ids.length)})`;
  const columns = ['Place', 'Duplicate of', 'Score', 'Distance', 'Reasoning'];
  return (
    <>
      <h2>{title}</h2>
      <ScrollTable label={`Pairs of ${title}`} columns={columns}>
        {own.slice(0, PAIRS_SHOWN).map((pair) => (
          <PairRow key={pair.place_ids.join(' ')} pair={pair} nameById={nameById} />
        ))}
      </ScrollTable>
      {own.length > PAIRS_SHOWN && <p>And {writeCount(own.length - PAIRS_SHOWN)} more pairs.</p>}
    </>
  );
}

function PairRow({ pair, nameById }: { pair: Pair; nameById: ReadonlyMap<string, string> }) {
  const { place_ids, score, confidence, distance_m, reasoning } = pair;
  const [first, second] = place_ids.map((id) => (
    <>
      <a href={linkTo(['places', id])}>{nameById.get(id)}</a>
      <span class="id">{id}</span>
    </>
  ));
  return (
    <tr>
      <th scope="row">{first}</th>
      <td>{second}</td>
      <td>
        <ConfidenceMark level={confidence} /> {writeShare(score)}
      </td>
      <td class="number">{distance_m === null ? 'unknown' : `${Math.round(distance_m)} m`}</td>
      <td>{reasoning}</td>
    </tr>
  );
}
