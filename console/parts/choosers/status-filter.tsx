/** Filters a list by status, or shows all. */
import { writeName } from '../../client/words.ts';

interface StatusFilterProps {
  readonly statuses: readonly string[];
  /** Empty means all. */
  readonly chosen: string;
  onChoose(status: string): void;
}

export function StatusFilter({ statuses, chosen, onChoose }: StatusFilterProps) {
  return (
    <div class="filters">
      <label>
        Status
        <select value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
          <option value="">All</option>
          {statuses.map((name) => (
            <option key={name} value={name}>
              {writeName(name)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
