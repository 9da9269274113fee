// Mutates the project's definitions, one mistake at a time, and runs the checker on each.
import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { Problem, Words, World } from '@fahrplan/engine';
import {
  checkCopies,
  checkCopy,
  checkDecisions,
  checkUnusedTexts,
  type Document,
  type LoadedFlow,
  loadFlow,
  parseDocument,
  withFix,
} from '@fahrplan/engine/authoring';
import { Definitions } from '../build/definitions.ts';
import { onDisk } from '../build/onDisk.ts';
import { type Mutation, mutationsOf } from './mutations.ts';

export interface CheckedMutant extends Mutation {
  readonly file: string;
  readonly line: number;
  /** `nothing`: no problem; `elsewhere`: problems, but none at the mistake's line. */
  readonly found: 'here' | 'elsewhere' | 'nothing';
}

const CATALOGUE = 'flows/catalogue.json';

export class Bench {
  readonly #world: World;
  readonly #shared: { file: string; text: string };
  readonly #flows: ReadonlyMap<string, string>;
  readonly #copies: readonly Document[];
  readonly #loaded = new Map<string, LoadedFlow>();
  readonly #records: ReadonlyMap<string, Document>;

  constructor(readonly root: string) {
    const definitions = new Definitions(onDisk(root));
    const catalogue = definitions.catalogue();
    if (!catalogue.ok) throw new Error('The catalogue has problems. List them with: npm run flows -- check');
    this.#world = definitions.world(catalogue.value.catalogue);
    this.#shared = { file: CATALOGUE, text: readFileSync(join(root, CATALOGUE), 'utf8') };
    const files = Object.values(definitions.files()).map((file) => relative(root, file));
    this.#flows = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
    this.#copies = definitions.copyDocuments().filter(({ file }) => basename(file) !== 'ui.json');
    this.#records = new Map(
      files.flatMap((file) => {
        const record = definitions.decisions(basename(file, '.json'));
        return record ? [[file, record] as const] : [];
      }),
    );
    for (const [file, text] of this.#flows) {
      const result = loadFlow(file, text, this.#world, this.#shared);
      if (!result.ok) throw new Error(`${file} has problems. List them with: npm run flows -- check`);
      this.#loaded.set(file, result.value);
    }
  }

  mistakes(): (Mutation & { readonly file: string })[] {
    const { operations } = this.#world.catalogue;
    const queries = Object.values(operations).flatMap(({ query = [] }) => query);
    const optional = new Set(queries.filter((name) => name.endsWith('?')).map((name) => name.slice(0, -1)));
    const names = { operations: Object.keys(operations), optional };
    const flows = [...this.#flows].flatMap(([file, text]) =>
      mutationsOf(JSON.parse(text), 'flow', names).map((mutation) => ({ ...mutation, file })),
    );
    const copies = this.#copies.flatMap(({ file, value }) =>
      mutationsOf(value, 'copy', names).map((mutation) => ({ ...mutation, file })),
    );
    return [...flows, ...copies];
  }

  /** Checks one mistake; undefined if it leaves the text unchanged. */
  check(mistake: Mutation & { readonly file: string }): CheckedMutant | undefined {
    const { file, change, pointer } = mistake;
    const text = this.#flows.get(file) ?? readFileSync(join(this.root, file), 'utf8');
    const changed = withFix(text, change);
    if (changed === text) return undefined;
    const { line } = parseDocument(file, text).problem('FLOW_SHAPE', pointer, '');
    const problems = this.#flows.has(file) ? this.#flow(file, changed) : this.#copy(file, changed);
    const here = problems.some((problem) => isAt(problem, { ...mistake, line }, nameAt(text, mistake)));
    return { ...mistake, line, found: here ? 'here' : problems.length > 0 ? 'elsewhere' : 'nothing' };
  }

  #flow(file: string, text: string): readonly Problem[] {
    const result = loadFlow(file, text, this.#world, this.#shared);
    const { problems } = result;
    const record = this.#records.get(file);
    const anew = record ? checkDecisions(record, parseDocument(file, text), problems) : [];
    if (!result.ok) return [...problems, ...anew];
    const own = this.#copies.filter((document) => basename(document.file) === basename(file));
    return [...problems, ...anew, ...checkUnusedTexts(own, [result.value], this.#world)];
  }

  #copy(file: string, text: string): readonly Problem[] {
    const document = parseDocument(file, text);
    const own = checkCopy(document);
    if (own.length > 0) return own;
    const [locale = '', name = ''] = file
      .split(/[\\/]/)
      .slice(-2)
      .map((part) => part.replace(/\.json$/, ''));
    const world: World = {
      ...this.#world,
      copy: { ...this.#world.copy, [locale]: { ...this.#world.copy[locale], [name]: document.value as Words } },
      documents: {
        ...this.#world.documents,
        [locale]: { ...this.#world.documents?.[locale], [name]: document },
      },
    };
    const itsFlow = [...this.#flows.keys()].filter((flow) => basename(flow, '.json') === name);
    // Texts of fragments and common texts belong to no single flow.
    const flows = itsFlow.length > 0 ? itsFlow : [...this.#flows.keys()];
    const said = flows.flatMap((flow) => {
      const result = loadFlow(flow, this.#flows.get(flow) ?? '', world, this.#shared);
      return result.problems;
    });
    const same = this.#copies
      .filter((other) => basename(other.file) === basename(file))
      .map((other) => (other.file === file ? document : other));
    const loaded = flows.flatMap((flow) => this.#loaded.get(flow) ?? []);
    const unused = itsFlow.length > 0 ? checkUnusedTexts(same, loaded, world) : [];
    return [...said, ...checkCopies(same, unused), ...unused];
  }
}

/** Returns true if a problem is at the mistake's line, or leads to the removed part. */
function isAt(
  problem: Problem,
  mistake: Mutation & { readonly file: string; readonly line: number },
  name: string,
): boolean {
  if (problem.file === mistake.file && problem.line === mistake.line) return true;
  if (mistake.change.change !== 'remove') return false;
  if (problem.message.includes(`"${name}"`)) return true;
  const parent = mistake.pointer.split('/').slice(0, -1).join('/');
  return (
    problem.file === mistake.file &&
    (problem.pointer === parent || (parent.startsWith(`${problem.pointer}/`) && problem.pointer.split('/').length > 2))
  );
}

function nameAt(text: string, { pointer }: Mutation): string {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const gone = parts.reduce<unknown>(
    (at, part) => (at as Record<string, unknown> | undefined)?.[part],
    JSON.parse(text),
  );
  const { id, value } = (typeof gone === 'object' && gone !== null ? gone : {}) as { id?: unknown; value?: unknown };
  return String(id ?? value ?? parts.at(-1));
}
