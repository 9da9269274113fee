// Hands the files of flows/ to the app as modules: loaded and checked while building, so that the browser needs no checker.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { describeProblem, type Kind, type Words } from '#engine';
import type { Loaded } from '#engine/load';
import { Definitions, kindsOf } from './definitions.ts';
import { tellPages, Watchman } from './overlay.ts';
import { ELSEWHERE, LAST_WORDS } from './words.ts';

const INDEX = 'virtual:flows';
const FLOW = 'virtual:flows/';
const COPY = 'virtual:copy/';
const DEMO = 'virtual:demo';
const DEMO_OF = 'virtual:demo/';
const PLACES = 'virtual:places';
const PLACES_OF = 'virtual:places/';

/** The Vite plugin. A definition that is wrong stops a build; while developing it is shown over the page. */
export function definitions(root: string): Plugin {
  const watchman = new Watchman(root);
  let all = new Definitions(root);
  let isTest = false;
  let isBuild = false;
  return {
    name: 'fahrplan:definitions',
    configResolved({ command }) {
      isTest = process.env['VITEST'] !== undefined;
      isBuild = command === 'build';
      all = new Definitions(root, isBuild || isTest);
    },
    buildStart() {
      const wrong = isBuild && !isTest ? watchman.report() : undefined;
      if (wrong) this.error(wrong);
    },
    resolveId: (id) => (id.startsWith('virtual:') ? `\0${id}` : null),
    load(id) {
      const name = id.slice(1);
      try {
        if (name === INDEX) return indexModule(all);
        if (name.startsWith(FLOW)) return flowModule(all, name.slice(FLOW.length));
        if (name === PLACES) return placesModule(all);
        if (name.startsWith(PLACES_OF))
          return `export const traced = ${asCode(all.places(name.slice(PLACES_OF.length)))};`;
        if (name.startsWith(COPY)) return copyModule(all, name.slice(COPY.length));
        if (name === DEMO) return demoModule(all);
        if (name.startsWith(DEMO_OF))
          return `export const words = ${asCode(all.words(name.slice(DEMO_OF.length))['demo'])};`;
      } catch (error) {
        // All that is wrong is said, and not only what this part has met.
        this.error(watchman.last ?? watchman.report() ?? (error as Error));
      }
      return null;
    },
    transformIndexHtml: (html) => inWords(html, all),
    configureServer(server) {
      if (isTest) return;
      server.watcher.add([join(root, 'flows'), join(root, 'schemas')]);
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

/** JSON inside a script: the two line separators are the only text that means something else there. */
const asCode = (value: unknown): string =>
  JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** What the app knows of every flow before it is opened. */
function indexModule(all: Definitions): string {
  const { prepared } = orThrow(all.catalogue());
  const kinds = Object.keys(all.files()).map((id) => [id, kindsOf(orThrow(all.load(id)))] as const);
  const entries = Object.entries(all.files()).map(([id, file]) => {
    const { as, name, route, over } = JSON.parse(readFileSync(file, 'utf8'));
    return { id, as, name, over, routes: [route ?? []].flat() };
  });
  // An alert says what went wrong: it must be there also when nothing can be fetched any more.
  const alerts = entries.filter(({ as }) => as === 'alert').map(({ id }) => id);
  const imports = alerts.map((id, at) => `import * as alert${at} from '${FLOW}${id}';`);
  const fixed = kinds.filter(([id]) => alerts.includes(id)).flatMap(([, needs]) => needs);
  imports.push(...[...new Set(fixed)].map((kind) => `import * as ${kind}Kind from ${moduleOf(all, kind)};`));
  const needs = kinds.map(([id, needed]) => {
    const brought = needed.map((kind) =>
      fixed.includes(kind) ? `async () => ${kind}Kind` : `() => import(${moduleOf(all, kind)})`,
    );
    return `${JSON.stringify(id)}: [${brought.join(',')}]`;
  });
  const loaders = entries.map(({ id }) =>
    alerts.includes(id)
      ? `${JSON.stringify(id)}: async () => alert${alerts.indexOf(id)}`
      : `${JSON.stringify(id)}: () => import('${FLOW}${id}')`,
  );
  const copies = all.locales().map((locale) => `${JSON.stringify(locale)}: () => import('${COPY}${locale}')`);
  return [
    ...imports,
    `export const catalogue = ${asCode(prepared)};`,
    `export const flows = ${asCode(entries)};`,
    `export const loadFlow = {${loaders.join(',')}};`,
    `export const loadKinds = {${needs.join(',')}};`,
    `export const lastWords = ${asCode(lastWords(all))};`,
    `export const loadWords = {${copies.join(',')}};`,
  ].join('\n');
}

/** A flow with its words and those of its fragments, in every language: nothing is fetched when the language changes. */
function flowModule(all: Definitions, id: string): string {
  const loaded = orThrow(all.load(id));
  const written = JSON.stringify(loaded);
  const isOf = (file: string) => file === id || written.includes(`"${file}/`);
  return `export const loaded = ${asCode(loaded)}; export const words = ${asCode(wordsOf(all, isOf))};`;
}

/** The words of a language that belong to no flow and to no fragment. */
function copyModule(all: Definitions, locale: string): string {
  const { fragments = {} } = orThrow(all.catalogue()).catalogue;
  const owned = new Set([...Object.keys(all.files()), ...Object.keys(fragments), ...ELSEWHERE]);
  return `export const words = ${asCode(wordsOf(all, (file) => !owned.has(file))[locale])};`;
}

function wordsOf(all: Definitions, wanted: (file: string) => boolean): Record<string, Record<string, Words>> {
  const filter = (words: Record<string, Words>) => Object.entries(words).filter(([file]) => wanted(file));
  return Object.fromEntries(all.locales().map((locale) => [locale, Object.fromEntries(filter(all.words(locale)))]));
}

/** What the portal says when nothing else can be fetched, in every language: it cannot know which will be asked for. */
const lastWords = (all: Definitions): Record<string, Words> =>
  Object.fromEntries(
    all.locales().map((locale) => {
      const ui = all.words(locale)['ui'] ?? {};
      return [locale, Object.fromEntries(LAST_WORDS.flatMap((key) => (ui[key] === undefined ? [] : [[key, ui[key]]])))];
    }),
  );

/** The page before any script runs: its language, and that it needs one. */
function inWords(html: string, all: Definitions): string {
  const [first = 'und'] = Object.keys(orThrow(all.catalogue()).catalogue.locales);
  const said = all.locales().map((locale) => String(all.words(locale)['ui']?.['script_needed'] ?? ''));
  return html
    .replace(/(?<=<html lang=")[^"]*/, new Intl.Locale(first).language)
    .replace('%SCRIPT_NEEDED%', said.join(' '));
}

function demoModule(all: Definitions): string {
  const { locales } = orThrow(all.catalogue()).catalogue;
  const loaders = Object.entries(locales).map(
    ([locale, { fallback }]) => `${JSON.stringify(locale)}: () => import('${DEMO_OF}${fallback ?? locale}')`,
  );
  return `export const loadDemoWords = {${loaders.join(',')}};`;
}

const moduleOf = ({ root }: Definitions, kind: Kind): string =>
  JSON.stringify(join(root, 'renderer/kinds', `${kind}.ts`));

/** Where flows stand in their files. Only the developer panel asks for it, and then for one flow at a time. */
function placesModule(all: Definitions): string {
  const loaders = Object.keys(all.files()).map((id) => `${JSON.stringify(id)}: () => import('${PLACES_OF}${id}')`);
  return [
    `export const catalogue = ${asCode(all.cataloguePlaces())};`,
    `export const loadPlaces = {${loaders.join(',')}};`,
  ].join('\n');
}
