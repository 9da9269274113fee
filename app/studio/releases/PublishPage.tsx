// Publishing: what changes, the gate with its report, and making it live.
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { isUnsaved } from '../keeping/workingCopy.ts';
import { useStore } from '../shell/useStore.ts';
import type { JobEntry, Release } from './api.ts';
import { Behind } from './Behind.tsx';
import { Failure } from './Failure.tsx';
import { useCall, useJob, useLoaded } from './hooks.ts';
import { JobProgress } from './JobProgress.tsx';
import { outcomeOf } from './outcome.ts';
import { PreviewLink } from './PreviewLink.tsx';
import { Publication } from './Publication.tsx';
import type { ReleasePageProps } from './page.ts';
import styles from './pages.module.css';
import { Report } from './Report.tsx';
import { may, refusalToPublish } from './rights.ts';
import { Sentences } from './Sentences.tsx';

/** Loaded on demand: it brings the preview. */
const Screens = lazy(() => import('./Screens.tsx').then((m) => ({ default: m.Screens })));

/** Longest note, in characters. */
const MAX_LENGTH = 500;

export function PublishPage({ api, session, work, onGo, onOpen, onSignIn }: ReleasePageProps) {
  const files = useStore(work, ({ files: all }) => all);
  const isBehind = useStore(work, ({ isBehind: is }) => is);
  const unsaved = [...files.values()].filter(isUnsaved);
  const version = useMemo(() => [...files.values()].map(({ saved }) => saved?.hash).join(), [files]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another saved text makes other differences
  const loadChanges = useCallback(() => api.differences('live', 'work'), [api, version, isBehind]);
  const changes = useLoaded(loadChanges);
  const load = useCallback(() => Promise.all([api.jobs(), api.list()]), [api]);
  const known = useLoaded(load);
  const [jobs, releases] = known.value ?? [];
  const [begun, setBegun] = useState<string>();
  const [note, setNote] = useState('');
  const [isComparing, setComparing] = useState(false);
  const checking = useCall();
  const latest = jobs?.find(({ kind }) => kind === 'gate');
  const gateId = begun ?? latest?.id;
  const { job: gate, failure: lost } = useJob(api, gateId);
  const isChecking = gate !== undefined && !gate.result;
  const release = releases?.find(({ id }) => id === gate?.release);
  const mayCheck = may(session, 'copy');
  const check = () =>
    checking.run(async () => {
      const { id } = await api.gate(note.trim());
      setBegun(id);
      known.reload();
    });
  const reload = () => {
    known.reload();
    changes.reload();
    void work.refresh().catch(() => undefined);
  };
  // One main action at a time: after a check that lets it pass, that is publishing.
  const outcome = gate?.result && outcomeOf({ kind: 'gate', result: gate.result });
  const mayPublish =
    (outcome === 'passed' || outcome === 'drafts-stop') &&
    release !== undefined &&
    !release.was_live &&
    refusalToPublish(session, release) === undefined;
  const isOutdated =
    gate?.result?.report !== undefined &&
    changes.value !== undefined &&
    JSON.stringify(changes.value) !== JSON.stringify(gate.result.report.changes);

  return (
    <div className={styles['page']}>
      <h1>Publish</h1>
      {isBehind && <Behind session={session} onGo={onGo} />}
      {unsaved.length > 0 && (
        <div className={styles['warn']} role="status">
          <p>
            {unsaved.length === 1 ? `${unsaved[0]?.path} is` : `${unsaved.length} files are`} not saved. The check takes
            saved texts alone.
          </p>
          <button type="button" className={styles['button']} onClick={() => void work.saveAll()}>
            Save
          </button>
        </div>
      )}
      <section className={styles['card']} aria-labelledby="changes-title">
        <h2 id="changes-title">What changes for customers</h2>
        <Failure failure={changes.failure} onSignIn={onSignIn} onRetry={changes.reload} />
        <div role="status">
          {changes.value === undefined && !changes.failure && <p className={styles['hint']}>Comparing …</p>}
          {changes.value?.length === 0 && <p>Nothing: the working copy says the same as the live release.</p>}
        </div>
        {changes.value && changes.value.length > 0 && <Sentences of={changes.value} />}
      </section>
      <section className={styles['card']} aria-labelledby="check-title">
        <h2 id="check-title">Check</h2>
        {mayCheck ? (
          <form
            className={styles['report']}
            onSubmit={(event) => {
              event.preventDefault();
              void check();
            }}
          >
            <label className={styles['field']}>
              What changes, in a sentence for the history
              <textarea value={note} maxLength={MAX_LENGTH} required onChange={({ target }) => setNote(target.value)} />
            </label>
            <div className={styles['buttons']}>
              <button
                type="submit"
                className={mayPublish ? styles['button'] : styles['primary']}
                disabled={checking.isBusy || isChecking || isBehind}
              >
                Check what would be published
              </button>
              <span className={styles['hint']}>
                {isBehind
                  ? 'Bring in the live release first.'
                  : isChecking
                    ? 'A check is running.'
                    : 'Nothing is published by it.'}
              </span>
            </div>
          </form>
        ) : (
          <p className={styles['hint']}>
            You may read and look at checks of others. To begin one, ask for the role copy or edit.
          </p>
        )}
        <Failure failure={checking.failure ?? lost ?? known.failure} onSignIn={onSignIn} />
        {isChecking && <JobProgress job={gate} editor={session.editor?.name ?? ''} />}
        {gate?.result && release && !release.live && !release.was_live && (
          <>
            <p className={styles['hint']}>
              Checked: “{release.note}” by {release.author}
            </p>
            {isOutdated && (
              <p className={styles['info']} role="status">
                The working copy or the live release has changed since this check. Check again to include it.
              </p>
            )}
            <Report job={{ ...gate, result: gate.result }} onOpen={onOpen} />
            {mayCheck && outcome !== 'refused' && (
              <PreviewLink key={release.id} api={api} release={release.id} onSignIn={onSignIn} />
            )}
            {gate.result.report?.screens && release.parent !== undefined && (
              <section className={styles['report']} aria-labelledby="screens-title">
                <h3 id="screens-title">Old and new side by side</h3>
                {gate.result.report.screens.length === 0 ? (
                  <p>No screen of the changed flows looks different.</p>
                ) : isComparing ? (
                  <Suspense fallback={<p className={styles['hint']}>Loading …</p>}>
                    <Screens
                      key={release.id}
                      {...{ api, session, onSignIn }}
                      {...gate.result.report}
                      screens={gate.result.report.screens}
                      from={release.parent}
                      to={release.id}
                    />
                  </Suspense>
                ) : (
                  <div className={styles['buttons']}>
                    <button type="button" className={styles['button']} onClick={() => setComparing(true)}>
                      Show what looks different
                    </button>
                  </div>
                )}
              </section>
            )}
          </>
        )}
      </section>
      {gate?.result && release && (
        <Publication
          key={release.id}
          {...{ api, session, release, onGo, onOpen, onSignIn }}
          gate={{ ...gate, result: gate.result }}
          running={publicationOf(jobs ?? [], release)}
          onDone={reload}
        />
      )}
    </div>
  );
}

/** Id of the latest job that published a release. */
const publicationOf = (jobs: readonly JobEntry[], { id }: Release): string | undefined =>
  jobs.find(({ kind, release }) => kind === 'publish' && release === id)?.id;
