import type { ActionNode } from '@fahrplan/engine';
import { use } from 'react';
import { Button } from '../../Button.tsx';
import { DrawingsContext, useSession } from '../../context.ts';
import { Icon } from '../../Icon.tsx';
import words from '../../theme/words.module.css';
import { useSignal } from '../../useSignal.ts';
import { Shown } from '../../Waiting.tsx';

/** Renders an action: a button, link, card, chip or icon. Never disabled; shows its refusal. */
export function ActionView({ node }: { readonly node: ActionNode }) {
  const { card: Card } = use(DrawingsContext);
  const session = useSession();
  const refusal = useSignal(node.refusal);
  const link = useSignal(node.link);
  const current = useSignal(node.current) || link?.here;
  const press = {
    running: useSignal(node.running),
    'aria-label': useSignal(node.name) || undefined,
    // Without a link, it is the selected one of several, not a page.
    'aria-current': current ? (link ? ('page' as const) : true) : undefined,
    link,
    onPress: () => void node.press(),
  };
  // Text alternative for the cross on a chip.
  const removes = useSignal(node.icon) === 'close' && node.look === 'chip';
  const label = <Shown text={useSignal(node.label)} />;
  if (node.look === 'card') return <Card node={node} press={press} label={label} refusal={refusal} />;
  return (
    <Button look={node.look} tone={node.tone} refusal={refusal} {...press}>
      <Icon name={node.icon} />
      <span className={node.look === 'icon' ? words.unseen : undefined}>{label}</span>
      {removes && <span className={words.unseen}> {session.word('remove')}</span>}
    </Button>
  );
}

/** For actions outside of a BlockView, which would handle their presence. */
export function ActionWhenShown({ node }: { readonly node: ActionNode }) {
  return useSignal(node.presence) === 'shown' ? <ActionView node={node} /> : null;
}
