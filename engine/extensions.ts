// Extensions that only some flows load. The host passes them to `createFlow`;
// `@fahrplan/engine/kinds` lists all.

import type { Reactions } from './effects/reactions.ts';
import type { Kind, PreparedFlow } from './flow.ts';
import type { AnswerStoreExtensions } from './session/answerStore.ts';
import type { SectionedSequence } from './session/sectionedSequence.ts';
import type { StateExtensions } from './state/stateExtensions.ts';
import type { ViewExtensions } from './view/viewContext.ts';

/** Implementations by kind. Kinds that are missing here affect only the renderer. */
export interface ExtensionImpls extends StateExtensions, ViewExtensions, AnswerStoreExtensions {
  readonly reactions: typeof Reactions;
  /** Order of the steps in flows with sections. */
  readonly sections: typeof SectionedSequence;
}

/** A kind by its name, with its implementation in the engine. */
export type Extension = {
  [K in Kind]: K extends keyof ExtensionImpls
    ? { readonly name: K; readonly part: ExtensionImpls[K] }
    : { readonly name: K; readonly part?: undefined };
}[Kind];

/** @throws Error when a kind that the flow names was not passed */
export function extensionImpls(flow: PreparedFlow, kinds: readonly Extension[]): ExtensionImpls {
  requireKinds(flow, kinds);
  return Object.fromEntries(kinds.map(({ name, part }) => [name, part])) as unknown as ExtensionImpls;
}

/** @throws Error that lists the missing modules when a kind that the flow names was not passed */
export function requireKinds(
  { id, kinds }: { readonly id: string; readonly kinds: readonly Kind[] },
  given: readonly { readonly name: Kind }[],
): void {
  const missing = kinds.filter((kind) => !given.some(({ name }) => name === kind));
  if (missing.length === 0) return;
  const modules = missing.map((kind) => `'@fahrplan/renderer/kinds/${kind}'`).join(', ');
  throw new Error(`The flow "${id}" needs kinds that were not passed: ${modules}; '@fahrplan/renderer/kinds' has all.`);
}
