// Sections of flows/catalogue.json that the server shares with the portal.
import { readFileSync } from 'node:fs';
import type { Catalogue as EngineCatalogue } from '@fahrplan/engine';
import { productFile } from './productFiles.ts';

export type PortalConfig = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

/** Section locales of the catalogue. A locale with a fallback has no texts of its own. */
export type Locales = Readonly<
  Record<string, { readonly currency: string; readonly region: string; readonly fallback?: string }>
>;

export interface Paths {
  readonly prefixes?: readonly string[];
  readonly mapped?: Readonly<Record<string, string>>;
  readonly elsewhere?: readonly string[];
}

/** A call of the catalogue, see schemas/parts/source.schema.json. */
export type Operation = EngineCatalogue['operations'][string];

export type Operations = Readonly<Record<string, Operation>>;

interface Catalogue {
  readonly operations: Operations;
  readonly records?: Readonly<Record<string, string>>;
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

export const readPortalConfig = (): PortalConfig => readCatalogue().config;

export const readOperations = (): Operations => readCatalogue().operations;

/** Type of each record that e-mails and follow-ups of operations read. */
export const readRecordTypes = (): Readonly<Record<string, string>> => readCatalogue().records ?? {};

export const readPaths = (): Paths => readCatalogue().portal;

export const readLocales = (): Locales => readCatalogue().locales;

/** Region whose phone numbers may omit the country code, or `locale` for that of the language. */
export const readPhones = (): string | undefined => readCatalogue().phones;

/** IANA name of the time zone for days and times. */
export const readTimeZone = (): string => readCatalogue().timeZone ?? 'UTC';

/** Reads numbers of a config group, for rules that screens show too. Throws for a missing one. */
export function readConfigNumbers<Name extends string>(group: string, names: readonly Name[]): Record<Name, number> {
  const values = readPortalConfig()[group] ?? {};
  const entries = names.map((name): [Name, number] => {
    const value = values[name];
    if (typeof value !== 'number')
      throw new Error(`config.${group}.${name} in flows/catalogue.json is missing or no number. Set a number.`);
    return [name, value];
  });
  return Object.fromEntries(entries) as Record<Name, number>;
}
