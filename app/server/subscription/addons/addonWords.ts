import { type Language, languageFor } from '../../platform/languages/languages.ts';
import { wholeAmount } from '../../platform/values/formattedValues.ts';
import type { Addon } from './addonRules.ts';

export function wordsOf({ id }: Pick<Addon, 'id'>, language: Language): { title: string; description: string } {
  return { title: language.say(`addon.${id}.title`), description: language.say(`addon.${id}.description`) };
}

/** Returns the name of an addon. `locale` is the customer's, such as de-DE. */
export function nameOf(addon: Pick<Addon, 'id'>, locale: string): string {
  return wordsOf(addon, languageFor(locale)).title;
}

export function priceText({ price, interval }: Addon, locale: string): string {
  const language = languageFor(locale);
  if (price === 0) return language.say('free');
  return `${wholeAmount(price, language)} ${language.say(`interval.${interval}`)}`;
}
