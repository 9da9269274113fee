const AROUND = 2;
const WIDEST = 160;

/** Returns a code frame: two lines before and after, and a caret under the column. Cuts long lines. */
export function frame(text: string, line: number, column: number): string {
  const lines = text.split('\n');
  const first = Math.max(1, line - AROUND);
  const last = Math.min(lines.length, line + AROUND);
  const width = String(last).length;
  const from = column > WIDEST ? column - WIDEST / 2 : 0;
  const out: string[] = [];
  for (let at = first; at <= last; at += 1) {
    const shown = (lines[at - 1] ?? '').slice(from, from + WIDEST).replaceAll('\t', ' ');
    out.push(`${at === line ? '>' : ' '} ${String(at).padStart(width)} | ${shown}`.trimEnd());
    if (at === line) out.push(`  ${' '.repeat(width)} | ${' '.repeat(column - 1 - from)}^`);
  }
  return out.join('\n');
}
