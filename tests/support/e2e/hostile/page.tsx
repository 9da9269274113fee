// Page that renders flows with hostile texts and records any effect of them.

import {
  type BlockNode,
  createFlow,
  type FlowSession,
  type PreparedCatalogue,
  type PreparedFlow,
} from '@fahrplan/engine';
import { ArtworksContext, FlowView } from '@fahrplan/renderer';
import { kinds } from '@fahrplan/renderer/kinds';
import { createRoot } from 'react-dom/client';
import { artworks } from '../../../../app/portal/artworks/artworks.ts';
import { hostileHost, type Samples } from '../../hostileHost.ts';

/** Flow, and the hostile text of its environment. */
export interface HostileCase {
  readonly name: string;
  readonly flow: PreparedFlow;
  readonly payload: string;
}

export interface Drawn {
  /** Number of rendered flows, and of those that contained the text. */
  readonly drawn: number;
  readonly said: number;
  /** Executed scripts, CSP violations, and unexpected elements and attributes. */
  readonly harm: readonly string[];
}

/** Maximum of recorded effects. */
const TOLD = 20;
const harm: string[] = [];
let now = 'the page';
const hurt = (what: string): void => {
  if (harm.length < TOLD) harm.push(`${now}: ${what}`);
};

Object.defineProperty(window, '__x', { set: (value) => hurt(`a script ran: ${value}`) });
for (const name of ['alert', 'confirm', 'prompt', 'open', 'print'] as const)
  Object.assign(window, { [name]: () => hurt(`a script called ${name}`) });
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
  hurt(`${violatedDirective} ${blockedURI} ${sample}`),
);
// Invalid definitions may throw. Only the recorded effects matter.
for (const name of ['error', 'unhandledrejection'])
  window.addEventListener(name, (event) => event.preventDefault(), { capture: true });
// Links are clicked, and must not leave this page.
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link && /^https?:/.test(link.protocol)) event.preventDefault();
});

/** Waits for React to render and for the engine to settle. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((done) => setTimeout(done));
}

function everyBlock(blocks: readonly BlockNode[]): BlockNode[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'disclosure') block.show(true);
    return 'blocks' in block ? [block, ...everyBlock(block.blocks.value ?? [])] : [block];
  });
}

/** Answers every field with the text, and chooses a file with this name. */
function answer(session: FlowSession, flow: PreparedFlow, payload: string): void {
  for (const name of Object.keys(flow.fields)) session.answer(name, payload);
  for (const block of everyBlock(session.step.value?.blocks ?? []))
    if (block.kind === 'field') {
      block.files?.choose([new File([payload], `${payload}.jpg`, { type: payload })]);
      session.touch(block.name);
    }
}

/** Structured data is not executed. An early end of its script element would leave invalid JSON. */
function isData(element: Element): boolean {
  if (!(element instanceof HTMLScriptElement) || element.type !== 'application/ld+json') return false;
  try {
    JSON.parse(element.text);
    return true;
  } catch {
    return false;
  }
}

function look(): void {
  for (const element of document.body.querySelectorAll('*')) {
    if (isData(element)) continue;
    if (/^(script|iframe|math|object|embed|base|template|style|meta|link|body|html)$/.test(element.localName))
      hurt(`<${element.localName}>`);
    for (const { name, value } of element.attributes)
      if (
        /^(on|srcdoc$)/.test(name) ||
        (/^(href|src|action|formaction)$/.test(name) && /^\s*(javascript|data:text)/i.test(value))
      )
        hurt(`${name}="${value}"`);
  }
}

async function drawOne({ flow, payload }: HostileCase, catalogue: PreparedCatalogue, types: Samples): Promise<boolean> {
  const input = Object.fromEntries(Object.keys(flow.input ?? {}).map((name) => [name, payload]));
  const session = createFlow({ flow, catalogue, host: hostileHost(payload, catalogue, types), input, kinds });
  const element = document.body.appendChild(document.createElement('div'));
  // An invalid definition may throw during rendering.
  const root = createRoot(element, { onUncaughtError: () => {}, onCaughtError: () => {} });
  root.render(
    <ArtworksContext value={artworks}>
      <FlowView session={session} kinds={kinds} />
    </ArtworksContext>,
  );
  await settled();
  answer(session, flow, payload);
  await settled();
  look();
  for (const link of element.querySelectorAll('a')) link.click();
  const said = (element.textContent ?? '').includes(payload);
  root.unmount();
  element.remove();
  session.close();
  return said;
}

async function drawAll(cases: readonly HostileCase[], catalogue: PreparedCatalogue, types: Samples): Promise<Drawn> {
  let [drawn, said] = [0, 0];
  for (const one of cases) {
    now = one.name;
    try {
      if (await drawOne(one, catalogue, types)) said += 1;
      drawn += 1;
    } catch {
      // Invalid definitions may be refused before they are rendered.
    }
  }
  // Loading, errors and animations may run scripts later.
  await new Promise((done) => setTimeout(done, 200));
  return { drawn, said, harm };
}

Object.assign(window, { drawAll });
