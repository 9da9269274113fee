import { holds } from '../../expressions/expressions.ts';
import type { Text } from '../../flow.ts';
import type { FlowSession, Presence } from '../../nodes.ts';
import { catchNotReady, NotReady, orUndefined } from '../../notReady.ts';
import { insideOf } from '../../session/session.ts';
import type { FlowState } from '../../state/flowState.ts';
import { readOnly } from '../../state/readOnly.ts';
import { type Part, type PartKind, stepPart } from './flowParts.ts';
import { nodesOn } from './layers.ts';
import { type Knowledge, LocationFinder, type SourceLocation } from './locationTable.ts';

/** Node in the tree of a flow. */
export interface Twig {
  /** Key on screen, as `explain` takes it; for a step its id. */
  readonly key: string;
  readonly of: PartKind;
  readonly name: string;
  /** Label or title, if there is one. */
  readonly label: string;
  readonly field: string | null;
  /** By its own condition and content, regardless of the parts around it. */
  readonly presence: Presence;
  readonly location: SourceLocation | null;
  readonly twigs: readonly Twig[];
}

/** Returns the steps of a flow as trees; empty if the engine has not opened it. Asks no sources. */
export function outline(session: FlowSession, knowledge: Knowledge | null = null): readonly Twig[] {
  const inside = insideOf(session);
  if (!inside) return [];
  const { state } = inside;
  const locations = new LocationFinder(state.flow, state.catalogue, knowledge);
  return readOnly(() =>
    state.flow.steps.map((step) => {
      const nodes = nodesOn(inside.nodeOf(step.id));
      const twig = (part: Part): Twig => ({
        key: part.key,
        of: part.of,
        name: part.name,
        label: labelOf(part, state),
        field: part.field,
        presence: nodes.get(part.key)?.presence.value ?? presenceOf(part),
        location: locations.of(part.definition),
        twigs: part.parts().map(twig),
      });
      return twig(stepPart(step, state));
    }),
  );
}

function presenceOf({ when, scope }: Part): Presence {
  const state = catchNotReady(() => holds(when, scope));
  if (state instanceof NotReady) return state.state;
  return state ? 'shown' : 'hidden';
}

function labelOf({ of, definition, field, scope }: Part, { texts, fields }: FlowState): string {
  // Texts of a list belong to its entries, and are shown once for each.
  if (of === 'list') return '';
  const said = field === null ? definition : (fields.get(field)?.field ?? {});
  const { title, label, text } = said as Record<'title' | 'label' | 'text', Text | undefined>;
  return orUndefined(() => texts.say(title ?? label ?? text, scope)) ?? '';
}
