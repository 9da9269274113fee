// The form of form.ts written by hand: a table of values, checks, and dependencies.
import type { PreparedFlow } from '@fahrplan/engine';

const MAX_COUNT = 40;

interface ByHand {
  /** Definition, kept as a renderer would need it. */
  readonly asks: unknown;
  value: unknown;
  shown: boolean;
  issue: string;
  check(value: unknown): string;
  /** Fields whose rule reads this one, and fields that it shows. */
  readonly lookers: ByHand[];
  readonly shownBy: ByHand[];
}

export type Table = Readonly<Record<string, ByHand>>;

export function writeByHand({ fields }: Pick<PreparedFlow, 'fields'>): Table {
  const table: Record<string, ByHand> = {};
  const isShort = (value: unknown) => (typeof value === 'string' && [...value].length > MAX_COUNT ? 'long' : '');
  const names = Object.keys(fields);
  for (const name of names)
    table[name] = {
      asks: fields[name],
      value: undefined,
      shown: true,
      issue: '',
      check: isShort,
      lookers: [],
      shownBy: [],
    };
  const hub = table['f0'] as ByHand;
  for (const [at, name] of names.entries()) {
    const field = table[name] as ByHand;
    if (at > 0 && at % 20 === 0) {
      const other = table[`f${at - 1}`] as ByHand;
      field.check = (value) => isShort(value) || (value === other.value ? 'same' : '');
      other.lookers.push(field);
    }
    if (at > 0 && at % 5 === 0) {
      hub.shownBy.push(field);
      field.shown = false;
    }
  }
  return table;
}

export function answerByHand(table: Table, name: string, value: unknown): void {
  const field = table[name] as ByHand;
  field.value = value;
  field.issue = field.check(value);
  for (const looker of field.lookers) looker.issue = looker.check(looker.value);
  for (const other of field.shownBy) other.shown = value === 'on';
}
