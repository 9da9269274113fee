// Starts the portal in the browser.
import { useEffect, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { importModulesWith, signal } from '#engine';
import { fetchParts, importAgain, isImporting, preloadFlowDialog, watchFocus } from '#renderer';
import { comeAlive } from './early/comeAlive.ts';
import { createBrowserTab } from './host/browserTab.ts';
import { readDrawn } from './host/drawn.ts';
import { Portal } from './host/portal.ts';
import type { Drawn } from './host/tab.ts';
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
// Scripts wait for the looks of the page: what is not there by now was lost on its way.
for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
  if (isLost(link)) link.replaceWith(link.cloneNode());
const root = document.getElementById('root') as HTMLElement;
const drawn = readDrawn(document);
const alive = signal(drawn === undefined);
const portal = new Portal(createBrowserTab(drawn, alive));
// Asked for before all else, it is there by then: from the first press on the focus is kept.
const watched = watchFocus();
if (drawn) void takeOver(drawn);
else
  void portal
    .start()
    .finally(() => watched)
    .finally(() => createRoot(root).render(<Alive />));

/** Some browsers have a sheet all the same: one that nobody may read. */
function isLost({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length;
  } catch {
    return true;
  }
}

/** The page stands there already: from now on it is alive. What of it cannot be had here is drawn anew without that. */
async function takeOver(from: Drawn): Promise<void> {
  const isHere = await portal
    .start()
    .then(() => fetchParts(from.parts))
    .then(allImported)
    .then(
      () => portal.isAsDrawn(from),
      () => false,
    );
  await watched;
  if (isHere) hydrateRoot(root, <Alive />, { onRecoverableError: (error) => console.error(error) });
  else createRoot(root).render(<Alive />);
}

function Alive() {
  useLayoutEffect(() => {
    alive.value = true;
    comeAlive();
  }, []);
  useEffect(() => {
    portal.awake();
    void portal.tab.quiet.then(preloadFlowDialog);
  }, []);
  return <Shell portal={portal} />;
}

/** Resolves when nothing that was asked for is on its way any more. */
async function allImported(): Promise<void> {
  for (let calm = 0; calm < 3; calm = isImporting() ? 0 : calm + 1) await new Promise((resume) => setTimeout(resume));
}
