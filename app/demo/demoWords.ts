// The words of the demo bar, fetched for the language on screen. They belong to no flow and are never shown to real customers.
import { loadDemoWords } from 'virtual:demo';
import { use, useEffect, useState } from 'react';
import { addPart, importAgain, PartsContext } from '#renderer';
import type { DemoWords } from './words.ts';

const known = new Map<string, DemoWords>();
const partOf = (locale: string): string => `words of the demo, ${locale}`;

const fetchWords = Object.fromEntries(
  Object.entries(loadDemoWords).map(([locale, load]) => {
    const fetchModule = importAgain(load);
    const fetchPart = async () => known.set(locale, (await fetchModule()).words);
    addPart(partOf(locale), fetchPart);
    return [locale, fetchPart];
  }),
);

/** The words of a locale; null until they could be fetched, and those of the language before until then. */
export function useDemoWords(locale: string): DemoWords | null {
  use(PartsContext)?.(partOf(locale));
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
