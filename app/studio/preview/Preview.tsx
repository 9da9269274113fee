// Live preview of the open file: a frame with the flow, and its control bar.
import { useEffect, useId, useRef } from 'react';
import { ControlBar } from './ControlBar.tsx';
import type { FirstProblem } from './compile/compiled.ts';
import type { Texts } from './compile/compiler.ts';
import styles from './Preview.module.css';
import type { PreviewState } from './previewState.ts';
import type { PreviewEvents } from './previewStore.ts';
import { TestsBar } from './TestsBar.tsx';
import { usePreview } from './usePreview.ts';

export interface PreviewProps {
  /** Open file, relative to `flows/`. */
  readonly path: string;
  /** Working copy with unsaved texts, by paths relative to `flows/`. */
  readonly texts: Texts;
  /** Offset of the cursor in the open file. */
  readonly cursor: number;
  /** CSRF token of the studio's session. */
  readonly csrf: string;
  /** Customer, day, language, step and so on, as the address of the studio names them. */
  readonly state: PreviewState;
  readonly onState: (state: PreviewState) => void;
  /** A pressed element leads to its definition. Line and column from 1. */
  readonly onLocation: PreviewEvents['picked'];
  /** The server refuses the editor: `editor_signed_out` or `not_allowed`. */
  readonly onRefused: PreviewEvents['refused'];
  /** A recorded test is to be added to the working copy, at a path relative to `flows/`. Without it, tests are copied. */
  readonly onTest?: PreviewEvents['recorded'];
  /** Address of the document in the frame. */
  readonly document?: string;
}

/** Milliseconds without a change after which the cursor is looked up, which takes longer than a change. */
const CURSOR_REST_MS = 250;

export function Preview({ document: source = '/studio/preview', ...props }: PreviewProps) {
  const { path, texts, cursor, csrf, state } = props;
  const keepsTests = props.onTest !== undefined;
  const frame = useRef<HTMLIFrameElement>(null);
  const [store, view] = usePreview(frame, {
    picked: props.onLocation,
    refused: props.onRefused,
    recorded: (file, text) => props.onTest?.(file, text),
    stepped: (step) => props.onState({ ...state, step }),
  });
  const { problem, standing, flow } = view;
  const problemId = useId();
  useEffect(
    () => store?.update({ path, texts, csrf, state, keepsTests }),
    [store, path, texts, csrf, state, keepsTests],
  );
  // The flow changes with each compilation, which may move what the cursor edits.
  useEffect(() => {
    const timer = setTimeout(() => flow && void store?.mark(cursor), CURSOR_REST_MS);
    return () => clearTimeout(timer);
  }, [store, cursor, flow]);
  return (
    <section className={styles.preview} aria-label="Preview">
      {store && <ControlBar view={view} store={store} state={state} change={props.onState} />}
      <p id={problemId} className={styles.problem} role="status">
        {problem && `The preview shows the last version without errors. ${sayProblem(problem)}`}
      </p>
      {standing?.unreachable && (
        <p className={styles.hint}>This customer has nothing that the flow could be opened with. Choose another one.</p>
      )}
      <section
        className={styles.room}
        data-old={problem ? '' : undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
        tabIndex={0}
        aria-label="Preview"
      >
        {/* Its messages need the store. */}
        {store && (
          <iframe
            ref={frame}
            className={styles.frame}
            src={source}
            title="Preview of the flow"
            width={state.width}
            aria-describedby={problemId}
          />
        )}
      </section>
      {store && <TestsBar view={view} store={store} />}
    </section>
  );
}

const sayProblem = ({ file, line, message }: FirstProblem): string =>
  `${file.replace(/^flows\//, '')}, line ${line}: ${message}`;
