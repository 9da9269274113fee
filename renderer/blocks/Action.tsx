import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import type { ActionNode } from '#engine';
import { Button, Refusal } from '../Button.tsx';
import { useSession } from '../context.ts';
import { Icon } from '../Icon.tsx';
import { type AnyPressProps, Press } from '../Press.tsx';
import words from '../theme/words.module.css';
import { useBusy } from '../useBusy.ts';
import { useSignal } from '../useSignal.ts';
import { Shown } from '../Waiting.tsx';
import styles from './Action.module.css';

/** Something to press: a button, a link, a card, a chip or an icon. Never disabled; it says why it does not go on. */
export function Action({ node }: { readonly node: ActionNode }) {
  const refusal = useSignal(node.refusal);
  const link = useSignal(node.link);
  const current = useSignal(node.current) || link?.here;
  const press = {
    running: useSignal(node.running),
    'aria-label': useSignal(node.name) || undefined,
    'aria-current': current ? ('page' as const) : undefined,
    link,
    onPress: () => void node.press(),
  };
  const label = <Shown text={useSignal(node.label)} />;
  if (node.look === 'card') return <Card node={node} press={press} label={label} refusal={refusal} />;
  return (
    <Button look={node.look} tone={node.tone} refusal={refusal} {...press}>
      <Icon name={node.icon} />
      <span className={node.look === 'icon' ? words.unseen : undefined}>{label}</span>
    </Button>
  );
}

/** The same where no block stands around it that minds its presence. */
export function ActionWhenShown({ node }: { readonly node: ActionNode }) {
  return useSignal(node.presence) === 'shown' ? <Action node={node} /> : null;
}

interface CardProps {
  readonly node: ActionNode;
  readonly press: Omit<AnyPressProps, 'children'> & { readonly running: boolean };
  readonly label: ReactNode;
  readonly refusal: string | null;
}

function Card({ node, press, label, refusal }: CardProps) {
  const session = useSession();
  const detail = useSignal(node.detail);
  const busy = useBusy(press.running);
  return (
    <div className={styles.place}>
      <Press {...press} className={`${styles.card} ${node.tone === 'danger' ? styles.danger : ''}`}>
        <span className={styles.disc}>
          <Icon name={node.icon} />
        </span>
        <span className={styles.words}>
          <span className={styles.label}>{label}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
        </span>
        <ChevronRight size="1.25rem" aria-hidden className={styles.end} />
      </Press>
      {press.running && (
        <p role="status">
          {busy === 'idle' || busy === 'waiting' ? '' : session.word(busy === 'slow' ? 'slow' : 'loading')}
        </p>
      )}
      {refusal !== null && (
        <div className={styles.note}>
          <Refusal text={refusal} />
        </div>
      )}
    </div>
  );
}
