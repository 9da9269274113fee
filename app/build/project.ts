// Checks a project's definitions: some files or all.
import {
  checkCopies,
  checkCopy,
  checkDecisions,
  checkLanguages,
  checkMail,
  checkPortal,
  checkScenario,
  checkSpoken,
  checkTest,
  checkType,
  checkUnusedTexts,
  type Document,
  declaredMails,
  type LoadedFlow,
  parseDocument,
  unsound,
  type WrittenCatalogue,
} from '../../engine/authoring/index.ts';
import { levelOf, type PreparedCatalogue, type Problem } from '../../engine/index.ts';
import { Contents } from './contents.ts';
import { Definitions, TYPE_FOLDERS } from './definitions.ts';
import { identityOf, Memo } from './memo.ts';
import { MAIL_PLACEHOLDERS } from './product.ts';
import { basename, type ProjectFiles, relative } from './projectFiles.ts';
import { SPOKEN } from './words.ts';

/** Checked files and their problems. */
export interface Checked {
  readonly files: readonly string[];
  readonly problems: readonly Problem[];
}

type Kind = 'flow' | 'copy' | 'catalogue' | 'scenario' | 'mail' | 'test' | 'content' | 'type';
/** Texts for customers, which are never fixed automatically. */
const WORDS: readonly Kind[] = ['copy', 'mail'];
/** Kinds that are checked without types. */
const WITHOUT_TYPES: readonly Kind[] = ['scenario', 'mail'];
/** Kinds that are checked without the catalogue. */
const ALONE: readonly Kind[] = [...WITHOUT_TYPES, 'type'];

/** A file that is missing or cannot be read as text. */
export class Unreadable extends Error {}

const CATALOGUE = 'flows/catalogue.json';

/** Changed decisions, cached for all projects of a process. */
const decided = new Memo<readonly Problem[]>(3_000);

/** Problems of copy files, each by itself and all together, cached for all projects of a process. */
const copied = new Memo<readonly Problem[]>(3_000);

/** Snapshot of the definitions of one project. */
export class Project {
  readonly #definitions: Definitions;
  readonly #copies: readonly Document[];
  readonly #contents: Contents;

  /** @param edited texts that override files */
  constructor(
    readonly files: ProjectFiles,
    former?: Project,
    edited: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#definitions = former ? former.#definitions.with(edited) : new Definitions(files, true);
    this.#copies = this.#definitions.copyDocuments();
    this.#contents = new Contents(this.#definitions);
  }

  /** Returns the project with edited texts; checks only what they affect. */
  with(edited: ReadonlyMap<string, string>): Project {
    return new Project(this.files, this, edited);
  }

  /** The definitions that are checked. */
  get definitions(): Definitions {
    return this.#definitions;
  }

  get root(): string {
    return this.files.root;
  }

  /** Checks everything in flows/, and `further` files by their paths from the root. */
  check(further: readonly string[] = []): Checked {
    const flows = Object.values(this.#definitions.files()).map((file) => relative(this.root, file));
    const copies = this.#copies.map(({ file }) => file);
    const contents = this.#definitions.contentDocuments().map(({ file }) => file);
    const all = [
      ...this.types(),
      CATALOGUE,
      ...flows,
      ...copies,
      ...contents,
      ...this.#in('scenarios'),
      ...this.#in('mails'),
      ...this.#definitions.tests(),
    ];
    return this.#checked([...new Set([...all, ...further])], true);
  }

  types(): readonly string[] {
    return this.#definitions.typeDocuments().map(({ file }) => file);
  }

  /**
   * Checks some files, by their paths from the root, with their references.
   * @throws Unreadable for the first that cannot be read
   */
  checkFiles(files: readonly string[]): Checked {
    for (const file of files) this.text(file);
    return this.#checked(files, false);
  }

  /** @throws Unreadable */
  text(file: string): string {
    try {
      return this.#definitions.text(file);
    } catch (error) {
      const { code } = error as { readonly code?: string };
      if (code === 'ENOENT') throw new Unreadable(`The file ${file} does not exist. Check its path.`);
      throw new Unreadable(
        code === 'EISDIR'
          ? `${file} is a folder. Name its files.`
          : `${file} cannot be read (${code}). Check its permissions.`,
      );
    }
  }

  #checked(files: readonly string[], all: boolean): Checked {
    const unread = this.#definitions.wrongTypes();
    const needsTypes = files.some((file) => !WITHOUT_TYPES.includes(this.#kindOf(file)));
    if (!needsTypes || unread.length === 0) return this.#looked(files, all);
    const problems = files.flatMap((file) => this.#withoutTypes(file, this.#kindOf(file)));
    return { files, problems: unique([...unread, ...problems]).map((problem) => this.#forPeople(problem)) };
  }

  /** Problems that can be found while a type is unreadable. */
  #withoutTypes(file: string, kind: Kind): readonly Problem[] {
    if (kind === 'type') return [];
    if (kind === 'test') return this.#parsed(file).problems;
    if (kind === 'flow' || kind === 'catalogue') return unsound(this.#parsed(file), kind);
    return kind === 'content' ? this.#parsed(file).problems : this.#ofNoType(file, kind);
  }

  #ofNoType(
    file: string,
    kind: 'copy' | 'scenario' | 'mail',
    locales?: PreparedCatalogue['locales'],
  ): readonly Problem[] {
    if (kind === 'copy') return this.#copy(file);
    return kind === 'scenario'
      ? checkScenario(this.#parsed(file), locales, this.#otherScenarios(file))
      : this.#mail(this.#parsed(file), locales);
  }

  /** E-mails that operations send are unknown while the catalogue is unreadable. */
  #mail(document: Document, locales?: PreparedCatalogue['locales']): readonly Problem[] {
    const catalogue = this.#writtenCatalogue();
    const sent = { ...MAIL_PLACEHOLDERS, ...(catalogue && declaredMails(catalogue.operations)) };
    return catalogue || Object.hasOwn(sent, basename(document.file, '.json'))
      ? checkMail(document, sent, locales)
      : document.problems;
  }

  #test(document: Document): readonly Problem[] {
    const catalogue = this.#writtenCatalogue();
    return catalogue ? checkTest(document, this.#namesOfTests(catalogue)) : document.problems;
  }

  /** The catalogue as written, also with problems in it; undefined if it breaks its schema. */
  #writtenCatalogue(): WrittenCatalogue | undefined {
    const document = this.#definitions.catalogueDocument();
    const isSound = document.problems.length === 0 && unsound(document, 'catalogue').length === 0;
    return isSound ? (document.value as WrittenCatalogue) : undefined;
  }

  #namesOfTests({ operations, locales }: WrittenCatalogue): Parameters<typeof checkTest>[1] {
    return {
      flows: Object.fromEntries(Object.keys(this.#definitions.files()).map((id) => [id, this.#stepsAndFieldsOf(id)])),
      scenarios: this.#in('scenarios').map((file) => basename(file, '.json')),
      locales: Object.keys(locales),
      operations: Object.keys(operations),
    };
  }

  /** Steps and fields of a flow and its variants. */
  #stepsAndFieldsOf(id: string) {
    const loaded = this.#definitions.load(id);
    if (!loaded.ok) return undefined;
    const { flow, variants } = loaded.value;
    const all = [flow, ...Object.values(variants).map((variant) => variant.flow)];
    return {
      steps: all.flatMap(({ steps }) => steps.map((step) => step.id)),
      fields: all.flatMap(({ fields }) => Object.keys(fields)),
    };
  }

  #otherScenarios(file: string): Document[] {
    return this.#in('scenarios')
      .filter((other) => other !== file)
      .map((other) => this.#parsed(other));
  }

  #parsed(file: string): Document {
    return parseDocument(file, this.text(file));
  }

  #looked(files: readonly string[], all: boolean): Checked {
    const catalogue = this.#definitions.catalogue();
    const locales = catalogue.ok ? catalogue.value.catalogue.locales : undefined;
    const problems: Problem[] = [];
    const loaded = new Map<string, LoadedFlow>();
    const load = (file: string) => {
      if (!catalogue.ok) return [];
      const result = this.#definitions.loadFile(file);
      if (result.ok) loaded.set(file, result.value);
      return this.#decided(file, result.problems);
    };
    for (const file of files) {
      const kind = this.#kindOf(file);
      if (kind === 'catalogue') problems.push(...this.#decided(file, catalogue.problems));
      else if (kind === 'type') problems.push(...this.#type(file));
      else if (kind === 'content') problems.push(...this.#contents.problemsOf(file));
      else if (kind === 'test') problems.push(...this.#test(this.#parsed(file)));
      else if (kind === 'flow') problems.push(...load(file));
      else problems.push(...this.#ofNoType(file, kind, locales));
    }
    const needed = files.some((file) => !ALONE.includes(this.#kindOf(file)));
    if (!catalogue.ok && needed && !files.includes(CATALOGUE)) problems.push(...catalogue.problems);
    problems.push(...this.#languages(files), ...this.#contents.across(files, () => this.#drawing(loaded, load)));
    problems.push(...this.#acrossCopies(files, all, loaded, load));
    // A misspelt name would be unused as well.
    if (all && catalogue.ok && problems.every((problem) => levelOf(problem) === 'hint'))
      problems.push(...this.#acrossAll());
    return { files, problems: unique(this.#withoutFollowing(problems)).map((problem) => this.#forPeople(problem)) };
  }

  #copy(file: string): readonly Problem[] {
    const document = this.#copyOf(file);
    const spoken = SPOKEN[basename(file, '.json')];
    return copied.of([identityOf(document)], () => {
      const problems = checkCopy(document);
      return problems.length > 0 || !spoken ? problems : checkSpoken(document, spoken);
    });
  }

  /** Missing translations per language. */
  #languages(files: readonly string[]): Problem[] {
    const catalogue = this.#definitions.catalogue();
    if (!catalogue.ok) return [];
    const { locales } = catalogue.value.catalogue;
    const document = this.#definitions.catalogueDocument();
    return checkLanguages(locales, this.#copies, SPOKEN, document).filter(({ file }) => files.includes(file));
  }

  #type(file: string): Problem[] {
    const own = /^schemas[\\/](\w+)/.exec(file)?.[1];
    const others = TYPE_FOLDERS.filter((folder) => folder !== own).map((folder) => this.#definitions.typesOf(folder));
    const types = this.#definitions.typesOf(own === 'content' ? own : 'api');
    return checkType(this.#parsed(file), types, Object.keys(Object.assign({}, ...others)));
  }

  /** Removes fixes for texts. */
  #forPeople({ fix, ...problem }: Problem): Problem {
    return fix && !WORDS.includes(this.#kindOf(problem.file)) ? { ...problem, fix } : problem;
  }

  /** Problems of a file, and decisions that differ from the accepted ones. */
  #decided(file: string, problems: readonly Problem[]): readonly Problem[] {
    const record = this.#definitions.decisions(basename(file, '.json'));
    if (!record) return problems;
    const text = this.text(file);
    const anew = decided.of([this.text(record.file), file, text, JSON.stringify(problems)], () =>
      checkDecisions(record, parseDocument(file, text), problems),
    );
    return [...problems, ...anew];
  }

  /** Problems of texts that need all flows and languages loaded. */
  #acrossCopies(
    files: readonly string[],
    all: boolean,
    loaded: ReadonlyMap<string, LoadedFlow>,
    load: (file: string) => unknown,
  ): Problem[] {
    const catalogue = this.#definitions.catalogue();
    const asked = files.filter((file) => this.#kindOf(file) === 'copy');
    if (!catalogue.ok || asked.length === 0 || this.#copies.some(isMisshapen)) return [];
    const paths = Object.values(this.#definitions.files()).map((file) => relative(this.root, file));
    for (const file of paths) if (!loaded.has(file)) load(file);
    // Invalid flows may use texts, so unused ones are unknown.
    const unused = paths.every((file) => loaded.has(file))
      ? checkUnusedTexts(
          this.#copies,
          [...loaded.values()],
          this.#definitions.world(catalogue.value.catalogue),
          Object.keys(SPOKEN),
        )
      : [];
    const { locales } = catalogue.value.catalogue;
    const uneven = copied.of([JSON.stringify(unused), ...[locales, ...this.#copies].map(identityOf)], () =>
      checkCopies(this.#copies, unused, locales),
    );
    return [...uneven, ...unused].filter(({ file }) => all || asked.includes(file));
  }

  /** Unused parts and lost pages, which need all files. */
  #acrossAll(): Problem[] {
    const flows = Object.values(this.#definitions.files()).map((file) => this.#parsed(relative(this.root, file)));
    const texts = [
      ...this.#copies,
      ...this.#definitions.contentDocuments(),
      ...this.#in('mails').map((file) => this.#parsed(file)),
    ];
    return checkPortal({ catalogue: this.#definitions.catalogueDocument(), flows, texts });
  }

  /** Missing texts are unknown while a copy file is unreadable. */
  #withoutFollowing(problems: readonly Problem[]): readonly Problem[] {
    return this.#copies.some(isMisshapen) ? problems.filter(({ code }) => code !== 'FLOW_MISSING_TEXT') : problems;
  }

  /** Flows that read content. */
  #drawing(loaded: ReadonlyMap<string, LoadedFlow>, load: (file: string) => unknown): LoadedFlow[] {
    const { sources } = this.#definitions.catalogueDocument().value as WrittenCatalogue;
    const names = Object.keys(sources).filter((name) => 'content' in (sources[name] ?? {}));
    const paths = Object.values(this.#definitions.files()).map((file) => relative(this.root, file));
    const reading = paths.filter((file) => names.some((name) => this.text(file).includes(name)));
    for (const file of reading) if (!loaded.has(file)) load(file);
    return reading.flatMap((file) => loaded.get(file) ?? []);
  }

  #copyOf(file: string): Document {
    return this.#copies.find((document) => document.file === file) ?? this.#parsed(file);
  }

  #kindOf(file: string): Kind {
    if (file === CATALOGUE) return 'catalogue';
    if (/^flows[\\/]copy[\\/]/.test(file)) return 'copy';
    if (/^flows[\\/]scenarios[\\/]/.test(file)) return 'scenario';
    if (/^flows[\\/]mails[\\/]/.test(file)) return 'mail';
    if (/^flows[\\/]tests[\\/]/.test(file)) return 'test';
    if (/^flows[\\/]content[\\/]/.test(file)) return 'content';
    if (/^schemas[\\/](?:api|content)[\\/]/.test(file)) return 'type';
    const [, kind = 'flow'] =
      /"\$schema":\s*"[^"]*\b(copy|scenario|mail|test)\.schema\.json"/.exec(this.text(file)) ?? [];
    return kind as Kind;
  }

  #in(name: string): string[] {
    return this.files
      .names(`flows/${name}`)
      .filter((file) => file.endsWith('.json'))
      .map((file) => `flows/${name}/${file}`);
  }
}

const isMisshapen = (copy: Document): boolean => unsound(copy, 'copy').length > 0;

/** Each flow repeats the problems of its catalogue and fragments. */
function unique(problems: readonly Problem[]): readonly Problem[] {
  const seen = new Set<string>();
  return problems.filter((problem) => !seen.has(toKey(problem)) && seen.add(toKey(problem)));
}

/** Identity of a problem, independent of its line. */
export const toKey = ({ code, file, pointer, message }: Problem): string => [code, file, pointer, message].join('\n');
