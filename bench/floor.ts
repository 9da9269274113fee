// The floor: the form of form.ts by hand, with nothing of what an engine is for. A table of values, a check for each field, lists of who depends on whom.
import type { PreparedFlow } from '@fahrplan/engine';

const MOST = 40;

interface ByHand {
  /** The definition is kept, as whoever draws the field needs it. */
  readonly asks: unknown;
  value: unknown;
  shown: boolean;
  issue: string;
  check(value: unknown): string;
  /** Fields whose rule looks at this one, and fields that are shown by it. */
  readonly lookers: ByHand[];
  readonly shownBy: ByHand[];
}

export type Table = Readonly<Record<string, ByHand>>;

/** The form as whoever needs no other form would write it. */
export function writeByHand({ fields }: Pick<PreparedFlow, 'fields'>): Table {
  const table: Record<string, ByHand> = {};
  const isShort = (value: unknown) => (typeof value === 'string' && [...value].length > MOST ? 'long' : '');
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

/** Gives an answer. */
export function answerByHand(table: Table, name: string, value: unknown): void {
  const field = table[name] as ByHand;
  field.value = value;
  field.issue = field.check(value);
  for (const looker of field.lookers) looker.issue = looker.check(looker.value);
  for (const other of field.shownBy) other.shown = value === 'on';
}
