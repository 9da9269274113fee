// What the portal was told in flows/catalogue.json must be what the server does; otherwise one offers what the other refuses.
import { readFileSync } from 'node:fs';
import { productFile } from './productFiles.ts';

/** The section config of the catalogue: groups of named values. */
export type PortalConfig = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

/** The section locales of the catalogue. A locale with a fallback has no words of its own. */
export type Locales = Readonly<
  Record<string, { readonly currency: string; readonly region: string; readonly fallback?: string }>
>;

/** What the section portal of the catalogue says of paths. */
export interface Paths {
  readonly prefixes?: readonly string[];
  readonly mapped?: Readonly<Record<string, string>>;
  readonly elsewhere?: readonly string[];
}

/** What of the catalogue the server follows. */
interface Catalogue {
  readonly config: PortalConfig;
  readonly locales: Locales;
  readonly portal: Paths;
  readonly phones?: string;
  readonly timeZone?: string;
}

let read: Catalogue | undefined;
function readCatalogue(): Catalogue {
  read ??= JSON.parse(readFileSync(productFile('flows/catalogue.json'), 'utf8')) as Catalogue;
  return read;
}

/** Reads the section config of flows/catalogue.json. */
export const readPortalConfig = (): PortalConfig => readCatalogue().config;

/** Reads what flows/catalogue.json says of paths. */
export const readPaths = (): Paths => readCatalogue().portal;

/** Reads the section locales of flows/catalogue.json. */
export const readLocales = (): Locales => readCatalogue().locales;

/** Reads the region whose telephone numbers are written without their country, or that it is the one of the language; undefined when the catalogue does not say. */
export const readPhones = (): string | undefined => readCatalogue().phones;

/** Reads the time zone of days and times, by its IANA name. */
export const readTimeZone = (): string => readCatalogue().timeZone ?? 'UTC';

/**
 * Reads numbers of one group of the section config, for rules that screens show as well.
 *
 * @throws a sentence that names what is missing
 */
export function readConfigNumbers<Name extends string>(group: string, names: readonly Name[]): Record<Name, number> {
  const values = readPortalConfig()[group] ?? {};
  const entries = names.map((name): [Name, number] => {
    const value = values[name];
    if (typeof value !== 'number') throw new Error(`config.${group}.${name} in flows/catalogue.json must be a number.`);
    return [name, value];
  });
  return Object.fromEntries(entries) as Record<Name, number>;
}
