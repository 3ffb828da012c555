/** Runs what a button starts, one run at a time, and shows the outcome beside it. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { RequestError } from '../client/request.ts';

export interface Action {
  readonly isRunning: boolean;
  /** The outcome of the last run; null before the first one ends. */
  readonly message: string | null;
  readonly failed: boolean;
  run(work: () => Promise<string>): void;
}

const IDLE = { isRunning: false, message: null, failed: false };

export function useAction(): Action {
  const [state, setState] = useState<Omit<Action, 'run'>>(IDLE);
  const run = (work: () => Promise<string>) => {
    if (state.isRunning) return;
    setState({ ...IDLE, isRunning: true });
    work().then(
      (message) => setState({ ...IDLE, message }),
      (error) => setState({ ...IDLE, message: describeFailure(error), failed: true }),
    );
  };
  return { ...state, run };
}

function describeFailure(error: unknown): string {
  return error instanceof RequestError || error instanceof Error ? error.message : String(error);
}

interface ActionButtonProps {
  readonly action: Action;
  readonly kind?: 'primary' | 'danger';
  readonly disabled?: boolean;
  readonly children: ComponentChildren;
  /** Resolves to the message to show. */
  work(): Promise<string>;
}

/** The button is disabled while its action runs. */
export function ActionButton(props: ActionButtonProps) {
  const { action, kind, disabled = false, children, work } = props;
  return (
    <button
      type="button"
      class={kind}
      disabled={disabled || action.isRunning}
      onClick={() => action.run(work)}
    >
      {children}
    </button>
  );
}

export function Outcome({ action }: { action: Action }) {
  return (
    <p
      class={action.failed ? 'notice notice-bad' : 'notice'}
      role="status"
      hidden={action.message === null}
    >
      {action.message}
    </p>
  );
}
