import type { Hub, Section } from '../flow.ts';
import type { NodeBase, ReadonlySignal } from '../nodes.ts';
import { orUndefined } from '../notReady.ts';
import { type SectionState, sectionsOf } from '../session/sectionedSequence.ts';
import { NOBODY } from '../session/stepValidator.ts';
import { computed } from '../signals.ts';
import { presence } from '../view/derived.ts';
import type { BlockContext } from '../view/viewContext.ts';

export interface SectionEntry {
  readonly key: string;
  readonly title: string;
  /** Empty for none. */
  readonly hint: string;
  readonly state: SectionState;
  readonly optional: boolean;
  /** Goes to the first step that is not done, else to the first. */
  enter(): void;
}

export interface HubNode extends NodeBase {
  readonly kind: 'hub';
  /** Sections with a visible step; empty while that is not known. */
  readonly sections: ReadonlySignal<readonly SectionEntry[]>;
  /** Says which sections keep the customer from continuing; empty for none. */
  readonly missing: ReadonlySignal<string>;
  /** True once Continue or the submit was refused because of them, until the customer leaves the step. */
  readonly refused: ReadonlySignal<boolean>;
}

declare module '../nodes.ts' {
  interface BlockNodes {
    hub: HubNode;
  }
}

export function hubNode(block: Hub, { view, scope, at }: BlockContext): HubNode {
  const { state } = view;
  const sequence = sectionsOf(state);
  const entryOf = (section: Section): SectionEntry => ({
    key: section.id,
    title: sequence.titleOf(section),
    hint: state.texts.say(section.hint, scope),
    state: sequence.stateOf(section),
    optional: section.optional ?? false,
    enter: () => void view.run([{ goTo: sequence.entryOf(section) }], scope, at),
  });
  const entries = () => sequence.sections().map(entryOf);
  const missing = () => {
    const sections = sequence.missing().map((section) => sequence.titleOf(section));
    return sections.length > 0 ? state.texts.word('sections.missing', { sections: sections.join(', ') }) : '';
  };
  const named = computed(() => orUndefined(missing) ?? '');
  return {
    key: at,
    kind: 'hub',
    presence: presence(block.when, scope, entries),
    sections: computed(() => orUndefined(entries) ?? []),
    missing: named,
    refused: computed(() => view.validator.validated.value !== NOBODY && named.value !== ''),
  };
}
