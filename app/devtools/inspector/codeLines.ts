import type { SourceLocation } from '@fahrplan/engine/authoring/explain';

/** Lines shown before and after the meant one. */
const AROUND = 3;

export interface CodeLine {
  readonly number: number;
  readonly text: string;
  readonly isMeant: boolean;
}

/** Files of one flow. */
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

  /** Null if no editor is configured. */
  linkTo({ file, line, column }: SourceLocation): string | null {
    const parts: Readonly<Record<string, string>> = {
      file: encodeURI(file),
      line: String(line),
      column: String(column),
    };
    return this.editorLink?.replaceAll(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole) ?? null;
  }
}
