// Tells that the live release is another one than the working copy was made from.
import type { Session } from '../api.ts';
import type { Address } from '../shell/address.ts';
import styles from './pages.module.css';
import { may } from './rights.ts';

interface Props {
  readonly session: Session;
  readonly onGo: (address: Address) => void;
}

export function Behind({ session, onGo }: Props) {
  return (
    <div className={styles['warn']} role="status">
      <p>
        Another release was published since the working copy was made.{' '}
        {may(session, 'edit')
          ? 'Bring it in, so that nothing of it is taken back.'
          : 'A colleague with the role edit has to bring it in before the next check.'}
      </p>
      {may(session, 'edit') && (
        <button type="button" className={styles['button']} onClick={() => onGo({ page: 'update' })}>
          Bring it in
        </button>
      )}
    </div>
  );
}
