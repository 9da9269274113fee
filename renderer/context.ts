// What every part of a flow on screen may ask for. Neither value changes while the customer types.

import type { BlockNode, FactsNode, FlowSession } from '@fahrplan/engine';
import { createContext, use } from 'react';
import type { Drawings } from './drawings.ts';

/** The session whose flow is drawn here; set once by FlowView and FlowDialog. */
export const SessionContext = createContext<FlowSession | null>(null);

/** What the flow around is drawn with; set once by FlowView and FlowDialog. */
export const DrawingsContext = createContext({} as Drawings);

/** What could not be loaded and is said on top of the step: not in its place, too. */
export const SpokenFor = createContext<ReadonlySet<BlockNode>>(new Set());

/** The prices whose totals stand beside the button: where they do, they do not stand above, too. */
export const PricesAtButton = createContext<readonly FactsNode[]>([]);

/** The level that the next heading below has: 2 on a page, whose step title is the h1, and in a region; 3 in a dialog. */
export const HeadingLevel = createContext<2 | 3 | 4>(2);

/**
 * Gives the session that the surrounding view draws.
 *
 * @throws Error outside of a FlowView or FlowDialog
 */
export function useSession(): FlowSession {
  const session = use(SessionContext);
  if (session === null) throw new Error('Drawn outside of a flow.');
  return session;
}
