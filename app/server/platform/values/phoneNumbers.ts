// Phone numbers that are accepted: read as the forms of the portal read them.

import { isPhoneNumber as isNumberOf } from '@fahrplan/engine/validate';
import { type CountryCode, isSupportedCountry } from 'libphonenumber-js/max';
import { type Locales, readLocales, readPhones } from './catalogue.ts';

/** The regions whose numbers may be written without their country; where each language has its own, those of all: the page sends most with it. */
export function phoneRegions(phones: string | undefined, locales: Locales): readonly CountryCode[] {
  const told = phones === 'locale' ? Object.values(locales).map(({ region }) => region) : [phones ?? ''];
  const known = told.filter((region) => isSupportedCountry(region));
  return known.length > 0 ? known : ['DE'];
}

/** Returns the regions of this portal. */
export const portalRegions = (): readonly CountryCode[] => phoneRegions(readPhones(), readLocales());

/** Says whether a number can be called; without a country it is one of a region that the portal was told (spec 2 §5 "format validated"). */
export function isPhoneNumber(text: string, regions = portalRegions()): boolean {
  return regions.some((region) => isNumberOf(text, region));
}
