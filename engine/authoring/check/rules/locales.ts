// A wrong locale, region or time zone would blank every price or date.
import type { Catalogue } from '../../../flow.ts';
import { correctionOf, didYouMean } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { lintRule } from '../lintRule.ts';
import type { SharedParts } from '../lintScopes.ts';

/** Phone numbers follow the region of the locale on screen. */
const OF_LOCALE = 'locale';

const regions = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'none' });
const currencies = Intl.supportedValuesOf('currency');
const zones = Intl.supportedValuesOf('timeZone');

/** Reports names outside of ISO 3166, ISO 4217, BCP 47 and IANA, and fallbacks without texts. */
export const locales = lintRule({ codes: ['FLOW_UNKNOWN_VALUE', 'FLOW_UNKNOWN_NAME'], over: 'catalogue', run: check });

function check({ catalogue: { locales, phones, timeZone }, document }: SharedParts) {
  const names = Object.keys(locales);
  const say = (at: readonly string[], message: string) =>
    document.problem('FLOW_UNKNOWN_VALUE', toPointer(at), message);
  const region = (text: string | undefined, at: readonly string[]) =>
    text === undefined || isRegion(text)
      ? []
      : [say(at, `"${text}" is not a region of ISO 3166. Write two capital letters, such as DE.`)];
  return [
    ...region(phones === OF_LOCALE ? undefined : phones, ['phones']),
    ...zone(timeZone).map((message) => say(['timeZone'], message)),
    ...Object.entries(locales).flatMap(([name, locale]) => [
      ...(isTag(name) ? [] : [say(['locales', name], `"${name}" is not a locale. Write a tag such as de-DE.`)]),
      ...region(locale.region, ['locales', name, 'region']),
      ...currency(locale.currency).map((message) => say(['locales', name, 'currency'], message)),
      ...fallback(locale.fallback, locales, names).map((message) =>
        document.problem('FLOW_UNKNOWN_NAME', toPointer(['locales', name, 'fallback']), message),
      ),
    ]),
  ];
}

const isRegion = (text: string): boolean => /^[A-Z]{2}$/.test(text) && regions.of(text) !== undefined;

/** Requires the canonical spelling, and a language that `Intl` supports. */
function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text)[0] === text && Intl.NumberFormat.supportedLocalesOf(text).length === 1;
  } catch {
    return false;
  }
}

const zone = (name: string | undefined): string[] =>
  name === undefined || isZone(name)
    ? []
    : [`"${name}" is not a time zone of IANA.${didYouMean(name, zones) || ' Write one, such as Europe/Berlin.'}`];

/** Accepts former names as well, such as Asia/Calcutta. */
function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone: name }).resolvedOptions().timeZone !== undefined;
  } catch {
    return false;
  }
}

const currency = (text: string): string[] =>
  currencies.includes(text)
    ? []
    : [
        `"${text}" is not a currency of ISO 4217.${didYouMean(text, currencies) || ' Write three capital letters, such as EUR.'}`,
      ];

function fallback(name: string | undefined, locales: Catalogue['locales'], names: readonly string[]): string[] {
  if (name === undefined) return [];
  const other = Object.hasOwn(locales, name) ? locales[name] : undefined;
  if (!other) return [`there is no locale "${name}".${correctionOf(name, names)}`];
  return other.fallback === undefined
    ? []
    : [`the fallback "${name}" has a fallback itself. Use a locale without one.`];
}
