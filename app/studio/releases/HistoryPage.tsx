// History: releases, what differs between two, the audit trail, and the way back.
import { useCallback, useId, useState } from 'react';
import type { Release, ReleaseEvent, ReleasesApi } from './api.ts';
import { Failure } from './Failure.tsx';
import { useLoaded } from './hooks.ts';
import type { ReleasePageProps } from './page.ts';
import styles from './pages.module.css';
import { RollBack } from './RollBack.tsx';
import { may } from './rights.ts';
import { Sentences } from './Sentences.tsx';
import { Time } from './Time.tsx';

export function HistoryPage({ api, session, work, topic = '', onGo, onOpen, onSignIn }: ReleasePageProps) {
  const load = useCallback(() => api.list(), [api]);
  const releases = useLoaded(load);
  const [, rolledBack] = /^back\/(\w+)$/.exec(topic) ?? [];
  const [, from, to] = /^compare\/(\w+)\/(\w+)$/.exec(topic) ?? [];
  const target = releases.value?.find(({ id }) => id === rolledBack);
  const mayRollBack = may(session, 'publish');
  const compare = (one: string, other: string) => onGo({ page: 'history', topic: `compare/${one}/${other}` });
  return (
    <div className={styles['page']}>
      <h1>History</h1>
      <Failure failure={releases.failure} onSignIn={onSignIn} onRetry={releases.reload} />
      {rolledBack !== undefined && target && (
        <RollBack
          key={target.id}
          {...{ api, session, onOpen, onSignIn }}
          release={target}
          onClose={() => onGo({ page: 'history' })}
          onDone={() => {
            releases.reload();
            void work.refresh().catch(() => undefined);
          }}
        />
      )}
      {releases.value && (
        <>
          <section className={styles['card']} aria-labelledby="compare-title">
            <h2 id="compare-title">What differs</h2>
            <Comparison
              api={api}
              releases={releases.value}
              from={from}
              to={to}
              onChoose={compare}
              onSignIn={onSignIn}
            />
          </section>
          <section className={styles['report']} aria-labelledby="releases-title">
            <h2 id="releases-title">Releases</h2>
            {!mayRollBack && <p className={styles['hint']}>To roll back, ask a colleague with the role publish.</p>}
            <ol className={styles['releases']}>
              {releases.value.map((release) => (
                <li key={release.id} className={styles['release']} aria-current={release.live ? 'true' : undefined}>
                  <strong>{release.note}</strong>
                  <div className={styles['meta']}>
                    {release.live && <span className={styles['badge']}>Live</span>}
                    {!release.live && <span>{release.was_live ? 'Was live' : 'Never live'}</span>}
                    <span>{release.author}</span>
                    <Time at={release.at} />
                    <span>{release.id}</span>
                  </div>
                  <div className={styles['buttons']}>
                    {release.parent && (
                      <button
                        type="button"
                        className={styles['button']}
                        aria-label={`What it changed: ${release.note}`}
                        onClick={() => compare(release.parent ?? '', release.id)}
                      >
                        What it changed
                      </button>
                    )}
                    {!release.live && release.was_live && mayRollBack && (
                      <button
                        type="button"
                        className={styles['button']}
                        aria-label={`Roll back to this: ${release.note}`}
                        onClick={() => {
                          onGo({ page: 'history', topic: `back/${release.id}` });
                          scrollTo({ top: 0 });
                        }}
                      >
                        Roll back to this
                      </button>
                    )}
                  </div>
                </li>
              ))}
            </ol>
          </section>
        </>
      )}
      <Events api={api} releases={releases.value ?? []} onSignIn={onSignIn} />
    </div>
  );
}

interface ComparisonProps {
  readonly api: ReleasesApi;
  readonly releases: readonly Release[];
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChoose: (from: string, to: string) => void;
  readonly onSignIn: () => void;
}

function Comparison({ api, releases, from = 'live', to = 'work', onChoose, onSignIn }: ComparisonProps) {
  const id = useId();
  const options = (
    <>
      <option value="work">The working copy</option>
      <option value="live">The live release</option>
      {releases.map(({ id, note, author }) => (
        <option key={id} value={id}>
          {note} ({author}, {id.slice(0, 6)})
        </option>
      ))}
    </>
  );
  return (
    <>
      <div className={styles['pair']}>
        <div className={styles['field']}>
          <label htmlFor={`${id}-from`}>From</label>
          <select id={`${id}-from`} value={from} onChange={({ target }) => onChoose(target.value, to)}>
            {options}
          </select>
        </div>
        <div className={styles['field']}>
          <label htmlFor={`${id}-to`}>To</label>
          <select id={`${id}-to`} value={to} onChange={({ target }) => onChoose(from, target.value)}>
            {options}
          </select>
        </div>
      </div>
      <Differences key={`${from} ${to}`} {...{ api, from, to, onSignIn }} />
    </>
  );
}

type DifferencesProps = Pick<ComparisonProps, 'api' | 'onSignIn'> & { readonly from: string; readonly to: string };

function Differences({ api, from, to, onSignIn }: DifferencesProps) {
  const load = useCallback(() => api.differences(from, to), [api, from, to]);
  const { value, failure, reload } = useLoaded(load);
  return (
    <>
      <Failure failure={failure} onSignIn={onSignIn} onRetry={reload} />
      <p role="status" className={styles['hint']}>
        {value ? sayCount(value.length) : failure ? '' : 'Comparing …'}
      </p>
      {value && value.length > 0 && <Sentences of={value} />}
    </>
  );
}

const sayCount = (count: number): string =>
  count === 0 ? 'They say the same.' : count === 1 ? '1 difference' : `${count} differences`;

/** Words for actions of the audit trail; others speak for themselves. */
const ACTIONS: Readonly<Record<string, string>> = { 'moved live': 'made it live', stored: 'stored a release' };

/** Actions about releases, without sign-ins and saved files. */
const isOfRelease = ({ release, action }: ReleaseEvent): boolean =>
  release !== undefined || action === 'brought in the live release';

function Events({
  api,
  releases,
  onSignIn,
}: {
  readonly api: ReleasesApi;
  readonly releases: readonly Release[];
  readonly onSignIn: () => void;
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other releases come with other events
  const load = useCallback(() => api.events(), [api, releases]);
  const { value = [], failure, reload } = useLoaded(load);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? value : value.filter(isOfRelease);
  return (
    <section className={styles['card']} aria-labelledby="events-title">
      <h2 id="events-title">Audit trail</h2>
      <label className={styles['tick']}>
        <input type="checkbox" checked={isWhole} onChange={({ target }) => setWhole(target.checked)} />
        With sign-ins and saved files
      </label>
      <Failure failure={failure} onSignIn={onSignIn} onRetry={reload} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
      <section className={styles['events']} aria-label="Entries of the audit trail" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ at, actor, action, detail, release }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id
              <tr key={`${at} ${index}`}>
                <td>
                  <Time at={at} />
                </td>
                <td>{actor}</td>
                <td>
                  {ACTIONS[action] ?? action}
                  {release && `: ${releases.find(({ id }) => id === release)?.note ?? release}`}
                  {detail && ` (${detail})`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
