import { readFileSync } from 'node:fs';
import { ROOT } from '../../../scripts/testbed/portalBuild.ts';

export type Locale = string;

/** Returns a text by file and key, such as `edit-return` and `type.title`. */
export type Words = (file: string, key: string, values?: Readonly<Record<string, string | number>>) => string;

/** A text of a flow that its file lacks is a common one. */
export function wordsOf(locale: Locale, root: string = ROOT): Words {
  const files = new Map<string, Record<string, string>>();
  const words: Words = (file, key, values = {}) => {
    const copy =
      files.get(file) ??
      (JSON.parse(readFileSync(`${root}/flows/copy/${locale}/${file}.json`, 'utf8')) as Record<string, string>);
    files.set(file, copy);
    const text = copy[key];
    if (text === undefined && file !== 'common') return words('common', key, values);
    if (text === undefined) throw new Error(`${locale}/${file}.json has no words for "${key}"`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
  };
  return words;
}
