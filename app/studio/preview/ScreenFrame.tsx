// One screen in a frame: a step on the path of a customer, by the definitions of one release.
import { useEffect, useMemo, useRef } from 'react';
import type { Texts } from './compile/compiler.ts';
import type { WalkedScreen } from './frameApi.ts';
import styles from './Preview.module.css';
import { usePreview } from './usePreview.ts';

export interface ScreenFrameProps {
  readonly title: string;
  readonly texts: Texts;
  readonly csrf: string;
  readonly screen: WalkedScreen & { readonly flow: string; readonly locale: string };
  readonly scenario: string;
  /** False if the customer does not meet the screen by these definitions. */
  readonly isReached: boolean;
  readonly onRefused: (code: string) => void;
}

export function ScreenFrame({ title, texts, csrf, screen, scenario, isReached, onRefused }: ScreenFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [store, { problem, standing }] = usePreview(frame, { ...NOTHING, refused: onRefused });
  const state = useMemo(() => ({ flow: screen.flow, locale: screen.locale, scenario }), [screen, scenario]);
  useEffect(() => {
    if (isReached) store?.update({ path: '', texts, csrf, state, keepsTests: false, walk: screen });
  }, [store, texts, csrf, state, screen, isReached]);
  const isElsewhere = standing !== null && standing.step !== screen.step;
  return (
    <section className={styles.screen} aria-label={title}>
      <strong>{title}</strong>
      <p role="status">
        {!isReached && 'The customer does not meet this screen.'}
        {isReached && problem && `It cannot be shown: ${problem.message}`}
        {isReached && isElsewhere && 'The walk to this screen ended before it.'}
      </p>
      {store && <iframe ref={frame} className={styles.frame} hidden={!isReached} src="/studio/preview" title={title} />}
    </section>
  );
}

/** The frame changes nothing of the studio. */
const NOTHING = { picked: () => {}, recorded: () => {}, stepped: () => {} };
