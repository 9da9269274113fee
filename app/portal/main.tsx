// Starts the portal in the browser.

import { importModulesWith, signal } from '@fahrplan/engine';
import { importAgain, isImporting, loadParts, preloadFlowDialog, watchFocus } from '@fahrplan/renderer';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import './host/importModule.ts';
import { comeAlive, stop } from './beforeHydration/hydrationEvents.ts';
import { createBrowserTab } from './host/browserTab.ts';
import { Portal } from './host/portal.ts';
import { OVER, readSsrState } from './host/ssrState.ts';
import { surviveTranslation } from './host/surviveTranslation.ts';
import type { SsrState } from './host/tab.ts';
import { Overlay } from './shell/Overlay.tsx';
import { Shell } from './shell/Shell.tsx';

// A part that is fetched later may be gone since a new version was put in place: the page then starts again with that one.
// A part that is only out of reach is asked for again in its place, and nothing is lost.
addEventListener('vite:preloadError', async () => {
  if (sessionStorage.getItem('reloaded') === import.meta.url) return;
  const page = await fetch('/', { cache: 'no-store', headers: { accept: 'application/json' } }).then(
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
const over = document.getElementById(OVER) as HTMLElement;
const drawn = readSsrState(document);
const alive = signal(drawn === undefined);
const portal = new Portal(createBrowserTab(drawn, alive));
surviveTranslation();
// Asked for before all else, it is there by then: from the first press on the focus is kept.
const watched = watchFocus();
/** Nodes that stand there already, to stay when nothing can be drawn in their place. */
let stood = [root, over].map((part) => [part, [...part.childNodes]] as const);
if (drawn) takeOver(drawn).catch(giveUp);
else
  portal
    .start()
    .finally(() => watched)
    .finally(drawAnew)
    .catch(giveUp);

/** Some browsers have a sheet all the same: one that nobody may read. */
function isLost({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length;
  } catch {
    return true;
  }
}

/** The page stands there already: from now on it is alive. What of it cannot be had here is drawn anew without that. */
async function takeOver(from: SsrState): Promise<void> {
  const isHere = await portal
    .start()
    .then(() => loadParts(from.parts))
    .then(allImported)
    .then(() => portal.prepare())
    .then(allImported)
    .then(() => watched)
    .then(
      () => portal.isAsDrawn(from),
      () => false,
    );
  if (!isHere) return drawAnew();
  const onRecoverableError = (error: unknown) => console.error(error);
  const failing = { onRecoverableError, onUncaughtError: giveUp };
  const stands = portal.over.peek()?.session.instance;
  // At once: whoever goes back meanwhile would find another step taken over than the one that stands there.
  flushSync(() => {
    hydrateRoot(
      root,
      <Alive>
        <Shell portal={portal} />
      </Alive>,
      failing,
    );
    hydrateRoot(
      over,
      <Alive>
        <Overlay portal={portal} stands={stands} />
      </Alive>,
      { ...failing, identifierPrefix: OVER },
    );
  });
}

function drawAnew(): void {
  // What was drawn over the page may not come again; what comes covers it by itself.
  root.removeAttribute('inert');
  document.documentElement.removeAttribute('data-covered');
  createRoot(root, { onUncaughtError: giveUp }).render(
    <Alive>
      <Shell portal={portal} />
    </Alive>,
  );
  createRoot(over, { identifierPrefix: OVER, onUncaughtError: giveUp }).render(
    <Alive>
      <Overlay portal={portal} />
    </Alive>,
  );
}

/** A page that cannot be drawn leaves what stood there. React takes away what it could not draw, and does so afterwards. */
function giveUp(error: unknown): void {
  console.error(error);
  setTimeout(() => {
    for (const [part, nodes] of stood) part.replaceChildren(...nodes);
    stop();
  });
}

/** The page, and what lies over it, are drawn by themselves: the page is alive with the later of both. */
const standing = onceBoth(() => {
  alive.value = true;
  stood = [];
  comeAlive();
});
const seen = onceBoth(() => {
  portal.awake();
  void portal.tab.quiet.then(preloadFlowDialog);
});

function Alive({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(standing, []);
  useEffect(seen, []);
  return children;
}

function onceBoth(run: () => void): () => void {
  let awaited = 2;
  return () => {
    awaited -= 1;
    if (awaited === 0) run();
  };
}

/** Resolves when nothing that was asked for is on its way any more. */
async function allImported(): Promise<void> {
  for (let calm = 0; calm < 3; calm = isImporting() ? 0 : calm + 1) await new Promise((resume) => setTimeout(resume));
}
