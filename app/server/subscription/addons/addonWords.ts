// What the addons are called, and how their prices are written.
import { type Language, languageFor } from '../../platform/languages/languages.ts';
import { wholeAmount } from '../../platform/values/formattedValues.ts';
import type { Addon } from './addonRules.ts';

/** The words of an addon in one language. */
export function wordsOf({ id }: Pick<Addon, 'id'>, language: Language): { title: string; description: string } {
  return { title: language.say(`addon.${id}.title`), description: language.say(`addon.${id}.description`) };
}

/** The name of an addon in the language of a customer, such as de-DE. */
export function nameOf(addon: Pick<Addon, 'id'>, locale: string): string {
  return wordsOf(addon, languageFor(locale)).title;
}

/** What an addon costs and how often, in the language of a customer. */
export function priceText({ price, interval }: Addon, locale: string): string {
  const language = languageFor(locale);
  if (price === 0) return language.say('free');
  return `${wholeAmount(price, language)} ${language.say(`interval.${interval}`)}`;
}
