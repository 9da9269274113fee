import { tierOfSuite } from '../testing/stages.ts';

/** A removed defence, and the test that must fail. */
export interface Mutant {
  /** Property that the defence ensures. */
  readonly name: string;
  /** Threat or language rule that it protects. */
  readonly threat: string;
  readonly file: string;
  /** Text that occurs exactly once in the file, and its replacement. */
  readonly replace: readonly [from: string, to: string];
  /** Test file and title. */
  readonly test: readonly [file: string, name: string];
}

/** Fastest tier with the mutant's test. */
export const tierOf = ({ test: [file] }: Mutant): 'test' | 'verify' => tierOfSuite(file);

export function withMutant({ name, file, replace: [from, to] }: Mutant, text: string): string {
  if (text.split(from).length !== 2)
    throw new Error(`"${name}": the text to replace must occur exactly once in ${file}. Quote the current code.`);
  return text.split(from).join(to);
}
