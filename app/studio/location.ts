/** A place in a file; line and column count from one. */
export interface SourceLocation {
  /** Relative to `flows/`. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
}
