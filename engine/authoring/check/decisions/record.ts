// Records the decisions of the expressions in a definition, as cases that the checker runs again.
import type { Flow, PreparedFlow } from '../../../flow.ts';
import type { World } from '../world.ts';
import { chooseCases } from './chooseCases.ts';
import { everyPart, expressionsIn } from './expressionsIn.ts';
import { outcomeOf } from './outcome.ts';
import { Samples } from './samples.ts';
import { isTrivial } from './trivial.ts';
import { usageOf } from './usage.ts';

const MAX_LENGTH = 100;

export interface Decision {
  /** Paths of its inputs. */
  readonly reads: readonly string[];
  /** A value for each input, null for absence, followed by the outcome. */
  readonly cases: readonly (readonly unknown[])[];
}

/** Fields whose answers drafts of a version may hold. */
export interface DraftFields {
  readonly version: number;
  readonly fields: readonly string[];
}

/** Returns the fields of a flow as written; undefined if it keeps no drafts. */
export function draftFieldsOf({ version, fields = {}, keep = 'draft' }: DraftingFlow): DraftFields | undefined {
  const names = Object.entries(fields).flatMap(([name, field]) => ('private' in field && field.private ? [] : [name]));
  return keep === 'draft' && names.length > 0 ? { version, fields: names } : undefined;
}

type DraftingFlow = Pick<Flow, 'version' | 'fields' | 'keep'>;

export type Decisions = Readonly<Record<string, Decision>>;

/**
 * Computes the current decisions, the same on every day and every machine.
 * @param flow provides the types of the inputs
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

/** Formats a record so that a changed case changes one line; short lists of cases share one. */
export function writeDecisions(of: string, decisions: Decisions, draft?: DraftFields): string {
  const one = (value: unknown): string => JSON.stringify(value);
  const list = (values: readonly unknown[]): string => `[${values.map(one).join(', ')}]`;
  const definition = Object.entries(decisions).map(([name, { reads, cases }]) => {
    const short = cases.map(list).join(', ');
    const long = cases.map((values) => `\n        ${list(values)}`).join(',');
    const definition = reads.length === 1 && short.length <= MAX_LENGTH ? short : `${long}\n      `;
    return `    ${one(name)}: {\n      "reads": ${list(reads)},\n      "cases": [${definition}]\n    }`;
  });
  const schema = '../../schemas/decisions.schema.json';
  const fields = draft && `{ "version": ${draft.version}, "fields": ${list(draft.fields)} }`;
  const answers = fields === undefined ? '' : `\n  "draft": ${fields},`;
  const decided = definition.length > 0 ? `{\n${definition.join(',\n')}\n  }` : '{}';
  return `{\n  "$schema": "${schema}",\n  "of": ${one(of)},${answers}\n  "decisions": ${decided}\n}\n`;
}
