// The text of one file. Its owner learns of every change, and can put another text under the cursor.
import { forceLinting, setDiagnostics } from '@codemirror/lint';
import { unifiedMergeView } from '@codemirror/merge';
import { EditorState, Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { changesBetween } from '../keeping/rebase.ts';
import { type Diagnostic, type Language, toUri } from '../language/language.ts';
import { extensionsOf } from './extensions.ts';
import styles from './TextEditor.module.css';

/** Editors keep their history and place while another file is open. */
export type EditorStates = Map<string, EditorState>;

interface Props {
  readonly path: string;
  readonly text: string;
  readonly language: Language;
  readonly problems: readonly Diagnostic[];
  readonly nonce: string;
  readonly isReadOnly: boolean;
  /** The text has come from the server. */
  readonly isReplaced: boolean;
  readonly states: EditorStates;
  /** Text of another editor to compare with, during a conflict. */
  readonly theirs?: string;
  readonly onChange: (text: string) => void;
  /** @param offset of the cursor in the text */
  readonly onCursor: (offset: number) => void;
  readonly onSave: () => void;
  readonly onRename: (view: EditorView) => void;
  readonly onFormat: () => void;
  readonly onView: (view: EditorView | null) => void;
}

const SEVERITY = { 1: 'error', 2: 'warning', 3: 'info' } as const;

export function TextEditor(props: Props) {
  const { path, text, theirs, language, isReadOnly } = props;
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (!parent.current) return;
    const { nonce, states } = latest.current;
    const known = theirs === undefined ? states.get(path) : undefined;
    const start = latest.current.text;
    const state =
      known && known.sliceDoc() === start
        ? known
        : EditorState.create({
            doc: start,
            extensions: [
              extensionsOf({
                nonce,
                client: language.client,
                uri: toUri(path),
                isReadOnly,
                keys: [
                  { key: 'Mod-s', run: calling(() => latest.current.onSave()), preventDefault: true },
                  { key: 'F2', run: calling((at) => latest.current.onRename(at)) },
                  { key: 'Shift-Alt-f', run: calling(() => latest.current.onFormat()) },
                ],
              }),
              theirs === undefined
                ? []
                : unifiedMergeView({ original: theirs, syntaxHighlightDeletions: false, mergeControls: mergeButton }),
              EditorView.updateListener.of((update) => {
                if (update.docChanged) latest.current.onChange(update.state.sliceDoc());
                if (update.docChanged || update.selectionSet) latest.current.onCursor(update.state.selection.main.head);
              }),
            ],
          });
    const made = new EditorView({ state, parent: parent.current });
    view.current = made;
    showProblems(made, latest.current.problems, path, language);
    latest.current.onView(made);
    latest.current.onCursor(state.selection.main.head);
    return () => {
      if (theirs === undefined) states.set(path, made.state);
      latest.current.onView(null);
      view.current = null;
      made.destroy();
    };
  }, [path, language, isReadOnly, theirs]);

  // A text that came from elsewhere, such as a merged one, moves the cursor as little as possible.
  useEffect(() => {
    const { current } = view;
    const before = current?.state.sliceDoc();
    if (!current || before === undefined || before === text) return;
    current.dispatch({
      changes: changesBetween(before, text),
      userEvent: 'sync',
      // Undoing takes back what was done here, never the work of another editor.
      annotations: Transaction.addToHistory.of(!latest.current.isReplaced),
    });
  }, [text]);

  useEffect(() => {
    const { current } = view;
    if (current) showProblems(current, props.problems, path, language);
  }, [props.problems, path, language]);

  return <div ref={parent} className={styles['editor']} />;
}

/** Unlike the buttons of the library, it can be pressed by keyboard. */
function mergeButton(type: 'accept' | 'reject', action: (event: MouseEvent) => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = type === 'accept' ? 'Keep mine' : 'Take theirs';
  button.addEventListener('click', action);
  return button;
}

/** A key that always counts as handled. */
const calling =
  (run: (view: EditorView) => void) =>
  (view: EditorView): boolean => {
    run(view);
    return true;
  };

function showProblems(view: EditorView, problems: readonly Diagnostic[], path: string, language: Language): void {
  const { doc } = view.state;
  const offset = ({ line, character }: Diagnostic['range']['start']) => {
    const at = doc.line(Math.min(doc.lines, line + 1));
    return Math.min(at.to, at.from + character);
  };
  const marks = problems.map(({ range, severity, message, code, data }) => ({
    from: offset(range.start),
    to: offset(range.end),
    severity: SEVERITY[severity],
    source: code,
    message,
    ...(data?.fixable && {
      actions: [
        {
          name: 'Fix',
          async apply(at: EditorView) {
            const [fix] = await language.fixes(path, range);
            const edits = fix?.edits[toUri(path)] ?? [];
            at.dispatch({
              changes: edits.map((edit) => ({
                from: offset(edit.range.start),
                to: offset(edit.range.end),
                insert: edit.newText,
              })),
              userEvent: 'input.fix',
            });
          },
        },
      ],
    }),
  }));
  view.dispatch(setDiagnostics(view.state, marks));
  forceLinting(view);
}
