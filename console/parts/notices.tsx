/** Small parts that all pages share: states, notices, headings, pagers. */
import type { ComponentChildren } from 'preact';
import type { RequestError } from '../client/request.ts';
import type { Confidence } from '../client/shapes.ts';
import { writeCount, writeName } from '../client/words.ts';
import { linkTo } from './use-route.ts';

export function Status({ name }: { name: string }) {
  return <span class={`status status-${name}`}>{writeName(name)}</span>;
}

const BARS: Readonly<Record<Confidence, number>> = {
  VERY_HIGH: 4,
  HIGH: 3,
  MEDIUM: 2,
  LOW: 1,
  NONE: 0,
};

/** Bars and words, so that no information depends on colour. */
export function ConfidenceMark({ level }: { level: Confidence }) {
  return (
    <span class={`confidence confidence-${level}`}>
      <svg viewBox="0 0 15 10" width="15" height="10" aria-hidden="true">
        {[0, 1, 2, 3].map((bar) => (
          <rect
            key={bar}
            x={bar * 4}
            y={7.5 - bar * 2.5}
            width="3"
            height={2.5 + bar * 2.5}
            class={bar < BARS[level] ? 'bar-on' : 'bar-off'}
          />
        ))}
      </svg>
      {writeName(level)}
    </span>
  );
}

export function Failure({ error }: { error: RequestError | null }) {
  if (error === null) return null;
  return (
    <p class="notice notice-bad" role="alert">
      {error.message}
    </p>
  );
}

/** Replaces a page whose subject does not exist, or no longer exists. */
export function NotFound({ what }: { what: string }) {
  return (
    <p class="notice notice-bad" role="alert">
      This {what} does not exist. It may have been deleted.{' '}
      <a href={linkTo(['batches'])}>See all batches</a>
    </p>
  );
}

export function Loading({ what }: { what: string }) {
  return (
    <p class="waiting" role="status">
      Loading {what}…
    </p>
  );
}

export function Heading({
  title,
  children,
}: {
  title: ComponentChildren;
  children?: ComponentChildren;
}) {
  return (
    <div class="heading">
      <h1 tabIndex={-1}>{title}</h1>
      <div class="heading-actions">{children}</div>
    </div>
  );
}

export interface PagerProps {
  readonly offset: number;
  readonly limit: number;
  readonly total: number;
  readonly what: string;
  readonly link: (offset: number) => string;
}

export function Pager({ offset, limit, total, what, link }: PagerProps) {
  if (total <= limit && offset === 0) return null;
  const last = Math.min(offset + limit, total);
  return (
    <nav class="pager" aria-label={`Pages of ${what}`}>
      {offset > 0 ? <a href={link(Math.max(0, offset - limit))}>Previous</a> : <span />}
      <span>
        {writeCount(Math.min(offset + 1, total))}–{writeCount(last)} of {writeCount(total)}
      </span>
      {last < total ? <a href={link(offset + limit)}>Next</a> : <span />}
    </nav>
  );
}
