import type { FileEntry, FilesPart } from '@fahrplan/engine';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import FileText from 'lucide-react/icons/file-text';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash from 'lucide-react/icons/trash-2';
import { useEffect, useState } from 'react';
import { Button } from '../../Button.tsx';
import { useSession } from '../../context.ts';
import words from '../../theme/words.module.css';
import { useSignal } from '../../useSignal.ts';
import styles from './FileView.module.css';
import { sizeInWords } from './fileSize.ts';

export function ChosenFiles({ files }: { readonly files: FilesPart }) {
  const entries = useSignal(files.entries);
  if (entries.length === 0) return null;
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <Chosen key={entry.key} entry={entry} />
      ))}
    </ul>
  );
}

function Chosen({ entry }: { readonly entry: FileEntry }) {
  const session = useSession();
  const wrong = entry.state === 'failed' || entry.state === 'refused';
  return (
    <li className={`${styles.file} ${wrong ? styles.wrong : ''}`}>
      <Preview entry={entry} />
      <div className={styles.words}>
        <p className={styles.name}>{entry.name}</p>
        <State entry={entry} />
      </div>
      {entry.state === 'failed' && entry.content !== null && (
        <Button look="icon" aria-label={`${session.word('retry')}: ${entry.name}`} onPress={entry.retry}>
          <RotateCw size="1.25rem" aria-hidden />
        </Button>
      )}
      <Button look="icon" aria-label={session.word('file.remove', { name: entry.name })} onPress={entry.remove}>
        <Trash size="1.25rem" aria-hidden />
      </Button>
    </li>
  );
}

/** Announces errors at once, unless the host already did; success politely, by file name. */
function State({ entry }: { readonly entry: FileEntry }) {
  if (entry.issue !== null) {
    return (
      <p className={styles.issue} role={entry.state === 'refused' ? undefined : 'alert'}>
        <CircleAlert size="1rem" aria-hidden className={styles.mark} />
        {entry.issue}
      </p>
    );
  }
  return (
    <div role="status">
      <Progress entry={entry} />
    </div>
  );
}

function Progress({ entry }: { readonly entry: FileEntry }) {
  const session = useSession();
  if (entry.waitsFor !== null)
    return <p className={styles.meta}>{session.word('file.waits', { name: entry.waitsFor })}</p>;
  if (entry.state === 'running' || entry.state === 'waiting') {
    return (
      <progress
        className={styles.progress}
        value={entry.progress}
        max={100}
        aria-label={session.word('file.sending', { name: entry.name })}
      />
    );
  }
  return (
    <p className={styles.meta}>
      {entry.state === 'done' && (
        <>
          <CircleCheck size="1rem" aria-hidden className={styles.done} />
          <span className={words.unseen}>{session.word('file.done', { name: entry.name })} </span>
        </>
      )}
      {entry.size > 0 && sizeInWords(entry.size, session.word('locale'))}
    </p>
  );
}

/** Image preview, or an icon for other files and for unsupported images. */
function Preview({ entry: { content } }: { readonly entry: FileEntry }) {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    if (!(content instanceof Blob) || !content.type.startsWith('image/')) return;
    const address = URL.createObjectURL(content);
    setSource(address);
    return () => URL.revokeObjectURL(address);
  }, [content]);
  return (
    <span className={styles.preview} aria-hidden>
      {source === null ? (
        <FileText size="1.5rem" />
      ) : (
        <img src={source} alt="" className={styles.picture} onError={() => setSource(null)} />
      )}
    </span>
  );
}
