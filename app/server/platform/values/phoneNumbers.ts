import { isPhoneNumber as isNumberOf } from '@fahrplan/engine/validate';
import { type CountryCode, isSupportedCountry } from 'libphonenumber-js/max';
import { type Locales, readLocales, readPhones } from './catalogue.ts';

/**
 * Regions whose numbers may omit the country code. With `locale`, those of all locales.
 * Pages send most numbers with the code.
 */
export function phoneRegions(phones: string | undefined, locales: Locales): readonly CountryCode[] {
  const told = phones === 'locale' ? Object.values(locales).map(({ region }) => region) : [phones ?? ''];
  const known = told.filter((region) => isSupportedCountry(region));
  return known.length > 0 ? known : ['DE'];
}

export const portalRegions = (): readonly CountryCode[] => phoneRegions(readPhones(), readLocales());

/**
 * Returns whether a number is valid. Without a country code it must be valid in one of the regions
 * (RET-10).
 */
export function isPhoneNumber(text: string, regions = portalRegions()): boolean {
  return regions.some((region) => isNumberOf(text, region));
}
