import type { ActionNode } from '@fahrplan/engine';
import { use } from 'react';
import { Button } from '../../Button.tsx';
import { DrawingsContext, useSession } from '../../context.ts';
import { Icon } from '../../Icon.tsx';
import words from '../../theme/words.module.css';
import { useSignal } from '../../useSignal.ts';
import { Shown } from '../../Waiting.tsx';

/** Something to press: a button, a link, a card, a chip or an icon. Never disabled; it says why it does not go on. */
export function ActionView({ node }: { readonly node: ActionNode }) {
  const { card: Card } = use(DrawingsContext);
  const session = useSession();
  const refusal = useSignal(node.refusal);
  const link = useSignal(node.link);
  const current = useSignal(node.current) || link?.here;
  const press = {
    running: useSignal(node.running),
    'aria-label': useSignal(node.name) || undefined,
    // What is pressed leads to no page: it is the chosen one of several.
    'aria-current': current ? (link ? ('page' as const) : true) : undefined,
    link,
    onPress: () => void node.press(),
  };
  // What the cross of a chip says to who does not see it.
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

/** The same where no block stands around it that minds its presence. */
export function ActionWhenShown({ node }: { readonly node: ActionNode }) {
  return useSignal(node.presence) === 'shown' ? <ActionView node={node} /> : null;
}
