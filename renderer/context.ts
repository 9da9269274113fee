// React contexts of a flow. Their values stay the same while the customer types.

import type { BlockNode, FactsNode, FlowSession } from '@fahrplan/engine';
import { createContext, use } from 'react';
import type { Drawings } from './drawings.ts';

export const SessionContext = createContext<FlowSession | null>(null);

export const DrawingsContext = createContext({} as Drawings);

/** Failed blocks that would repeat the message of another one. */
export const RepeatedFailures = createContext<ReadonlySet<BlockNode>>(new Set());

/** Prices with a total beside the Continue button, which hide it in their block. */
export const PricesAtButton = createContext<readonly FactsNode[]>([]);

/** Level of the next heading: 2 on a page or in a region, 3 in a dialog. */
export const HeadingLevel = createContext<2 | 3 | 4>(2);

/** @throws Error outside of a FlowView or FlowDialog */
export function useSession(): FlowSession {
  const session = use(SessionContext);
  if (session === null) throw new Error('Drawn outside of a flow.');
  return session;
}
