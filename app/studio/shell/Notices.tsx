// Reasons why the open file is not saved, with the actions that help. Nothing typed is dropped silently.
import { isJson } from '../keeping/isJson.ts';
import { isUnsaved, type WorkFileState, type WorkingCopy } from '../keeping/workingCopy.ts';
import styles from './Notices.module.css';

interface Props {
  readonly work: WorkingCopy;
  readonly file: WorkFileState | undefined;
  readonly hasRoom: boolean;
  readonly isReadOnly: boolean;
  readonly onSignIn: () => void;
}

const REASONS: Readonly<Record<string, string>> = {
  offline: 'There is no connection to the server. Your changes are kept in this browser, and saved when it is back.',
  editor_signed_out: 'Your session has ended. Your changes are kept in this browser. Sign in again to save them.',
  not_allowed:
    'You may no longer change this file. Your changes are kept in this browser. Ask for the role, or copy the text.',
};

export function Notices({ work, file, hasRoom, isReadOnly, onSignIn }: Props) {
  const { path = '', conflict, isRemoved, waiting } = file ?? {};
  return (
    <div className={styles['notices']} role="status">
      {!hasRoom && (
        <p className={styles['warn']}>
          This browser has no room for unsaved texts. Leave this tab open until everything is saved.
        </p>
      )}
      {isReadOnly && <p className={styles['info']}>You may read this file, but not change it.</p>}
      {waiting && (
        <div className={styles['warn']}>
          <p>{REASONS[waiting.for] ?? `Not saved: ${waiting.message} Your changes are kept in this browser.`}</p>
          {waiting.for === 'editor_signed_out' ? (
            <button type="button" onClick={onSignIn}>
              Sign in again
            </button>
          ) : (
            <button type="button" onClick={() => void work.save(path)}>
              Try again
            </button>
          )}
        </div>
      )}
      {isRemoved && (
        <div className={styles['warn']}>
          <p>Another editor has removed this file. Your text is still here.</p>
          <button type="button" onClick={() => void work.restore(path, true)}>
            Create it again
          </button>
          <button type="button" onClick={() => void work.restore(path, false)}>
            Remove it here too
          </button>
        </div>
      )}
      {conflict && (
        <div className={styles['warn']}>
          <div>
            <p>
              Another editor has changed the same places. Their text is marked as removed, yours as added. Take over
              what you need, then save yours.
            </p>
            <ul>
              {conflict.places.map((place) => (
                <li key={place}>{place}</li>
              ))}
            </ul>
          </div>
          <button type="button" onClick={() => void work.resolve(path, 'mine')}>
            Save mine
          </button>
          <button type="button" onClick={() => void work.resolve(path, 'theirs')}>
            Take theirs
          </button>
        </div>
      )}
    </div>
  );
}

/**
 * State of what is open in a few words.
 * @param file the one to tell of
 * @param all files that are open together
 */
export function saveState(file: WorkFileState | undefined, all: readonly WorkFileState[]): string {
  if (!file) return '';
  if (file.isSaving) return 'Saving…';
  if (file.conflict || file.isRemoved || file.waiting) return 'Not saved';
  const broken = all.find(({ text }) => !isJson(text));
  if (broken)
    return isUnsaved(broken) ? 'Changed, not valid JSON' : 'Saved, but not valid JSON: it cannot be published';
  return isUnsaved(file) ? 'Changed' : 'Saved';
}

/** Result of formatting a text, in a sentence. */
export function formatResult(text: string, edits: number): string {
  if (!isJson(text)) return 'Not valid JSON: correct it first.';
  return edits > 0 ? 'Formatted.' : 'Nothing to format.';
}
