// Asks for a new name, and says why it is refused.
import { useState } from 'react';
import type { Edits } from '../language/language.ts';
import styles from './Dialog.module.css';
import { Dialog } from './Dialog.tsx';

interface Props {
  readonly name: string;
  /** @throws Error with the reason why the name cannot be used */
  readonly rename: (to: string) => Promise<Edits>;
  readonly onRenamed: (edits: Edits) => void;
  readonly onClose: () => void;
}

export function Rename({ name, rename, onRenamed, onClose }: Props) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (form: FormData) => {
    setBusy(true);
    try {
      onRenamed(await rename(String(form.get('to') ?? '')));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={`Rename ${name}`} onClose={onClose}>
      <form action={submit}>
        <label>
          New name
          <input name="to" defaultValue={name} autoComplete="off" spellCheck={false} required />
        </label>
        <p>The name changes in all files and languages, if the check finds no new problem.</p>
        <p role="alert">{problem}</p>
        <div className={styles['buttons']}>
          <button type="submit" className={styles['primary']} aria-disabled={isBusy}>
            {isBusy ? 'Checking…' : 'Rename'}
          </button>
          <button type="button" className={styles['secondary']} onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
