/** A modal dialog. The browser keeps the focus in it, and Escape closes it. */
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { ActionButton, Outcome, useAction } from './action.tsx';

interface DialogProps {
  readonly title: string;
  readonly children: ComponentChildren;
  onClose(): void;
}

export function Dialog({ title, children, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isShown = useRef(false);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    isShown.current = true;
    return () => {
      isShown.current = false;
      opened?.close();
    };
  }, []);
  // A dialog that the page removed still fires `close`, possibly when another has taken its place.
  const close = () => isShown.current && onClose();
  return (
    <dialog ref={dialog} aria-labelledby={titleId} onClose={close}>
      <div class="heading">
        <h2 id={titleId}>{title}</h2>
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      {children}
    </dialog>
  );
}

interface ConfirmDialogProps extends DialogProps {
  /** The label of the button. */
  readonly name: string;
  readonly kind?: 'primary' | 'danger';
  /** Resolves to the message to show. */
  work(): Promise<string>;
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, name, kind = 'danger', children, work, onClose } = props;
  const action = useAction();
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      <ActionButton action={action} kind={kind} work={work}>
        {name}
      </ActionButton>
      <Outcome action={action} />
    </Dialog>
  );
}
