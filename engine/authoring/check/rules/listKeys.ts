// Computes the keys of entries in content as a flow computes them.
import { build, evaluate, holds } from '../../../expressions/expressions.ts';
import { follow, Roots, type Scope } from '../../../expressions/scope.ts';
import type { Block, PreparedFlow, Shape } from '../../../flow.ts';
import { pathOf } from '../../../text/formats.ts';
import { entriesOf } from '../../../view/list.ts';
import { isRepeated, type Repeated } from '../../../view/viewContext.ts';
import { contentOf } from '../../load/contentNames.ts';
import { type Document, nameOf } from '../../load/document.ts';
import { pointersIn, toPointer } from '../../load/pointers.ts';
import { lintRule } from '../lintRule.ts';
import type { Scopes } from '../lintScopes.ts';
import { localeOf } from './languageFiles.ts';

/** Reports entries with the same key in one list, which takes them for one. */
export const listKeys = lintRule({
  codes: ['FLOW_DUPLICATE_ID'],
  over: 'contents',
  run: ({ documents, definition, flows }) =>
    [...new Set(documents.map(localeOf))].flatMap((locale) => {
      const own = documents.filter((document) => localeOf(document) === locale && document.problems.length === 0);
      return flows
        .flatMap(({ flow, variants }) => [flow, ...Object.values(variants).map((variant) => variant.flow)])
        .flatMap((flow) =>
          readingsOf(flow, own, definition).flatMap((contents) => {
            const drawing = new Drawing(own, scopeOf(flow, contents, definition));
            for (const step of flow.steps) drawing.blocks(step.blocks, drawing.scope);
            return drawing.problems;
          }),
        );
    }),
});

type Read = ReadonlyMap<string, unknown>;

/** Returns all ways to read content: of several files, any may be the right one. */
function readingsOf(
  flow: PreparedFlow,
  documents: readonly Document[],
  definition: Scopes['contents']['definition'],
): Read[] {
  const contents = new Map(documents.map((document) => [nameOf(document), document.value]));
  const text = JSON.stringify(flow);
  const several = Object.entries(definition.sources).flatMap(([name, source]) =>
    'content' in source && source.of !== undefined && text.includes(name) ? [source.content] : [],
  );
  const readings = several.flatMap((content) =>
    documents
      .filter((document) => contentOf(nameOf(document)) === content && nameOf(document) !== content)
      .map(({ value }) => new Map([...contents, [content, value]])),
  );
  return readings.length === 0 ? [contents] : readings;
}

/** Thrown for values that only a customer or a server knows. */
const UNKNOWN = Symbol('unknown');

/** Scope without a customer: content, constants, and values computed from them. */
function scopeOf(flow: PreparedFlow, contents: Read, definition: Scopes['contents']['definition']): Scope {
  const computed =
    (shapes: Readonly<Record<string, Shape>> = {}) =>
    ([name = '', ...rest]: readonly string[]) =>
      follow(build(shapes[name], scope), rest);
  const source = (name: string) => {
    const found = definition.sources[name];
    if (!found || !('content' in found) || !contents.has(found.content)) return unknown;
    // New arguments in a flow change what is read, except for the choice of the file.
    const isAsWritten = found.of !== undefined || !Object.hasOwn(flow.sources, name);
    return isAsWritten ? (rest: readonly string[]) => follow(contents.get(found.content), rest) : unknown;
  };
  const scope: Scope = new Roots(
    {
      config: (rest) => follow(definition.config, rest),
      values: computed(flow.values),
      facts: computed(definition.facts),
    },
    source,
  );
  return scope;
}

const unknown = (): never => {
  throw UNKNOWN;
};

function known<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

class Drawing {
  readonly problems: ReturnType<typeof sameKey>[] = [];

  constructor(
    readonly documents: readonly Document[],
    readonly scope: Scope,
  ) {}

  blocks(blocks: readonly Block[], scope: Scope): void {
    for (const block of blocks) if (known(() => holds(block.when, scope)) !== false) this.#block(block, scope);
  }

  #block(block: Block, scope: Scope): void {
    const inner = 'blocks' in block ? block.blocks : [];
    if (!('each' in block) || !isRepeated(block)) return this.blocks(inner, scope);
    const entries = known(() => entriesOf(block, scope)) ?? [];
    if (block.key !== undefined) this.#keys(block, entries);
    for (const entry of entries) this.blocks(inner, entry.scope);
  }

  #keys(block: Repeated, entries: ReturnType<typeof entriesOf>): void {
    const [root, ...rest] = pathOf(block.key)?.split('.') ?? [];
    const further = root === (block.as ?? 'item') ? toPointer(rest) : '';
    const firsts = new Map<string, object>();
    for (const { key, item, scope } of entries) {
      // Without a key, the position in the list is the key.
      if (typeof item !== 'object' || item === null || evaluate(block.key, scope) === undefined) continue;
      const first = firsts.get(key);
      const document = this.documents.find(({ value }) => pointersIn(value).has(item));
      if (!first) firsts.set(key, item);
      else if (document && first !== item) this.problems.push(sameKey(document, item, first, key, further));
    }
  }
}

function sameKey(document: Document, item: object, first: object, key: string, further: string) {
  const pointers = pointersIn(document.value);
  const other = `${pointers.get(first)}${further}`;
  const { line } = document.problem('FLOW_DUPLICATE_ID', other, '');
  const message = `"${key}" identifies two entries of this list; the first is in line ${line} (${other}). Remove or change one.`;
  return document.problem('FLOW_DUPLICATE_ID', `${pointers.get(item)}${further}`, message);
}
