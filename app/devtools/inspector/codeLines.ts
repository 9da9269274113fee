// Lines of files around a place, and the way to it in an editor.
import type { SourceLocation } from '@fahrplan/engine/authoring/explain';

/** So many lines stand before and after the one that is meant. */
const AROUND = 3;

export interface CodeLine {
  readonly number: number;
  readonly text: string;
  readonly isMeant: boolean;
}

/** The files of one flow. */
export class Files {
  constructor(
    readonly lines: ReadonlyMap<string, readonly string[]>,
    readonly editorLink: string | null,
  ) {}

  linesAround({ file, line }: SourceLocation): readonly CodeLine[] {
    const first = Math.max(1, line - AROUND);
    return (this.lines.get(file) ?? [])
      .slice(first - 1, line + AROUND)
      .map((text, at) => ({ number: first + at, text, isMeant: first + at === line }));
  }

  /** Null when no editor is configured. */
  linkTo({ file, line, column }: SourceLocation): string | null {
    const parts: Readonly<Record<string, string>> = {
      file: encodeURI(file),
      line: String(line),
      column: String(column),
    };
    return this.editorLink?.replaceAll(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole) ?? null;
  }
}
