/** Every error code. docs/errors/<CODE>.md describes each; a test compares both lists. */
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
  'FLOW_BAD_EXAMPLE',
  'FLOW_BAD_PATTERN',
  'FLOW_WRONG_TYPE',
  'FLOW_MIXED_UNITS',
  'FLOW_DECIDED',
  'FLOW_DECIDES_ANEW',
  'FLOW_UNREACHED_STEP',
  'FLOW_DEAD_END',
  'FLOW_DEAD_EFFECT',
  'FLOW_UNUSED_NAME',
  'FLOW_URL_PARAMETER',
  'FLOW_MAY_BE_MISSING',
  'FLOW_ASKED_TWICE',
  'FLOW_ASKED_ELSEWHERE',
  'FLOW_DUPLICATE_LABEL',
  'FLOW_SHARED_ANSWER',
  'FLOW_CONTRADICTION',
  'FLOW_BAD_OPTION',
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
  'FLOW_BAD_TEXT',
  'FLOW_UNEVEN_TEXT',
  'FLOW_BAD_PLACEHOLDER',
  'FLOW_UNKNOWN_PLACEHOLDER',
  'FLOW_UNEVEN_PLACEHOLDER',
  'FLOW_CHANGE_MISSED',
  'FLOW_ID_DIFFERS',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** An error misbehaves. A warning works, and is probably a mistake. */
export type Level = 'error' | 'warning';

const WARNINGS: ReadonlySet<ErrorCode> = new Set([
  ...([
    'FLOW_DECIDED',
    'FLOW_MIXED_UNITS',
    'FLOW_DEAD_EFFECT',
    'FLOW_DUPLICATE_LABEL',
    'FLOW_ASKED_ELSEWHERE',
  ] as const),
  ...(['FLOW_UNUSED_NAME', 'FLOW_UNUSED_TEXT', 'FLOW_BAD_EXAMPLE', 'FLOW_BAD_TEXT', 'FLOW_UNEVEN_TEXT'] as const),
]);

export const levelOf = ({ code, level }: Pick<Problem, 'code' | 'level'>): Level =>
  level ?? (WARNINGS.has(code) ? 'warning' : 'error');

/** A problem in a definition. `Code` narrows the codes that it may have. */
export interface Problem<Code extends ErrorCode = ErrorCode> {
  readonly code: Code;
  readonly file: string;
  /** JSON pointer into the file. */
  readonly pointer: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** Differs from the level of the code. */
  readonly level?: Level;
  /** The single change that repairs it; absent when there are several or none. */
  readonly fix?: Fix;
}

/** A change to a file: by JSON pointer, or by text offset where the file is not valid JSON. */
export type Fix =
  | { readonly change: 'replace'; readonly pointer: string; readonly to: string | number | readonly string[] }
  | { readonly change: 'rename'; readonly pointer: string; readonly to: string }
  | { readonly change: 'remove'; readonly pointer: string }
  | { readonly change: 'text'; readonly offset: number; readonly length: number; readonly to: string };

export function describeProblem({ code, file, line, column, pointer, message }: Problem): string {
  return `${code} ${file}:${line}:${column} (${pointer || '/'}): ${message}`;
}
