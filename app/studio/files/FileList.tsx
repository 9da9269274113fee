// List of all files with a search in names, titles and the words that customers see.
import { Plus } from 'lucide-react';
import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { isUnsaved, type WorkFileState } from '../keeping/workingCopy.ts';
import { type Diagnostic, type Found, type Language, toPath } from '../language/language.ts';
import type { SourceLocation } from '../location.ts';
import { SearchBox } from '../shell/SearchBox.tsx';
import styles from './FileList.module.css';
import { groupsOf, nameOf } from './groups.ts';

interface Props {
  readonly files: ReadonlyMap<string, WorkFileState>;
  readonly problems: ReadonlyMap<string, readonly Diagnostic[]>;
  readonly language: Language;
  readonly open: string | undefined;
  readonly onOpen: (place: SourceLocation) => void;
  /** Absent for an editor who may add no file. */
  readonly onNew?: () => void;
}

/** Groups that are open from the start. */
const OPEN: ReadonlySet<string> = new Set(['Flows', 'Pages']);

export function FileList({ files, problems, language, open, onOpen, onNew }: Props) {
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query.trim().toLowerCase());
  const paths = useMemo(() => [...files.keys()].join('\n'), [files]);
  const groups = useMemo(
    () =>
      groupsOf(
        paths.split('\n').filter((path) => path.toLowerCase().includes(wanted)),
        wanted,
      ),
    [paths, wanted],
  );
  const found = useFound(language, wanted);
  // The first entry as it is shown: a file, else a name or text.
  const openFirst = () => {
    const [path] = groups.flatMap(({ paths: some }) => some);
    if (wanted === '') return;
    if (path !== undefined) onOpen({ path, line: 1, column: 1 });
    else if (found?.[0]) onOpen(placeOf(found[0]));
  };
  return (
    <nav className={styles['list']} aria-label="Files">
      <div className={styles['search']}>
        <SearchBox
          label="Search names, titles and texts"
          placeholder="Search names and texts"
          query={query}
          onQuery={setQuery}
          onEnter={openFirst}
        />
      </div>
      {onNew && (
        <button type="button" className={styles['new']} onClick={onNew}>
          <Plus size={16} aria-hidden /> New flow or page
        </button>
      )}
      <p className={styles['count']} role="status">
        {wanted === ''
          ? ''
          : found === undefined
            ? 'Searching…'
            : `${groups.reduce((sum, { paths: some }) => sum + some.length, 0)} files, ${found.length} names and texts`}
      </p>
      <div className={styles['groups']}>
        {groups.map(({ title, paths: some }) => (
          <details key={title} open={wanted !== '' || OPEN.has(title) || some.includes(open ?? '')}>
            <summary>
              {title} <span className={styles['number']}>{some.length}</span>
            </summary>
            <ul>
              {some.map((path) => (
                <li key={path}>
                  <Entry
                    path={path}
                    isOpen={path === open}
                    file={files.get(path)}
                    problems={problems.get(path)}
                    onOpen={onOpen}
                  />
                </li>
              ))}
            </ul>
          </details>
        ))}
        {found && found.length > 0 && (
          <details open>
            <summary>
              Names and texts <span className={styles['number']}>{found.length}</span>
            </summary>
            <ul>
              {found.map((one) => (
                <li key={`${one.location.uri} ${one.location.range.start.line} ${one.location.range.start.character}`}>
                  <FoundEntry found={one} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </nav>
  );
}

interface EntryProps {
  readonly path: string;
  readonly isOpen: boolean;
  readonly file: WorkFileState | undefined;
  readonly problems: readonly Diagnostic[] | undefined;
  readonly onOpen: (place: SourceLocation) => void;
}

/** Typing changes one file: the other entries stay as they are. */
const Entry = memo(function Entry({ path, isOpen, file, problems = [], onOpen }: EntryProps) {
  const errors = problems.filter(({ severity }) => severity < 3).length;
  const marks = [
    file && isUnsaved(file) ? 'not saved' : '',
    errors > 0 ? (errors === 1 ? '1 problem' : `${errors} problems`) : '',
  ].filter(Boolean);
  return (
    <button
      type="button"
      className={styles['entry']}
      aria-current={isOpen ? 'page' : undefined}
      onClick={() => onOpen({ path, line: 1, column: 1 })}
    >
      <span>{nameOf(path)}</span>
      {marks.length > 0 && <span className={styles['marks']}>{marks.join(', ')}</span>}
    </button>
  );
});

function placeOf({ location: { uri, range } }: Found): SourceLocation {
  return { path: toPath(uri) ?? '', line: range.start.line + 1, column: range.start.character + 1 };
}

function FoundEntry({ found, onOpen }: { readonly found: Found; readonly onOpen: Props['onOpen'] }) {
  const place = placeOf(found);
  const { path } = place;
  return (
    <button type="button" className={styles['entry']} onClick={() => onOpen(place)}>
      <span>{found.name}</span>
      <span className={styles['where']}>
        {found.containerName} · {nameOf(path)}
      </span>
    </button>
  );
}

/** Undefined while the language server looks. Answers for a query that is no longer asked are dropped. */
function useFound(language: Language, wanted: string): readonly Found[] | undefined {
  const [answer, setAnswer] = useState<{ readonly to: string; readonly found: readonly Found[] }>({
    to: '',
    found: [],
  });
  const isShort = wanted.length < MIN_LENGTH;
  useEffect(() => {
    if (isShort) return;
    let isAsked = true;
    const take = (found: readonly Found[]) => isAsked && setAnswer({ to: wanted, found });
    language.find(wanted).then(
      (found) => take(found.filter(({ location }) => toPath(location.uri) !== undefined)),
      () => take([]),
    );
    return () => {
      isAsked = false;
    };
  }, [language, wanted, isShort]);
  if (isShort) return NOTHING;
  return answer.to === wanted ? answer.found : undefined;
}

/** Characters of a query for names and texts; one letter is in all of them. */
const MIN_LENGTH = 2;

const NOTHING: readonly never[] = [];
