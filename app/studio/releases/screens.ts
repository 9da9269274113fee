// Screens that look different after a release, as a list to go through.
import { type ScenarioFile, scenariosIn } from '../preview/host/scenes.ts';
import type { ChangedScreen } from './api.ts';

export const localesOf = (screens: readonly ChangedScreen[]): string[] => [
  ...new Set(screens.map(({ locale }) => locale)),
];

/** Customers who see any of the screens differently. */
export const customersOf = (screens: readonly ChangedScreen[]): string[] => [
  ...new Set(screens.flatMap(({ customers }) => customers)),
];

/** @param customer all customers if empty */
export const screensFor = (screens: readonly ChangedScreen[], locale: string, customer: string): ChangedScreen[] =>
  screens.filter((one) => one.locale === locale && (customer === '' || one.customers.includes(customer)));

const MARKS: Readonly<Record<ChangedScreen['change'], string>> = { changed: '', new: ' (new)', removed: ' (removed)' };

/** Name of a screen in the list. */
export function sayScreen({ step, change, answered, customers }: ChangedScreen): string {
  const who = customers.length === 1 ? '1 customer' : `${customers.length} customers`;
  return `${step}${MARKS[change]}${answered ? ', once answered' : ''}, ${who}`;
}

/** Sentences about a flow and its texts in a language. */
export const sentencesAbout = ({ flow, locale }: ChangedScreen, changes: readonly string[]): string[] =>
  changes.filter((one) => [flow, `text of ${flow} in ${locale}`].some((subject) => one.startsWith(`${subject}: `)));

/** Titles of demo customers by id, in the language of a release. */
export function titlesIn(texts: ReadonlyMap<string, string>, locale: string): ReadonlyMap<string, string> {
  const files = [...texts].filter(([path]) => path.startsWith('scenarios/'));
  const scenarios = scenariosIn(
    files.map(([, text]) => JSON.parse(text) as ScenarioFile),
    locale,
  );
  return new Map(scenarios.map(({ id, title }) => [id, title]));
}
