// Extensions of the engine for the kinds of a flow. A host passes them to `createFlow`; `@fahrplan/engine/kinds` lists all.

import type { Reactions } from './effects/reactions.ts';
import type { Kind, PreparedFlow } from './flow.ts';
import type { AnswerStoreExtensions } from './session/answerStore.ts';
import type { StateExtensions } from './state/stateExtensions.ts';
import type { ViewExtensions } from './view/viewContext.ts';

/** By kind; the other kinds are drawn, and add nothing here. */
export interface ExtensionImpls extends StateExtensions, ViewExtensions, AnswerStoreExtensions {
  readonly reactions: typeof Reactions;
}

/** A kind by its name, with what it adds to the engine. */
export type Extension = {
  [K in Kind]: K extends keyof ExtensionImpls
    ? { readonly name: K; readonly part: ExtensionImpls[K] }
    : { readonly name: K; readonly part?: undefined };
}[Kind];

/**
 * What kinds add to the engine for one flow. What the flow does not name is absent, and read by nobody.
 *
 * @throws when a kind that the flow names is not among them: it is said before anything is shown
 */
export function extensionImpls(flow: PreparedFlow, kinds: readonly Extension[]): ExtensionImpls {
  requireKinds(flow, kinds);
  return Object.fromEntries(kinds.map(({ name, part }) => [name, part])) as unknown as ExtensionImpls;
}

/** @throws with what is to be handed in, when one of the kinds that a flow names is not there */
export function requireKinds(
  { id, kinds }: { readonly id: string; readonly kinds: readonly Kind[] },
  given: readonly { readonly name: Kind }[],
): void {
  const missing = kinds.filter((kind) => !given.some(({ name }) => name === kind));
  if (missing.length === 0) return;
  const modules = missing.map((kind) => `'@fahrplan/renderer/kinds/${kind}'`).join(', ');
  throw new Error(`The flow "${id}" needs kinds that were not passed: ${modules}; '@fahrplan/renderer/kinds' has all.`);
}
