// Document in the frame of the studio's preview.
import { signal } from '@fahrplan/engine';
import { useSignal } from '@fahrplan/renderer';
import { createRoot } from 'react-dom/client';
import { callersOf, overWindow, serve } from '../calls.ts';
import { type Cursor, type FrameApi, STUDIO_CALLS, type StudioApi, type Tool } from '../frameApi.ts';
import { Frame } from './Frame.tsx';
import { FramePortal } from './FramePortal.ts';
import { keepFocusOutside } from './quietFocus.ts';

keepFocusOutside();
const channel = overWindow(() => (parent === window ? null : parent));
const studio = callersOf<StudioApi>(channel, STUDIO_CALLS);
const frame = new FramePortal(studio);
const tool = signal<Tool>('use');
const cursor = signal<Cursor | null>(null);
const inspecting = signal(false);

const api: FrameApi = {
  show: (shown) => frame.show(shown),
  goTo: (step) => frame.goTo(step),
  use: (chosen) => {
    tool.value = chosen;
  },
  mark: (at) => {
    cursor.value = at;
  },
  inspect: () => {
    inspecting.value = true;
  },
  answers: () => frame.answers(),
};
serve(channel, api);

// A link would replace the preview by the live portal.
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault();
});

function endTool(): void {
  tool.value = 'use';
  void studio.toolEnded(null);
}

function Root() {
  return (
    <Frame
      frame={frame}
      tool={useSignal(tool)}
      cursor={useSignal(cursor)}
      endTool={endTool}
      isInspecting={useSignal(inspecting)}
      inspect={(isOpen) => {
        inspecting.value = isOpen;
      }}
    />
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<Root />);
void studio.ready(null);
