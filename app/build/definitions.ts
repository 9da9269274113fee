// Hands the files of flows/ to the app as modules: loaded and checked while building, so that the browser needs no checker.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { describeProblem, type Problem, type Words, type World } from '#engine';
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

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const nameOf = (file: string) => basename(file, '.json');

/** Everything in flows/, read afresh at each call: an editor may have changed it. */
export class Definitions {
  constructor(readonly root: string) {}

  /** Flow files by id. */
  files(): Record<string, string> {
    const folders = ['flows', 'flows/pages', 'flows/site'].map((folder) => join(this.root, folder));
    const files = folders.filter(existsSync).flatMap((folder) => jsonIn(folder));
    return Object.fromEntries(files.filter((file) => nameOf(file) !== 'catalogue').map((file) => [nameOf(file), file]));
  }

  locales(): string[] {
    return readdirSync(join(this.root, 'flows/copy'));
  }

  words(locale: string): Record<string, Words> {
    const documents = Object.entries(this.#documents(locale));
    return Object.fromEntries(documents.map(([name, { value }]) => [name, value as Words]));
  }

  /** Every copy file with its positions. */
  copyDocuments(): Document[] {
    const files = this.locales().flatMap((locale) => jsonIn(join(this.root, 'flows/copy', locale)));
    return files.map((file) => this.#document(file));
  }

  types() {
    return Object.fromEntries(jsonIn(join(this.root, 'schemas/api')).map((file) => [nameOf(file), json(file)]));
  }

  catalogue() {
    return loadCatalogue('flows/catalogue.json', this.#text('flows/catalogue.json'), this.types());
  }

  /** Everything that a flow may refer to. */
  world(catalogue: World['catalogue']): World {
    return {
      catalogue,
      types: this.types(),
      flows: new Set(Object.keys(this.files())),
      inputs: this.#inputs(),
      copy: Object.fromEntries(this.locales().map((locale) => [locale, this.words(locale)])),
      documents: Object.fromEntries(this.locales().map((locale) => [locale, this.#documents(locale)])),
    };
  }

  /** A flow, checked against everything it refers to. */
  load(id: string): Loaded<LoadedFlow> {
    const file = this.files()[id];
    const catalogue = this.catalogue();
    if (!file) throw new Error(`there is no flow "${id}"`);
    if (!catalogue.ok) return catalogue;
    const shared = this.#catalogueFile();
    return loadFlow(
      relative(this.root, file),
      readFileSync(file, 'utf8'),
      this.world(catalogue.value.catalogue),
      shared,
    );
  }

  /** Where everything of a flow stands in its file, for who knows the developer secret. */
  places(id: string) {
    const file = this.files()[id];
    if (!file) throw new Error(`there is no flow "${id}"`);
    const own = { file: relative(this.root, file), text: readFileSync(file, 'utf8') };
    return { ...own, places: placesOfFlow(own, this.#catalogueFile()) };
  }

  cataloguePlaces() {
    const own = this.#catalogueFile();
    return { ...own, places: placesOfCatalogue(own) };
  }

  /** What each flow is opened with. One that cannot be read says so when it is loaded itself. */
  #inputs(): NonNullable<World['inputs']> {
    const inputs = Object.entries(this.files()).map(([id, file]) => {
      const { value, problems } = parseDocument(file, readFileSync(file, 'utf8'));
      return problems.length > 0
        ? []
        : [[id, (value as Pick<LoadedFlow['flow'], 'input'> | null)?.input ?? {}] as const];
    });
    return Object.fromEntries(inputs.flat());
  }

  #documents(locale: string): Record<string, Document> {
    const files = jsonIn(join(this.root, 'flows/copy', locale));
    return Object.fromEntries(files.map((file) => [nameOf(file), this.#document(file)]));
  }

  /** A file with its positions; what can be read of it, when it is broken. */
  #document(file: string): Document {
    return parseDocument(relative(this.root, file), readFileSync(file, 'utf8'));
  }

  #catalogueFile() {
    return { file: 'flows/catalogue.json', text: this.#text('flows/catalogue.json') };
  }

  #text(file: string): string {
    return readFileSync(join(this.root, file), 'utf8');
  }
}

const jsonIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => join(folder, file));

/** The Vite plugin. A definition that is wrong stops a build; while developing it is shown over the page. */
export function definitions(root: string): Plugin {
  const all = new Definitions(root);
  return {
    name: 'fahrplan:definitions',
    resolveId: (id) => (id.startsWith('virtual:') ? `\0${id}` : null),
    load(id) {
      const name = id.slice(1);
      try {
        if (name === INDEX) return indexModule(all);
        if (name.startsWith(FLOW))
          return `export const loaded = ${asCode(orThrow(all.load(name.slice(FLOW.length))))};`;
        if (name === PLACES) return placesModule(all);
        if (name.startsWith(PLACES_OF))
          return `export const traced = ${asCode(all.places(name.slice(PLACES_OF.length)))};`;
        if (name.startsWith(COPY)) return `export const words = ${asCode(all.words(name.slice(COPY.length)))};`;
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
    `export const loadWords = {${copies.join(',')}};`,
  ].join('\n');
}

/** Where flows stand in their files. Only the developer panel asks for it, and then for one flow at a time. */
function placesModule(all: Definitions): string {
  const loaders = Object.keys(all.files()).map((id) => `${JSON.stringify(id)}: () => import('${PLACES_OF}${id}')`);
  return [
    `export const catalogue = ${asCode(all.cataloguePlaces())};`,
    `export const loadPlaces = {${loaders.join(',')}};`,
  ].join('\n');
}
