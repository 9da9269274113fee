// Help of the studio: the documents of this project as HTML, made when the studio is built.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';

const NAME = 'virtual:help';

/** Documents for editors, in the order of the contents. Pages of diagnostics follow. */
const DOCUMENTS = [
  'studio.md',
  'studio-preview.md',
  'tutorial.md',
  'new-requests.md',
  'language.md',
  'releases.md',
  'checking.md',
  'explain.md',
  'errors.md',
];

const FOLDERS = ['guides', 'errors'];

export interface Section {
  /** Empty for the beginning of a document. */
  readonly anchor: string;
  readonly title: string;
  readonly html: string;
  /** Words without markup, for the search. */
  readonly text: string;
}

export interface Topic {
  /** Path below docs/. */
  readonly path: string;
  readonly title: string;
  readonly sections: readonly Section[];
}

/** Deepest headings that begin a section. */
const MAX_DEPTH = 4;

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/**
 * Makes HTML of documents.
 *
 * @param documents Markdown by path below docs/. Links to other documents become their text
 */
export function topicsOf(documents: ReadonlyMap<string, string>): Topic[] {
  return [...documents].map(([path, text]) => topicOf(path, text, new Set(documents.keys())));
}

function topicOf(path: string, text: string, known: ReadonlySet<string>): Topic {
  const marked = new Marked({
    renderer: {
      link(href, _, words) {
        const target = addressOf(href, path, known);
        if (target === undefined) return words;
        return target.startsWith('#')
          ? `<a href="${target}">${words}</a>`
          : `<a href="${target}" target="_blank" rel="noreferrer">${words}</a>`;
      },
      // Comments that tell the generator of lists where they belong.
      html: () => '',
    },
  });
  const sections: { anchor: string; title: string; tokens: Token[] }[] = [];
  for (const token of marked.lexer(text)) {
    if (isHeading(token) && token.depth <= MAX_DEPTH)
      sections.push({ anchor: token.depth === 1 ? '' : anchorOf(token.text), title: plain(token.text), tokens: [] });
    else sections.at(-1)?.tokens.push(token);
  }
  return {
    path,
    title: sections[0]?.title ?? path,
    sections: sections.map(({ anchor, title, tokens }) => {
      const html = marked.parser(tokens);
      return { anchor, title, html, text: textIn(html) };
    }),
  };
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';

const plain = (heading: string): string => heading.replaceAll(/[`*]|\[([^\]]*)\]\([^)]*\)/g, '$1');

/** @returns undefined for what the help does not have */
function addressOf(href: string, from: string, known: ReadonlySet<string>): string | undefined {
  if (/^https?:/.test(href)) return href;
  const [file = '', anchor] = href.split('#');
  const path = file === '' ? from : normalize(join(dirname(from), file));
  return known.has(path) ? `#/help/${path}${anchor ? `/${anchor}` : ''}` : undefined;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const textIn = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(#39|\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Reads the documents for editors. */
export function readDocuments(root: string): ReadonlyMap<string, string> {
  const folder = join(root, 'docs');
  const more = FOLDERS.flatMap((name) =>
    readdirSync(join(folder, name))
      .filter((file) => file.endsWith('.md'))
      .sort()
      .map((file) => `${name}/${file}`),
  );
  return new Map([...DOCUMENTS, ...more].map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

/** Provides the help as a module. */
export function help(root: string): Plugin {
  return {
    name: 'fahrplan:help',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) =>
      id === `\0${NAME}` ? `export const topics = ${JSON.stringify(topicsOf(readDocuments(root)))};` : null,
  };
}
