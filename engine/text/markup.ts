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
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] };

const INLINE = /\\([\\*[\]-])|\*\*((?:\\.|(?!\*\*)[^\\])+)\*\*|\[((?:\\.|[^\\[\]])+)\]\(([^()\s]+)\)/gs;
const ITEM = /^(?:-|(\d+)\.) +(.*)$/;

const parsed = new Map<string, readonly ProsePart[]>();

/** Parses a text before its placeholders are filled, so that values never become markup. */
export function parseMarkup(text: string): readonly ProsePart[] {
  const known = parsed.get(text);
  if (known) return known;
  const parts: ProsePart[] = [];
  for (const block of text.split(/\n\s*\n/)) parts.push(...readParts(block.split('\n')));
  parsed.set(text, parts);
  return parts;
}

/** Consecutive lines of one kind are one part; lines of a paragraph stay lines. */
function readParts(lines: readonly string[]): ProsePart[] {
  const parts: ProsePart[] = [];
  let open: { readonly ordered: boolean | null; readonly lines: string[] } | undefined;
  const close = () => {
    if (open) parts.push(partOf(open.ordered, open.lines));
    open = undefined;
  };
  for (const line of lines) {
    if (line.trim() === '') continue;
    const [, number, words] = ITEM.exec(line.trim()) ?? [];
    const ordered = words === undefined ? null : number !== undefined;
    if (open?.ordered !== ordered) close();
    open ??= { ordered, lines: [] };
    open.lines.push(words ?? line.trim());
  }
  close();
  return parts;
}

const partOf = (ordered: boolean | null, lines: readonly string[]): ProsePart =>
  ordered === null
    ? { kind: 'paragraph', words: parseInline(lines.join('\n')) }
    : { kind: 'list', ordered, items: lines.map(parseInline) };

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
