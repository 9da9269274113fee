import type { FlowSession } from '@fahrplan/engine';
import type { TestRecording } from '@fahrplan/engine/authoring/explain';
import type { InspectorStore } from './inspectorStore.ts';

/** Returns the open flow that lies over the others. */
export const topmost = (sessions: readonly FlowSession[]): FlowSession | undefined =>
  sessions.filter(({ phase }) => phase.peek() === 'open').at(-1);

/** Records presses of buttons and links outside the panel, before they take effect. */
export function recordPresses({ ground }: InspectorStore, recording: TestRecording): () => void {
  const press = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button, a, [role="button"]') : null;
    if (!button || button.closest('[data-developer]')) return;
    const session = topmost(ground.sessions.peek());
    if (session) recording.pressed(session, button.getAttribute('aria-label') ?? button.textContent.trim());
  };
  document.addEventListener('click', press, true);
  return () => document.removeEventListener('click', press, true);
}
