// Takes an older release back: what that changes, the reason, and the confirmation.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Session } from '../api.ts';
import type { SourceLocation } from '../location.ts';
import { Dialog } from '../shell/Dialog.tsx';
import type { Release, ReleasesApi } from './api.ts';
import { Failure } from './Failure.tsx';
import { useCall, useJob, useLoaded } from './hooks.ts';
import { JobProgress } from './JobProgress.tsx';
import { outcomeOf, sayDrafts } from './outcome.ts';
import styles from './pages.module.css';
import { Report } from './Report.tsx';
import { may } from './rights.ts';
import { Time } from './Time.tsx';

interface Props {
  readonly api: ReleasesApi;
  readonly session: Session;
  readonly release: Release;
  readonly onOpen: (location: SourceLocation) => void;
  readonly onSignIn: () => void;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function RollBack({ api, session, release, onOpen, onSignIn, onClose, onDone }: Props) {
  const load = useCallback(() => api.jobs(), [api]);
  const jobs = useLoaded(load);
  const [begun, setBegun] = useState<string>();
  const [reason, setReason] = useState('');
  const [isOverriding, setOverriding] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const calling = useCall();
  const running = jobs.value?.find(
    ({ kind, release: of, running: is }) => kind === 'rollback' && of === release.id && is,
  );
  const id = begun ?? running?.id;
  const { job, failure } = useJob(api, id);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const published = job?.result?.report?.published;
  const seen = job?.result?.report?.live;
  const hasResult = job?.result !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a result
  useEffect(() => {
    if (published !== undefined) onDone();
  }, [published]);
  const outcome = job?.result && outcomeOf({ kind: 'rollback', result: job.result });
  const needsOverride = outcome === 'drafts-stop';
  const isReady = outcome === 'passed' || needsOverride;
  const begin = (isConfirmed: boolean) => {
    setAsking(false);
    void calling.run(async () => {
      const order = isConfirmed
        ? {
            ...{ release: release.id, confirmed: true, note: reason.trim() },
            ...(seen !== undefined && { seen }),
            ...(isOverriding && { override: true }),
          }
        : { release: release.id };
      setBegun((await api.begin('rollback', order)).id);
    });
  };
  const counts = job?.result?.report?.drafts.counts;
  return (
    <section className={styles['card']} aria-labelledby="back-title">
      <h2 id="back-title" ref={title} tabIndex={-1}>
        Roll back to “{release.note}”
      </h2>
      <p className={styles['hint']}>
        By {release.author}, <Time at={release.at} />. Customers are served these definitions again, as a new release.
        Unpublished changes of the working copy stay. Published ones leave it, and stay in the history: roll back to
        their release to have them again.
      </p>
      {!may(session, 'publish') && (
        <p className={styles['info']}>You do not have the role publish. Ask a colleague who has it.</p>
      )}
      {may(session, 'publish') && published === undefined && (!job || hasResult) && (
        <div className={styles['buttons']}>
          <button
            type="button"
            className={isReady ? styles['button'] : styles['primary']}
            disabled={calling.isBusy}
            onClick={() => begin(false)}
          >
            {job ? 'Look again' : 'Look at what it changes'}
          </button>
          <button type="button" className={styles['button']} onClick={onClose}>
            Cancel
          </button>
          <span className={styles['hint']}>Nothing is rolled back by looking.</span>
        </div>
      )}
      <Failure failure={calling.failure ?? failure ?? jobs.failure} onSignIn={onSignIn} />
      {job && !job.result && <JobProgress job={job} editor={session.editor?.name ?? ''} />}
      {job?.result && <Report job={{ ...job, result: job.result }} onOpen={onOpen} />}
      {isReady && may(session, 'publish') && (
        <form
          className={styles['report']}
          onSubmit={(event) => {
            event.preventDefault();
            setAsking(true);
          }}
        >
          <label className={styles['field']}>
            Reason, for the history
            <textarea value={reason} maxLength={500} required onChange={({ target }) => setReason(target.value)} />
          </label>
          {needsOverride && (
            <label className={styles['tick']}>
              <input type="checkbox" checked={isOverriding} onChange={({ target }) => setOverriding(target.checked)} />
              Roll back although {counts?.stops} open drafts cannot continue. Their customers begin anew.
            </label>
          )}
          <div className={styles['buttons']}>
            <button
              type="submit"
              className={styles['danger']}
              disabled={calling.isBusy || reason.trim() === '' || (needsOverride && !isOverriding)}
            >
              Roll back …
            </button>
            <span className={styles['hint']}>{reason.trim() === '' ? 'Give the reason first.' : ''}</span>
          </div>
        </form>
      )}
      {published !== undefined && (
        <div className={styles['buttons']}>
          <button type="button" className={styles['button']} onClick={onClose}>
            Done
          </button>
        </div>
      )}
      {isAsking && (
        <Dialog title="Roll back for all customers?" onClose={() => setAsking(false)}>
          <div className={styles['report']}>
            <p>
              Customers are served “{release.note}” again. {counts && sayDrafts(counts)}
            </p>
            <div className={styles['buttons']}>
              {/* The focus begins here, so that a key pressed twice confirms nothing. */}
              <button type="button" className={styles['button']} onClick={() => setAsking(false)}>
                Cancel
              </button>
              <button type="button" className={styles['danger']} onClick={() => begin(true)}>
                Roll back now
              </button>
            </div>
          </div>
        </Dialog>
      )}
    </section>
  );
}
