// Texts of the demo bar; they belong to no flow.
import { loadDemoWords } from 'virtual:demo';
import { importAgain } from '@fahrplan/renderer';
import { use, useEffect, useState } from 'react';
import type { DemoWords } from './wordList.ts';

const known = new Map<string, DemoWords>();

const fetchWords = Object.fromEntries(
  Object.entries(loadDemoWords).map(([locale, load]) => {
    const fetchModule = importAgain(load);
    return [locale, async () => known.set(locale, (await fetchModule()).words)];
  }),
);

/** Pending requests by locale. */
const coming = new Map<string, Promise<unknown>>();

function comingIn(locale: string): Promise<unknown> {
  const words = coming.get(locale) ?? fetchWords[locale]?.() ?? Promise.reject(new Error(`no words in ${locale}`));
  coming.set(locale, words);
  words.catch(() => coming.delete(locale));
  return words;
}

/** Returns the texts of a locale, or the previous ones while loading. Suspends for the first. */
export function useDemoWords(locale: string): DemoWords | null {
  const [first] = useState(locale);
  use(comingIn(first));
  const [words, setWords] = useState(() => known.get(locale) ?? null);
  useEffect(() => {
    let wanted = true;
    fetchWords[locale]?.().then(
      () => wanted && setWords(known.get(locale) ?? null),
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [locale]);
  return words;
}
