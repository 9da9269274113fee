// Texts as a table for translators, and back.
import type { Row } from './compare.ts';

/** Excel reads a file as UTF-8 only with this mark. */
const MARK = '\ufeff';
/** A cell that begins like this would be a formula in a spreadsheet; an apostrophe before it stops that. */
const FORMULA = /^[=+\-@\t\r']/;

const quoted = (cell: string): string => `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;

/** One line for each text or form, with a column for each locale. */
export function toCsv(rows: readonly Row[], locales: readonly string[]): string {
  const lines = rows.map(({ key, form = '', cells }) => [
    key,
    form,
    ...locales.map((locale) => cells[locale]?.text ?? ''),
  ]);
  return MARK + [['key', 'form', ...locales], ...lines].map((line) => line.map(quoted).join(',')).join('\r\n');
}

export interface Change {
  readonly locale: string;
  readonly key: string;
  readonly form?: string;
  readonly text: string;
}

export interface Imported {
  readonly changes: readonly Change[];
  /** Reasons why lines were left out. */
  readonly problems: readonly string[];
}

/** Compares a table with the texts. Empty cells and unknown keys change nothing. */
export function fromCsv(csv: string, rows: readonly Row[], locales: readonly string[]): Imported {
  const [head = [], ...lines] = linesOf(csv);
  const column = (name: string) => head.findIndex((cell) => cell.trim() === name);
  if (column('key') < 0)
    return {
      changes: [],
      problems: ['The first line has no column "key". Export the table first, and keep its first line.'],
    };
  const known = new Map(rows.map((row) => [`${row.key}\n${row.form ?? ''}`, row]));
  const changes: Change[] = [];
  const problems: string[] = [];
  for (const [at, line] of lines.entries()) {
    const [key = '', form = ''] = [line[column('key')], column('form') < 0 ? '' : line[column('form')]];
    if (line.every((cell) => cell === '')) continue;
    const row = known.get(`${key}\n${form}`);
    if (!row) {
      problems.push(`Line ${at + 2}: there is no text "${key}"${form && ` with the form "${form}"`}.`);
      continue;
    }
    for (const locale of locales) {
      const cell = line[column(locale)] ?? '';
      const text = cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
      if (text !== '' && text !== (row.cells[locale]?.text ?? ''))
        changes.push({ locale, key, ...(row.form !== undefined && { form: row.form }), text });
    }
  }
  return { changes, problems };
}

/** Reads commas, semicolons and tabs between cells: spreadsheets write what their country uses. */
function linesOf(csv: string): string[][] {
  const text = csv.startsWith(MARK) ? csv.slice(1) : csv;
  const [first = ''] = text.split(/\r?\n/, 1);
  const between = [';', '\t'].find((one) => first.split(one).length > first.split(',').length) ?? ',';
  const lines: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === between || char === '\n') {
      lines.at(-1)?.push(cell);
      cell = '';
      if (char === '\n') lines.push([]);
    } else if (char !== '\r') cell += char;
  }
  lines.at(-1)?.push(cell);
  return lines;
}
