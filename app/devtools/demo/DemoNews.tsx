// Buttons that simulate messages of other systems about the signed-in customer.

import { useSignal } from '@fahrplan/renderer';
import { useState } from 'react';
import type { Portal } from '../../portal/host/portal.ts';
import styles from './DemoBar.module.css';
import { type NewsOutcome, tellNews } from './demoCalls.ts';
import { type DemoWords, NEWS_KINDS, type NewsKind } from './wordList.ts';

interface DemoNewsProps {
  readonly portal: Portal;
  readonly words: DemoWords;
}

/** One button per kind while signed in. The last outcome stays visible, even after a sign-out. */
export function DemoNews({ portal, words }: DemoNewsProps) {
  const session = useSignal(portal.user.session);
  const [outcome, setOutcome] = useState<NewsOutcome>();
  const tell = async (kind: NewsKind) => {
    setOutcome(undefined);
    setOutcome(await tellNews(portal, kind));
    await portal.refreshSession();
    // A deleted customer is signed out and has no page.
    if (!portal.user.session.peek()?.signed_in) return portal.pages.go(portal.routes.pathTo(portal.flows.signIn));
    // Setting the same language again refreshes everything on screen.
    await portal.speak(portal.user.locale.peek());
  };
  return (
    <div>
      {session?.signed_in && (
        <fieldset className={styles.row}>
          <legend>{words['news.title']}</legend>
          {NEWS_KINDS.map((kind) => (
            <button key={kind} type="button" onClick={() => void tell(kind)}>
              {words[kind]}
            </button>
          ))}
        </fieldset>
      )}
      <output>{outcome && words[`news.${outcome}`]}</output>
    </div>
  );
}
