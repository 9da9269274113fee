// Reading and using an open flow without a browser.
import type { BlockNode, FieldNode, FlowSession, ShownText, StepNode } from '@fahrplan/engine';
import type { PreviewPortal } from '../host/PreviewPortal.ts';
import { pressedOn, standingIn } from './standingIn.ts';

/** Event loop turns without activity before the next move: replies arrive within them. */
const QUIET = 8;
/** Milliseconds. */
const PATIENCE = 3_000;

/** Waits until no request is pending and no flow is busy, but not for ever. */
export async function settle(portal: PreviewPortal): Promise<void> {
  const until = performance.now() + PATIENCE;
  const busy = () =>
    portal.pending.peek() > 0 ||
    portal.sessions.peek().some(({ phase }) => ['opening', 'running'].includes(phase.peek()));
  do await turns(QUIET);
  while (busy() && performance.now() < until);
}

/** Browsers have no immediate turns. */
const nextTurn: (run: (value: unknown) => void) => unknown = globalThis.setImmediate ?? globalThis.setTimeout;

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => nextTurn(resolve));
}

/** A press that opens another flow stays pending. */
export const within = (promise: Promise<unknown>) =>
  Promise.race([promise, new Promise((resolve) => setTimeout(resolve, 60))]);

/** Blocks with all descendants. */
export function inside(blocks: readonly BlockNode[]): BlockNode[] {
  return blocks.flatMap((block) => [block, ...inside(standingIn(block))]);
}

export const fieldsOn = (step: StepNode): FieldNode[] =>
  inside(step.blocks).filter((block) => block.kind === 'field' && block.presence.peek() === 'shown') as FieldNode[];

/** A button or link of a step, with the names under which it can be pressed. */
export interface Pressable {
  readonly names: readonly string[];
  press(): unknown;
}

export function pressables(session: FlowSession, step: StepNode): Pressable[] {
  const back = step.back.peek();
  const shown = inside(step.blocks).filter(({ presence }) => presence.peek() === 'shown');
  return [
    ...(step.next?.presence.peek() === 'shown'
      ? [{ names: ['next', ...textsOf(step.next.label.peek())], press: () => session.next() }]
      : []),
    ...shown.flatMap((block) =>
      pressedOn(block).map((action, at) => ({
        names: [at === 0 ? block.key : `${block.key}.${at}`, ...textsOf(action.label?.peek() ?? null)],
        press: () => action.press(),
      })),
    ),
    ...(back ? [{ names: ['back'], press: back }] : []),
    { names: ['close'], press: () => session.close() },
  ];
}

const textsOf = (text: ShownText): string[] => (typeof text === 'string' ? [text] : []);

/** Blocks have a signal, and rows their state. */
const isShown = (presence: unknown): boolean =>
  (typeof presence === 'string' ? presence : (presence as BlockNode['presence']).peek()) === 'shown';

/** Properties of nodes that no customer reads. */
const UNSEEN: ReadonlySet<string> = new Set(['id', 'instance', 'key', 'kind', 'look', 'presence', 'tone']);

/** Names of parts, which differ between versions that look alike. */
const NAMES: ReadonlySet<string> = new Set(['id', 'instance', 'key', 'presence']);

/** Returns a text that is the same for steps that look the same: all that a renderer shows. */
export const lookOf = ({ progress }: Pick<FlowSession, 'progress'>, step: StepNode): string =>
  JSON.stringify(seenOf({ progress, step }));

function seenOf(thing: unknown): unknown {
  if (typeof thing === 'function') return undefined;
  if (typeof thing !== 'object' || thing === null) return thing;
  if ('presence' in thing && !isShown(thing.presence)) return undefined;
  if ('peek' in thing && typeof thing.peek === 'function') return seenOf(thing.peek());
  if (Array.isArray(thing)) return thing.map(seenOf).filter((part) => part !== undefined);
  const parts = Object.entries(thing).filter(([name]) => !NAMES.has(name));
  return Object.fromEntries(parts.map(([name, part]) => [name, seenOf(part)]));
}

/** Returns all texts that a flow shows, one per line; none of a hidden block. */
export function textsIn(thing: unknown): string[] {
  if (typeof thing === 'string') return [thing];
  if (typeof thing !== 'object' || thing === null) return [];
  if ('presence' in thing && !isShown(thing.presence)) return [];
  if ('peek' in thing && typeof thing.peek === 'function') return textsIn(thing.peek());
  return Object.entries(thing).flatMap(([name, part]) => (UNSEEN.has(name) ? [] : textsIn(part)));
}
