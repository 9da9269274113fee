import { type FormEvent, useId, useRef, useState } from 'react';
import { Drawer } from './Drawer.tsx';
import styles from './Panel.module.css';

interface SecretFormProps {
  readonly failure: string | null;
  readonly enter: (secret: string) => Promise<void>;
  readonly leave: () => void;
}

/** Asks for the developer secret. */
export function SecretForm({ failure, enter, leave }: SecretFormProps) {
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    await enter(field.current?.value ?? '');
    setBusy(false);
  };
  return (
    <Drawer label="Developer secret" side="right" leave={leave} opened={() => field.current?.focus()}>
      <form className={styles.secret} onSubmit={(event) => void submit(event)}>
        <label htmlFor={id}>Developer secret</label>
        <input
          id={id}
          ref={field}
          type="password"
          autoComplete="off"
          required
          aria-describedby={failure === null ? undefined : `${id}-failure`}
          aria-invalid={failure !== null}
        />
        <p id={`${id}-failure`} role="alert">
          {failure}
        </p>
        <button type="submit" disabled={busy}>
          Open the panel
        </button>
      </form>
    </Drawer>
  );
}
