// Head of the studio: views of the open file, pages, and the editor.
import type { Session } from '../api.ts';
import type { Address, PageName, View } from './address.ts';
import styles from './Studio.module.css';

interface Props {
  readonly session: Session;
  readonly address: Address;
  /** View of the file that is open, also behind a page. */
  readonly view: View;
  readonly onGo: (address: Address) => void;
  readonly onFiles: () => void;
  readonly onSignOut: () => void;
}

const VIEWS = { text: 'Text', copy: 'Copy' } as const satisfies Readonly<Record<View, string>>;

const PAGES = { publish: 'Publish', history: 'History', help: 'Help' } as const satisfies Partial<
  Readonly<Record<PageName, string>>
>;

const keysOf = <Key extends string>(of: Readonly<Record<Key, string>>) => Object.keys(of) as Key[];

export function Header({ session, address, view, onGo, onFiles, onSignOut }: Props) {
  const page = 'page' in address ? address.page : undefined;
  const current = page === 'update' ? 'publish' : page;
  return (
    <header className={styles['header']}>
      <button type="button" className={styles['back']} onClick={onFiles}>
        Files
      </button>
      <span className={styles['brand']}>Studio</span>
      <nav aria-label="Studio" className={styles['views']}>
        {keysOf(VIEWS).map((one) => (
          <button
            key={one}
            type="button"
            aria-current={!page && view === one ? 'page' : undefined}
            onClick={() => onGo({ view: one })}
          >
            {VIEWS[one]}
          </button>
        ))}
        {keysOf(PAGES).map((one) => (
          <button
            key={one}
            type="button"
            aria-current={current === one ? 'page' : undefined}
            onClick={() => onGo({ page: one })}
          >
            {PAGES[one]}
          </button>
        ))}
      </nav>
      <span className={styles['who']}>{session.editor?.name}</span>
      <button type="button" className={`${styles['tool']} ${styles['out']}`} onClick={onSignOut}>
        Sign out
      </button>
    </header>
  );
}
