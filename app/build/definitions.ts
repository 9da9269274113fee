// The definitions of a project as they are read: from flows/ and schemas/, or with other texts in some files.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { FlowEntry } from 'virtual:flows';
import {
  type Document,
  keptAnswers,
  type Loaded,
  type LoadedFlow,
  loadCatalogue,
  loadFlow,
  locationsOfCatalogue,
  locationsOfFlow,
  parseDocument,
  routesOf,
  soundParts,
  unsound,
} from '../../engine/authoring/index.ts';
import type { Flow, KeptAnswer, Kind, Problem, Types, Words, World } from '../../engine/index.ts';
import { hashOf, Memo } from './memo.ts';
import { TracedResults, WorldTexts } from './tracedWorld.ts';

/** What flows have been accepted to decide: tests, which nothing that is shipped reads. */
export const DECISIONS = 'tests/fixtures/decisions';
const CATALOGUE = 'flows/catalogue.json';
/** Folders of schemas/ that hold types. */
export const TYPE_FOLDERS = ['api', 'content'] as const;
export type TypeFolder = (typeof TYPE_FOLDERS)[number];

const nameOf = (file: string) => basename(file, '.json');

interface Written {
  readonly file: string;
  readonly text: string;
}

// Shared by everything that a process looks at, and larger than what a project has.
const documents = new Memo<Document>(10_000);
const catalogueFiles = new Memo<Written>(20);
const catalogues = new Memo<ReturnType<typeof loadCatalogue>>(20);
const flows = new Memo<TracedResults<Loaded<LoadedFlow>>>(3_000);

/** Everything in flows/, read afresh at each call: an editor may have changed it. What is still the same is not looked at again. */
export class Definitions {
  readonly #kept = new Map<string, unknown>();

  /**
   * @param still nothing changes while it is looked at, as in a build: each file is read once
   * @param edited texts that files shall have, by their names from the root; the others are read
   */
  constructor(
    readonly root: string,
    readonly still = false,
    readonly edited: ReadonlyMap<string, string> = new Map(),
  ) {}

  /** The same with other texts in some files. */
  with(edited: ReadonlyMap<string, string>): Definitions {
    return new Definitions(this.root, this.still, new Map([...this.edited, ...edited]));
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
    return this.#once('locales', () => readdirSync(join(this.root, 'flows/copy')));
  }

  words(locale: string): Record<string, Words> {
    return this.#once(`words ${locale}`, () => wordsIn(this.#copyOf(locale)));
  }

  /** The words that a locale says: its own, and those of its fallback where it has none. */
  spoken(locale: string): Record<string, Words> {
    return this.#once(`spoken ${locale}`, () => this.#spokenIn(locale));
  }

  #spokenIn(locale: string): Record<string, Words> {
    const catalogue = this.catalogue();
    const fallback = catalogue.ok ? catalogue.value.catalogue.locales[locale]?.fallback : undefined;
    const [other, own] = [fallback, locale].map((name) =>
      name !== undefined && this.locales().includes(name) ? this.words(name) : {},
    );
    const files = Object.keys({ ...other, ...own });
    return Object.fromEntries(
      files.map((file) => {
        const { $schema: _, ...words } = { ...other?.[file], ...own?.[file] };
        return [file, words];
      }),
    );
  }

  /** Every copy file with its positions. */
  copyDocuments(): Document[] {
    const files = this.locales().flatMap((locale) => jsonIn(join(this.root, 'flows/copy', locale)));
    return files.map((file) => this.#document(file));
  }

  /** What a flow, or the catalogue, has been accepted to decide; nothing when nobody has. */
  decisions(id: string): Document | undefined {
    const file = join(this.root, DECISIONS, `${id}.json`);
    return existsSync(file) ? this.#document(file) : undefined;
  }

  /** The types of the API and of content. */
  types(): Types {
    return this.#once('types', () => ({ ...this.typesOf('content'), ...this.typesOf('api') }));
  }

  /** The types of one folder: they refer to each other. */
  typesOf(folder: TypeFolder): Types {
    return this.#once(`types of ${folder}`, () => this.#namedTypesIn(folder));
  }

  #namedTypesIn(folder: TypeFolder): Types {
    const sound = this.#typesIn(folder).filter((type) => unsound(type, 'type').length === 0);
    return Object.fromEntries(sound.map(({ file, value }) => [nameOf(file), value as Types[string]] as const));
  }

  /** Why types cannot be read: whatever refers to one would be wrong as well. */
  wrongTypes(): readonly Problem[] {
    return this.#once('wrong types', () => this.typeDocuments().flatMap((type) => unsound(type, 'type')));
  }

  /** Every type with its positions. */
  typeDocuments(): Document[] {
    return TYPE_FOLDERS.flatMap((folder) => this.#typesIn(folder));
  }

  #typesIn(folder: TypeFolder): Document[] {
    return jsonIn(join(this.root, 'schemas', folder)).map((file) => this.#document(file));
  }

  /** Every file of content with its positions. */
  contentDocuments(): Document[] {
    const folders = foldersIn(join(this.root, 'flows/content'));
    return folders.flatMap((folder) => jsonIn(folder)).map((file) => this.#document(file));
  }

  catalogue() {
    return this.#once('catalogue', (): ReturnType<typeof loadCatalogue> => {
      const problems = this.wrongTypes();
      if (problems.length > 0) return { ok: false, problems };
      const { file, text } = this.#catalogueFile();
      const others = { flows: new Set(Object.keys(this.files())), places: this.#standing() };
      const texts = [text, this.#typesInShort(), ...others.flows, JSON.stringify(others.places)];
      return catalogues.of(texts, () => loadCatalogue(file, text, this.types(), others));
    });
  }

  /** The catalogue as it is written, with its positions. */
  catalogueDocument(): Document {
    return this.#document(join(this.root, CATALOGUE));
  }

  /** Everything that a flow may refer to. */
  world(catalogue: World['catalogue']): World {
    return this.#once('world', () => this.#readWorld(catalogue));
  }

  #readWorld(catalogue: World['catalogue']): World {
    const names = this.names();
    const documents = this.locales().map((locale) => [locale, this.#copyOf(locale)] as const);
    return {
      catalogue,
      types: this.types(),
      flows: new Set(Object.keys(this.files())),
      ...(names && { names }),
      inputs: this.inputs(),
      keeps: this.keeps(),
      places: this.#standing(),
      copy: Object.fromEntries(documents.map(([locale, files]) => [locale, wordsIn(files)])),
      documents: Object.fromEntries(documents),
    };
  }

  /** A flow, checked against everything it refers to. */
  load(id: string): Loaded<LoadedFlow> {
    const file = this.files()[id];
    if (!file) throw new Error(`there is no flow "${id}"`);
    return this.loadFile(relative(this.root, file));
  }

  /** A flow by its file, named from the root. */
  loadFile(file: string): Loaded<LoadedFlow> {
    return this.#once(`flow ${file}`, () => {
      const catalogue = this.catalogue();
      return catalogue.ok ? this.#loadIn(file, this.world(catalogue.value.catalogue)) : catalogue;
    });
  }

  /** Checks a flow again only when its text changes, or anything of the world that its check has read. */
  #loadIn(file: string, world: World): Loaded<LoadedFlow> {
    const text = this.text(file);
    const heard = this.#heard(file, world);
    const results = flows.of([file, text, this.#everywhere()], () => new TracedResults());
    return results.of(heard, (traced) => loadFlow(file, text, traced, this.#catalogueFile()));
  }

  /** The world with the words that reach a flow: its own, and those of no flow. */
  #heard(file: string, world: World): WorldTexts {
    const id = nameOf(file);
    const common = this.#commonWords(world);
    const own = common.map(([locale]) => world.documents?.[locale]?.[id]);
    if (own.every((words) => words === undefined)) return this.#once('heard by all', () => this.#texts(world, common));
    const documents = common.map(
      ([locale, words], at) => [locale, { ...words, ...(own[at] && { [id]: own[at] }) }] as const,
    );
    return this.#once(`heard by ${id}`, () => this.#texts(world, documents));
  }

  #texts(world: World, documents: readonly (readonly [string, Record<string, Document>])[]): WorldTexts {
    const copy = Object.fromEntries(documents.map(([locale, words]) => [locale, wordsIn(words)]));
    const files = Object.fromEntries(documents);
    return new WorldTexts({ ...world, copy, documents: files }, (locale, name) => {
      const document = files[locale]?.[name];
      return document && `${document.file}\n${this.text(document.file)}`;
    });
  }

  /** The words of no flow, by locale. */
  #commonWords({ catalogue, documents = {} }: World) {
    return this.#once('common words', () => {
      const flows = this.files();
      const isOwn = (name: string) => Object.hasOwn(flows, name) && !Object.hasOwn(catalogue.fragments, name);
      return Object.entries(documents).map(
        ([locale, files]) =>
          [locale, Object.fromEntries(Object.entries(files).filter(([name]) => !isOwn(name)))] as const,
      );
    });
  }

  /** In short, what every flow is checked against: the catalogue, the types, the ids of the flows and the locales. */
  #everywhere(): string {
    return this.#once('everywhere', () =>
      hashOf([this.text(CATALOGUE), this.#typesInShort(), JSON.stringify([Object.keys(this.files()), this.locales()])]),
    );
  }

  #typesInShort(): string {
    return this.#once('types in short', () =>
      hashOf(this.typeDocuments().flatMap(({ file }) => [file, this.text(file)])),
    );
  }

  /** Where everything of a flow stands in its file, for who knows the developer secret. */
  places(id: string) {
    const file = this.files()[id];
    if (!file) throw new Error(`there is no flow "${id}"`);
    const name = relative(this.root, file);
    const own = { file: name, text: this.text(name) };
    return { ...own, places: locationsOfFlow(own, this.#catalogueFile()) };
  }

  cataloguePlaces() {
    const own = this.#catalogueFile();
    return { ...own, places: locationsOfCatalogue(own) };
  }

  /** What each flow is opened with. One that cannot be read says so when it is loaded itself. */
  inputs(): NonNullable<World['inputs']> {
    return this.#ofEach(['input'], ({ input }) => input ?? {});
  }

  /** The public names of all flows but alerts; nothing when one cannot be read. */
  names(): World['names'] {
    const names = Object.values(this.#ofEach(['as', 'name'], ({ as, name }) => (as === 'alert' ? undefined : name)));
    const isWhole = names.length === Object.keys(this.files()).length;
    return isWhole ? new Set(names.filter((name) => name !== undefined)) : undefined;
  }

  /** The answers that each flow keeps in its address. */
  keeps(): NonNullable<World['keeps']> {
    return this.#ofEach(['keep', 'fields'], keptAnswers);
  }

  /** The routes of all flows; one that cannot be read may stand anywhere. */
  routes(): string[] {
    return routesOf({ flows: new Set(Object.keys(this.files())), places: this.#standing() });
  }

  /** Where each flow stands among the pages. */
  #standing(): NonNullable<World['places']> {
    return this.#ofEach(['as', 'route', 'under'], ({ as, route, under }) => ({
      as,
      ...(route && { route }),
      ...(under && { under }),
    }));
  }

  /** What is read of every flow in which these parts can be read. */
  #ofEach<Part extends keyof Flow, Found>(
    needed: readonly Part[],
    find: (flow: Pick<Flow, Part>) => Found,
  ): Record<string, Found> {
    const found = Object.entries(this.files()).map(([id, file]) => {
      const document = this.#document(file);
      const { parts, wrong } = soundParts(document, 'flow');
      const isRead = document.problems.length === 0 && wrong && !needed.some((part) => wrong.has(part));
      return isRead ? [[id, find(parts as unknown as Flow)] as const] : [];
    });
    return Object.fromEntries(found.flat());
  }

  /** What is known of every flow before it is opened. */
  entries(): FlowEntry[] {
    const keeps = this.keeps();
    return Object.entries(this.files()).map(([id, file]) => {
      const { as, name, route, over, under, within, listed } = JSON.parse(this.text(relative(this.root, file)));
      const kept = keeps[id] ?? {};
      const routes = [route ?? []].flat();
      return {
        ...{ id, as, name, over, under, within, routes },
        ...(Object.keys(kept).length > 0 && { keeps: inAddress(kept, routes) }),
        ...(listed?.alike && { alike: listed.alike }),
      };
    });
  }

  #copyOf(locale: string): Record<string, Document> {
    return this.#once(`copy ${locale}`, () => {
      const files = jsonIn(join(this.root, 'flows/copy', locale));
      return Object.fromEntries(files.map((file) => [nameOf(file), this.#document(file)]));
    });
  }

  /** A file with its positions; what can be read of it, when it is broken. */
  #document(file: string): Document {
    return this.#once(`document ${file}`, () => this.#parsed(file));
  }

  #parsed(file: string): Document {
    const name = relative(this.root, file);
    const text = this.text(name);
    return documents.of([name, text], () => parseDocument(name, text));
  }

  /** The same object for the same text. */
  #catalogueFile(): Written {
    const text = this.text(CATALOGUE);
    return catalogueFiles.of([text], () => ({ file: CATALOGUE, text }));
  }

  #once<Read>(what: string, read: () => Read): Read {
    if (!this.still) return read();
    if (!this.#kept.has(what)) this.#kept.set(what, read());
    return this.#kept.get(what) as Read;
  }
}

const wordsIn = (documents: Record<string, Document>): Record<string, Words> =>
  Object.fromEntries(
    Object.entries(documents).map(([name, document]) => [name, soundParts(document, 'copy').parts as Words]),
  );

const jsonIn = (folder: string): string[] =>
  entriesOf(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => join(folder, file));

const foldersIn = (folder: string): string[] => entriesOf(folder).map((name) => join(folder, name));

/** What there may be is asked of segments alone: every page has this list with it, and what stands in a query is judged by its flow. */
const inAddress = (kept: Readonly<Record<string, KeptAnswer>>, routes: readonly string[]) =>
  Object.fromEntries(
    Object.entries(kept).map(([name, { values, ...rest }]) => [
      name,
      values && routes.some((route) => route.split(/[/(]/).includes(`:${name}`)) ? { values, ...rest } : rest,
    ]),
  );

/** A project may do without a folder. */
const entriesOf = (folder: string): string[] =>
  existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : [];

/** What a flow needs, whichever of its variants is shown. */
export const kindsOf = ({ flow, variants }: LoadedFlow): Kind[] => [
  ...new Set([flow, ...Object.values(variants).map((variant) => variant.flow)].flatMap(({ kinds }) => kinds)),
];
