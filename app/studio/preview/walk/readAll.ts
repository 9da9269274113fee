import type { BlockNode, FlowSession } from '@fahrplan/engine';

/** Reads all that a renderer may draw, since unread values trigger no requests. */
export function readAll(session: FlowSession): void {
  readDeep(session, () => true);
}

/** Reads only what a renderer draws now: nothing of a hidden block. */
export function readShown(session: FlowSession): void {
  readDeep(session, ({ presence }) => presence.value === 'shown');
}

function readDeep({ phase, step }: FlowSession, isRead: (block: BlockNode) => boolean): void {
  const read = (thing: unknown): void => {
    if (typeof thing !== 'object' || thing === null || (isBlock(thing) && !isRead(thing))) return;
    if ('peek' in thing && 'value' in thing) read(thing.value);
    else for (const part of Object.values(thing)) read(part);
  };
  if (phase.value === 'open' || phase.value === 'running') read(step.value);
}

const isBlock = (thing: object): thing is BlockNode => 'presence' in thing;
