// Each error code with its sentence. A problem says what is wrong, where, and what to do.

/** Codes of what can be wrong with a definition. Tabled in docs/errors.md; a test compares both ways. */
export const errorCodes = {
  FLOW_NOT_JSON: 'The file is not JSON.',
  FLOW_TOO_LARGE: 'The file is too large to be read.',
  FLOW_TOO_DEEP: 'The parts of the file stand too deep inside each other.',
  FLOW_DUPLICATE_KEY: 'An object has a key twice.',
  FLOW_BAD_NAME: 'A name or id cannot be used.',
  FLOW_DUPLICATE_ID: 'Two steps, or two blocks of a step, have one id, or two sends one key.',
  FLOW_SHADOWED_NAME: 'A name hides another.',
  FLOW_SHAPE: 'The file does not follow its schema.',
  FLOW_UNKNOWN_NAME: 'An expression or placeholder reads a name that is not in scope.',
  FLOW_UNKNOWN_OPERATOR: 'An expression has an operator that does not exist.',
  FLOW_UNKNOWN_FIELD: 'A field is named that the flow does not have.',
  FLOW_UNPLACED_FIELD: 'A field stands on no step.',
  FLOW_UNKNOWN_STEP: 'A step is named that the flow does not have.',
  FLOW_UNKNOWN_OPERATION: 'An operation is named that the catalogue does not have.',
  FLOW_UNKNOWN_SOURCE: 'A source is named that neither the flow nor the catalogue has.',
  FLOW_UNKNOWN_GUARD: 'A guard is named that the catalogue does not have.',
  FLOW_UNKNOWN_FLOW: 'A flow or page is named that does not exist.',
  FLOW_UNKNOWN_EFFECTS: 'A list of effects is named that the flow does not have.',
  FLOW_UNKNOWN_FRAGMENT: 'A fragment is named that the catalogue does not have.',
  FLOW_NESTED_FRAGMENT: 'A fragment uses a fragment.',
  FLOW_UNKNOWN_UPLOAD: 'An upload is named that the catalogue does not have.',
  FLOW_UNKNOWN_TYPE: 'A type is named that schemas/api does not have.',
  FLOW_BAD_PATTERN: 'The pattern of a rule is wrong, or not safe to run.',
  FLOW_WRONG_TYPE: 'A value is of another kind than what it is used for.',
  FLOW_DECIDED: 'A condition always holds, or never.',
  FLOW_DECIDES_ANEW: 'A condition or value comes out otherwise than its author accepted.',
  FLOW_UNREACHED_STEP: 'No way leads to a step.',
  FLOW_DEAD_END: 'No way leads on from a step of a dialog.',
  FLOW_UNUSED_NAME: 'A flow declares what nothing uses.',
  FLOW_URL_PARAMETER: 'A parameter of an address is not known to both sides.',
  FLOW_MAY_BE_MISSING: 'A value may be absent where one is needed.',
  FLOW_ASKED_TWICE: 'A customer is asked the same thing twice.',
  FLOW_NEVER_ASKED: 'A required field can never be shown.',
  FLOW_CIRCLE: 'Names, lists of effects or steps wait for each other in a circle.',
  FLOW_MISSING_ARGUMENT: 'An operation is not given what it requires.',
  FLOW_UNKNOWN_ARGUMENT: 'An operation is given what it does not declare.',
  FLOW_MISSING_ANSWER: 'An operation that changes something does not say what it answers.',
  FLOW_REDIRECT_METHOD: 'A redirect leads to an operation that a browser cannot go to.',
  FLOW_UNKNOWN_VALUE: 'A text is compared or sent that its type does not have, or names what does not exist.',
  FLOW_BINDING_UNSEEN: 'A button binds the customer to what no review has shown.',
  FLOW_MIGRATION: 'Open drafts of an older version would not find their way.',
  FLOW_TRACKED_ANSWER: 'An event is tracked with an answer of the customer.',
  FLOW_AMBIGUOUS_SHAPE: 'A shape has an operator as its only key.',
  FLOW_MISSING_TEXT: 'The copy of a locale lacks a text.',
  FLOW_UNUSED_TEXT: 'The copy holds a text that nothing uses.',
  FLOW_BAD_PLACEHOLDER: 'A text holds something other than plain placeholders.',
  FLOW_UNKNOWN_PLACEHOLDER: 'A placeholder names what is not in scope where its text is said.',
  FLOW_UNEVEN_PLACEHOLDER: 'A text lacks a placeholder that it has in another language.',
  FLOW_CHANGE_MISSED: 'A change of a variant addresses nothing.',
  FLOW_ID_DIFFERS: 'The id of the flow is not the name of its file.',
} as const;

export type ErrorCode = keyof typeof errorCodes;

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
