// Progress of a job, by its stages.
import { Check, Circle, LoaderCircle } from 'lucide-react';
import { useRef } from 'react';
import type { Job } from './api.ts';
import { STAGES, STAGES_OF } from './outcome.ts';
import styles from './pages.module.css';
import { Time } from './Time.tsx';
import { useFocusIfLost } from './useFocusIfLost.ts';

interface Props {
  readonly job: Job;
  /** Name of the editor of this tab. */
  readonly editor: string;
}

export function JobProgress({ job: { kind, stage, actor, begun_at }, editor }: Props) {
  const status = useRef<HTMLParagraphElement>(null);
  useFocusIfLost(status);
  const stages = STAGES_OF[kind];
  const at = stage === undefined || stage === 'waiting' ? -1 : stages.indexOf(stage);
  return (
    <div className={styles['progress']}>
      <p role="status" ref={status} tabIndex={-1}>
        {stage === undefined ? 'Running' : STAGES[stage]} … You may leave this page: the job goes on, and is here when
        you come back.
      </p>
      <p className={styles['hint']}>
        Begun by {actor === editor ? 'you' : actor}, <Time at={begun_at} />. It may take a few minutes.
      </p>
      {stage !== undefined && (
        <ol aria-label="Stages">
          {stages.map((one, place) => (
            <li key={one} aria-current={place === at ? 'step' : undefined} data-done={place < at || undefined}>
              {place < at ? (
                <Check size={16} aria-hidden />
              ) : place === at ? (
                <LoaderCircle size={16} aria-hidden className={styles['turning']} />
              ) : (
                <Circle size={16} aria-hidden />
              )}
              <span>{STAGES[one]}</span>
              <span className={styles['spoken']}>{place < at ? ', done' : place === at ? ', now' : ', later'}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
