// What other systems tell, as buttons: each tells one thing about who is signed in, and says what came of it.

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

/** One button a kind while somebody is signed in; what came of the last stays to be read, also when it signed them out. */
export function DemoNews({ portal, words }: DemoNewsProps) {
  const session = useSignal(portal.user.session);
  const [outcome, setOutcome] = useState<NewsOutcome>();
  const tell = async (kind: NewsKind) => {
    setOutcome(undefined);
    setOutcome(await tellNews(portal, kind));
    await portal.refreshSession();
    // Who was forgotten is nobody any more, and has no page.
    if (!portal.user.session.peek()?.signed_in) return portal.pages.go(portal.routes.pathTo(portal.flows.signIn));
    // The language that is spoken already: everything on screen is asked for again.
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
