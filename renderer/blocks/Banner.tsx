import type { BannerNode } from '#engine';
import { useSignal } from '../useSignal.ts';
import { Shown } from '../Waiting.tsx';
import { ActionWhenShown } from './Action.tsx';
import styles from './Banner.module.css';
import { ToneMark, toneClass } from './Tone.tsx';

/** Something to know before going on. An error is said at once, everything else when there is time. */
export function Banner({ node }: { readonly node: BannerNode }) {
  const tone = useSignal(node.tone);
  const title = useSignal(node.title);
  const text = useSignal(node.text);
  return (
    <div className={`${styles.banner} ${toneClass(tone)}`} role={tone === 'error' ? 'alert' : 'status'}>
      <ToneMark tone={tone} />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {text !== '' && (
          <p className={styles.text}>
            <Shown text={text} length={32} />
          </p>
        )}
        {node.action && <ActionWhenShown node={node.action} />}
      </div>
    </div>
  );
}
