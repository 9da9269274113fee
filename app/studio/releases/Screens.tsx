// Screens that look different, old and new side by side.
import { useCallback, useId, useMemo, useState } from 'react';
import type { Session } from '../api.ts';
import { ScreenFrame } from '../preview/ScreenFrame.tsx';
import type { ChangedScreen, ReleasesApi } from './api.ts';
import { Failure } from './Failure.tsx';
import { useLoaded } from './hooks.ts';
import styles from './pages.module.css';
import { Sentences } from './Sentences.tsx';
import { customersOf, localesOf, sayScreen, screensFor, sentencesAbout, titlesIn } from './screens.ts';

interface Props {
  readonly api: ReleasesApi;
  readonly session: Session;
  readonly screens: readonly ChangedScreen[];
  /** Sentences of all changes. */
  readonly changes: readonly string[];
  /** Ids of the releases. */
  readonly from: string;
  readonly to: string;
  readonly onSignIn: () => void;
}

/** Most lines of the list without scrolling. */
const LINES = 8;

export function Screens({ api, session, screens, changes, from, to, onSignIn }: Props) {
  const load = useCallback(() => Promise.all([api.texts(from), api.texts(to)]), [api, from, to]);
  const { value: texts, failure, reload } = useLoaded(load);
  const [locale, setLocale] = useState(screens[0]?.locale ?? '');
  const [customer, setCustomer] = useState('');
  const [at, setAt] = useState(0);
  const [refusal, setRefusal] = useState('');
  const id = useId();
  const listed = screensFor(screens, locale, customer);
  const place = Math.min(at, listed.length - 1);
  const screen = listed[place];
  const scenario = customer || (screen?.customers[0] ?? '');
  const titles = useMemo(() => (texts ? titlesIn(texts[1], locale) : new Map<string, string>()), [texts, locale]);
  const onRefused = (code: string) =>
    code === 'editor_signed_out' ? onSignIn() : setRefusal('The preview is not allowed for you.');
  const shown = screen && { csrf: session.csrf, screen, scenario, onRefused };
  return (
    <div className={styles['report']}>
      <Failure failure={failure} onSignIn={onSignIn} onRetry={reload} />
      <div className={styles['pair']}>
        <label className={styles['field']}>
          Language
          <select value={locale} onChange={({ target }) => setLocale(target.value)}>
            {localesOf(screens).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <label className={styles['field']}>
          Customer
          <select value={customer} onChange={({ target }) => setCustomer(target.value)}>
            <option value="">All</option>
            {customersOf(screens).map((one) => (
              <option key={one} value={one}>
                {titles.get(one) ?? one}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className={styles['field']}>
        <label htmlFor={`${id}-list`}>Screens that look different</label>
        <select
          id={`${id}-list`}
          size={Math.min(LINES, Math.max(2, listed.length + groupsOf(listed).length))}
          value={String(place)}
          onChange={({ target }) => setAt(Number(target.value))}
        >
          {groupsOf(listed).map(([flow, group]) => (
            <optgroup key={flow} label={flow}>
              {group.map((one) => (
                <option key={listed.indexOf(one)} value={listed.indexOf(one)}>
                  {sayScreen(one)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      <div className={styles['buttons']}>
        <button type="button" className={styles['button']} disabled={place <= 0} onClick={() => setAt(place - 1)}>
          Previous screen
        </button>
        <button
          type="button"
          className={styles['button']}
          disabled={place >= listed.length - 1}
          onClick={() => setAt(place + 1)}
        >
          Next screen
        </button>
        <p role="status" className={styles['hint']}>
          {refusal ||
            (screen
              ? `Screen ${place + 1} of ${listed.length}: ${screen.flow}, ${screen.step}, for ${titles.get(scenario) ?? scenario}`
              : 'Nothing looks different for this customer in this language.')}
        </p>
      </div>
      {screen && <Sentences of={sentencesAbout(screen, changes)} />}
      {texts && shown && (
        <div className={styles['pair']}>
          <ScreenFrame title="Live release" texts={texts[0]} isReached={shown.screen.change !== 'new'} {...shown} />
          <ScreenFrame
            title="Checked release"
            texts={texts[1]}
            isReached={shown.screen.change !== 'removed'}
            {...shown}
          />
        </div>
      )}
    </div>
  );
}

/** Screens by flow, in the order of the list. */
function groupsOf(screens: readonly ChangedScreen[]): (readonly [string, readonly ChangedScreen[]])[] {
  const flows = [...new Set(screens.map(({ flow }) => flow))];
  return flows.map((flow) => [flow, screens.filter((one) => one.flow === flow)]);
}
