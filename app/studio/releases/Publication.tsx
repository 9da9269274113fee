// Makes a checked release live, after a confirmation.
import { useEffect, useState } from 'react';
import type { Session } from '../api.ts';
import type { SourceLocation } from '../location.ts';
import type { Address } from '../shell/address.ts';
import { Dialog } from '../shell/Dialog.tsx';
import type { Job, JobResult, Release, ReleasesApi } from './api.ts';
import { Failure } from './Failure.tsx';
import { useCall, useJob } from './hooks.ts';
import { JobProgress } from './JobProgress.tsx';
import { outcomeOf, sayDrafts } from './outcome.ts';
import styles from './pages.module.css';
import { Report } from './Report.tsx';
import { refusalToPublish } from './rights.ts';

interface Props {
  readonly api: ReleasesApi;
  readonly session: Session;
  readonly release: Release;
  readonly gate: Job & { readonly result: JobResult };
  /** Id of a job that has published the release, or does. */
  readonly running: string | undefined;
  readonly onGo: (address: Address) => void;
  readonly onOpen: (location: SourceLocation) => void;
  readonly onSignIn: () => void;
  readonly onDone: () => void;
}

export function Publication({ api, session, release, gate, running, onGo, onOpen, onSignIn, onDone }: Props) {
  const [begun, setBegun] = useState<string>();
  const [isOverriding, setOverriding] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const publishing = useCall();
  const id = begun ?? running;
  const { job, failure } = useJob(api, id);
  const isDone = begun !== undefined && job?.result !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a result
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone]);
  const outcome = outcomeOf(gate);
  const refusal = refusalToPublish(session, release);
  const needsOverride = outcome === 'drafts-stop';
  const isRunning = id !== undefined && !job?.result;
  const mayBegin = !release.live && !release.was_live && !isRunning && (outcome === 'passed' || needsOverride);
  const publish = () => {
    setAsking(false);
    void publishing.run(async () =>
      setBegun((await api.begin('publish', { release: release.id, ...(isOverriding && { override: true }) })).id),
    );
  };
  const isOver = begun === undefined && job?.result?.report?.published !== undefined && !release.live;
  if (isOver || (!mayBegin && !job && !publishing.failure && !failure)) return null;
  return (
    <section className={styles['card']} aria-labelledby="publication-title">
      <h2 id="publication-title">Publish</h2>
      {mayBegin && refusal !== undefined && <p className={styles['info']}>{refusal}</p>}
      {mayBegin && refusal === undefined && (
        <>
          {needsOverride && (
            <label className={styles['tick']}>
              <input type="checkbox" checked={isOverriding} onChange={({ target }) => setOverriding(target.checked)} />
              Publish it although {gate.result.report?.drafts.counts.stops} open drafts cannot continue. Their customers
              begin anew.
            </label>
          )}
          <div className={styles['buttons']}>
            <button
              type="button"
              className={styles['primary']}
              disabled={publishing.isBusy || (needsOverride && !isOverriding)}
              onClick={() => setAsking(true)}
            >
              Publish …
            </button>
            <span className={styles['hint']}>It is checked once more, and can be taken back in the history.</span>
          </div>
        </>
      )}
      <Failure failure={publishing.failure ?? failure} onSignIn={onSignIn} />
      {job && !job.result && <JobProgress job={job} editor={session.editor?.name ?? ''} />}
      {job?.result && <Report job={{ ...job, result: job.result }} onOpen={onOpen} />}
      {job?.result?.report?.published !== undefined && (
        <div className={styles['buttons']}>
          <a className={styles['button']} href="/" target="_blank" rel="noreferrer">
            Open the portal
          </a>
          <button type="button" className={styles['button']} onClick={() => onGo({ page: 'history' })}>
            Open the history
          </button>
        </div>
      )}
      {isAsking && (
        <Dialog title="Publish it to all customers?" onClose={() => setAsking(false)}>
          <div className={styles['report']}>
            <p>“{release.note}”</p>
            <p>
              {changesIn(gate.result)} {gate.result.report && sayDrafts(gate.result.report.drafts.counts)}
            </p>
            <div className={styles['buttons']}>
              {/* The focus begins here, so that a key pressed twice confirms nothing. */}
              <button type="button" className={styles['button']} onClick={() => setAsking(false)}>
                Cancel
              </button>
              <button type="button" className={styles['primary']} onClick={publish}>
                Publish now
              </button>
            </div>
          </div>
        </Dialog>
      )}
    </section>
  );
}

function changesIn({ report }: JobResult): string {
  const count = report?.changes.length ?? 0;
  return count === 1 ? '1 change.' : `${count} changes.`;
}
