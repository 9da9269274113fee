// Provides flows/ as virtual modules, checked at build time: the browser needs no checker.
import { join } from 'node:path';
import type { FlowEntry } from 'virtual:flows';
import type { Plugin } from 'vite';
import { knownEverywhere, type Loaded, type LoadedFlow, namedIn } from '../../engine/authoring/index.ts';
import { describeProblem, type Kind, type Words } from '../../engine/index.ts';
import { DECISIONS, Definitions, kindsOf } from './definitions.ts';
import { onDisk } from './onDisk.ts';
import { tellPages, Watchman } from './overlay.ts';
import { ELSEWHERE, LAST_WORDS } from './words.ts';

const INDEX = 'virtual:flows';
const FLOW = 'virtual:flows/';
const COPY = 'virtual:copy/';
// Chunks are named after the last segment: the prefix keeps this one apart from the language.
const ALERTS = 'virtual:alerts/alerts-';
// Only server rendering imports it.
const LISTED = 'virtual:listed';
const DEMO = 'virtual:demo';
// The prefix keeps its chunk apart from that of the language.
const DEMO_OF = 'virtual:demo/demo-';
const PLACES = 'virtual:places';
const PLACES_OF = 'virtual:places/';

/** Returns true for modules that only the developer panel loads. */
export const isForDevelopers = (id: string): boolean => id.startsWith(`\0${PLACES}`);

/** The Vite plugin. Problems fail a build; during development they are shown over the page. */
export function definitions(root: string): Plugin {
  const watchman = new Watchman(root);
  let all = new Definitions(onDisk(root));
  let isTest = false;
  let isBuild = false;
  let isOnServer = false;
  return {
    name: 'fahrplan:definitions',
    configResolved({ command, build }) {
      isTest = process.env['VITEST'] !== undefined;
      isBuild = command === 'build';
      isOnServer = Boolean(build.ssr);
      all = new Definitions(onDisk(root), isBuild || isTest);
    },
    buildStart() {
      // The server build follows the browser build with the same definitions.
      const wrong = isBuild && !isTest && !isOnServer ? watchman.report('error') : undefined;
      if (wrong) this.error(wrong);
    },
    resolveId: (id) => (id.startsWith('virtual:') ? `\0${id}` : null),
    load(id) {
      const name = id.slice(1);
      try {
        if (name === INDEX) return indexModule(all);
        if (name.startsWith(FLOW)) return flowModule(all, name.slice(FLOW.length));
        if (name === LISTED) return listedModule(all);
        if (name === PLACES) return placesModule(all);
        if (name.startsWith(PLACES_OF))
          return `export const traced = ${asCode(all.places(name.slice(PLACES_OF.length)))};`;
        if (name.startsWith(COPY)) return languageModule(all, name.slice(COPY.length));
        if (name.startsWith(ALERTS)) return alertsModule(all, name.slice(ALERTS.length));
        if (name === DEMO) return demoModule(all);
        if (name.startsWith(DEMO_OF))
          return `export const words = ${asCode(all.spoken(name.slice(DEMO_OF.length))['demo'])};`;
      } catch (error) {
        // Report all problems, not only those of this module.
        this.error(watchman.last ?? watchman.report() ?? (error as Error));
      }
      return null;
    },
    transformIndexHtml: (html) => inWords(html, all),
    configureServer(server) {
      if (isTest) return;
      server.watcher.add(['flows', 'schemas', DECISIONS].map((folder) => join(root, folder)));
      tellPages(server, watchman, () => {
        for (const module of server.moduleGraph.idToModuleMap.values()) {
          if (module.id?.startsWith('\0virtual:')) server.moduleGraph.invalidateModule(module);
        }
      });
    },
  };
}

function orThrow<T>(result: Loaded<T>): T {
  if (!result.ok) throw new Error(result.problems.map(describeProblem).join('\n'));
  return result.value;
}

/** Serializes JSON as script: U+2028 and U+2029 need escaping. */
const asCode = (value: unknown): string =>
  JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** Shortens entries for the browser: most names equal the id, and most flows have no route. */
const inShort = ({ id, name, routes, ...rest }: FlowEntry) => ({
  id,
  ...(name !== id && { name: name ?? 0 }),
  ...rest,
  ...(routes.length > 0 && { routes }),
});

const IN_FULL = '({ name, ...flow }) => ({ routes: [], ...flow, name: name === 0 ? undefined : (name ?? flow.id) })';

/** Module with the entries and loaders of all flows. */
function indexModule(all: Definitions): string {
  const { prepared } = orThrow(all.catalogue());
  const needs = idsOf(all, false).map((id) => kindsOf(orThrow(all.load(id))));
  const lists = needs.map((kinds) => `[${kinds.map((kind) => `${kind}Kind`).join(',')}]`);
  return [
    // Declared once: many flows share kinds.
    ...[...new Set(needs.flat())].map((kind) => `const ${kind}Kind = () => import(${moduleOf(all, kind)});`),
    `export const catalogue = ${asCode(knownEverywhere(prepared))};`,
    `export const wholeCatalogue = ${asCode(prepared)};`,
    `export const flows = ${asCode(all.entries().map(inShort))}.map(${IN_FULL});`,
    'const ids = flows.filter((flow) => flow.as !== "alert").map((flow) => flow.id);',
    'export const byFlow = (list) => Object.fromEntries(list.map((one, at) => [ids[at], one]));',
    `export const loadKinds = byFlow([${lists.join(',')}]);`,
    `export const lastWords = ${asCode(lastWords(all))};`,
    `export const loadLanguage = {${loadersOf(all, COPY)}};`,
  ].join('\n');
}

/** Loaders by locale; a locale without own texts loads those of its fallback. */
function loadersOf(all: Definitions, folder: string): string {
  const { locales } = orThrow(all.catalogue()).catalogue;
  const own = (locale: string) => (all.locales().includes(locale) ? locale : (locales[locale]?.fallback ?? locale));
  return Object.keys(locales)
    .map((locale) => `${JSON.stringify(locale)}: () => import('${folder}${own(locale)}')`)
    .join(',');
}

/** Ids of alerts, or of all other flows, in the app's order. */
const idsOf = (all: Definitions, areAlerts: boolean): string[] =>
  all.entries().flatMap(({ id, as }) => ((as === 'alert') === areAlerts ? [id] : []));

/** Module of a flow in one language, with the texts of its fragments. */
function flowModule(all: Definitions, name: string): string {
  const [locale = '', id = ''] = name.split('/');
  const loaded = orThrow(all.load(id));
  // A text of a fragment is named by its file: "fragment/key".
  const files = new Set([...JSON.stringify(loaded).matchAll(/"([^"/]+)\//g)].map(([, file]) => file).concat(id));
  const words = wordsOf(all, locale, (file) => files.has(file));
  const { prepared } = orThrow(all.catalogue());
  return [
    `export const loaded = ${asCode(toldToBrowsers(loaded))};`,
    `export const words = ${asCode(words)};`,
    `export const named = ${asCode(namedIn(prepared, loaded, words))};`,
  ].join('\n');
}

/** Drops parts that only the check or the sitemap reads. */
const toldToBrowsers = ({ flow, variants }: LoadedFlow): LoadedFlow => ({
  flow: ofBrowsers(flow),
  variants: Object.fromEntries(
    Object.entries(variants).map(([name, variant]) => [name, { ...variant, flow: ofBrowsers(variant.flow) }]),
  ),
});

const ofBrowsers = ({ unreached: _, listed, ...flow }: LoadedFlow['flow']): LoadedFlow['flow'] => ({
  ...flow,
  ...(listed && { listed: { ...(listed.when !== undefined && { when: listed.when }) } }),
});

/** Module with listings and guarded flows for sitemap and robots.txt. */
function listedModule(all: Definitions): string {
  const { sources } = orThrow(all.catalogue()).prepared;
  const loaded = Object.keys(all.files()).map((id) => orThrow(all.load(id)).flow);
  const listings = loaded.flatMap(({ id, listed, sources: own }) =>
    listed ? [[id, { by: listed.by ?? {}, sources: sourcesRead({ ...sources, ...own }, listed.by) }] as const] : [],
  );
  const guarded = loaded.filter(({ allowed }) => allowed.length > 0).map(({ id }) => id);
  return [
    `export const listed = ${asCode(Object.fromEntries(listings))};`,
    `export const guarded = ${asCode(guarded)};`,
    `export const queryNames = ${asCode(queryNamesOf(all))};`,
  ].join('\n');
}

/** The names in queries that any flow reads, or keeps answers under. */
function queryNamesOf(all: Definitions): string[] {
  const sources = Object.values(all.inputs()).flatMap((input) =>
    Object.values(input).flatMap(({ from }) => from ?? []),
  );
  const read = sources.flatMap((from) => /^query\.(.+)/.exec(from)?.[1] ?? []);
  return [...new Set([...read, ...Object.values(all.keeps()).flatMap(Object.keys), ...OF_THE_PORTAL])].sort();
}

/** Parameters that the portal reads by itself. */
const OF_THE_PORTAL = ['modalName', 'step'];

/** Sources whose names occur anywhere in `part`. */
const sourcesRead = <Source>(sources: Readonly<Record<string, Source>>, part: unknown): Record<string, Source> => {
  const words = new Set(JSON.stringify(part ?? {}).match(/\w+/g));
  return Object.fromEntries(Object.entries(sources).filter(([name]) => words.has(name)));
};

/** Module of a language: texts outside flows and fragments, and loaders of its flows. */
function languageModule(all: Definitions, locale: string): string {
  const { fragments = {} } = orThrow(all.catalogue()).catalogue;
  const owned = new Set([...Object.keys(all.files()), ...Object.keys(fragments), ...ELSEWHERE]);
  const loaders = idsOf(all, false).map((id) => `() => import('${FLOW}${locale}/${id}')`);
  return [
    // Reuses the ids of the index instead of repeating them.
    "import { byFlow } from 'virtual:flows';",
    `export const words = ${asCode(wordsOf(all, locale, (file) => !owned.has(file)))};`,
    `export const loadFlow = byFlow([${loaders.join(',')}]);`,
    `export const loadAlerts = () => import('${ALERTS}${locale}');`,
  ].join('\n');
}

/** Module of all alerts in one language with their kinds, so that they can open offline. */
function alertsModule(all: Definitions, locale: string): string {
  const ids = idsOf(all, true);
  const needs = ids.map((id) => kindsOf(orThrow(all.load(id))));
  const entries = ids.map(
    (id, at) => `${JSON.stringify(id)}: [alert${at}, [${needs[at]?.map((kind) => `${kind}Kind`).join(',')}]]`,
  );
  return [
    ...ids.map((id, at) => `import * as alert${at} from '${FLOW}${locale}/${id}';`),
    ...[...new Set(needs.flat())].map((kind) => `import * as ${kind}Kind from ${moduleOf(all, kind)};`),
    `export const alerts = {${entries.join(',')}};`,
  ].join('\n');
}

const wordsOf = (all: Definitions, locale: string, wanted: (file: string) => boolean): Record<string, Words> =>
  Object.fromEntries(Object.entries(all.spoken(locale)).filter(([file]) => wanted(file)));

/** Texts for when none can be fetched, in every language, since the choice is not known yet. */
const lastWords = (all: Definitions): Record<string, Words> =>
  Object.fromEntries(
    all.locales().map((locale) => {
      const ui = all.words(locale)['ui'] ?? {};
      return [locale, Object.fromEntries(LAST_WORDS.flatMap((key) => (ui[key] === undefined ? [] : [[key, ui[key]]])))];
    }),
  );

/** Fills the HTML before scripts: language, `noscript` text and failure message. */
function inWords(html: string, all: Definitions): string {
  const [first = 'und'] = Object.keys(orThrow(all.catalogue()).catalogue.locales);
  const said = (locale: string, word: string) => String(all.words(locale)['ui']?.[word] ?? '');
  const stopped = (locale: string) =>
    `<p data-stopped role="alert" lang="${locale}">${said(locale, 'not_started')}</p>`;
  return html
    .replace(/(?<=<html lang=")[^"]*/, new Intl.Locale(first).language)
    .replace(
      '%SCRIPT_NEEDED%',
      all
        .locales()
        .map((locale) => said(locale, 'script_needed'))
        .join(' '),
    )
    .replace('%NOT_STARTED%', all.locales().map(stopped).join(''));
}

function demoModule(all: Definitions): string {
  return `export const loadDemoWords = {${loadersOf(all, DEMO_OF)}};`;
}

const moduleOf = ({ root }: Definitions, kind: Kind): string =>
  JSON.stringify(join(root, 'renderer/generated/kinds', `${kind}.ts`));

/** Module with positions in files, loaded by the developer panel one flow at a time. */
function placesModule(all: Definitions): string {
  const loaders = Object.keys(all.files()).map((id) => `${JSON.stringify(id)}: () => import('${PLACES_OF}${id}')`);
  return [
    `export const catalogue = ${asCode(all.cataloguePlaces())};`,
    `export const loadPlaces = {${loaders.join(',')}};`,
  ].join('\n');
}
