// New names in all files and languages, refused if the check finds a problem afterwards.
import type { Position, Range, TextEdit, WorkspaceEdit } from 'vscode-json-languageservice';
import type { Problem } from '../../engine/index.ts';
import type { Project } from '../build/project.ts';
import type { Name, Names } from './names.ts';
import { isGlobal, type Occurrence } from './occurrences.ts';
import { rangeOf } from './ranges.ts';

/** A rename that is refused, with the reason for the author. */
export class Refused extends Error {}

/** Kinds that name a file or belong to the code: renaming the word alone would break them. */
const FIXED: readonly Name['kind'][] = ['flow', 'mail', 'scenario', 'type', 'locale', 'artwork'];

export class Rename {
  constructor(
    readonly names: Names,
    readonly project: Project,
  ) {}

  /** Returns the name that would be renamed. @throws Refused */
  prepare(file: string, position: Position): { readonly range: Range; readonly placeholder: string } {
    const found = this.#at(file, position);
    const name = found && this.names.meantAt(found);
    if (!found || !name || found.begins)
      throw new Refused('There is no name here that flows share. Put the cursor on one.');
    if (FIXED.includes(name.kind))
      throw new Refused(`The name of a ${name.kind} is that of a file. Rename the file with its uses.`);
    const { document } = this.names.documents.source(file);
    return { range: rangeOf(document, found.offset, found.length), placeholder: name.name };
  }

  /** Renames in all files and languages. @throws Refused if the result would have a problem that was not there before */
  rename(file: string, position: Position, to: string): WorkspaceEdit {
    const { placeholder } = this.prepare(file, position);
    const found = this.#at(file, position);
    const name = found && this.names.meantAt(found);
    if (!name || to === placeholder) return { changes: {} };
    const pattern =
      name.kind === 'text'
        ? /^[\w.-]+$/
        : name.kind === 'step' || isGlobal(name.kind)
          ? /^[A-Za-z][\w-]*$/
          : /^[A-Za-z]\w*$/;
    if (!pattern.test(to)) throw new Refused(`"${to}" cannot be a name here. Use letters, digits and underscores.`);
    if (this.names.declarationsOf({ ...name, name: to }).length > 0)
      throw new Refused(`There is already a ${name.kind} "${to}" here. Choose another name.`);
    const changes: Record<string, TextEdit[]> = {};
    for (const one of this.names.occurrencesOf(name)) {
      if (one.begins) continue;
      const { document } = this.names.documents.source(one.file);
      // A text may be named with its file, which stays.
      const length = name.name.length;
      const range = rangeOf(document, one.offset + one.length - length, length);
      changes[one.file] = [...(changes[one.file] ?? []), { range, newText: to }];
    }
    this.#refuseNewProblems(changes);
    return { changes };
  }

  #refuseNewProblems(changes: Readonly<Record<string, readonly TextEdit[]>>): void {
    const files = Object.keys(changes);
    const edited = new Map(files.map((one) => [one, this.#applied(one, changes[one] ?? [])]));
    // Names are in pointers and messages, so problems are counted instead of compared.
    const known = new Map<string, number>();
    const keyOf = ({ file, code }: Problem) => `${file} ${code}`;
    for (const problem of this.project.check().problems)
      known.set(keyOf(problem), (known.get(keyOf(problem)) ?? 0) + 1);
    const first = this.project
      .with(edited)
      .check()
      .problems.find((problem) => {
        // Drafts with the old name of a field need a migration, which the author has to decide.
        if (problem.code === 'FLOW_MIGRATION') return false;
        const left = known.get(keyOf(problem)) ?? 0;
        known.set(keyOf(problem), left - 1);
        return left <= 0;
      });
    if (first) throw new Refused(`Renaming would cause a problem in ${first.file}:${first.line}: ${first.message}`);
  }

  #applied(file: string, edits: readonly TextEdit[]): string {
    const { document } = this.names.documents.source(file);
    return [...edits]
      .sort((a, b) => document.offsetAt(b.range.start) - document.offsetAt(a.range.start))
      .reduce(
        (text, { range, newText }) =>
          text.slice(0, document.offsetAt(range.start)) + newText + text.slice(document.offsetAt(range.end)),
        document.getText(),
      );
  }

  #at(file: string, position: Position): Occurrence | undefined {
    return this.names.at(file, this.names.documents.source(file).document.offsetAt(position));
  }
}
