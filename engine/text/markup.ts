// Markup of texts: paragraphs, lists, **strong** words and [links](target). There is no HTML.

export type Inline = string | Strong | Linked;

export interface Strong {
  readonly strong: readonly Inline[];
}

export interface Linked {
  /** Page, https address, `mailto:` or `tel:`. */
  readonly to: string;
  readonly words: readonly Inline[];
}

export type ProsePart =
  | { readonly kind: 'paragraph'; readonly words: readonly Inline[] }
  | {
      readonly kind: 'list';
      /** Number of the first item; null for a list without numbers. */
      readonly start: number | null;
      readonly items: readonly (readonly Inline[])[];
    };

const INLINE = /\\([\\*[\].-])|\*\*((?:\\.|(?!\*\*)[^\\])+)\*\*|\[((?:\\.|[^\\[\]])+)\]\(([^()\s]+)\)/gs;
const ITEM = /^(?:-|(\d+)\.) +(.*)$/;

const parsed = new Map<string, readonly ProsePart[]>();

/** Parses a text before its placeholders are filled, so that values never become markup. */
export function parseMarkup(text: string): readonly ProsePart[] {
  const known = parsed.get(text);
  if (known) return known;
  const parts = readParts(text);
  parsed.set(text, parts);
  return parts;
}

interface OpenPart {
  readonly start: number | null;
  readonly isList: boolean;
  readonly lines: string[];
}

/** Lines of a paragraph stay lines until an empty one; items of a list may be apart. */
function readParts(text: string): ProsePart[] {
  const parts: OpenPart[] = [];
  let isApart = false;
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') isApart = true;
    else {
      const [, number, words] = ITEM.exec(line) ?? [];
      const isList = words !== undefined;
      const start = number === undefined ? null : Number(number);
      const last = parts.at(-1);
      const continues = last?.isList === isList && (isList ? (last.start === null) === (start === null) : !isApart);
      if (continues) last.lines.push(words ?? line);
      else parts.push({ start, isList, lines: [words ?? line] });
      isApart = false;
    }
  }
  return parts.map(({ start, isList, lines }) =>
    isList
      ? { kind: 'list', start, items: lines.map(parseInline) }
      : { kind: 'paragraph', words: parseInline(lines.join('\n')) },
  );
}

/** Returns the text without complete markup and escaped characters: what looks like markup in it is open. */
export const withoutMarkup = (text: string): string =>
  text.replaceAll(INLINE, (_, escaped?: string, strong?: string, words?: string) =>
    escaped === undefined ? withoutMarkup(strong ?? words ?? '') : '',
  );

function parseInline(text: string): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  const add = (words: string) => {
    const last = found.at(-1);
    if (words === '') return;
    if (typeof last === 'string') found[found.length - 1] = last + words;
    else found.push(words);
  };
  for (const match of text.matchAll(INLINE)) {
    const [all, escaped, strong, words = '', to] = match;
    add(text.slice(end, match.index));
    if (escaped !== undefined) add(escaped);
    else if (strong !== undefined) found.push({ strong: parseInline(strong) });
    else if (to !== undefined) found.push({ to, words: parseInline(words) });
    end = match.index + all.length;
  }
  add(text.slice(end));
  return found;
}
