// What the addons are called, and how their prices are written, in both languages.
import type { Language } from '../plugins/context.ts';
import type { Addon } from '../rules/addons.ts';
import { languageFor, writtenAmount } from './written.ts';

interface Words {
  readonly title: string;
  readonly description: string;
}

const WORDS: Readonly<Record<string, Readonly<Record<Language, Words>>>> = {
  'mileage-500': kilometres('500', '500', 'Reicht für eine längere Reise', 'Enough for a longer trip'),
  'mileage-1000': kilometres('1.000', '1,000', 'Reicht für einen Urlaub', 'Enough for a holiday'),
  'mileage-2500': kilometres('2.500', '2,500', 'Für viele weite Fahrten', 'For many long drives'),
  'insurance-comfort': {
    de: { title: 'Komfort Schutz', description: 'Bei einem Schaden zahlst du höchstens 500\u00a0€ selbst' },
    en: { title: 'Comfort protection', description: 'You pay $500 at most when something is damaged' },
  },
  'insurance-zero': {
    de: {
      title: 'Rundum Schutz',
      description: 'Ohne Selbstbeteiligung, mit Reifen, Scheiben und kleinen Schäden',
    },
    en: {
      title: 'All-round protection',
      description: 'No deductible, with tires, windshield and minor damage',
    },
  },
  'minor-damage': {
    de: { title: 'Kleine Schäden', description: 'Kratzer und Dellen bis 400\u00a0€ bei der Rückgabe' },
    en: { title: 'Minor damage', description: 'Scratches and dents up to $400 at the return' },
  },
  'tire-and-windshield': {
    de: { title: 'Reifen und Scheiben', description: 'Steinschlag, Nagel und Bordstein sind mitversichert' },
    en: { title: 'Tires and windshield', description: 'Stone chips, nails and curbs are covered' },
  },
};

function kilometres(german: string, english: string, why: string, whyEnglish: string): Record<Language, Words> {
  return {
    de: { title: `${german} km zusätzlich`, description: why },
    en: { title: `${english} km more`, description: whyEnglish },
  };
}

/** The words of an addon in one language. */
export function wordsOf({ id }: Pick<Addon, 'id'>, language: Language): Words {
  const words = WORDS[id];
  if (words === undefined) throw new Error(`The addon ${id} has no words.`);
  return words[language];
}

/** The name of an addon in the language of a customer, such as de-DE. */
export function nameOf(addon: Pick<Addon, 'id'>, locale: string): string {
  return wordsOf(addon, languageFor(locale)).title;
}

/** An amount without decimals, such as 60 €, in English in dollars (spec 2 §9 "Addon prices shown with zero decimals"). */
export function wholeAmount(cents: number, language: Language): string {
  return writtenAmount(cents, language, 0);
}

/** What an addon costs and how often, in the language of a customer. */
export function priceText({ price, interval }: Addon, locale: string): string {
  const language = languageFor(locale);
  const often = { de: { once: 'einmalig', month: 'im Monat' }, en: { once: 'once', month: 'a month' } };
  return `${wholeAmount(price, language)} ${often[language][interval]}`;
}
