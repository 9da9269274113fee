// Which of the languages of the catalogue a visitor is greeted in.
import { catalogue } from 'virtual:flows';

const codeOf = (tag: string): string => tag.split('-')[0] ?? '';

/** The locale with words of its own for what a browser says, such as de-AT: the same, the same language, or that for all others. */
export function localeFor(tag: string): string {
  const own = Object.entries(catalogue.locales).filter(([, { fallback }]) => fallback === undefined);
  const found =
    own.find(([name]) => name === tag) ??
    own.find(([name]) => codeOf(name) === codeOf(tag)) ??
    own.find(([, { others }]) => others) ??
    own[0];
  return found?.[0] ?? tag;
}
