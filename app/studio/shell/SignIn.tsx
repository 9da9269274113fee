// Sign-in of an editor, at the start and again after a session has ended.
import { useState } from 'react';
import type { Session, StudioApi } from '../api.ts';
import { CallFailed } from '../callFailed.ts';
import styles from './Dialog.module.css';
import { Dialog } from './Dialog.tsx';

interface Props {
  readonly api: StudioApi;
  readonly session: Pick<Session, 'signIn' | 'demo'>;
  readonly onSignedIn: () => void;
  /** Present if the studio stays open behind it. */
  readonly onClose?: () => void;
}

export function SignIn({ api, session: { signIn: methods, demo }, onSignedIn, onClose }: Props) {
  const [problem, setProblem] = useState('');
  const finish = async (call: () => Promise<void>) => {
    try {
      await call();
      onSignedIn();
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setProblem(error.message);
    }
  };
  const signIn = (form: FormData) => {
    const value = (name: string) => String(form.get(name) ?? '');
    return finish(() => api.signIn(value('name'), value('password'), value('code')));
  };
  return (
    <Dialog title="Sign in to the studio" {...(onClose && { onClose })}>
      {methods.includes('password') && (
        <form action={signIn}>
          <label>
            Name
            <input name="name" autoComplete="username" required />
          </label>
          <label>
            Password
            <input name="password" type="password" autoComplete="current-password" required />
          </label>
          <label>
            Code of your authenticator
            <input name="code" inputMode="numeric" autoComplete="one-time-code" />
          </label>
          <p role="alert">{problem}</p>
          <div className={styles['buttons']}>
            <button type="submit" className={styles['primary']}>
              Sign in
            </button>
            {onClose && (
              <button type="button" className={styles['secondary']} onClick={onClose}>
                Later
              </button>
            )}
          </div>
        </form>
      )}
      {demo.length > 0 && (
        <section aria-label="Editors of the demo" className={styles['demo']}>
          <p>This is a demo: be one of its editors.</p>
          <div className={styles['buttons']}>
            {demo.map((name) => (
              <button
                key={name}
                type="button"
                className={styles['secondary']}
                onClick={() => void finish(() => api.signInToDemo(name))}
              >
                {name}
              </button>
            ))}
          </div>
        </section>
      )}
      {methods.includes('openid') && (
        <p>
          <a href="/studio/api/openid">Sign in with your organization</a>
        </p>
      )}
    </Dialog>
  );
}
