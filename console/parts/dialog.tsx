/** A dialog above the page. The browser keeps the focus in it, and Escape closes it. */
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
  // A dialog that the page took away tells of its end, too, when another may be in its place.
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
  /** What the button says. */
  readonly name: string;
  readonly kind?: 'primary' | 'danger';
  /** Resolves with what is told then. */
  work(): Promise<string>;
}

/** Asks once more before something that cannot be taken back. */
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
