// Link under which a checked release can be tried with demo customers.
import { useState } from 'react';
import type { ReleasesApi } from './api.ts';
import { Failure } from './Failure.tsx';
import { useCall, useJob } from './hooks.ts';
import { previewPathIn } from './outcome.ts';
import styles from './pages.module.css';

interface Props {
  readonly api: ReleasesApi;
  readonly release: string;
  readonly onSignIn: () => void;
}

export function PreviewLink({ api, release, onSignIn }: Props) {
  const [id, setId] = useState<string>();
  const [isCopied, setCopied] = useState(false);
  const making = useCall();
  const { job, failure } = useJob(api, id);
  const isMaking = making.isBusy || (id !== undefined && !job?.result && !failure);
  const path = job?.result && previewPathIn(job.result.output);
  const address = path && new URL(path, location.href).href;
  return (
    <section className={styles['report']} aria-labelledby="preview-link-title">
      <h4 id="preview-link-title">Try it before</h4>
      <p className={styles['hint']}>
        A link shows the whole portal with these definitions and demo customers for seven days. It needs no sign-in. A
        new link of yours ends the one before.
      </p>
      <div className={styles['buttons']}>
        <button
          type="button"
          className={styles['button']}
          disabled={isMaking}
          onClick={() => {
            setCopied(false);
            void making.run(async () => setId((await api.begin('preview-link', { release })).id));
          }}
        >
          Make a preview link
        </button>
        {address && (
          <>
            <a className={styles['button']} href={address} target="_blank" rel="noreferrer">
              Open the preview
            </a>
            <button
              type="button"
              className={styles['button']}
              onClick={() => void navigator.clipboard.writeText(address).then(() => setCopied(true))}
            >
              Copy the link
            </button>
          </>
        )}
      </div>
      <p role="status" className={styles['hint']}>
        {isMaking
          ? 'The portal is built …'
          : isCopied
            ? 'The link is copied.'
            : job?.result && !path
              ? `There is no preview. ${job.result.output.trim().split('\n').slice(0, 3).join(' ')}`
              : ''}
      </p>
      <Failure failure={making.failure ?? failure} onSignIn={onSignIn} />
    </section>
  );
}
