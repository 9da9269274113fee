// What a mutant is: a defence taken out, and the test that must notice.

/** One defence taken out. */
export interface Mutant {
  /** What is true with it. */
  readonly name: string;
  /** The threat that the defence stands against, or the meaning that it keeps. */
  readonly threat: string;
  readonly file: string;
  /** A text that stands exactly once in the file, and what stands there instead. */
  readonly replace: readonly [from: string, to: string];
  /** A file of tests, and the test in it. */
  readonly test: readonly [file: string, name: string];
}

/** The fastest tier that runs the test of a mutant: suites of kills, locks and outages run in `npm run verify` alone. */
export const tierOf = ({ test: [file] }: Mutant): 'test' | 'verify' =>
  file.startsWith('tests/chaos/') ? 'verify' : 'test';

/** Takes the defence out of the text of its file. */
export function withMutant({ name, file, replace: [from, to] }: Mutant, text: string): string {
  if (text.split(from).length !== 2) throw new Error(`"${name}": its text does not stand exactly once in ${file}.`);
  return text.split(from).join(to);
}
