// Report of a job: what it found, and what to do next.
import { useRef } from 'react';
import type { SourceLocation } from '../location.ts';
import type { DraftOutcome, Job, JobKind, JobResult } from './api.ts';
import { DRAFTS, failuresIn, outcomeOf, sayDrafts, wordsOf } from './outcome.ts';
import styles from './pages.module.css';
import { Sentences } from './Sentences.tsx';
import { useFocusIfLost } from './useFocusIfLost.ts';

interface Props {
  readonly job: Job & { readonly result: JobResult };
  readonly onOpen: (location: SourceLocation) => void;
}

const LABELS: Readonly<Record<JobKind, string>> = {
  gate: 'Report of the check',
  publish: 'Report of publishing',
  rollback: 'Report of the roll back',
  preview: 'Report of the preview',
};

const GOOD: readonly string[] = ['passed', 'live', 'link'];

export function Report({ job, onOpen }: Props) {
  const status = useRef<HTMLDivElement>(null);
  useFocusIfLost(status);
  const { output, report } = job.result;
  const outcome = outcomeOf(job);
  const { title, next } = wordsOf(job.kind, outcome);
  const isGood = GOOD.includes(outcome);
  const failures = failuresIn(output);
  return (
    <section aria-label={LABELS[job.kind]} className={styles['report']}>
      <div role="status" ref={status} tabIndex={-1} className={isGood ? styles['good'] : styles['bad']}>
        <h3>{title}</h3>
        <p>{next}</p>
      </div>
      {report && (
        <>
          {report.refusals.length > 0 && (
            <section>
              <h4>What speaks against it</h4>
              <Sentences of={report.refusals} onOpen={onOpen} />
              {failures.length > 0 && <Sentences of={failures} onOpen={onOpen} />}
            </section>
          )}
          <section>
            <h4>Check, tests and walks</h4>
            <p>{sayTried(job, failures.length)}</p>
          </section>
          <section>
            <h4>Open drafts of customers</h4>
            <p>
              {report.refusals.length > 0
                ? 'They are validated once nothing above is left.'
                : sayDrafts(report.drafts.counts)}
            </p>
            {report.refusals.length === 0 && Object.values(report.drafts.counts).some((count) => count > 0) && (
              <dl className={styles['figures']}>
                {(Object.keys(DRAFTS) as DraftOutcome[]).map((one) => (
                  <div key={one} data-level={report.drafts.counts[one] > 0 ? one : undefined}>
                    <dt>{DRAFTS[one]}</dt>
                    <dd>{report.drafts.counts[one]}</dd>
                  </div>
                ))}
              </dl>
            )}
            {report.drafts.examples.length > 0 && <Sentences of={report.drafts.examples} />}
          </section>
          {report.decisions.length > 0 && (
            <section>
              <h4>Conditions and values that come out differently</h4>
              <Sentences of={report.decisions} />
            </section>
          )}
          {report.paths.length > 0 && (
            <section>
              <h4>Customers who meet other steps</h4>
              <Sentences of={report.paths} />
            </section>
          )}
          <section>
            <h4>Changes for customers</h4>
            {report.changes.length > 0 ? <Sentences of={report.changes} /> : <p>None.</p>}
          </section>
        </>
      )}
      {(!report || !isGood) && output.trim() !== '' && (
        <details className={styles['more']}>
          <summary>Output of the job</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
          <pre className={styles['output']} tabIndex={0}>
            {output.trim()}
          </pre>
        </details>
      )}
    </section>
  );
}

function sayTried({ kind, result: { report } }: Props['job'], failures: number): string {
  if (!report) return '';
  if (kind === 'rollback')
    return report.refusals.length > 0
      ? 'The check finds errors.'
      : 'The check finds no errors. Warnings, tests and walks do not stop a roll back.';
  if (failures > 0)
    return `The check finds nothing. ${failures === 1 ? '1 test or walk fails' : `${failures} tests or walks fail`}.`;
  if (report.refusals.length > 0) return 'The check finds problems, so tests and walks did not run.';
  const flows = report.flows.length;
  return `The check finds nothing. Tests and walks pass for ${flows === 1 ? '1 changed flow' : `${flows} changed flows`}.`;
}
