// What the expressions of a definition decide, as a record that stands beside it: cases that the check runs again.
import type { PreparedFlow } from '../../../flow.ts';
import type { World } from '../world.ts';
import { chooseCases } from './chooseCases.ts';
import { everyPart, expressionsIn } from './expressionsIn.ts';
import { outcomeOf } from './outcome.ts';
import { Samples } from './samples.ts';
import { isTrivial } from './trivial.ts';
import { usageOf } from './usage.ts';

/** Cases of one thing that is read stand on a line when they fit. */
const LONGEST = 100;

/** What one expression has been accepted to do. */
export interface Decision {
  /** The paths that it reads. */
  readonly reads: readonly string[];
  /** A value for each of them, null for nothing, and last what came out. */
  readonly cases: readonly (readonly unknown[])[];
}

/** The decisions of one flow, or of the catalogue, by the names of their places. */
export type Decisions = Readonly<Record<string, Decision>>;

/**
 * What the expressions of a definition decide now.
 *
 * The same definition has the same cases on every day and every machine.
 *
 * @param flow tells of what kind the values are that are read
 */
export function decisionsOf(definition: unknown, flow: PreparedFlow, world: World): Decisions {
  const samples = new Samples(flow, world);
  const whole = expressionsIn(definition);
  const made = everyPart(whole).flatMap((found) => {
    if (isTrivial(found.expression) && !whole.includes(found)) return [];
    const usage = samples.withConstants(usageOf(found.expression));
    const reads = [...usage.reads];
    const domains = reads.map((path) => samples.of(path, usage, found.aliases));
    const run = (values: readonly unknown[]) => outcomeOf(found, new Map(reads.map((path, at) => [path, values[at]])));
    const cases = chooseCases(domains, run).map(({ values, outcome }) => [...values, outcome]);
    return cases.length > 0 ? [[found.name, { reads, cases }] as const] : [];
  });
  return JSON.parse(JSON.stringify(Object.fromEntries(made)));
}

/** A record as a file: what decides by one thing has its cases on a line, anything else a case a line: a change of one is a change of one line. */
export function writeDecisions(of: string, decisions: Decisions): string {
  const one = (value: unknown): string => JSON.stringify(value);
  const list = (values: readonly unknown[]): string => `[${values.map(one).join(', ')}]`;
  const definition = Object.entries(decisions).map(([name, { reads, cases }]) => {
    const short = cases.map(list).join(', ');
    const long = cases.map((values) => `\n        ${list(values)}`).join(',');
    const definition = reads.length === 1 && short.length <= LONGEST ? short : `${long}\n      `;
    return `    ${one(name)}: {\n      "reads": ${list(reads)},\n      "cases": [${definition}]\n    }`;
  });
  const schema = '../../schemas/decisions.schema.json';
  return `{\n  "$schema": "${schema}",\n  "of": ${one(of)},\n  "decisions": {\n${definition.join(',\n')}\n  }\n}\n`;
}
