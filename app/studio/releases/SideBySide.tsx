// Two texts side by side: the live release on the left, the decision on the right.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { getChunks, goToNextChunk, goToPreviousChunk, MergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { COLOURS_OF_CODE, THEME } from '../editor/extensions.ts';
import styles from './SideBySide.module.css';

interface Props {
  readonly name: string;
  readonly theirs: string;
  readonly text: string;
  readonly nonce: string;
  readonly onChange: (text: string) => void;
}

export function SideBySide({ name, theirs, text, nonce, onChange }: Props) {
  const parent = useRef<HTMLDivElement>(null);
  const merge = useRef<MergeView>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  const start = useRef(text);

  useEffect(() => {
    if (!parent.current) return;
    const common: Extension = [
      EditorView.cspNonce.of(nonce),
      EditorState.lineSeparator.of('\n'),
      lineNumbers(),
      EditorView.lineWrapping,
      json(),
      COLOURS_OF_CODE,
      THEME,
    ];
    const made = new MergeView({
      parent: parent.current,
      collapseUnchanged: { margin: 3, minSize: 6 },
      a: {
        doc: theirs,
        extensions: [
          common,
          EditorState.readOnly.of(true),
          EditorView.contentAttributes.of({ 'aria-label': `Live release of ${name}`, tabindex: '0' }),
        ],
      },
      b: {
        doc: start.current,
        extensions: [
          common,
          history(),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          EditorView.contentAttributes.of({ 'aria-label': `Decision about ${name}` }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !update.transactions.some((one) => one.isUserEvent('sync')))
              latest.current(update.state.sliceDoc());
          }),
        ],
      },
    });
    merge.current = made;
    return () => {
      merge.current = null;
      made.destroy();
    };
  }, [name, theirs, nonce]);

  // A decision by a button.
  useEffect(() => {
    const view = merge.current?.b;
    const before = view?.state.sliceDoc();
    if (!view || before === undefined || before === text) return;
    view.dispatch({ changes: { from: 0, to: before.length, insert: text }, userEvent: 'sync' });
  }, [text]);

  const go = (to: typeof goToNextChunk) => {
    const view = merge.current?.b;
    if (!view) return;
    to(view);
    view.focus();
  };
  return (
    <div className={styles['sides']}>
      <div className={styles['bar']}>
        <span>Live release</span>
        <span>Decision</span>
        <button type="button" onClick={() => go(goToPreviousChunk)}>
          Previous difference
        </button>
        <button type="button" onClick={() => go(goToNextChunk)}>
          Next difference
        </button>
        <button type="button" onClick={() => merge.current && takeTheirs(merge.current)}>
          Take theirs at the cursor
        </button>
      </div>
      <div ref={parent} className={styles['texts']} />
    </div>
  );
}

/** Replaces the difference at the cursor by the text on the left. */
function takeTheirs({ a, b }: MergeView): void {
  const { head } = b.state.selection.main;
  const chunk = getChunks(b.state)?.chunks.find(({ fromB, toB }) => fromB <= head && head <= Math.max(fromB, toB));
  if (!chunk) return;
  const { fromA, endA, fromB, endB } = chunk;
  const isLast = endB < chunk.toB;
  const insert = a.state.sliceDoc(fromA, isLast ? endA : Math.min(chunk.toA, a.state.doc.length));
  b.dispatch({
    changes: { from: fromB, to: isLast ? endB : Math.min(chunk.toB, b.state.doc.length), insert },
    userEvent: 'input.take',
  });
  b.focus();
}
