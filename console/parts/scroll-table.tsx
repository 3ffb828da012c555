/** A table that scrolls sideways in a narrow window, with the keyboard, too. */
import type { ComponentChildren } from 'preact';

interface Column {
  readonly name: string;
  readonly isNumber?: boolean;
}

interface ScrollTableProps {
  readonly label: string;
  readonly columns: readonly (string | Column)[];
  readonly children: ComponentChildren;
}

export function ScrollTable({ label, columns, children }: ScrollTableProps) {
  const heads = columns.map((column) => (typeof column === 'string' ? { name: column } : column));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, the keyboard cannot scroll
    <section class="scroll" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {heads.map(({ name, isNumber }) => (
              <th scope="col" key={name} class={isNumber ? 'number' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
