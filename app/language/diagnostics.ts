// Problems of the checker as diagnostics and quick fixes.
import type { CodeAction, Diagnostic, TextEdit } from 'vscode-json-languageservice';
import { withFix } from '../../engine/authoring/index.ts';
import { type Level, levelOf, type Problem, whyLevel } from '../../engine/index.ts';
import type { Source } from './documents.ts';
import { editBetween, follow, keysIn, rangeOf } from './ranges.ts';

/** Severities of the protocol: 1 error, 2 warning, 3 information. */
const SEVERITY = { error: 1, warning: 2, hint: 3 } as const satisfies Readonly<Record<Level, 1 | 2 | 3>>;

export function diagnosticOf(source: Source, problem: Problem): Diagnostic {
  return {
    range: rangeOfProblem(source, problem),
    severity: SEVERITY[levelOf(problem)],
    code: problem.code,
    source: 'fahrplan',
    message: `${problem.message}\n${levelOf(problem)}: ${whyLevel(problem)}`,
    data: { pointer: problem.pointer, fixable: problem.fix !== undefined },
  };
}

/** Marks a text or number as a whole, and an object or list by its key or bracket: all of it would be too much. */
function rangeOfProblem({ document, root }: Source, { line, column, pointer }: Problem) {
  const offset = document.offsetAt({ line: line - 1, character: column - 1 });
  const node = follow(root, keysIn(pointer));
  if (!node || node.offset !== offset) return rangeOf(document, offset, 1);
  if (node.type !== 'object' && node.type !== 'array') return rangeOf(document, node.offset, node.length);
  const key = node.parent?.type === 'property' ? node.parent.keyNode : undefined;
  return key ? rangeOf(document, key.offset, key.length) : rangeOf(document, offset, 1);
}

/** Edits of a certain fix. Empty if the text has changed meanwhile. */
export function editsOfFix({ document }: Source, { fix }: Problem): TextEdit[] {
  return fix ? editBetween(document, withFix(document.getText(), fix)) : [];
}

export function quickFix(source: Source, problem: Problem): CodeAction | undefined {
  const edits = editsOfFix(source, problem);
  const [edit] = edits;
  if (!edit) return undefined;
  return {
    title: edit.newText === '' ? 'Remove this' : `Change to ${edit.newText.trim().slice(0, 60)}`,
    kind: 'quickfix',
    isPreferred: true,
    diagnostics: [diagnosticOf(source, problem)],
    edit: { changes: { [source.file]: edits } },
  };
}
