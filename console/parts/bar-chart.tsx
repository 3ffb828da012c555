/** Bars of shares with their figures in text, marked up as a table for screen readers. */

export interface Bar {
  readonly name: string;
  readonly figures: string;
  readonly parts: readonly { readonly share: number; readonly kind: string }[];
}

export function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  return (
    <table class="chart" aria-label={label}>
      <thead class="hidden">
        <tr>
          <th scope="col">What</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.name}>
            <th scope="row">{bar.name}</th>
            <td>
              <Strip parts={bar.parts} />
              {bar.figures}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Strip({ parts }: Pick<Bar, 'parts'>) {
  const starts = parts.map((_, at) =>
    parts.slice(0, at).reduce((sum, { share }) => sum + share, 0),
  );
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect class="progress-all" width="100" height="10" />
      {parts.map(({ share, kind }, at) => (
        <rect
          key={kind}
          class={`part-${kind}`}
          x={starts[at]! * 100}
          width={share * 100}
          height="10"
        />
      ))}
    </svg>
  );
}
