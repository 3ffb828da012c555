/** Matches one place against Cairn's place data. */
import { useState } from 'preact/hooks';
import type { MatchSource } from '../../domain/api/placematch.ts';
import type { MatchAnswer } from '../client/shapes.ts';
import { writeName, writeShare } from '../client/words.ts';
import { Outcome, useAction } from '../parts/action.tsx';
import { ConfidenceMark, Heading } from '../parts/notices.tsx';
import { ScrollTable } from '../parts/scroll-table.tsx';
import { useClient } from '../parts/use-client.ts';

const SOURCES: readonly MatchSource[] = ['vendor', 'open_map_a', 'open_map_b'];

export function MatchPage() {
  const client = useClient();
  const [answer, setAnswer] = useState<MatchAnswer | null>(null);
  const action = useAction();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const body = readForm(new FormData(event.currentTarget as HTMLFormElement));
    action.run(async () => {
      setAnswer(null);
      const found = await client.matchPlace(body);
      setAnswer(found);
      const { sources_searched: sources } = found.metadata;
      const { length } = found.results;
      const count = `${length} ${length === 1 ? 'candidate' : 'candidates'}.`;
      if (sources.length === 0) return `${count} No source has any places.`;
      return `${count} Searched ${sources.join(', ')}.`;
    });
  };
  return (
    <>
      <Heading title="Match a place" />
      <form onSubmit={submit}>
        <div class="filters">
          <MatchField label="Name" name="name" isRequired />
          <MatchField label="Address" name="full_address" isRequired />
          <MatchField label="Latitude" name="latitude" />
          <MatchField label="Longitude" name="longitude" />
        </div>
        <fieldset>
          <legend>Search in</legend>
          {SOURCES.map((source) => (
            <label class="check" key={source}>
              <input type="checkbox" name="match_sources" value={source} defaultChecked />
              {writeName(source)}
            </label>
          ))}
        </fieldset>
        <button type="submit" class="primary" disabled={action.isRunning}>
          Match
        </button>
      </form>
      <Outcome action={action} />
      {answer && answer.results.length > 0 && <Candidates results={answer.results} />}
    </>
  );
}

interface MatchFieldProps {
  readonly label: string;
  readonly name: string;
  readonly isRequired?: boolean;
}

function MatchField({ label, name, isRequired = false }: MatchFieldProps) {
  return (
    <label>
      {label}
      <input name={name} required={isRequired} autocomplete="off" />
    </label>
  );
}

const MATCHES_PER_SOURCE = 3;

function readForm(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const [latitude, longitude] = [text('latitude'), text('longitude')];
  const at =
    latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : {};
  return {
    place: { name: text('name'), full_address: text('full_address'), ...at },
    match_sources: form.getAll('match_sources'),
    max_matches: MATCHES_PER_SOURCE,
  };
}

function Candidates({ results }: { results: MatchAnswer['results'] }) {
  const columns = ['Candidate', 'Source', 'Match', 'Confidence', 'Reasoning'];
  return (
    <ScrollTable label="Candidates" columns={columns}>
      {results.map((item) => (
        <tr key={`${item.source} ${item.place_id}`}>
          <th scope="row">
            {item.name}
            <span class="id">{item.full_address}</span>
          </th>
          <td>{writeName(item.source)}</td>
          <td>{item.is_match ? 'Yes' : 'No'}</td>
          <td>
            <ConfidenceMark level={item.confidence} /> {writeShare(item.score)}
            {item.distance_m !== null && `, ${Math.round(item.distance_m)} m away`}
          </td>
          <td>{item.reasoning}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}
