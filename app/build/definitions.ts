// Hands the files of flows/ to the app as modules: loaded and checked while building, so that the browser needs no checker.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { describeProblem, type Kind, type Problem, type Types, type Words, type World } from '#engine';
import {
  type Document,
  type Loaded,
  type LoadedFlow,
  loadCatalogue,
  loadFlow,
  parseDocument,
  placesOfCatalogue,
  placesOfFlow,
} from '#engine/load';

const INDEX = 'virtual:flows';
const FLOW = 'virtual:flows/';
const COPY = 'virtual:copy/';
const PLACES = 'virtual:places';
const PLACES_OF = 'virtual:places/';
const CATALOGUE = 'flows/catalogue.json';

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const nameOf = (file: string) => basename(file, '.json');

/** Everything in flows/, read afresh at each call: an editor may have changed it. What is still the same is not parsed again. */
export class Definitions {
  #documents = new Map<string, { text: string; document: Document }>();
  readonly #kept = new Map<string, unknown>();
  #shared: { file: string; text: string } | undefined;

  /**
   * @param still nothing changes while it is looked at, as in a build: each file is read once
   * @param edited texts that files shall have, by their names from the root; the others are read
   */
  constructor(
    readonly root: string,
    readonly still = false,
    readonly edited: ReadonlyMap<string, string> = new Map(),
  ) {}

  /** The same with other texts in some files; what is still the same is not parsed again. */
  with(edited: ReadonlyMap<string, string>): Definitions {
    const other = new Definitions(this.root, this.still, new Map([...this.edited, ...edited]));
    other.#documents = new Map(this.#documents);
    other.#shared = this.#shared;
    return other;
  }

  /** The text of a file, named from the root. */
  text(file: string): string {
    return this.edited.get(file) ?? this.#once(`text ${file}`, () => readFileSync(join(this.root, file), 'utf8'));
  }

  /** Flow files by id. */
  files(): Record<string, string> {
    return this.#once('files', () => this.#listFiles());
  }

  #listFiles(): Record<string, string> {
    const folders = ['flows', 'flows/pages', 'flows/site'].map((folder) => join(this.root, folder));
    const files = folders.filter(existsSync).flatMap((folder) => jsonIn(folder));
    return Object.fromEntries(files.filter((file) => nameOf(file) !== 'catalogue').map((file) => [nameOf(file), file]));
  }

  locales(): string[] {
    return readdirSync(join(this.root, 'flows/copy'));
  }

  words(locale: string): Record<string, Words> {
    return wordsIn(this.#copyOf(locale));
  }

  /** Every copy file with its positions. */
  copyDocuments(): Document[] {
    const files = this.locales().flatMap((locale) => jsonIn(join(this.root, 'flows/copy', locale)));
    return files.map((file) => this.#document(file));
  }

  /** What a flow, or the catalogue, has been accepted to decide; nothing when nobody has. */
  decisions(id: string): Document | undefined {
    const file = join(this.root, 'flows/decisions', `${id}.json`);
    return existsSync(file) ? this.#document(file) : undefined;
  }

  types(): Types {
    return this.#once('types', () => {
      const files = jsonIn(join(this.root, 'schemas/api'));
      return Object.fromEntries(files.map((file) => [nameOf(file), this.#document(file).value as Types[string]]));
    });
  }

  catalogue() {
    return this.#once('catalogue', () => {
      const { file, text } = this.#catalogueFile();
      return loadCatalogue(file, text, this.types());
    });
  }

  /** Everything that a flow may refer to. */
  world(catalogue: World['catalogue']): World {
    return this.#once('world', () => this.#readWorld(catalogue));
  }

  #readWorld(catalogue: World['catalogue']): World {
    const documents = this.locales().map((locale) => [locale, this.#copyOf(locale)] as const);
    return {
      catalogue,
      types: this.types(),
      flows: new Set(Object.keys(this.files())),
      inputs: this.inputs(),
      copy: Object.fromEntries(documents.map(([locale, files]) => [locale, wordsIn(files)])),
      documents: Object.fromEntries(documents),
    };
  }

  /** A flow, checked against everything it refers to. */
  load(id: string): Loaded<LoadedFlow> {
    return this.#once(`flow ${id}`, () => this.#read(id));
  }

  #read(id: string): Loaded<LoadedFlow> {
    const file = this.files()[id];
    const catalogue = this.catalogue();
    if (!file) throw new Error(`there is no flow "${id}"`);
    if (!catalogue.ok) return catalogue;
    const shared = this.#catalogueFile();
    const name = relative(this.root, file);
    return loadFlow(name, this.text(name), this.world(catalogue.value.catalogue), shared);
  }

  /** Where everything of a flow stands in its file, for who knows the developer secret. */
  places(id: string) {
    const file = this.files()[id];
    if (!file) throw new Error(`there is no flow "${id}"`);
    const name = relative(this.root, file);
    const own = { file: name, text: this.text(name) };
    return { ...own, places: placesOfFlow(own, this.#catalogueFile()) };
  }

  cataloguePlaces() {
    const own = this.#catalogueFile();
    return { ...own, places: placesOfCatalogue(own) };
  }

  /** What each flow is opened with. One that cannot be read says so when it is loaded itself. */
  inputs(): NonNullable<World['inputs']> {
    const inputs = Object.entries(this.files()).map(([id, file]) => {
      const { value, problems } = this.#document(file);
      return problems.length > 0
        ? []
        : [[id, (value as Pick<LoadedFlow['flow'], 'input'> | null)?.input ?? {}] as const];
    });
    return Object.fromEntries(inputs.flat());
  }

  #copyOf(locale: string): Record<string, Document> {
    const files = jsonIn(join(this.root, 'flows/copy', locale));
    return Object.fromEntries(files.map((file) => [nameOf(file), this.#document(file)]));
  }

  /** A file with its positions; what can be read of it, when it is broken. */
  #document(file: string): Document {
    return this.#once(`document ${file}`, () => this.#parsed(file));
  }

  #parsed(file: string): Document {
    const name = relative(this.root, file);
    const text = this.text(name);
    const known = this.#documents.get(file);
    if (known?.text === text) return known.document;
    const document = parseDocument(name, text);
    this.#documents.set(file, { text, document });
    return document;
  }

  /** The same object for the same text. */
  #catalogueFile(): { file: string; text: string } {
    const text = this.text(CATALOGUE);
    if (this.#shared?.text !== text) this.#shared = { file: CATALOGUE, text };
    return this.#shared;
  }

  #once<Read>(what: string, read: () => Read): Read {
    if (!this.still) return read();
    if (!this.#kept.has(what)) this.#kept.set(what, read());
    return this.#kept.get(what) as Read;
  }
}

const wordsIn = (documents: Record<string, Document>): Record<string, Words> =>
  Object.fromEntries(Object.entries(documents).map(([name, { value }]) => [name, value as Words]));

const jsonIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => join(folder, file));

/** The Vite plugin. A definition that is wrong stops a build; while developing it is shown over the page. */
export function definitions(root: string): Plugin {
  let all = new Definitions(root);
  return {
    name: 'fahrplan:definitions',
    configResolved({ command }) {
      all = new Definitions(root, command === 'build' || process.env['VITEST'] !== undefined);
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
      } catch (error) {
        if (!(error instanceof WrongDefinition)) throw error;
        const { file, line, column } = error.first;
        this.error({
          message: error.message,
          id: join(root, file),
          loc: { file: join(root, file), line, column: column - 1 },
        });
      }
      return null;
    },
    configureServer(server) {
      server.watcher.add([join(root, 'flows'), join(root, 'schemas')]);
      server.watcher.on('all', (_, file) => {
        if (!file.endsWith('.json') || !/[\\/](flows|schemas)[\\/]/.test(file)) return;
        for (const module of server.moduleGraph.idToModuleMap.values()) {
          if (module.id?.startsWith('\0virtual:')) server.moduleGraph.invalidateModule(module);
        }
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
}

/** The problems of a definition as one error. */
class WrongDefinition extends Error {
  readonly first: Problem;

  constructor(problems: readonly Problem[]) {
    super(problems.map(describeProblem).join('\n'));
    this.first = problems[0] as Problem;
  }
}

function orThrow<T>(result: Loaded<T>): T {
  if (!result.ok) throw new WrongDefinition(result.problems);
  return result.value;
}

/** JSON inside a script: the two line separators are the only text that means something else there. */
const asCode = (value: unknown): string =>
  JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** What the app knows of every flow before it is opened. */
function indexModule(all: Definitions): string {
  const { prepared } = orThrow(all.catalogue());
  const entries = Object.entries(all.files()).map(([id, file]) => {
    const { as, name, route, over } = json(file);
    return { id, as, name, over, routes: [route ?? []].flat() };
  });
  // An alert says what went wrong: it must be there also when nothing can be fetched any more.
  const alerts = entries.filter(({ as }) => as === 'alert').map(({ id }) => id);
  const imports = alerts.map((id, at) => `import * as alert${at} from '${FLOW}${id}';`);
  const kinds = entries.map(({ id }) => [id, kindsOf(orThrow(all.load(id)))] as const);
  const fixed = kinds.filter(([id]) => alerts.includes(id)).flatMap(([, needs]) => needs);
  imports.push(...[...new Set(fixed)].map((kind) => `import ${moduleOf(all, kind)};`));
  const needs = kinds.map(([id, needed]) => {
    const brought = needed.filter((kind) => !fixed.includes(kind));
    return `${JSON.stringify(id)}: [${brought.map((kind) => `() => import(${moduleOf(all, kind)})`).join(',')}]`;
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
  const owned = new Set([...Object.keys(all.files()), ...Object.keys(fragments)]);
  return `export const words = ${asCode(wordsOf(all, (file) => !owned.has(file))[locale])};`;
}

function wordsOf(all: Definitions, wanted: (file: string) => boolean): Record<string, Record<string, Words>> {
  const filter = (words: Record<string, Words>) => Object.entries(words).filter(([file]) => wanted(file));
  return Object.fromEntries(all.locales().map((locale) => [locale, Object.fromEntries(filter(all.words(locale)))]));
}

/** What a flow draws, whichever of its variants is shown. */
export const kindsOf = ({ flow, variants }: LoadedFlow): Kind[] => [
  ...new Set([flow, ...Object.values(variants).map((variant) => variant.flow)].flatMap(({ kinds = [] }) => kinds)),
];

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
