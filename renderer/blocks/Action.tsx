import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ActionNode } from '#engine';
import { Button, Refusal } from '../Button.tsx';
import { useSession } from '../context.ts';
import { Icon } from '../Icon.tsx';
import words from '../theme/words.module.css';
import { useBusy } from '../useBusy.ts';
import { useSignal } from '../useSignal.ts';
import { Shown } from '../Waiting.tsx';
import styles from './Action.module.css';

/** Something to press: a button, a link, a card, a chip or an icon. Never disabled; it says why it does not go on. */
export function Action({ node }: { readonly node: ActionNode }) {
  const label = useSignal(node.label);
  const running = useSignal(node.running);
  const refusal = useSignal(node.refusal);
  const current = useSignal(node.current);
  if (node.look === 'card') return <Card node={node} />;
  return (
    <Button
      look={node.look}
      tone={node.tone}
      running={running}
      refusal={refusal}
      current={current}
      onPress={() => void node.press()}
    >
      <Icon name={node.icon} />
      <span className={node.look === 'icon' ? words.unseen : undefined}>
        <Shown text={label} />
      </span>
    </Button>
  );
}

/** The same where no block stands around it that minds its presence. */
export function ActionWhenShown({ node }: { readonly node: ActionNode }) {
  return useSignal(node.presence) === 'shown' ? <Action node={node} /> : null;
}

function Card({ node }: { readonly node: ActionNode }) {
  const session = useSession();
  const detail = useSignal(node.detail);
  const running = useSignal(node.running);
  const refusal = useSignal(node.refusal);
  const current = useSignal(node.current);
  const busy = useBusy(running);
  return (
    <div className={styles.place}>
      <button
        type="button"
        className={`${styles.card} ${node.tone === 'danger' ? styles.danger : ''}`}
        aria-disabled={running || undefined}
        aria-current={current ? 'page' : undefined}
        onClick={() => running || void node.press()}
      >
        <span className={styles.disc}>
          <Icon name={node.icon} />
        </span>
        <span className={styles.words}>
          <span className={styles.label}>
            <Shown text={useSignal(node.label)} />
          </span>
          {detail && <span className={styles.detail}>{detail}</span>}
        </span>
        <ChevronRight size="1.25rem" aria-hidden className={styles.end} />
      </button>
      {running && (
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
