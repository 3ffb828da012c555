/** Shows a secret this once, with a button that copies it. */
import { useRef, useState } from 'preact/hooks';
import { Dialog } from './dialog.tsx';

interface SecretDialogProps {
  readonly title: string;
  /** What the secret is for, and what is lost without it. */
  readonly words: string;
  readonly secret: string;
  onClose(): void;
}

export function SecretDialog({ title, words, secret, onClose }: SecretDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const copy = async () => {
    field.current?.select();
    setSaid(await copyText(secret));
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{words} It is shown this once; keep it as you keep a password.</p>
      <label>
        Secret
        <input ref={field} class="secret" readOnly value={secret} autocomplete="off" />
      </label>
      <p>
        <button type="button" class="primary" onClick={copy}>
          Copy
        </button>{' '}
        <span role="status">{said}</span>
      </p>
    </Dialog>
  );
}

/** Over plain HTTP from another machine, browsers let no page write to the clipboard. */
async function copyText(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'It is copied.';
  } catch {
    return 'The browser does not copy here. The secret is selected: copy it by keyboard.';
  }
}
