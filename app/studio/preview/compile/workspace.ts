// Compiles unsaved definitions for the preview. Parses and checks only what an edit can change.
import { describeProblem, type Json, levelOf, type Problem, type Words } from '@fahrplan/engine';
import {
  badPlaceholders,
  type Document,
  type Loaded,
  type LoadedFlow,
  parseDocument,
  pointerAt,
  positionsIn,
  soundParts,
  unsound,
} from '@fahrplan/engine/authoring';
import { Definitions } from '../../../build/definitions.ts';
import { inMemory, type MemoryFiles } from '../../../build/inMemory.ts';
import { basename, relative } from '../../../build/projectFiles.ts';
import type { Cursor } from '../frameApi.ts';
import { fits, givenTo, type Scenario, type ScenarioFile, scenariosIn } from '../host/scenes.ts';
import type { Compiled, CompiledFlow, FirstProblem, Located, Shared } from './compiled.ts';

/** Prefix of files as diagnostics and source locations name them. */
export const FLOWS = 'flows/';
/** Folders with flows. */
const FLOW_FILE = /^(?:pages\/|site\/)?([^/]+)\.json$/;
const COPY_FILE = /^copy\/([^/]+)\/([^/]+)\.json$/;
const TEST_FILE = /^tests\/([^/]+)\/[^/]+\.json$/;

/** Copy file that all flows show. */
const COMMON = 'common';

/** Copy files that no flow shows. */
const ELSEWHERE: readonly string[] = ['server', 'demo'];

/** Texts of the working copy, by paths relative to `flows/`. */
export class Workspace {
  readonly #files: MemoryFiles;
  readonly #shared = new Latest<Shared>();
  readonly #revisions = new Latest<number>();
  #definitions: Definitions;
  #count = 0;

  /** @param schemas texts of schemas/api and schemas/content, by paths from the root */
  constructor(schemas: Readonly<Record<string, string>>) {
    this.#files = inMemory(schemas);
    this.#definitions = new Definitions(this.#files, true);
  }

  /** Sets texts; null removes a file. */
  edit(texts: Readonly<Record<string, string | null>>): void {
    for (const [path, text] of Object.entries(texts)) this.#files.set(FLOWS + path, text);
    this.#definitions = new Definitions(this.#files, true);
  }

  /** Returns the flow that a file belongs to; undefined for a file of several flows. */
  flowOf(path: string): string | undefined {
    const named = FLOW_FILE.exec(path)?.[1] ?? COPY_FILE.exec(path)?.[2] ?? TEST_FILE.exec(path)?.[1];
    return named !== undefined && Object.hasOwn(this.#definitions.files(), named) ? named : undefined;
  }

  /** Ids of all flows. */
  flows(): readonly string[] {
    return Object.keys(this.#definitions.files());
  }

  /**
   * @param path file that is edited: its own problems come first
   * @param locale the first of the catalogue by default
   * @param knows revision of shared definitions that the caller has
   */
  compile(path: string, flow: string, locale = this.#firstLocale(), knows?: number): Compiled {
    const own = [path, ...[flow, COMMON].map((name) => `copy/${locale}/${name}.json`)].flatMap(
      (file) => this.#problemOf(file) ?? [],
    )[0];
    if (own) return { ok: false, problem: own };
    const catalogue = this.#definitions.catalogue();
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
    return this.#compiledFlow(flow, found(this.#load(flow)));
  }

  /** Definitions that all flows share; the first language by default. */
  shared(locale = this.#firstLocale()): Shared {
    return this.#sharedIn(locale, found(this.#definitions.catalogue()).prepared);
  }

  /** Paths of the tests of a flow, or of all. */
  tests(flow?: string): readonly string[] {
    const paths = this.#definitions.tests().map((file) => file.slice(FLOWS.length));
    return paths.filter((path) => flow === undefined || TEST_FILE.exec(path)?.[1] === flow).sort();
  }

  /** Source locations of a flow that compiles, with the texts of its files. */
  locate(flow: string): Located {
    const { places, file, text } = this.#definitions.places(flow);
    const catalogue = this.#definitions.cataloguePlaces();
    return {
      flow: places,
      catalogue: catalogue.places,
      texts: { [file]: text, [catalogue.file]: catalogue.text },
    };
  }

  /** Content in a language; undefined for missing or unreadable content. */
  content(name: string, locale: string): Json | undefined {
    const { fallback } = this.#locales()[locale] ?? {};
    const [path] = [locale, fallback].map((one) => `content/${one}/${name}.json`).filter((one) => this.#has(one));
    const document = path === undefined ? undefined : this.#document(path);
    return document && document.problems.length === 0 ? (document.value as Json) : undefined;
  }

  /** Parts of a flow that the cursor edits: in the flow itself, the catalogue, or a text that it shows. */
  cursor(path: string, offset: number, flow: string): Cursor | null {
    if (!this.#has(path)) return null;
    const pointer = pointerAt(this.text(path), offset);
    const [, , copy] = COPY_FILE.exec(path) ?? [];
    if (copy === undefined) return cursorAt(FLOWS + path, this.text(path), [pointer]);
    const [key = ''] = pointer.split('/').slice(1);
    const file = this.#fileOf(flow);
    const text = this.#definitions.text(file);
    const names = copy === flow ? [key, `${copy}/${key}`] : [`${copy}/${key}`];
    return cursorAt(file, text, pointersOf(parseDocument(file, text).value, names));
  }

  text(path: string): string {
    return this.#has(path) ? this.#files.text(FLOWS + path) : '';
  }

  #compiledFlow(id: string, loaded: LoadedFlow): CompiledFlow {
    const { input } = loaded.flow;
    const given = givenTo(input, this.#definitions.types());
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
    const entries = this.#definitions.entries();
    const { fallback = locale } = this.#locales()[locale] ?? {};
    const folders = ['scenarios', `copy/${fallback}`, `copy/${locale}`];
    const parts = [catalogue, JSON.stringify(entries), ...folders.flatMap((folder) => this.#textsIn(folder))];
    return this.#shared.of(locale, parts, () => ({
      revision: ++this.#count,
      locale,
      catalogue,
      catalogueRevision: this.#revisionOf('catalogue', catalogue),
      entries,
      words: this.#wordsIn(locale),
      scenarios: this.#scenarios(locale),
      locales: Object.keys(catalogue.locales),
    }));
  }

  #revisionOf(name: string, value: unknown): number {
    return this.#revisions.of(name, [value], () => ++this.#count);
  }

  #problemOf(path: string): FirstProblem | undefined {
    if (!this.#has(path)) return undefined;
    const document = this.#document(path);
    if (document.problems.length > 0) return firstOf(document.problems);
    const wrong = COPY_FILE.test(path)
      ? [...unsound(document, 'copy').filter(isError), ...badPlaceholders(document)]
      : [];
    return wrong.length > 0 ? firstOf(wrong) : undefined;
  }

  #load(id: string): Loaded<LoadedFlow> {
    return this.#definitions.loadFile(this.#fileOf(id), 'error');
  }

  #scenarios(locale?: string): readonly Scenario[] {
    const files = this.#namesIn('scenarios').map((path) => this.#document(path));
    const values = files.flatMap(({ value, problems }) => (problems.length > 0 ? [] : [value as ScenarioFile]));
    return scenariosIn(values, locale);
  }

  #wordsIn(locale: string): Readonly<Record<string, Words>> {
    const files = Object.entries(this.#definitions.spoken(locale));
    return Object.fromEntries(files.filter(([file]) => !ELSEWHERE.includes(file)));
  }

  /** Locales with texts, as the catalogue writes them. */
  #locales(): Readonly<Record<string, { readonly fallback?: string }>> {
    const { locales } = soundParts(this.#definitions.catalogueDocument(), 'catalogue').parts as {
      locales?: Readonly<Record<string, { readonly fallback?: string }>>;
    };
    return locales ?? {};
  }

  #firstLocale(): string {
    return Object.keys(this.#locales())[0] ?? '';
  }

  #namesIn(folder: string): string[] {
    const names = this.#files.names(FLOWS + folder).filter((name) => name.endsWith('.json'));
    return names.map((name) => `${folder}/${name}`).sort();
  }

  #textsIn(folder: string): string[] {
    return this.#namesIn(folder).flatMap((path) => [path, this.text(path)]);
  }

  #fileOf(id: string): string {
    const file = this.#definitions.files()[id];
    if (file === undefined) throw new Error(`there is no flow "${id}"`);
    return relative(this.#definitions.root, file);
  }

  #has(path: string): boolean {
    const folder = (FLOWS + path).replace(/\/[^/]*$/, '');
    return this.#files.names(folder).includes(basename(path));
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

/** @throws Error with all problems if the definition is refused */
function found<Value>(loaded: Loaded<Value>): Value {
  if (!loaded.ok) throw new Error(loaded.problems.map(describeProblem).join('\n'));
  return loaded.value;
}

const isError = (problem: Problem): boolean => levelOf(problem) === 'error';

function firstOf(problems: readonly Problem[]): FirstProblem {
  const problem = problems.find(isError) ?? problems[0];
  if (!problem) throw new Error('A refusal has no problem.');
  const { code, file, line, column, message } = problem;
  return { code, file, line, column, message };
}
