// Steps, fields and blocks of the open file, and its problems.
import { useEffect, useState } from 'react';
import type { Diagnostic, Language, OutlinePart, Position } from '../language/language.ts';
import styles from './Outline.module.css';

interface Props {
  readonly path: string;
  /** A change of it asks for the outline again. */
  readonly text: string;
  readonly language: Language;
  readonly problems: readonly Diagnostic[];
  readonly onGo: (position: Position) => void;
  /** Absent for a file that may only be read. */
  readonly onFix?: (problem: Diagnostic) => void;
  /** Opens the help about the code of a problem. */
  readonly onExplain: (code: string) => void;
}

/** Pause in typing before the outline is asked for again. */
const PAUSE_MS = 300;

/** Groups that are looked for most. */
const FIRST: readonly string[] = ['steps', 'fields'];

const rankOf = ({ name }: OutlinePart): number => {
  const at = FIRST.indexOf(name);
  return at < 0 ? FIRST.length : at;
};

const SEVERITIES = { 1: 'Error', 2: 'Warning', 3: 'Hint' } as const;

export function Outline({ path, text, language, problems, onGo, onFix, onExplain }: Props) {
  const parts = useOutline(path, text, language);
  return (
    <div className={styles['outline']}>
      <section aria-labelledby="problems-title">
        <h2 id="problems-title" className={styles['title']}>
          Problems <span className={styles['number']}>{problems.length}</span>
        </h2>
        <p role="status" className={styles['none']}>
          {problems.length === 0 ? 'None in this file.' : ''}
        </p>
        <ul>
          {problems.map((problem) => (
            <li key={`${problem.code} ${problem.range.start.line} ${problem.range.start.character} ${problem.message}`}>
              <button type="button" className={styles['problem']} onClick={() => onGo(problem.range.start)}>
                <span className={styles['level']} data-severity={problem.severity}>
                  {SEVERITIES[problem.severity]}, line {problem.range.start.line + 1}
                </span>
                <span>{problem.message.split('\n')[0]}</span>
              </button>
              {onFix && problem.data?.fixable && (
                <button type="button" className={styles['fix']} onClick={() => onFix(problem)}>
                  Fix
                </button>
              )}
              {problem.code && (
                <button
                  type="button"
                  className={styles['fix']}
                  aria-label={`Explain ${problem.code}`}
                  onClick={() => onExplain(problem.code)}
                >
                  Explain
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="outline-title">
        <h2 id="outline-title" className={styles['title']}>
          Outline
        </h2>
        {[...parts]
          .sort((a, b) => rankOf(a) - rankOf(b))
          .map((group) => (
            <details key={group.name} open={rankOf(group) < FIRST.length}>
              <summary className={styles['group']}>
                {group.name} <span className={styles['number']}>{group.children?.length ?? 0}</span>
              </summary>
              <Branches parts={group.children ?? []} onGo={onGo} />
            </details>
          ))}
      </section>
    </div>
  );
}

function Branches({ parts, onGo }: { readonly parts: readonly OutlinePart[]; readonly onGo: Props['onGo'] }) {
  return (
    <ul>
      {parts.map((part) => (
        <li
          key={`${part.name} ${part.selectionRange.start.line} ${part.selectionRange.start.character}`}
          className={styles['part']}
        >
          <button type="button" className={styles['go']} onClick={() => onGo(part.selectionRange.start)}>
            <span>{part.name}</span>
            {part.detail && <span className={styles['detail']}>{part.detail}</span>}
          </button>
          {part.children && part.children.length > 0 && <Branches parts={part.children} onGo={onGo} />}
        </li>
      ))}
    </ul>
  );
}

function useOutline(path: string, text: string, language: Language): readonly OutlinePart[] {
  const [shown, setShown] = useState<{ readonly path: string; readonly parts: readonly OutlinePart[] }>({
    path,
    parts: [],
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed text has another outline
  useEffect(() => {
    let isOpen = true;
    const timer = setTimeout(() => {
      language.outline(path).then(
        (parts) => isOpen && setShown({ path, parts }),
        // The last outline stays while the server is busy or the text is broken.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [path, text, language]);
  return shown.path === path ? shown.parts : [];
}
