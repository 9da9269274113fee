// Parts of the catalogue that no flow uses, and pages that nothing leads to.
import type { Flow, WrittenCatalogue } from '../../../flow.ts';
import { type Document, nameOf } from '../../load/document.ts';
import { wrongPath } from '../../load/knownPaths.ts';
import { toPointer } from '../../load/pointers.ts';
import { lintRule } from '../lintRule.ts';
import type { Portal } from '../lintScopes.ts';

/** Sections of the catalogue, with the first name of paths that read them and a word for messages. */
const SECTIONS = [
  ['operations', 'results', 'operation'],
  ['sources', undefined, 'source'],
  ['facts', 'facts', 'fact'],
  ['guards', undefined, 'guard'],
  ['memory', 'memory', 'memory'],
  ['uploads', undefined, 'upload'],
  ['fragments', undefined, 'fragment'],
] as const;

/** Reports parts of the catalogue that nothing names. */
export const unusedParts = lintRule({
  codes: ['FLOW_UNUSED_NAME'],
  over: 'portal',
  run({ catalogue, flows, texts }) {
    const definition = catalogue.value as WrittenCatalogue;
    const used = [...flows, ...texts].map(wordsIn);
    const own = ownWords(definition);
    return SECTIONS.flatMap(([section, root, what]) =>
      Object.entries(definition[section] ?? {}).flatMap(([name, part]) => {
        const words = [...(section === 'facts' ? [] : [name]), ...(root ? [`${root}.${name}`] : [])];
        const pointer = toPointer([section, name]);
        const isUsed = words.some(
          (word) => used.some((file) => file.has(word)) || own.get(word)?.some((at) => at !== pointer),
        );
        if (isUsed || (typeof part === 'object' && part !== null && 'unused' in part)) return [];
        const hint = section === 'operations' ? 'Send it, or say in "unused" why it is here.' : 'Remove it.';
        return [catalogue.problem('FLOW_UNUSED_NAME', pointer, `nothing uses the ${what} "${name}". ${hint}`)];
      }),
    );
  },
});

/** Returns the pointers of the parts of a catalogue by the words in them. */
function ownWords(definition: WrittenCatalogue): ReadonlyMap<string, readonly string[]> {
  const parts = Object.entries(definition).flatMap(([section, entries]): [string, unknown][] =>
    SECTIONS.some(([name]) => name === section)
      ? Object.entries(entries).map(([name, part]) => [toPointer([section, name]), part])
      : [[toPointer([section]), entries]],
  );
  const found = new Map<string, string[]>();
  for (const [pointer, part] of parts) {
    const words = new Set<string>();
    addWords(part, words);
    for (const word of words) found.set(word, [...(found.get(word) ?? []), pointer]);
  }
  return found;
}

/** Caches what is found in a file: few change between two checks of a project. */
function inEach(find: (value: unknown) => ReadonlySet<string>): (document: Document) => ReadonlySet<string> {
  const found = new WeakMap<Document, ReadonlySet<string>>();
  return (document) => {
    const own = found.get(document) ?? find(document.value);
    found.set(document, own);
    return own;
  };
}

const wordsIn = inEach((value) => {
  const words = new Set<string>();
  addWords(value, words);
  return words;
});

/** Adds all texts and property names, and the beginnings of paths. */
function addWords(value: unknown, words: Set<string>): void {
  if (typeof value === 'string')
    for (const text of value.includes('{{') ? (value.match(/[\w.]+/g) ?? []) : [value]) addPath(text, words);
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) for (const name of Object.keys(value)) words.add(name);
  for (const inner of Object.values(value)) addWords(inner, words);
}

function addPath(text: string, words: Set<string>): void {
  words.add(text);
  const [first = '', second] = text.split('.', 2);
  if (second !== undefined) words.add(first).add(`${first}.${second}`);
}

/** Reports pages that nothing leads to: no flow, part of the portal, e-mail, content or search engine. */
export const lostPages = lintRule({
  codes: ['FLOW_UNREACHED_STEP'],
  over: 'portal',
  run(portal) {
    const named = filesOf(portal).map((file) => ({ file, texts: textsOf(file) }));
    const lost = portal.flows.filter(
      (page) =>
        isPage(page.value as Flow) && !named.some(({ file, texts }) => file !== page && texts.has(nameOf(page))),
    );
    const { prefixes = [''], mapped = {} } = (portal.catalogue.value as WrittenCatalogue).portal;
    const leads = (path: string, routes: readonly string[]) =>
      wrongPath(path, { prefixes, mapped, routes, elsewhere: [], files: [] }) === undefined;
    // The home page has no path of its own.
    const linked = lost.length > 0 ? addressesIn(portal).filter((path) => !leads(path, [])) : [];
    return lost.flatMap((page) => {
      const routes = [(page.value as Flow).route ?? []].flat();
      if (linked.some((path) => leads(path, routes))) return [];
      const message = `nothing leads to the page "${nameOf(page)}". Link to it, or say under "unreached" what opens it: { "${nameOf(page)}": "…" }`;
      return [page.problem('FLOW_UNREACHED_STEP', '/route', message)];
    });
  },
});

/** A page that search engines show, or that an address brings an input, is opened from elsewhere. */
function isPage({ as, route, listed, input = {}, unreached = {}, id }: Flow): boolean {
  const isBrought = Object.values(input).some(
    ({ from, optional }) => !optional && [from ?? []].flat().some((way) => way.startsWith('query.')),
  );
  return as === 'page' && route !== undefined && !listed && !isBrought && !Object.hasOwn(unreached, id);
}

const filesOf = ({ catalogue, flows, texts }: Portal) => [catalogue, ...flows, ...texts];

const addressesIn = (portal: Portal): string[] => [
  ...new Set(filesOf(portal).flatMap((file) => [...addressesOf(file)])),
];

const addressesOf = inEach((value) => {
  const texts = [...textsIn({ ...(value as object), route: undefined })].filter((text) => /^\/\S+$/.test(text));
  return new Set(texts.map((text) => text.replaceAll(/\{\w+\}/g, '1')));
});

const textsOf = inEach((value) => textsIn(value));

function textsIn(value: unknown, texts = new Set<string>()): ReadonlySet<string> {
  if (typeof value === 'string') texts.add(value);
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) textsIn(inner, texts);
  return texts;
}
