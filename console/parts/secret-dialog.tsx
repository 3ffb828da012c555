/** Shows a secret once, with a button that copies it. */
import { useRef, useState } from 'preact/hooks';
import { Dialog } from './dialog.tsx';

interface SecretDialogProps {
  readonly title: string;
  /** What the secret is for. */
  readonly purpose: string;
  readonly secret: string;
  onClose(): void;
}

export function SecretDialog({ title, purpose, secret, onClose }: SecretDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copyResult, setCopyResult] = useState('');
  const copy = async () => {
    field.current?.select();
    setCopyResult(await copyText(secret));
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{purpose} It is shown only once. Store it like a password.</p>
      <label>
        Secret
        <input ref={field} class="secret" readOnly value={secret} autocomplete="off" />
      </label>
      <p>
        <button type="button" class="primary" onClick={copy}>
          Copy
        </button>{' '}
        <span role="status">{copyResult}</span>
      </p>
    </Dialog>
  );
}

/** Browsers give pages no clipboard access over plain HTTP, except from localhost. */
async function copyText(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied.';
  } catch {
    return 'The browser blocked copying. The secret is selected: copy it with the keyboard.';
  }
}
