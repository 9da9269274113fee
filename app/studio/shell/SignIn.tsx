// Sign-in of an editor, at the start and again after a session has ended.
import { useState } from 'react';
import { CallFailed, type Session, type StudioApi } from '../api.ts';
import styles from './Dialog.module.css';
import { Dialog } from './Dialog.tsx';

interface Props {
  readonly api: StudioApi;
  readonly methods: Session['signIn'];
  readonly onSignedIn: () => void;
  /** Present if the studio stays open behind it. */
  readonly onClose?: () => void;
}

export function SignIn({ api, methods, onSignedIn, onClose }: Props) {
  const [problem, setProblem] = useState('');
  const signIn = async (form: FormData) => {
    const value = (name: string) => String(form.get(name) ?? '');
    try {
      await api.signIn(value('name'), value('password'), value('code'));
      onSignedIn();
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setProblem(error.message);
    }
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
      {methods.includes('openid') && (
        <p>
          <a href="/studio/api/openid">Sign in with your organization</a>
        </p>
      )}
    </Dialog>
  );
}
