// Starts the portal in the browser.
import { createRoot } from 'react-dom/client';
import { importModulesWith } from '#engine';
import { importAgain, preloadFlowDialog } from '#renderer';
import { createBrowserTab } from './host/browserTab.ts';
import { Portal } from './host/portal.ts';
import { Shell } from './shell/Shell.tsx';

// A part that is fetched later may be gone since a new version was put in place: the page then starts again with that one.
// A part that is only out of reach is asked for again in its place, and nothing is lost.
addEventListener('vite:preloadError', async () => {
  if (sessionStorage.getItem('reloaded') === import.meta.url) return;
  const page = await fetch('/', { cache: 'no-store' }).then(
    (reply) => (reply.ok ? reply.text() : ''),
    () => '',
  );
  if (page === '' || page.includes(new URL(import.meta.url).pathname)) return;
  sessionStorage.setItem('reloaded', import.meta.url);
  location.reload();
});

importModulesWith(importAgain);
const portal = new Portal(createBrowserTab());
const root = document.getElementById('root');
// What the page was served with stays until there is something to show.
void portal.start().finally(() => {
  if (root) createRoot(root).render(<Shell portal={portal} />);
  preloadFlowDialog();
});
