import { importModulesWith, signal } from '@fahrplan/engine';
import { importAgain, isImporting, isNarrow, loadParts, preloadFlowDialog, watchFocus } from '@fahrplan/renderer';
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

// A missing chunk after a deployment reloads the page once. Failed requests do not: imports are
// retried, and no input is lost.
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
// Module scripts run after stylesheets: one without rules by now failed to load.
for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
  if (isLost(link)) link.replaceWith(link.cloneNode());
const root = document.getElementById('root') as HTMLElement;
const over = document.getElementById(OVER) as HTMLElement;
const drawn = readSsrState(document, isNarrow());
const alive = signal(drawn === undefined);
const portal = new Portal(createBrowserTab(drawn, alive));
surviveTranslation();
// Requested first, so that focus is tracked from the first interaction.
const watched = watchFocus();
/** Server-rendered nodes, restored if rendering fails. */
let stood = [root, over].map((part) => [part, [...part.childNodes]] as const);
if (drawn) takeOver(drawn).catch(giveUp);
else
  portal
    .start()
    .finally(() => watched)
    .finally(drawAnew)
    .catch(giveUp);

/** Some browsers have a sheet even so, whose rules throw when read. */
function isLost({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length;
  } catch {
    return true;
  }
}

/** Hydrates the page; renders it anew if any part of it is unavailable. */
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
  // Synchronous: going back meanwhile would hydrate another step than the rendered one.
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
  // A server-rendered dialog may not open again; a new one sets this itself.
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

/** Restores the server-rendered page. Deferred, since React clears the root afterwards. */
function giveUp(error: unknown): void {
  console.error(error);
  setTimeout(() => {
    for (const [part, nodes] of stood) part.replaceChildren(...nodes);
    stop();
  });
}

/** Page and dialog are separate roots: hydration is complete with the later one. */
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

/** Resolves once no import is pending. */
async function allImported(): Promise<void> {
  for (let calm = 0; calm < 3; calm = isImporting() ? 0 : calm + 1) await new Promise((resume) => setTimeout(resume));
}
