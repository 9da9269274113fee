// Follows a tutorial literally: puts each snippet where the sentence before it says.

/** Step of a tutorial, or an expected output. */
export type Instruction =
  | { readonly does: 'make'; readonly file: string; readonly text: string }
  | { readonly does: 'add' | 'replace'; readonly file: string; readonly line: string; readonly text: string }
  | { readonly does: 'run'; readonly command: string; readonly says: string };

const SENTENCES = [
  /^Make `(?<make>[^`]+)`:$/,
  /^In `(?<add>[^`]+)`, below `(?<line>.+)`, add:$/,
  /^In `(?<replace>[^`]+)`, replace `(?<line>.+)` by:$/,
];
const OUTCOME = /^`npm run (?<command>[^`]+)` says \*\*(?<says>[^*]+)\*\*/;

/** Reads the steps of a tutorial. @throws for a snippet without a place, or the reverse */
export function instructionsIn(markdown: string): Instruction[] {
  const parts = markdown.split(/\n\n(?!\s)/).flatMap((part) => part.trim() || []);
  const found: Instruction[] = [];
  for (const [index, part] of parts.entries()) {
    const outcome = OUTCOME.exec(part)?.groups;
    if (outcome) found.push({ does: 'run', command: outcome['command'] ?? '', says: outcome['says'] ?? '' });
    const place = SENTENCES.map((sentence) => sentence.exec(part)?.groups).find((groups) => groups !== undefined);
    const text = /^```json\n([\s\S]*)```$/.exec(parts[index + 1] ?? '')?.[1];
    if ((place === undefined) !== (text === undefined))
      throw new Error(`a place without a snippet, or a snippet without a place:\n${part}`);
    if (place && text !== undefined) found.push(toInstruction(place, text));
  }
  return found;
}

function toInstruction(
  { make, add, replace, line = '' }: Record<string, string | undefined>,
  text: string,
): Instruction {
  if (make !== undefined) return { does: 'make', file: make, text };
  return add === undefined
    ? { does: 'replace', file: replace ?? '', line, text }
    : { does: 'add', file: add, line, text };
}

/** Returns a file's text with a snippet inserted. @throws when no line begins with `line` */
export function edited(before: string, { does, line, text }: Extract<Instruction, { line: string }>): string {
  const lines = before.split('\n');
  const at = lines.findIndex((one) => one.trimStart().startsWith(line));
  if (at < 0) throw new Error(`no line begins with ${line}`);
  const [first, gone] = does === 'add' ? [at + 1, 0] : [at, 1];
  return lines.toSpliced(first, gone, ...text.trimEnd().split('\n')).join('\n');
}
