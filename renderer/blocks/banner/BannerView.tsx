import type { BannerNode } from '@fahrplan/engine';
import { Icon } from '../../Icon.tsx';
import { useSignal } from '../../useSignal.ts';
import { Shown } from '../../Waiting.tsx';
import { ActionWhenShown } from '../action/ActionView.tsx';
import { ToneIcon, ToneWord, toneClass } from '../Tone.tsx';
import styles from './BannerView.module.css';

/** Errors are announced at once, other banners politely. A strip is part of the page. */
export function BannerView({ node }: { readonly node: BannerNode }) {
  const tone = useSignal(node.tone);
  const textTone = useSignal(node.textTone);
  const icon = useSignal(node.icon);
  const title = useSignal(node.title);
  const text = useSignal(node.text);
  const role = tone === 'error' ? 'alert' : node.look === 'strip' ? undefined : 'status';
  return (
    <div className={`${styles.banner} ${styles[node.look]} ${toneClass(tone)}`} role={role}>
      {icon === null ? <ToneIcon tone={tone} /> : <Icon name={node.icon} />}
      <ToneWord tone={tone} />
      <div
        className={`${styles.words} ${title ? styles.titled : ''} ${textTone === 'neutral' ? '' : `${styles.toned} ${toneClass(textTone)}`}`}
      >
        {title && <p className={styles.title}>{title}</p>}
        {text !== '' && (
          <p className={styles.text}>
            <Shown text={text} length={32} />
          </p>
        )}
        {node.action && <ActionWhenShown node={node.action} />}
      </div>
      {node.dismiss && <ActionWhenShown node={node.dismiss} />}
    </div>
  );
}
