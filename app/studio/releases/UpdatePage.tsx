// Brings the live release into the working copy. Files in conflict are decided side by side.
import { useCallback, useState } from 'react';
import { isJson } from '../keeping/isJson.ts';
import { isUnsaved } from '../keeping/workingCopy.ts';
import { useStore } from '../shell/useStore.ts';
import type { Conflicts, Decision, UpdateConflict } from './api.ts';
import { Failure } from './Failure.tsx';
import { useCall, useKept, useLoaded } from './hooks.ts';
import type { ReleasePageProps } from './page.ts';
import styles from './pages.module.css';
import { may } from './rights.ts';
import { Sentences } from './Sentences.tsx';
import { SideBySide } from './SideBySide.tsx';

/** Decisions by path, each about one state of both sides. A null removes the file. */
type Decided = Readonly<Record<string, { readonly text: string | null; readonly about: string }>>;

/** State of both sides that a decision is about. */
const aboutOf = (live: string, { mine }: UpdateConflict): string => `${live} ${mine?.hash ?? ''}`;

/** Decisions survive another page and a reload. */
const KEPT = 'fahrplan-studio-update';

export function UpdatePage({
  api,
  session,
  work,
  nonce,
  onGo,
  onSignIn,
}: ReleasePageProps & { readonly nonce: string }) {
  const isBehind = useStore(work, ({ isBehind: is }) => is);
  const base = useStore(work, ({ base: id }) => id);
  const load = useCallback(() => api.differences(base, 'live'), [api, base]);
  const changes = useLoaded(load);
  const bringing = useCall();
  const [conflicts, setConflicts] = useKept<Conflicts | undefined>(`${KEPT}-conflicts`, undefined);
  const [decided, setDecided] = useKept<Decided>(`${KEPT}-decisions`, {});
  const [isDone, setDone] = useState(false);
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const isDecided = (one: UpdateConflict) => {
    const { about, text = null } = decided[one.path] ?? {};
    return about === aboutOf(conflicts?.live ?? '', one) && (text === null || isJson(text));
  };
  const open = conflicts?.files.filter((one) => !isDecided(one)) ?? [];
  const bringIn = () =>
    bringing.run(async () => {
      await work.saveAll();
      const left = [...work.files.values()].filter(isUnsaved).map(({ path }) => path);
      setUnsaved(left);
      if (left.length > 0) return;
      const found = await api.update(conflicts?.live, conflicts && decisionsOf(conflicts, decided));
      setConflicts(found);
      if (found) return;
      await work.refresh();
      setDecided({});
      setDone(true);
    });
  const decide = (one: UpdateConflict, text: string | null) =>
    setDecided((last) => ({ ...last, [one.path]: { text, about: aboutOf(conflicts?.live ?? '', one) } }));

  return (
    <div className={styles['page']} data-wide>
      <h1>Bring in the live release</h1>
      {!isBehind && conflicts === undefined ? (
        <div className={styles['good']} role="status">
          <p>
            {isDone
              ? 'The working copy has the live release now, with your changes.'
              : 'The working copy has the live release.'}
          </p>
          <button type="button" className={styles['link']} onClick={() => onGo({ page: 'publish' })}>
            Go on to publish
          </button>
        </div>
      ) : (
        <section className={styles['card']} aria-labelledby="others-title">
          <h2 id="others-title">What was published since</h2>
          <Failure failure={changes.failure} onSignIn={onSignIn} onRetry={changes.reload} />
          {changes.value && (changes.value.length > 0 ? <Sentences of={changes.value} /> : <p>No differences.</p>)}
          {may(session, 'edit') ? (
            <>
              <p className={styles['hint']}>
                Changes at different steps, fields and options are merged. Where both have changed the same part, you
                decide. Nothing is written before.
              </p>
              {!conflicts && (
                <div className={styles['buttons']}>
                  <button
                    type="button"
                    className={styles['primary']}
                    disabled={bringing.isBusy}
                    onClick={() => void bringIn()}
                  >
                    Bring it in
                  </button>
                </div>
              )}
            </>
          ) : (
            <p className={styles['info']}>You do not have the role edit. Ask a colleague who has it.</p>
          )}
          {unsaved.length > 0 && (
            <p className={styles['warn']} role="alert">
              Not saved yet: {unsaved.join(', ')}. Open these files, and save them first.
            </p>
          )}
          <Failure failure={bringing.failure} onSignIn={onSignIn} />
        </section>
      )}
      {conflicts && (
        <section className={styles['report']} aria-labelledby="conflicts-title">
          <h2 id="conflicts-title">
            {conflicts.files.length === 1 ? '1 file' : `${conflicts.files.length} files`} to decide
          </h2>
          <p role="status" className={styles['hint']}>
            {open.length === 0 ? 'All are decided.' : `${open.length} of ${conflicts.files.length} left.`}
          </p>
          {conflicts.files.map((conflict) => (
            <Conflict
              key={`${conflicts.live} ${conflict.path} ${conflict.mine?.hash}`}
              conflict={conflict}
              nonce={nonce}
              decision={decided[conflict.path]?.text}
              isDecided={isDecided(conflict)}
              onDecide={(text) => decide(conflict, text)}
            />
          ))}
          <div className={styles['buttons']}>
            <button
              type="button"
              className={styles['primary']}
              disabled={bringing.isBusy || open.length > 0}
              onClick={() => void bringIn()}
            >
              Bring it in with these decisions
            </button>
            <span className={styles['hint']}>{open.length > 0 ? 'Decide about each file first.' : ''}</span>
          </div>
        </section>
      )}
    </div>
  );
}

const decisionsOf = ({ files }: Conflicts, decided: Decided): Decision[] =>
  files.map(({ path, mine }) => {
    const text = decided[path]?.text;
    return { path, ...(mine && { knows: mine.hash }), ...(typeof text === 'string' && { text }) };
  });

interface ConflictProps {
  readonly conflict: UpdateConflict;
  readonly nonce: string;
  readonly decision: string | null | undefined;
  readonly isDecided: boolean;
  readonly onDecide: (text: string | null) => void;
}

function Conflict({
  conflict: { path, places, mine, theirs, merged },
  nonce,
  decision,
  isDecided,
  onDecide,
}: ConflictProps) {
  const start = merged?.mine ?? mine?.text ?? theirs ?? '';
  const text = decision ?? start;
  const isBroken = typeof decision === 'string' && !isJson(decision);
  return (
    <section className={styles['card']} aria-label={path}>
      <h3>{path}</h3>
      <ul className={styles['sentences']}>
        {places.map((place) => (
          <li key={place}>{place}</li>
        ))}
      </ul>
      <div className={styles['buttons']}>
        {mine ? (
          <button type="button" className={styles['button']} onClick={() => onDecide(merged?.mine ?? mine.text)}>
            Keep mine there
          </button>
        ) : (
          <button type="button" className={styles['button']} onClick={() => onDecide(null)}>
            Leave it removed
          </button>
        )}
        {theirs === undefined ? (
          <button type="button" className={styles['button']} onClick={() => onDecide(null)}>
            Remove it, like the live release
          </button>
        ) : (
          <button type="button" className={styles['button']} onClick={() => onDecide(merged?.theirs ?? theirs)}>
            Take theirs there
          </button>
        )}
        <span role="status" className={styles['hint']}>
          {!isDecided
            ? 'Or change the decision in the text.'
            : decision === null
              ? 'Decided: the file is removed.'
              : isBroken
                ? 'The decision is not valid JSON.'
                : 'Decided: the file gets this text.'}
        </span>
      </div>
      {mine && theirs !== undefined && (
        <SideBySide theirs={theirs} text={text} nonce={nonce} name={path} onChange={onDecide} />
      )}
    </section>
  );
}
