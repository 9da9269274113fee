// Groups that open: what stands in one is made when somebody wants it, and so nothing is asked for what nobody opens.

import type { Disclosure } from '../flow.ts';
import type { ActionNode, BlockNode, NodeBase, ReadonlySignal, ShownText } from '../nodes.ts';
import { computed, signal, untracked } from '../signals.ts';
import { asksIn } from '../stepBlocks.ts';
import { createAction } from '../view/action.ts';
import { createBlocks } from '../view/blocks.ts';
import { flag, presence, shownText, shownValue } from '../view/derived.ts';
import { type BlockContext, isRepeated, type ViewContext } from '../view/viewContext.ts';

/** Blocks that a button opens. Where it stands, and so how it is drawn, is known on screen only. */
export interface DisclosureNode extends NodeBase {
  readonly kind: 'disclosure';
  readonly title: ReadonlySignal<ShownText>;
  /** The name of an icon; one that does not exist draws nothing. */
  readonly icon: ReadonlySignal<string | null>;
  /** A few characters beside the title; empty when there is nothing to say. */
  readonly badge: ReadonlySignal<ShownText>;
  /** True when the page on screen is one of those that stand in it. */
  readonly current: ReadonlySignal<boolean>;
  readonly opens: NonNullable<Disclosure['opens']>;
  /** How it opens where there is room. */
  readonly panel: NonNullable<Disclosure['panel']>;
  /** How it opens where there is none. */
  readonly narrow: NonNullable<Disclosure['narrow']>;
  /** The words of a button at the foot of a drawer that closes it; empty when there is none. */
  readonly finish: ReadonlySignal<ShownText>;
  /** The title, when it leads somewhere itself; null when it opens. */
  readonly action: ActionNode | null;
  /** None until somebody wants them; then they stay. */
  readonly blocks: ReadonlySignal<readonly BlockNode[]>;
  /** True if it holds a question: then it may have to open by itself. */
  readonly asks: boolean;
  readonly open: ReadonlySignal<boolean>;
  /** Grows by one each time something in it is pressed and goes on: the moment for what lies over the page to go. */
  readonly presses: ReadonlySignal<number>;
  /** The page on screen: with another one it is closed. Answers that stand in the address make none. */
  readonly page: ReadonlySignal<unknown>;
  /** Makes what stands in it and leaves it closed: where no scripts run it is shown elsewhere. */
  make(): readonly BlockNode[];
  /** Makes what stands in it, because somebody is about to open it. Until then nothing in it is asked for. */
  want(): void;
  show(open: boolean): void;
}

declare module '../nodes.ts' {
  interface BlockNodes {
    disclosure: DisclosureNode;
  }
}

/** A disclosure, or a row of them for a list. */
export function disclosureNode(block: Disclosure, context: BlockContext): BlockNode {
  const { each: _, when: __, ...one } = block;
  if (!isRepeated(block)) return oneDisclosure(block, context);
  const { view } = context;
  const look = block.panel === 'section' ? 'columns' : 'inline';
  return view.parts.list(block, context, look, (scope, at) => oneDisclosure(one, { view, scope, at }));
}

function oneDisclosure(block: Disclosure, context: BlockContext): DisclosureNode {
  const { view, scope, at } = context;
  const { texts } = view.state;
  const open = signal(false);
  const presses = signal(0);
  const blocks = signal<readonly BlockNode[]>([]);
  // Listens for presses inside, which run as they would anywhere.
  const inside: ViewContext = {
    state: view.state,
    parts: view.parts,
    validator: view.validator,
    reviewed: (step) => view.reviewed(step),
    run: (effects, ...rest) => {
      presses.value += 1;
      return view.run(effects, ...rest);
    },
  };
  let made: readonly BlockNode[] | undefined;
  const make = () => (made ??= untracked(() => createBlocks(block.blocks, { view: inside, scope, at })));
  const want = (): void => {
    if (blocks.peek().length === 0) blocks.value = make();
  };
  const { do: effects } = block;
  const icon = shownValue(block.icon, scope);
  const current = flag(block.current, scope);
  return {
    key: at,
    kind: 'disclosure',
    presence: presence(block.when, scope, () => texts.say(block.title, scope)),
    title: shownText(texts, block.title, scope, 'open'),
    icon,
    badge: shownText(texts, block.badge, scope),
    finish: shownText(texts, block.finish, scope),
    current,
    opens: block.opens ?? 'press',
    panel: block.panel ?? 'menu',
    narrow: block.narrow ?? 'accordion',
    action: effects
      ? { ...createAction({ label: block.title, do: effects }, context), look: 'link', icon, current }
      : null,
    blocks,
    asks: asksIn(block.blocks),
    open,
    presses,
    page: computed(() => scope.read('app.page')),
    make,
    want,
    show(wanted) {
      if (wanted) want();
      open.value = wanted;
    },
  };
}
