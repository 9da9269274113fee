// Groups that open: what stands in one is made when somebody wants it, and so nothing is asked for what nobody opens.

import type { Disclosure } from '../flow.ts';
import type { BlockNode, DisclosureNode } from '../nodes.ts';
import { computed, signal, untracked } from '../signals.ts';
import { asksIn } from '../stepBlocks.ts';
import { createAction } from './action.ts';
import { createBlocks } from './blocks.ts';
import { flag, presence, shownText, shownValue } from './derived.ts';
import type { BlockContext, Repeated, ViewContext } from './viewContext.ts';

/** A disclosure, or a row of them for a list. */
export function disclosureNode(block: Disclosure, context: BlockContext): BlockNode {
  const { each, when, ...one } = block;
  if (each === undefined) return oneDisclosure(block, context);
  const { view } = context;
  const look = block.panel === 'section' ? 'columns' : 'inline';
  return view.parts.list(block as Disclosure & Repeated, context, look, (scope, at) =>
    oneDisclosure(one, { view, scope, at }),
  );
}

function oneDisclosure(block: Disclosure, context: BlockContext): DisclosureNode {
  const { view, scope, at } = context;
  const { texts } = view.state;
  const open = signal(false);
  const presses = signal(0);
  const blocks = signal<readonly BlockNode[]>([]);
  // What is pressed inside is heard of here, and runs as it would anywhere.
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
