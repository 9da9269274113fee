// The codes of what can be wrong with a definition, and what is said of it: what, where, and what to do.

/** Every code. What it means stands on its page, docs/errors/<CODE>.md; a test compares both ways. */
export const errorCodes = [
  'FLOW_NOT_JSON',
  'FLOW_TOO_LARGE',
  'FLOW_TOO_DEEP',
  'FLOW_DUPLICATE_KEY',
  'FLOW_BAD_NAME',
  'FLOW_DUPLICATE_ID',
  'FLOW_SHADOWED_NAME',
  'FLOW_SHAPE',
  'FLOW_UNKNOWN_NAME',
  'FLOW_UNKNOWN_OPERATOR',
  'FLOW_UNKNOWN_FIELD',
  'FLOW_UNPLACED_FIELD',
  'FLOW_UNKNOWN_STEP',
  'FLOW_UNKNOWN_OPERATION',
  'FLOW_UNKNOWN_SOURCE',
  'FLOW_UNKNOWN_GUARD',
  'FLOW_UNKNOWN_FLOW',
  'FLOW_UNKNOWN_EFFECTS',
  'FLOW_UNKNOWN_FRAGMENT',
  'FLOW_NESTED_FRAGMENT',
  'FLOW_UNKNOWN_UPLOAD',
  'FLOW_UNKNOWN_TYPE',
  'FLOW_BAD_PATTERN',
  'FLOW_WRONG_TYPE',
  'FLOW_DECIDED',
  'FLOW_DECIDES_ANEW',
  'FLOW_UNREACHED_STEP',
  'FLOW_DEAD_END',
  'FLOW_UNUSED_NAME',
  'FLOW_URL_PARAMETER',
  'FLOW_MAY_BE_MISSING',
  'FLOW_ASKED_TWICE',
  'FLOW_LIVE_AMOUNT',
  'FLOW_NEVER_ASKED',
  'FLOW_CIRCLE',
  'FLOW_MISSING_ARGUMENT',
  'FLOW_UNKNOWN_ARGUMENT',
  'FLOW_MISSING_ANSWER',
  'FLOW_REDIRECT_METHOD',
  'FLOW_UNKNOWN_VALUE',
  'FLOW_BINDING_UNSEEN',
  'FLOW_MIGRATION',
  'FLOW_TRACKED_ANSWER',
  'FLOW_AMBIGUOUS_SHAPE',
  'FLOW_MISSING_TEXT',
  'FLOW_UNUSED_TEXT',
  'FLOW_BAD_PLACEHOLDER',
  'FLOW_UNKNOWN_PLACEHOLDER',
  'FLOW_UNEVEN_PLACEHOLDER',
  'FLOW_CHANGE_MISSED',
  'FLOW_ID_DIFFERS',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** Something that is wrong with a definition; by its type, one of some codes. */
export interface Problem<Code extends ErrorCode = ErrorCode> {
  readonly code: Code;
  /** The file as it was named to the loader. */
  readonly file: string;
  /** Where in the file, as a JSON pointer. */
  readonly pointer: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** The one change that would mend it; absent when there are several, or none. */
  readonly fix?: Fix;
}

/** A change of a file: of the value or the name at a pointer, or of the text itself where it is no JSON. */
export type Fix =
  | { readonly change: 'replace'; readonly pointer: string; readonly to: string | number | readonly string[] }
  | { readonly change: 'rename'; readonly pointer: string; readonly to: string }
  | { readonly change: 'remove'; readonly pointer: string }
  | { readonly change: 'text'; readonly offset: number; readonly length: number; readonly to: string };

/** The one line that every tool prints for a problem. */
export function describeProblem({ code, file, line, column, pointer, message }: Problem): string {
  return `${code} ${file}:${line}:${column} (${pointer || '/'}): ${message}`;
}
