// Reads a project's definitions from flows/ and schemas/, optionally with edited texts.

import type { FlowEntry } from 'virtual:flows';
import {
  closingWords,
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
  type WrittenCatalogue,
} from '../../engine/authoring/index.ts';
import type { Flow, KeptAnswer, Kind, Problem, Types, Words, World } from '../../engine/index.ts';
import { Memo, numberOf } from './memo.ts';
import { basename, join, type ProjectFiles, relative } from './projectFiles.ts';
import { TracedResults, WorldTexts } from './tracedWorld.ts';

/** Accepted decisions of flows: test records that production code never reads. */
export const DECISIONS = 'tests/fixtures/decisions';
const CATALOGUE = 'flows/catalogue.json';
/** Folders of schemas/ with types. */
export const TYPE_FOLDERS = ['api', 'content'] as const;
export type TypeFolder = (typeof TYPE_FOLDERS)[number];

const nameOf = (file: string) => basename(file, '.json');

interface Written {
  readonly file: string;
  readonly text: string;
}

// Caches for all projects of a process; larger than any project.
const catalogues = new Memo<ReturnType<typeof loadCatalogue>>(20);
const flows = new Memo<TracedResults<Loaded<LoadedFlow>>>(3_000);

/** All definitions. Reads files on each call, since an editor may change them; caches results. */
export class Definitions {
  readonly #kept = new Map<string, unknown>();

  /**
   * @param still true if files do not change, as in a build: reads each once
   * @param edited texts that override files, by their paths from the root
   */
  constructor(
    readonly disk: ProjectFiles,
    readonly still = false,
    readonly edited: ReadonlyMap<string, string> = new Map(),
  ) {}

  /** Returns a copy with edited texts. */
  with(edited: ReadonlyMap<string, string>): Definitions {
    return new Definitions(this.disk, this.still, new Map([...this.edited, ...edited]));
  }

  get root(): string {
    return this.disk.root;
  }

  /** Text of a file, by its path from the root. */
  text(file: string): string {
    return this.edited.get(file) ?? this.#once(`text ${file}`, () => this.disk.text(file));
  }

  /** Flow files by id. */
  files(): Record<string, string> {
    return this.#once('files', () => this.#listFiles());
  }

  #listFiles(): Record<string, string> {
    const files = ['flows', 'flows/pages', 'flows/site'].flatMap((folder) => this.#jsonIn(folder));
    return Object.fromEntries(files.filter((file) => nameOf(file) !== 'catalogue').map((file) => [nameOf(file), file]));
  }

  locales(): string[] {
    return this.#once('locales', () => [...this.disk.names('flows/copy')]);
  }

  words(locale: string): Record<string, Words> {
    return this.#once(`words ${locale}`, () => wordsIn(this.#copyOf(locale)));
  }

  /** Texts of a locale; falls back to those of its fallback locale. */
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

  copyDocuments(): Document[] {
    const files = this.locales().flatMap((locale) => this.#jsonIn(`flows/copy/${locale}`));
    return files.map((file) => this.#document(file));
  }

  /** Accepted decisions of a flow or the catalogue, if recorded. */
  decisions(id: string): Document | undefined {
    const isRecorded = this.#once('decisions', () => new Set(this.disk.names(DECISIONS))).has(`${id}.json`);
    return isRecorded ? this.#document(join(this.root, DECISIONS, `${id}.json`)) : undefined;
  }

  types(): Types {
    return this.#once('types', () => ({ ...this.typesOf('content'), ...this.typesOf('api') }));
  }

  /** Types of one folder, which refer to each other. */
  typesOf(folder: TypeFolder): Types {
    return this.#once(`types of ${folder}`, () => this.#namedTypesIn(folder));
  }

  #namedTypesIn(folder: TypeFolder): Types {
    const sound = this.#typesIn(folder).filter((type) => unsound(type, 'type').length === 0);
    return Object.fromEntries(sound.map(({ file, value }) => [nameOf(file), value as Types[string]] as const));
  }

  /** Problems of unreadable types, which would cause follow-up problems elsewhere. */
  wrongTypes(): readonly Problem[] {
    return this.#once('wrong types', () => this.typeDocuments().flatMap((type) => unsound(type, 'type')));
  }

  typeDocuments(): Document[] {
    return TYPE_FOLDERS.flatMap((folder) => this.#typesIn(folder));
  }

  #typesIn(folder: TypeFolder): Document[] {
    return this.#jsonIn(`schemas/${folder}`).map((file) => this.#document(file));
  }

  contentDocuments(): Document[] {
    return this.#inFolders('flows/content').map((file) => this.#document(file));
  }

  catalogue() {
    return this.#once('catalogue', (): ReturnType<typeof loadCatalogue> => {
      const problems = this.wrongTypes();
      if (problems.length > 0) return { ok: false, problems };
      const { file, text } = this.#catalogueFile();
      const mails = new Set(this.#jsonIn('flows/mails').map(nameOf));
      const others = { flows: new Set(Object.keys(this.files())), places: this.#standing(), mails };
      const texts = [text, this.#typesInShort(), ...others.flows, JSON.stringify([others.places, ...mails])];
      return catalogues.of(texts, () => loadCatalogue(file, text, this.types(), others));
    });
  }

  /** Tests of flows, by their paths from the root. */
  tests(): string[] {
    return this.#inFolders('flows/tests').map((file) => relative(this.root, file));
  }

  /** Operations of the catalogue as written. */
  operations(): WrittenCatalogue['operations'] {
    return (this.catalogueDocument().value as WrittenCatalogue).operations;
  }

  /** The catalogue as written, with positions. */
  catalogueDocument(): Document {
    return this.#document(join(this.root, CATALOGUE));
  }

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
      closes: this.closes(catalogue),
      places: this.#standing(),
      copy: Object.fromEntries(documents.map(([locale, files]) => [locale, wordsIn(files)])),
      documents: Object.fromEntries(documents),
    };
  }

  /** Loads a flow and checks it against everything that it refers to. */
  load(id: string): Loaded<LoadedFlow> {
    const file = this.files()[id];
    if (!file) throw new Error(`there is no flow "${id}"`);
    return this.loadFile(relative(this.root, file));
  }

  /** @param level `error` leaves out warnings and hints, which takes half of the time */
  loadFile(file: string, level?: 'error'): Loaded<LoadedFlow> {
    return this.#once(`flow ${file} ${level}`, () => {
      const catalogue = this.catalogue();
      return catalogue.ok ? this.#loadIn(file, this.world(catalogue.value.catalogue), level) : catalogue;
    });
  }

  /** Checks a flow again only if its text, or a part of the world that its check has read, changes. */
  #loadIn(file: string, world: World, level?: 'error'): Loaded<LoadedFlow> {
    const text = this.text(file);
    const heard = this.#heard(file, world);
    const results = flows.of([file, text, this.#everywhere(), level ?? ''], () => new TracedResults());
    return results.of(heard, (traced) => loadFlow(file, text, traced, this.#catalogueFile(), level));
  }

  /** World with only the texts that a flow can use: its own and the common ones. */
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

  /** Texts outside flows, by locale. */
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

  /** Hash of what every flow is checked against: catalogue, types, flow ids and locales. */
  #everywhere(): string {
    return this.#once('everywhere', () =>
      numberOf([
        this.text(CATALOGUE),
        this.#typesInShort(),
        JSON.stringify([Object.keys(this.files()), this.locales()]),
      ]),
    );
  }

  #typesInShort(): string {
    return this.#once('types in short', () =>
      numberOf(this.typeDocuments().flatMap(({ file }) => [file, this.text(file)])),
    );
  }

  /** Positions of all parts of a flow in its file, for the developer panel. */
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

  /** Inputs of each flow. Unreadable flows are left out; loading them reports why. */
  inputs(): NonNullable<World['inputs']> {
    return this.#ofEach(['input'], ({ input }) => input ?? {});
  }

  /** Public names of all flows except alerts; undefined if one is unreadable. */
  names(): World['names'] {
    const names = Object.values(this.#ofEach(['as', 'name'], ({ as, name }) => (as === 'alert' ? undefined : name)));
    const isWhole = names.length === Object.keys(this.files()).length;
    return isWhole ? new Set(names.filter((name) => name !== undefined)) : undefined;
  }

  /** Answers that each flow keeps in its address. */
  keeps(): NonNullable<World['keeps']> {
    return this.#ofEach(['keep', 'fields'], keptAnswers);
  }

  /** Words with which each flow closes, those of fragments included. */
  closes({ fragments }: Pick<World['catalogue'], 'fragments'>): NonNullable<World['closes']> {
    const shared = closingWords(fragments);
    const read = this.#ofEach(['steps', 'submit', 'effects'], (flow) => [...closingWords(flow), ...shared]);
    return Object.fromEntries(Object.entries(read).map(([id, words]) => [id, [...new Set(words)]]));
  }

  /** Routes of all flows; an unreadable one may have any route. */
  routes(): string[] {
    return routesOf({ flows: new Set(Object.keys(this.files())), places: this.#standing() });
  }

  /** Position of each flow in the site. */
  #standing(): NonNullable<World['places']> {
    return this.#ofEach(['as', 'route', 'under', 'name'], ({ as, route, under, name }) => ({
      as,
      ...(route && { route }),
      ...(under && { under }),
      ...(name && { name }),
    }));
  }

  /** Reads something of every flow in which the needed parts are valid. */
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

  /** Facts about every readable flow that are known before it opens. */
  entries(): FlowEntry[] {
    const keeps = this.keeps();
    const parts = ['as', 'name', 'route', 'over', 'under', 'within', 'listed'] as const;
    const read = this.#ofEach(parts, ({ route, listed, as, name, over, under, within }) => ({
      ...{ as, name, over, under, within, routes: [route ?? []].flat() },
      ...(listed?.alike && { alike: listed.alike }),
    }));
    return Object.entries(read).map(([id, entry]) => {
      const kept = keeps[id] ?? {};
      return { id, ...entry, ...(Object.keys(kept).length > 0 && { keeps: inAddress(kept, entry.routes) }) };
    });
  }

  #copyOf(locale: string): Record<string, Document> {
    return this.#once(`copy ${locale}`, () => {
      const files = this.#jsonIn(`flows/copy/${locale}`);
      return Object.fromEntries(files.map((file) => [nameOf(file), this.#document(file)]));
    });
  }

  /** A file with positions; if broken, the readable part of it. */
  #document(file: string): Document {
    return this.#once(`document ${file}`, () => this.#parsed(file));
  }

  #parsed(file: string): Document {
    const name = relative(this.root, file);
    return parseDocument(name, this.text(name));
  }

  #catalogueFile(): Written {
    return { file: CATALOGUE, text: this.text(CATALOGUE) };
  }

  /** JSON files of a folder, by their paths with the root. */
  #jsonIn(folder: string): string[] {
    const names = this.disk.names(folder).filter((name) => name.endsWith('.json'));
    return names.map((name) => join(this.root, folder, name));
  }

  #inFolders(folder: string): string[] {
    return this.disk.names(folder).flatMap((name) => this.#jsonIn(`${folder}/${name}`));
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

/** Keeps values only for path segments: every page loads this list, and flows validate queries. */
const inAddress = (kept: Readonly<Record<string, KeptAnswer>>, routes: readonly string[]) =>
  Object.fromEntries(
    Object.entries(kept).map(([name, { values, ...rest }]) => [
      name,
      values && routes.some((route) => route.split(/[/(]/).includes(`:${name}`)) ? { values, ...rest } : rest,
    ]),
  );

/** Kinds that a flow and its variants need. */
export const kindsOf = ({ flow, variants }: LoadedFlow): Kind[] => [
  ...new Set([flow, ...Object.values(variants).map((variant) => variant.flow)].flatMap(({ kinds }) => kinds)),
];
