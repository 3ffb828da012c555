/** Runs what a button starts: once at a time, with its outcome told beside it. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { RequestError } from '../client/request.ts';

export interface Action {
  readonly isRunning: boolean;
  /** What the last run ended with; null before it has. */
  readonly said: string | null;
  readonly failed: boolean;
  run(work: () => Promise<string>): void;
}

const IDLE = { isRunning: false, said: null, failed: false };

export function useAction(): Action {
  const [state, setState] = useState<Omit<Action, 'run'>>(IDLE);
  const run = (work: () => Promise<string>) => {
    if (state.isRunning) return;
    setState({ ...IDLE, isRunning: true });
    work().then(
      (said) => setState({ ...IDLE, said }),
      (error) => setState({ ...IDLE, said: writeFailure(error), failed: true }),
    );
  };
  return { ...state, run };
}

function writeFailure(error: unknown): string {
  return error instanceof RequestError || error instanceof Error ? error.message : String(error);
}

interface ActionButtonProps {
  readonly action: Action;
  readonly kind?: 'primary' | 'danger';
  readonly disabled?: boolean;
  readonly children: ComponentChildren;
  /** Resolves with what is told then. */
  work(): Promise<string>;
}

/** It rests while its action runs. */
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
      hidden={action.said === null}
    >
      {action.said}
    </p>
  );
}
