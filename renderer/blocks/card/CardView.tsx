import ChevronRight from 'lucide-react/icons/chevron-right';
import { Refusal } from '../../Button.tsx';
import { useSession } from '../../context.ts';
import type { CardProps } from '../../drawings.ts';
import { Icon } from '../../Icon.tsx';
import { Pressable } from '../../Pressable.tsx';
import { useBusy } from '../../useBusy.ts';
import { useSignal } from '../../useSignal.ts';
import styles from './CardView.module.css';

export function CardView({ node, press, label, refusal }: CardProps) {
  const session = useSession();
  const detail = useSignal(node.detail);
  const busy = useBusy(press.running);
  return (
    <div className={styles.place}>
      <Pressable {...press} className={`${styles.card} ${node.tone === 'danger' ? styles.danger : ''}`}>
        <span className={styles.disc}>
          <Icon name={node.icon} />
        </span>
        <span className={styles.words}>
          <span className={styles.label}>{label}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
        </span>
        <ChevronRight size="1.25rem" aria-hidden className={styles.end} />
      </Pressable>
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
