/**
 * An error misbehaves. A warning works, and is probably a mistake: it fails a strict check.
 * A hint is a harmless redundancy, and never fails.
 */
export type Level = 'error' | 'warning' | 'hint';

/** Level of a code, and why. Some findings of it have another level. */
interface Severity {
  readonly level: Level;
  readonly why: string;
  readonly but?: Readonly<Partial<Record<Level, string>>>;
}

/** Every code with its level. docs/errors/<CODE>.md describes each, and docs/errors.md lists them; tests compare. */
const severities = {
  FLOW_NOT_JSON: { level: 'error', why: 'the file cannot be read' },
  FLOW_TOO_LARGE: { level: 'error', why: 'the file is not loaded' },
  FLOW_TOO_DEEP: { level: 'error', why: 'the file is not loaded' },
  FLOW_DUPLICATE_KEY: { level: 'error', why: 'one of the values is lost' },
  FLOW_BAD_NAME: { level: 'error', why: 'the name is read as something else' },
  FLOW_DUPLICATE_ID: {
    level: 'error',
    why: 'a reference to the id is ambiguous',
    but: { hint: 'a refusal or prefix that is listed twice changes nothing' },
  },
  FLOW_SHADOWED_NAME: { level: 'error', why: 'one of two meanings cannot be reached' },
  FLOW_SHAPE: { level: 'error', why: 'the file is not loaded' },
  FLOW_UNKNOWN_NAME: { level: 'error', why: 'the value is always absent' },
  FLOW_UNKNOWN_OPERATOR: { level: 'error', why: 'the expression cannot be computed' },
  FLOW_UNKNOWN_FIELD: { level: 'error', why: 'the part has no field to act on' },
  FLOW_UNPLACED_FIELD: { level: 'error', why: 'the answer is always absent' },
  FLOW_UNKNOWN_STEP: { level: 'error', why: 'the customer stays where they are' },
  FLOW_UNKNOWN_OPERATION: { level: 'error', why: 'nothing is sent' },
  FLOW_UNKNOWN_SOURCE: { level: 'error', why: 'nothing is requested' },
  FLOW_UNKNOWN_GUARD: { level: 'error', why: 'the flow cannot decide who may open it' },
  FLOW_UNKNOWN_FLOW: { level: 'error', why: 'the customer is led to a missing page' },
  FLOW_UNKNOWN_EFFECTS: { level: 'error', why: 'the press does nothing' },
  FLOW_UNKNOWN_FRAGMENT: { level: 'error', why: 'a part of the flow is missing' },
  FLOW_NESTED_FRAGMENT: { level: 'error', why: 'the fragment cannot be expanded' },
  FLOW_UNKNOWN_UPLOAD: { level: 'error', why: 'the file cannot be sent' },
  FLOW_UNKNOWN_TYPE: { level: 'error', why: 'values are neither validated nor formatted' },
  FLOW_BAD_EXAMPLE: { level: 'warning', why: 'only the demo answers with examples' },
  FLOW_BAD_PATTERN: { level: 'error', why: 'the rule throws, or blocks the page' },
  FLOW_WRONG_TYPE: { level: 'error', why: 'the receiver refuses or misreads the value' },
  FLOW_MIXED_UNITS: { level: 'warning', why: 'the result has a value, but no meaning' },
  FLOW_DECIDED: {
    level: 'warning',
    why: 'the flow works, but a part of it is always or never used',
    but: { hint: 'a condition that repeats one around it changes nothing' },
  },
  FLOW_DECIDES_ANEW: { level: 'error', why: 'customers meet another decision than the reviewed one' },
  FLOW_UNREACHED_STEP: { level: 'error', why: 'no customer sees the step' },
  FLOW_DEAD_END: { level: 'error', why: 'the customer cannot go on, or sends the form again' },
  FLOW_BAD_SECTION: { level: 'error', why: 'the customer cannot enter or finish the section' },
  FLOW_DEAD_EFFECT: {
    level: 'warning',
    why: 'the other effects of the list work',
    but: { hint: 'a source that is refreshed twice is requested once' },
  },
  FLOW_UNUSED_NAME: {
    level: 'warning',
    why: 'nothing misbehaves, but a use of the name may be missing',
    but: { hint: 'a timeout without effects never passes' },
  },
  FLOW_URL_PARAMETER: { level: 'error', why: 'the address lacks a value, or loses one' },
  FLOW_MAY_BE_MISSING: { level: 'error', why: 'the call is refused, or the address is broken' },
  FLOW_ASKED_TWICE: { level: 'error', why: 'two answers to one question disagree' },
  FLOW_ASKED_ELSEWHERE: { level: 'warning', why: 'the answer is absent at first, and there after going back' },
  FLOW_DUPLICATE_LABEL: { level: 'warning', why: 'all parts work, but customers confuse them' },
  FLOW_SHARED_ANSWER: { level: 'error', why: 'the answer for one entry replaces that of another' },
  FLOW_CONTRADICTION: {
    level: 'error',
    why: 'no answer or call fulfils both',
    but: {
      warning: 'only some answers are refused, or the second of two rules changes nothing',
      hint: 'an entry that is listed twice changes nothing',
    },
  },
  FLOW_BAD_OPTION: {
    level: 'error',
    why: 'the option cannot be chosen, or is chosen for another',
    but: { warning: 'options that look alike, or a single one, can be chosen' },
  },
  FLOW_LIVE_AMOUNT: { level: 'error', why: 'the customer sees a price that was not agreed' },
  FLOW_NEVER_ASKED: { level: 'error', why: 'the customer cannot answer what is required' },
  FLOW_CIRCLE: { level: 'error', why: 'the parts wait for each other without end' },
  FLOW_MISSING_ARGUMENT: { level: 'error', why: 'the receiver refuses the call' },
  FLOW_UNKNOWN_ARGUMENT: { level: 'error', why: 'the receiver ignores or refuses the value' },
  FLOW_MISSING_ANSWER: { level: 'error', why: 'a failed call counts as a success' },
  FLOW_REDIRECT_METHOD: { level: 'error', why: 'the browser sends another request' },
  FLOW_UNKNOWN_VALUE: { level: 'error', why: 'the comparison never holds, or the receiver refuses the value' },
  FLOW_BINDING_UNSEEN: {
    level: 'error',
    why: 'the customer agrees to something unseen',
    but: { warning: 'a review without a binding button only helps the customer' },
  },
  FLOW_MIGRATION: { level: 'error', why: 'drafts of customers are lost' },
  FLOW_TRACKED_ANSWER: { level: 'error', why: 'personal data leaves the flow' },
  FLOW_AMBIGUOUS_SHAPE: { level: 'error', why: 'another value is sent' },
  FLOW_MISSING_TEXT: { level: 'error', why: 'the customer sees a key instead of a text' },
  FLOW_UNUSED_TEXT: {
    level: 'warning',
    why: 'no customer reads the text, but a use of it may be missing',
    but: { hint: 'the fallback of the language has the same text' },
  },
  FLOW_BAD_TEXT: { level: 'warning', why: 'the customer can read the text, but stumbles over it' },
  FLOW_BAD_PLACEHOLDER: { level: 'error', why: 'the customer sees braces' },
  FLOW_UNEVEN_TEXT: { level: 'warning', why: 'each text works, but customers are told different things' },
  FLOW_UNKNOWN_PLACEHOLDER: { level: 'error', why: 'the text has a gap' },
  FLOW_UNEVEN_PLACEHOLDER: { level: 'error', why: 'customers of one language miss a value' },
  FLOW_CHANGE_MISSED: { level: 'error', why: 'the variant lacks a change' },
  FLOW_ID_DIFFERS: { level: 'error', why: 'references to the id find nothing' },
} as const satisfies Readonly<Record<string, Severity>>;

export type ErrorCode = keyof typeof severities;

export const errorCodes: readonly ErrorCode[] = Object.keys(severities) as ErrorCode[];

const severityOf = (code: ErrorCode): Severity => severities[code];

export const levelOf = ({ code, level }: Pick<Problem, 'code' | 'level'>): Level => level ?? severityOf(code).level;

/** Returns the reason why a problem has its level. */
export function whyLevel(problem: Pick<Problem, 'code' | 'level'>): string {
  const { why, but } = severityOf(problem.code);
  return but?.[levelOf(problem)] ?? why;
}

/** Returns the levels that problems of a code have, with their reasons; that of the code first. */
export const levelsOf = (code: ErrorCode): readonly (readonly [level: Level, why: string])[] => {
  const { level, why, but = {} } = severityOf(code);
  return [[level, why], ...Object.entries(but).map(([other, reason]) => [other as Level, reason] as const)];
};

/** Codes with findings of another level. */
type CodeAt<Other extends Level> = {
  [Code in ErrorCode]: (typeof severities)[Code] extends { readonly but: Readonly<Record<Other, string>> }
    ? Code
    : never;
}[ErrorCode];

/** Gives a problem another level than that of its code. */
export const atLevel = <Other extends Level, Code extends CodeAt<Other>>(
  problem: Problem<Code>,
  level: Other,
): Problem<Code> => ({ ...problem, level });

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
