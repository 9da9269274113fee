// Contents of the frame: the flow, and the developer panel over it.
import { computed, effect, type FlowSession, signal } from '@fahrplan/engine';
import { knowledgeFor, outline } from '@fahrplan/engine/authoring/explain';
import { useSignal } from '@fahrplan/renderer';
import { useEffect, useState } from 'react';
import { InspectorStore, type Known } from '../../../devtools/inspector/inspectorStore.ts';
import { Panel } from '../../../devtools/inspector/Panel.tsx';
import { pickBlocks } from '../../../devtools/inspector/pick.ts';
import type { Cursor, Standing, Studio, Tool } from '../frameApi.ts';
import type { PreviewPortal } from '../host/PreviewPortal.ts';
import './frame.css';
import type { FramePortal } from './FramePortal.ts';
import { keysAt, locationOf, markBlocks } from './marks.ts';
import { OpenFlows } from './OpenFlows.tsx';

interface FrameProps {
  readonly frame: FramePortal;
  readonly tool: Tool;
  readonly cursor: Cursor | null;
  readonly endTool: () => void;
  /** True while the developer panel is open. */
  readonly isInspecting: boolean;
  readonly inspect: (isOpen: boolean) => void;
}

export function Frame(props: FrameProps) {
  const { frame } = props;
  const portal = useSignal(frame.portal);
  const theme = useSignal(frame.theme);
  useEffect(() => {
    if (theme) document.documentElement.dataset['theme'] = theme;
    else delete document.documentElement.dataset['theme'];
  }, [theme]);
  return portal && <Opened key={keyOf(portal)} portal={portal} {...props} />;
}

function Opened({
  portal,
  frame,
  tool,
  cursor,
  endTool,
  isInspecting,
  inspect,
}: FrameProps & { readonly portal: PreviewPortal }) {
  const { studio } = frame;
  const [inspector] = useState(() => createInspector(portal, frame));
  useEffect(() => tellStanding(portal, studio), [portal, studio]);
  useEffect(() => {
    if (tool === 'use') return undefined;
    return pickBlocks({
      sessions: portal.sessions,
      picked(session, block) {
        if (tool === 'why') {
          inspector.ask(session, { block });
          inspect(true);
        } else void tellLocation(inspector, session, block, studio);
      },
      // Elements are marked until another tool is chosen.
      ended: () => tool === 'why' && endTool(),
    });
  }, [portal, studio, inspector, tool, endTool, inspect]);
  useEffect(() => (cursor ? markAt(inspector, cursor) : markBlocks([])), [inspector, cursor]);
  return (
    <OpenFlows portal={portal} isReady name={window.frameElement?.getAttribute('title') ?? undefined}>
      {isInspecting && <Panel inspector={inspector} leave={() => inspect(false)} />}
    </OpenFlows>
  );
}

const keys = new WeakMap<PreviewPortal, number>();
let count = 0;

function keyOf(portal: PreviewPortal): number {
  const key = keys.get(portal) ?? ++count;
  keys.set(portal, key);
  return key;
}

function createInspector(portal: PreviewPortal, frame: FramePortal): InspectorStore {
  const { studio } = frame;
  const { locale, scenario } = portal.ground;
  return new InspectorStore({
    sessions: portal.sessions,
    log: portal.log,
    editorLink: signal(null),
    know: (session) => know(portal, studio, session),
    contentOf: async () => null,
    recordedFor: async () => {
      const { day } = frame;
      return { ...(scenario !== undefined && { scenario }), ...(day !== undefined && { day }), locale };
    },
    ...(frame.keepsTests && { keep: (flow, name, text) => void studio.recorded({ flow, name, text }) }),
  });
}

async function know(portal: PreviewPortal, studio: Studio, session: FlowSession): Promise<Known> {
  const [loaded, { flow, catalogue, texts }] = await Promise.all([
    portal.definitions.loadFlow(session.id),
    studio.locate(session.id),
  ]);
  return {
    knowledge: knowledgeFor(session, loaded, flow, catalogue),
    files: new Map(Object.entries(texts).map(([file, text]) => [file, text.split('\n')])),
  };
}

async function tellLocation(inspector: InspectorStore, session: FlowSession, block: string, studio: Studio) {
  const { knowledge } = await inspector.ground.know(session);
  const location = locationOf(session, block, knowledge);
  if (location) await studio.picked(location);
}

/** Marks what the cursor edits, until it moves. */
function markAt(inspector: InspectorStore, cursor: Cursor): () => void {
  let isWanted = true;
  const mark = async (sessions: readonly FlowSession[]) => {
    const found = await Promise.all(
      sessions.map(async (session) => keysAt(session, cursor, (await inspector.ground.know(session)).knowledge)),
    );
    if (isWanted) markBlocks(found.flat());
  };
  const stop = effect(() => {
    const sessions = inspector.ground.sessions.value.filter(({ step }) => step.value !== null);
    void mark(sessions).catch(() => undefined);
  });
  return () => {
    isWanted = false;
    stop();
  };
}

/** Tells the studio where the flow stands, after each change. */
function tellStanding(portal: PreviewPortal, studio: Studio): () => void {
  const standing = computed((): Standing | null => {
    const [session] = portal.sessions.value;
    if (portal.unreachable.value) return { ...NOWHERE, unreachable: true };
    const step = session?.step.value;
    if (!session || !step) return null;
    return {
      step: step.id,
      steps: outline(session).map(({ key, label }) => ({ id: key, title: label })),
      unreachable: false,
      examples: portal.examples.value,
    };
  });
  return effect(() => {
    if (standing.value) void studio.standing(standing.value);
  });
}

const NOWHERE: Standing = { step: null, steps: [], unreachable: false, examples: [] };
