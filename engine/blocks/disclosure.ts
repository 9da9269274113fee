// Disclosure blocks. Their content is created lazily, so unopened ones trigger no requests.

import type { Disclosure } from '../flow.ts';
import type { ActionNode, BlockNode, NodeBase, ReadonlySignal, ShownText } from '../nodes.ts';
import { computed, signal, untracked } from '../signals.ts';
import { asksIn } from '../stepBlocks.ts';
import { createAction } from '../view/action.ts';
import { createBlocks } from '../view/blocks.ts';
import { flag, presence, shownText, shownValue } from '../view/derived.ts';
import { type BlockContext, isRepeated, type ViewContext } from '../view/viewContext.ts';

/** Blocks behind a button. The renderer decides by its position how it looks. */
export interface DisclosureNode extends NodeBase {
  readonly kind: 'disclosure';
  readonly title: ReadonlySignal<ShownText>;
  readonly icon: ReadonlySignal<string | null>;
  /** Short text beside the title; empty for none. */
  readonly badge: ReadonlySignal<ShownText>;
  /** True when it contains the entry of the current page. */
  readonly current: ReadonlySignal<boolean>;
  readonly opens: NonNullable<Disclosure['opens']>;
  /** Kind of panel on wide screens. */
  readonly panel: NonNullable<Disclosure['panel']>;
  /** Kind of panel on narrow screens. */
  readonly narrow: NonNullable<Disclosure['narrow']>;
  /** Label of the closing button of a drawer; empty for none. */
  readonly finish: ReadonlySignal<ShownText>;
  /** The title as a link or button of its own; null when it only opens the panel. */
  readonly action: ActionNode | null;
  /** Empty until first wanted, then kept. */
  readonly blocks: ReadonlySignal<readonly BlockNode[]>;
  /** True if it contains a field: an error in it must open the panel. */
  readonly asks: boolean;
  readonly open: ReadonlySignal<boolean>;
  /** Increments on each press inside that runs effects, so that overlays close. */
  readonly presses: ReadonlySignal<number>;
  /** Current page: a change closes the panel. Answers in the address do not change it. */
  readonly page: ReadonlySignal<unknown>;
  /** Creates the content without opening. Without scripts, it is rendered in another place. */
  make(): readonly BlockNode[];
  /** Creates the content on the intent to open, such as hover. Nothing is requested before. */
  want(): void;
  show(open: boolean): void;
}

declare module '../nodes.ts' {
  interface BlockNodes {
    disclosure: DisclosureNode;
  }
}

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
  // Counts presses inside the panel, and passes them on.
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
