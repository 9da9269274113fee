// Compiles unsaved definitions for the preview. Parses and checks only what an edit can change.
import type { FlowEntry } from 'virtual:flows';
import {
  describeProblem,
  type Json,
  levelOf,
  type Problem,
  type Types,
  type Words,
  type World,
} from '@fahrplan/engine';
import {
  badPlaceholders,
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
  pointerAt,
  positionsIn,
  soundParts,
  unsound,
} from '@fahrplan/engine/authoring';
import type { Cursor } from '../frameApi.ts';
import { fits, givenTo, type Scenario, type ScenarioFile, scenariosIn } from '../host/scenes.ts';
import type { Compiled, CompiledFlow, FirstProblem, Located, Shared } from './compiled.ts';

/** Prefix of files as diagnostics and source locations name them. */
export const FLOWS = 'flows/';
const CATALOGUE = 'catalogue.json';
/** Folders with flows. */
const FLOW_FILE = /^(?:pages\/|site\/)?([^/]+)\.json$/;
const COPY_FILE = /^copy\/([^/]+)\/([^/]+)\.json$/;
const SCENARIO_FILE = /^scenarios\/[^/]+\.json$/;
const MAIL_FILE = /^mails\/([^/]+)\.json$/;
const TEST_FILE = /^tests\/([^/]+)\/[^/]+\.json$/;

/** Copy file that all flows show. */
const COMMON = 'common';

/** Copy files that no flow shows. */
const ELSEWHERE: readonly string[] = ['server', 'demo'];

/** Texts of the working copy, by paths relative to `flows/`. */
export class Workspace {
  readonly #texts = new Map<string, string>();
  readonly #flows = new Latest<Loaded<LoadedFlow>>();
  readonly #catalogues = new Latest<ReturnType<typeof loadCatalogue>>();
  readonly #shared = new Latest<Shared>();
  readonly #revisions = new Latest<number>();
  #count = 0;

  /** @param types types of schemas/api and schemas/content, by name */
  constructor(readonly types: Types) {}

  /** Sets texts; null removes a file. */
  edit(texts: Readonly<Record<string, string | null>>): void {
    for (const [path, text] of Object.entries(texts))
      if (text === null) this.#texts.delete(path);
      else this.#texts.set(path, text);
  }

  /** Returns the flow that a file belongs to; undefined for a file of several flows. */
  flowOf(path: string): string | undefined {
    const named = FLOW_FILE.exec(path)?.[1] ?? COPY_FILE.exec(path)?.[2] ?? TEST_FILE.exec(path)?.[1];
    return named !== undefined && Object.hasOwn(this.#flowFiles(), named) ? named : undefined;
  }

  /** Ids of all flows. */
  flows(): readonly string[] {
    return Object.keys(this.#flowFiles());
  }

  /**
   * @param path file that is edited: its own problems come first
   * @param locale the first of the catalogue by default
   * @param knows revision of shared definitions that the caller has
   */
  compile(path: string, flow: string, locale = Object.keys(this.#locales())[0] ?? '', knows?: number): Compiled {
    const own = [path, ...[flow, COMMON].map((name) => `copy/${locale}/${name}.json`)].flatMap(
      (file) => this.#problemOf(file) ?? [],
    )[0];
    if (own) return { ok: false, problem: own };
    const catalogue = this.#catalogue();
    if (!catalogue.ok) return { ok: false, problem: firstOf(catalogue.problems) };
    const loaded = this.#load(flow);
    if (!loaded.ok) return { ok: false, problem: firstOf(loaded.problems) };
    const shared = this.#sharedIn(locale, catalogue.value.prepared);
    return {
      ok: true,
      flow: this.#compiledFlow(flow, loaded.value),
      shared: shared.revision === knows ? null : shared,
    };
  }

  /** A flow that another one opens. */
  load(flow: string): CompiledFlow {
    const loaded = this.#load(flow);
    if (!loaded.ok) throw new Error(loaded.problems.map(describeProblem).join('\n'));
    return this.#compiledFlow(flow, loaded.value);
  }

  /** Definitions that all flows share; the first language by default. */
  shared(locale = Object.keys(this.#locales())[0] ?? ''): Shared {
    const catalogue = this.#catalogue();
    if (!catalogue.ok) throw new Error(catalogue.problems.map(describeProblem).join('\n'));
    return this.#sharedIn(locale, catalogue.value.prepared);
  }

  /** Paths of the tests of a flow, or of all. */
  tests(flow?: string): readonly string[] {
    return this.#matching(TEST_FILE).filter((path) => flow === undefined || TEST_FILE.exec(path)?.[1] === flow);
  }

  /** Source locations of a flow that compiles, with the texts of its files. */
  locate(flow: string): Located {
    const { file, text } = this.#fileOf(flow);
    const catalogue = { file: FLOWS + CATALOGUE, text: this.text(CATALOGUE) };
    return {
      flow: locationsOfFlow({ file, text }, catalogue),
      catalogue: locationsOfCatalogue(catalogue),
      texts: { [file]: text, [catalogue.file]: catalogue.text },
    };
  }

  /** Content in a language; undefined for missing or unreadable content. */
  content(name: string, locale: string): Json | undefined {
    const { fallback } = this.#locales()[locale] ?? {};
    const [path] = [locale, fallback].map((one) => `content/${one}/${name}.json`).filter((one) => this.#texts.has(one));
    const document = path === undefined ? undefined : this.#document(path);
    return document && document.problems.length === 0 ? (document.value as Json) : undefined;
  }

  /** Parts of a flow that the cursor edits: in the flow itself, the catalogue, or a text that it shows. */
  cursor(path: string, offset: number, flow: string): Cursor | null {
    if (!this.#texts.has(path)) return null;
    const pointer = pointerAt(this.text(path), offset);
    const [, , copy] = COPY_FILE.exec(path) ?? [];
    if (copy === undefined) return cursorAt(FLOWS + path, this.text(path), [pointer]);
    const [key = ''] = pointer.split('/').slice(1);
    const { file, text } = this.#fileOf(flow);
    const names = copy === flow ? [key, `${copy}/${key}`] : [`${copy}/${key}`];
    return cursorAt(file, text, pointersOf(parseDocument(file, text).value, names));
  }

  #compiledFlow(id: string, loaded: LoadedFlow): CompiledFlow {
    const { input } = loaded.flow;
    const given = givenTo(input, this.types);
    const fitting = this.#scenarios().filter((one) => fits(input, given, one));
    return {
      id,
      loaded,
      // A flow may load anew into the same one, as after a change of its texts.
      revision: this.#revisionOf(`flow ${id}`, JSON.stringify(loaded)),
      given,
      fitting: fitting.map((one) => one.id),
      steps: loaded.flow.steps.map((step) => step.id),
    };
  }

  #sharedIn(locale: string, catalogue: Shared['catalogue']): Shared {
    const words = this.#spoken(locale);
    const entries = this.#entries();
    const scenarios = this.#scenarios(locale);
    const parts = [catalogue, scenarios, ...Object.values(words), JSON.stringify([entries, Object.keys(words)])];
    return this.#shared.of(locale, parts, () => ({
      revision: ++this.#count,
      locale,
      catalogue,
      catalogueRevision: this.#revisionOf('catalogue', catalogue),
      entries,
      words,
      scenarios,
      locales: Object.keys(catalogue.locales),
    }));
  }

  #revisionOf(name: string, value: unknown): number {
    return this.#revisions.of(name, [value], () => ++this.#count);
  }

  #problemOf(path: string): FirstProblem | undefined {
    if (!this.#texts.has(path)) return undefined;
    const document = this.#document(path);
    if (document.problems.length > 0) return firstOf(document.problems);
    const wrong = COPY_FILE.test(path)
      ? [...unsound(document, 'copy').filter(isError), ...badPlaceholders(document)]
      : [];
    return wrong.length > 0 ? firstOf(wrong) : undefined;
  }

  #catalogue(): ReturnType<typeof loadCatalogue> {
    if (!this.#texts.has(CATALOGUE)) throw new Error('The working copy has no catalogue.json.');
    const others = { flows: this.#ids(), places: this.#places(), mails: this.#mails() };
    const key = [this.text(CATALOGUE), JSON.stringify([[...others.flows], others.places, [...others.mails]])];
    return this.#catalogues.of(CATALOGUE, key, () =>
      loadCatalogue(FLOWS + CATALOGUE, this.text(CATALOGUE), this.types, others),
    );
  }

  #load(id: string): Loaded<LoadedFlow> {
    const catalogue = this.#catalogue();
    if (!catalogue.ok) return catalogue;
    const { file, text } = this.#fileOf(id);
    const world = this.#world(catalogue.value.catalogue);
    // The check reads no other texts than those of the flow and the common ones.
    const key = [text, catalogue, ...this.#wordsOf(id), JSON.stringify([world.inputs, world.keeps, world.closes])];
    return this.#flows.of(id, key, () =>
      loadFlow(file, text, world, { file: FLOWS + CATALOGUE, text: this.text(CATALOGUE) }, 'error'),
    );
  }

  #world(catalogue: World['catalogue']): World {
    const copies = this.#locales();
    const documents = Object.keys(copies).map((locale) => [locale, this.#copyOf(locale)] as const);
    const names = this.#ofEach(['as', 'name'], ({ as, name }) => (as === 'alert' ? undefined : name));
    const isWhole = Object.keys(names).length === this.#ids().size;
    const shared = closingWords(catalogue.fragments);
    return {
      catalogue,
      types: this.types,
      flows: this.#ids(),
      ...(isWhole && { names: new Set(Object.values(names).filter((name) => name !== undefined)) }),
      inputs: this.#ofEach(['input'], ({ input }) => input ?? {}),
      keeps: this.#ofEach(['keep', 'fields'], keptAnswers),
      closes: this.#ofEach(['steps', 'submit', 'effects'], (flow) => [...new Set([...closingWords(flow), ...shared])]),
      places: this.#places(),
      copy: Object.fromEntries(documents.map(([locale, files]) => [locale, wordsIn(files)])),
      documents: Object.fromEntries(documents),
    };
  }

  #places(): NonNullable<World['places']> {
    return this.#ofEach(['as', 'route', 'under', 'name'], ({ as, route, under, name }) => ({
      as,
      ...(route && { route }),
      ...(under && { under }),
      ...(name && { name }),
    }));
  }

  #entries(): FlowEntry[] {
    const keeps = this.#ofEach(['keep', 'fields'], keptAnswers);
    const parts = ['as', 'name', 'route', 'over', 'under', 'within'] as const;
    const read = this.#ofEach([...parts], ({ as, name, route, over, under, within }) => ({
      ...{ as, name, over, under, within, routes: [route ?? []].flat() },
    }));
    return Object.entries(read).map(([id, entry]) => {
      const kept = keeps[id] ?? {};
      return { id, ...entry, ...(Object.keys(kept).length > 0 && { keeps: kept }) };
    });
  }

  /** Reads something of every flow in which the needed parts are valid. */
  #ofEach<Part extends keyof WrittenFlow, Found>(
    needed: readonly Part[],
    find: (flow: Pick<WrittenFlow, Part>) => Found,
  ): Record<string, Found> {
    const found = Object.entries(this.#flowFiles()).flatMap(([id, path]) => {
      const document = this.#document(path);
      const { parts, wrong } = soundParts(document, 'flow');
      const isRead = document.problems.length === 0 && wrong && !needed.some((part) => wrong.has(part));
      return isRead ? [[id, find(parts as unknown as WrittenFlow)] as const] : [];
    });
    return Object.fromEntries(found);
  }

  #scenarios(locale?: string): readonly Scenario[] {
    const files = this.#matching(SCENARIO_FILE).map((path) => this.#document(path));
    const values = files.flatMap(({ value, problems }) => (problems.length > 0 ? [] : [value as ScenarioFile]));
    return scenarios.of(values, locale);
  }

  #spoken(locale: string): Readonly<Record<string, Words>> {
    const { fallback } = this.#locales()[locale] ?? {};
    const [other, own] = [fallback, locale].map((one) => (one === undefined ? {} : wordsIn(this.#copyOf(one))));
    const files = Object.keys({ ...other, ...own }).filter((file) => !ELSEWHERE.includes(file));
    return Object.fromEntries(files.map((file) => [file, merged(other?.[file], own?.[file])]));
  }

  /** Words of a flow and the common ones, in every language. */
  #wordsOf(id: string): Words[] {
    const flows = this.#flowFiles();
    return Object.keys(this.#locales()).flatMap((locale) =>
      Object.entries(wordsIn(this.#copyOf(locale))).flatMap(([name, words]) =>
        name === id || !Object.hasOwn(flows, name) ? [words] : [],
      ),
    );
  }

  /** Locales with texts, as the catalogue writes them. */
  #locales(): Readonly<Record<string, { readonly fallback?: string }>> {
    const { locales } = soundParts(this.#document(CATALOGUE), 'catalogue').parts as {
      locales?: Readonly<Record<string, { readonly fallback?: string }>>;
    };
    return locales ?? {};
  }

  #copyOf(locale: string): Record<string, Document> {
    const prefix = `copy/${locale}/`;
    const paths = this.#matching(COPY_FILE).filter((path) => path.startsWith(prefix));
    return Object.fromEntries(paths.map((path) => [nameOf(path), this.#document(path)]));
  }

  #flowFiles(): Record<string, string> {
    const paths = this.#matching(FLOW_FILE).filter((path) => path !== CATALOGUE);
    return Object.fromEntries(paths.map((path) => [nameOf(path), path]));
  }

  #ids(): ReadonlySet<string> {
    return new Set(Object.keys(this.#flowFiles()));
  }

  #mails(): ReadonlySet<string> {
    return new Set(this.#matching(MAIL_FILE).map(nameOf));
  }

  #matching(pattern: RegExp): string[] {
    return [...this.#texts.keys()].filter((path) => pattern.test(path)).sort();
  }

  #fileOf(id: string): { readonly file: string; readonly text: string } {
    const path = this.#flowFiles()[id];
    if (path === undefined) throw new Error(`there is no flow "${id}"`);
    return { file: FLOWS + path, text: this.text(path) };
  }

  text(path: string): string {
    return this.#texts.get(path) ?? '';
  }

  #document(path: string): Document {
    return parseDocument(FLOWS + path, this.text(path));
  }
}

/** Positions of parts and of those around them, and the fields that they belong to. */
function cursorAt(file: string, text: string, pointers: readonly string[]): Cursor {
  const positions = positionsIn(text);
  const lines = pointers.flatMap(around).flatMap((pointer) => {
    const position = positions.get(pointer);
    return position ? [[position.line, position.column] as const] : [];
  });
  const fields = pointers.flatMap((pointer) => /^\/fields\/([^/]+)/.exec(pointer)?.[1] ?? []);
  return { file, lines, fields };
}

/** A pointer and those of the parts around it, the innermost first. The file itself is no part. */
function around(pointer: string): string[] {
  const end = pointer.lastIndexOf('/');
  return end < 0 ? [] : [pointer, ...around(pointer.slice(0, end))];
}

/** Pointers of all texts that equal one of the names. */
function pointersOf(part: unknown, names: readonly string[], pointer = ''): string[] {
  if (typeof part === 'string') return names.includes(part) ? [pointer] : [];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, inner]) => pointersOf(inner, names, `${pointer}/${name}`));
}

type WrittenFlow = Parameters<typeof keptAnswers>[0] &
  Parameters<typeof closingWords>[0] &
  NonNullable<World['places']>[string] &
  Pick<NonNullable<LoadedFlow['flow']>, 'input'> & {
    readonly steps: unknown;
    readonly submit: unknown;
    readonly effects: unknown;
    readonly over?: string | readonly string[];
    readonly within?: string;
  };

/** The latest result for each name, made anew when one of its inputs differs. */
class Latest<Made> {
  readonly #made = new Map<string, { readonly inputs: readonly unknown[]; readonly value: Made }>();

  of(name: string, inputs: readonly unknown[], make: () => Made): Made {
    const known = this.#made.get(name);
    if (known && sameParts(known.inputs, inputs)) return known.value;
    const value = make();
    this.#made.set(name, { inputs, value });
    return value;
  }
}

const sameParts = (these: readonly unknown[], those: readonly unknown[]): boolean =>
  these.length === those.length && these.every((one, at) => one === those[at]);

const scenarios = {
  latest: new Latest<readonly Scenario[]>(),
  of(files: readonly ScenarioFile[], locale = ''): readonly Scenario[] {
    return this.latest.of(locale, files, () => scenariosIn(files, locale));
  },
};

const words = new WeakMap<Document, Words>();

/** Texts of documents; the same object for the same document. */
function wordsIn(documents: Readonly<Record<string, Document>>): Record<string, Words> {
  return Object.fromEntries(
    Object.entries(documents).map(([name, document]) => {
      const known = words.get(document) ?? (soundParts(document, 'copy').parts as Words);
      words.set(document, known);
      return [name, known];
    }),
  );
}

const merges = new WeakMap<Words, { readonly own: Words | undefined; readonly merged: Words }>();
const NO_WORDS: Words = {};

/** Own texts over those of the fallback; the same object for the same texts. */
function merged(other: Words | undefined, own: Words | undefined): Words {
  const key = other ?? own ?? NO_WORDS;
  const known = merges.get(key);
  if (known && known.own === own) return known.merged;
  const { $schema: _, ...all } = { ...other, ...own };
  merges.set(key, { own, merged: all });
  return all;
}

const nameOf = (path: string): string => path.replace(/^.*\//, '').replace(/\.json$/, '');

const isError = (problem: Problem): boolean => levelOf(problem) === 'error';

function firstOf(problems: readonly Problem[]): FirstProblem {
  const problem = problems.find(isError) ?? problems[0];
  if (!problem) throw new Error('A refusal has no problem.');
  const { code, file, line, column, message } = problem;
  return { code, file, line, column, message };
}
