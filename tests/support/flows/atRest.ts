// A flow of a visit once nothing is under way any more.
import { setTimeout as sleep } from 'node:timers/promises';
import type { BlockNode, FlowSession } from '@fahrplan/engine';
import { standingIn } from '../../../app/cli/standingIn.ts';
import type { Visits } from '../../../app/cli/visits.ts';
import { until } from '../waiting.ts';

/** How long flows have time to come to rest: milliseconds. */
const QUIET = 6;

/** Looks before a flow counts as one that never comes to rest. */
const MOST_LOOKS = 10_000;

/** Waits until nothing is asked, opened or run. */
export async function quiet({ pending, sessions }: ReturnType<Visits['portal']>): Promise<void> {
  const isQuiet = () =>
    pending.peek() === 0 && !sessions.peek().some(({ phase }) => ['opening', 'running'].includes(phase.peek()));
  // What was pressed a moment ago may not have begun yet.
  await sleep(QUIET);
  await until(isQuiet, { what: 'no call is pending and no session is busy', rounds: MOST_LOOKS, pauseMs: QUIET });
}

/** The blocks on screen, also those in what nobody has opened. */
export const shownIn = (session: FlowSession | undefined): BlockNode[] =>
  (session?.step.peek()?.blocks ?? []).flatMap(inside);

const inside = (block: BlockNode): BlockNode[] =>
  block.presence.peek() === 'shown' ? [block, ...standingIn(block).flatMap(inside)] : [];
