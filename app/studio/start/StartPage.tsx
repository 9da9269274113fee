// A new flow or page: what it begins with, and its name.
import { useId, useState } from 'react';
import type { Session } from '../api.ts';
import styles from '../releases/pages.module.css';
import { may } from '../releases/rights.ts';
import { exampleOf } from './examples.ts';
import start from './StartPage.module.css';
import { filesOf, refusalOf, STARTING_POINTS } from './startingPoints.ts';

export interface StartPageProps {
  readonly session: Session;
  /** Of the working copy. */
  readonly texts: ReadonlyMap<string, string>;
  /** @param first path of the file to open */
  readonly onCreate: (files: Readonly<Record<string, string>>, first: string) => void;
}

export function StartPage({ session, texts, onCreate }: StartPageProps) {
  const [chosen, setChosen] = useState('question');
  const [id, setId] = useState('');
  const [problem, setProblem] = useState('');
  const hint = useId();
  const point = STARTING_POINTS.find(({ name }) => name === chosen) ?? STARTING_POINTS[0];
  const create = async () => {
    if (!point) return;
    const refusal = refusalOf(id, new Set(texts.keys()));
    setProblem(refusal ?? '');
    if (refusal !== undefined) return;
    try {
      const files = filesOf(point, await exampleOf(point.name), id, texts);
      onCreate(files, `${point.folder}${id}.json`);
    } catch {
      setProblem('The starting point cannot be loaded. Look at the connection, and try again.');
    }
  };
  return (
    <div className={styles['page']}>
      <h1>New flow or page</h1>
      {may(session, 'edit') ? (
        <form
          className={styles['card']}
          onSubmit={(event) => {
            event.preventDefault();
            void create();
          }}
        >
          <fieldset className={start['points']}>
            <legend>Begin with</legend>
            {STARTING_POINTS.map(({ name, title, about }) => (
              <label key={name} className={start['point']}>
                <input
                  type="radio"
                  name="point"
                  value={name}
                  checked={chosen === name}
                  onChange={() => setChosen(name)}
                />
                <span>
                  <strong>{title}</strong>
                  <span className={styles['hint']}>{about}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <label className={styles['field']}>
            Name
            <input
              value={id}
              autoComplete="off"
              spellCheck={false}
              aria-describedby={hint}
              aria-invalid={problem !== ''}
              onChange={({ target }) => setId(target.value.trim())}
            />
          </label>
          <p id={hint} className={styles['hint']}>
            {point?.folder === 'pages/'
              ? `It is the name of the file, and its address: /${id || 'lost-key'}.`
              : `It is the name of the file, and opens it: { "open": "${id || 'lost-key'}" }.`}
          </p>
          <div role="alert">{problem !== '' && <p className={styles['warn']}>{problem}</p>}</div>
          <div className={styles['buttons']}>
            <button type="submit" className={styles['primary']}>
              Create it
            </button>
            <span className={styles['hint']}>Customers see nothing of it before it is published.</span>
          </div>
        </form>
      ) : (
        <p className={styles['info']}>You do not have the role edit. Ask a colleague who has it.</p>
      )}
    </div>
  );
}
