// The words of the demo bar, fetched for the language on screen. They belong to no flow and are never shown to real customers.
import { loadDemoWords } from 'virtual:demo';
import { useEffect, useState } from 'react';
import { importAgain } from '#renderer';
import type { DemoWords } from './words.ts';

/** The words of a locale; null until they could be fetched, and those of the language before until then. */
export function useDemoWords(locale: string): DemoWords | null {
  const [words, setWords] = useState<DemoWords | null>(null);
  useEffect(() => {
    let wanted = true;
    const load = loadDemoWords[locale];
    const learn = (module: { readonly words: DemoWords }) => wanted && setWords(module.words);
    if (load) void importAgain(load)().then(learn, () => {});
    return () => {
      wanted = false;
    };
  }, [locale]);
  return words;
}
