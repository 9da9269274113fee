// Developer panel: tree of a flow with explanations, data, requests and effects.

import type { FlowSession } from '@fahrplan/engine';
import { type Inspection, inspect } from '@fahrplan/engine/authoring/explain';
import { useSignal } from '@fahrplan/renderer';
import { useEffect, useState } from 'react';
import { Answers, type Contents, Effects, Requests, Sources } from './Contents.tsx';
import { Files } from './codeLines.ts';
import { Drawer } from './Drawer.tsx';
import type { InspectorStore, Known, View } from './inspectorStore.ts';
import styles from './Panel.module.css';
import { pick } from './pick.ts';
import { recordPresses } from './recordPresses.ts';
import { Steps } from './Steps.tsx';
import { Submission } from './Submission.tsx';
import { TestView } from './TestView.tsx';
import { useChanges } from './useChanges.ts';

const VIEWS: Readonly<Record<View, string>> = {
  steps: 'Steps',
  answers: 'Answers',
  sources: 'Sources',
  requests: 'Requests',
  effects: 'Effects',
  submission: 'Submission',
  test: 'Test',
};

interface PanelProps {
  readonly inspector: InspectorStore;
  readonly leave: () => void;
}

export function Panel({ inspector, leave }: PanelProps) {
  const sessions = useSignal(inspector.ground.sessions);
  const chosen = useSignal(inspector.chosen);
  const side = useSignal(inspector.side);
  const picking = useSignal(inspector.picking);
  const session = sessions.find((other) => other === chosen) ?? sessions.at(-1);
  const recording = useSignal(inspector.recording);
  useEffect(() => (picking ? pick(inspector) : undefined), [inspector, picking]);
  useEffect(() => (recording ? recordPresses(inspector, recording) : undefined), [inspector, recording]);
  return (
    <Drawer
      label="Developer panel"
      side={side}
      leave={() => {
        inspector.open.value = false;
        leave();
      }}
      opened={(drawer) => {
        // Do not take the focus when the panel merely moves into a dialog.
        if (!inspector.open.peek()) drawer.querySelector<HTMLElement>('select')?.focus();
        inspector.open.value = true;
      }}
    >
      <div className={styles.tools}>
        <label>
          Flow{' '}
          <select
            value={session?.instance}
            onChange={({ target }) => {
              inspector.chosen.value = sessions.find(({ instance }) => instance === target.value) ?? null;
              inspector.subject.value = null;
            }}
          >
            {sessions.map(({ id, instance }) => (
              <option key={instance} value={instance}>
                {id}
              </option>
            ))}
          </select>
        </label>
        <button type="button" aria-pressed={picking} onClick={() => (inspector.picking.value = !picking)}>
          Pick an element
        </button>
        <button type="button" onClick={() => (inspector.side.value = side === 'left' ? 'right' : 'left')}>
          {side === 'left' ? 'Move right' : 'Move left'}
        </button>
      </div>
      {session && <Views key={session.instance} inspector={inspector} session={session} />}
    </Drawer>
  );
}

function Views({ inspector, session }: { readonly inspector: InspectorStore; readonly session: FlowSession }) {
  const view = useSignal(inspector.view);
  const editorLink = useSignal(inspector.ground.editorLink);
  const known = useKnown(inspector, session);
  useChanges(session, inspector.ground.log);
  const held = inspect(session, inspector.ground.log, Date.now(), known?.knowledge ?? null);
  const contents = useContents(inspector, session, view === 'sources' ? (held?.sources ?? []) : []);
  const read = [...contents.values()].map(({ file, text }) => [file, text.split('\n')] as const);
  const files = new Files(new Map([...(known?.files ?? []), ...read]), editorLink);
  return (
    <>
      <nav className={styles.views} aria-label="Views">
        {Object.entries(VIEWS).map(([name, label]) => (
          <button
            key={name}
            type="button"
            aria-pressed={view === name}
            onClick={() => (inspector.view.value = name as View)}
          >
            {label}
          </button>
        ))}
      </nav>
      <section className={styles.content} aria-label={VIEWS[view]}>
        {view === 'steps' && <Steps inspector={inspector} session={session} known={known} files={files} />}
        {held && view === 'answers' && <Answers held={held} files={files} />}
        {held && view === 'sources' && <Sources held={held} files={files} contents={contents} />}
        {held && view === 'requests' && <Requests held={held} />}
        {view === 'submission' && <Submission session={session} knowledge={known?.knowledge ?? null} files={files} />}
        {view === 'test' && <TestView inspector={inspector} session={session} />}
        {held && view === 'effects' && <Effects held={held} files={files} />}
      </section>
    </>
  );
}

/** Content files of sources, by the path of their call; requested while that view is shown. */
function useContents({ ground }: InspectorStore, session: FlowSession, sources: Inspection['sources']): Contents {
  const [contents, setContents] = useState<Contents>(new Map());
  const paths = sources.flatMap(({ path }) => path ?? []).join(' ');
  useEffect(() => {
    let wanted = true;
    const locale = session.word('locale');
    const asked = paths.split(' ').map(async (path) => [path, await ground.contentOf(path, locale)] as const);
    void Promise.all(asked).then((found) => {
      if (wanted) setContents(new Map(found.flatMap(([path, content]) => (content ? [[path, content]] : []))));
    });
    return () => {
      wanted = false;
    };
  }, [ground, session, paths]);
  return contents;
}

/** Knowledge of the flow's files; null while loading. */
function useKnown({ ground }: InspectorStore, session: FlowSession): Known | null {
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    let wanted = true;
    ground.know(session).then(
      (found) => wanted && setKnown(found),
      // Explanations work without locations.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [ground, session]);
  return known;
}
