import { evaluate, holds, isEach, isOperation } from '../expressions/expressions.ts';
import type { Scope } from '../expressions/scope.ts';
import type { Structure, Structured, Text } from '../flow.ts';
import type { Json, NodeBase, ReadonlySignal } from '../nodes.ts';
import { orUndefined } from '../notReady.ts';
import { computed } from '../signals.ts';
import type { Texts } from '../text/texts.ts';
import { entriesOf } from '../view/list.ts';
import type { BlockContext } from '../view/viewContext.ts';

/** JSON-LD of schema.org. Null while it is loading; the block is hidden then. */
export interface StructuredNode extends NodeBase {
  readonly kind: 'structured';
  readonly data: ReadonlySignal<Json>;
}

declare module '../nodes.ts' {
  interface BlockNodes {
    structured: StructuredNode;
  }
}

/** Creates a structured data node. It never blocks Continue or shows a placeholder. */
export function structuredNode(
  { data: structure, when }: Structured,
  { view, scope, at }: BlockContext,
): StructuredNode {
  const { texts } = view.state;
  const data = computed(() => orUndefined(() => (holds(when, scope) ? told(structure, scope, texts) : null)) ?? null);
  return {
    key: at,
    kind: 'structured',
    presence: computed(() => (data.value === null ? 'hidden' : 'shown')),
    data,
  };
}

/** Guard for a text that is more than a key. */
export const isText = (part: object): part is Exclude<Text, string> => 't' in part || 'show' in part;

/** Returns the JSON of a structure; undefined where a value is absent. */
function told(structure: Structure, scope: Scope, texts: Texts): Json | undefined {
  const inner = (part: Structure) => told(part, scope, texts);
  if (Array.isArray(structure)) return structure.map(inner).filter((part) => part !== undefined);
  if (typeof structure !== 'object' || structure === null) return structure ?? undefined;
  if (isText(structure)) return texts.say(structure, scope) || undefined;
  if (isEach(structure)) {
    const entries = entriesOf(structure, scope).map((entry) => told(structure.value, entry.scope, texts));
    return entries.filter((entry) => entry !== undefined);
  }
  if (isOperation(structure)) return evaluate(structure, scope);
  const parts = Object.entries(structure).map(([name, part]) => [name, inner(part)] as const);
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined)) as Json;
}
