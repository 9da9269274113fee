// Rows of a field. The fields of each row have states of their own, under the key of the row.
import { evaluate } from '../expressions/expressions.ts';
import { follow, Inner } from '../expressions/scope.ts';
import type { Field } from '../flow.ts';
import type { Host } from '../host.ts';
import type { Json } from '../nodes.ts';
import { orUndefined } from '../notReady.ts';
import { computed, type GraphSignal, type Signal, signal, untracked } from '../signals.ts';
import { isRecord } from '../values/isRecord.ts';
import type { FieldContext } from './fieldContext.ts';
import { FieldState, type UnfitPart } from './fieldState.ts';

/** The flow, as far as rows need it. */
interface RowsPage {
  readonly host: Pick<Host, 'identity'>;
  changed(field: string): void;
  addField(name: string, field: Field, context: FieldContext, placed: null): FieldState;
}

export interface RowState {
  /** Stays the same while the row is edited, moved, saved and resumed. */
  readonly key: string;
  readonly fields: ReadonlyMap<string, FieldState>;
  /** The answers that are present, by field. */
  readonly answer: GraphSignal<Entry>;
  readonly kept: GraphSignal<KeptRow>;
}

export interface RemovedRow {
  readonly row: RowState;
  readonly index: number;
}

/** Answers of a row by field. */
type Entry = Readonly<Record<string, Json>>;

/** A row as a draft stores it. */
interface KeptRow {
  readonly row: string;
  readonly answers: Entry;
}

/** Key of a row that the customer did not add. */
const keyAt = (index: number): string => `r${index}`;

const EMPTY: Entry = {};

export class RowsState extends FieldState {
  override readonly isAlwaysThere = false;
  override readonly answer: GraphSignal<Json | undefined>;
  readonly rows: GraphSignal<readonly RowState[]>;
  /** The row that was removed last; null once the rows change again. */
  readonly removed: Signal<RemovedRow | null> = signal(null);
  /** Rows that were given at once, also if they are read-only. */
  #input: Json | undefined;
  /** Number of changes, as the input that others compare. */
  #changes = 0;
  /** Undefined until the customer changes a row: until then, rows follow the default. */
  readonly #own: Signal<readonly RowState[] | undefined> = signal(undefined);
  readonly #kept: GraphSignal<readonly KeptRow[] | undefined>;
  readonly #wellFormed: GraphSignal<boolean>;
  /** Rows of the default, each as long as its entry is the same. */
  readonly #begun = new Map<string, { readonly entry: Json; readonly row: RowState }>();

  constructor(
    readonly page: RowsPage,
    name: string,
    field: Field,
    context: FieldContext,
    placed: (() => boolean) | null,
  ) {
    super(name, field, context, placed);
    this.rows = computed(() => (this.readonly.value ? undefined : this.#own.value) ?? this.#begin());
    this.answer = computed(() => {
      const rows = this.asked.value ? this.rows.value : [];
      return rows.length === 0 ? undefined : rows.map(({ answer }) => answer.value);
    });
    this.#kept = computed(() => this.#own.value?.map(({ kept }) => kept.value));
    this.#wellFormed = computed(() => super.wellFormed.value && this.inner.every(({ wellFormed }) => wellFormed.value));
  }

  override get inner(): readonly FieldState[] {
    const isAsked = orUndefined(() => this.asked.value && !this.readonly.value);
    const rows = isAsked ? orUndefined(() => this.rows.value) : undefined;
    return (rows ?? []).flatMap(({ fields }) =>
      [...fields.values()].flatMap((field) => [field, ...(field.inner ?? [])]),
    );
  }

  override get wellFormed(): GraphSignal<boolean> {
    return this.#wellFormed;
  }

  override get input(): Json | undefined {
    return this.#input;
  }

  override get kept(): Json | undefined {
    return this.#kept.value as Json | undefined;
  }

  /** Replaces all rows by a list of objects with input by field. */
  override give(value: Json | undefined): void {
    this.context.row?.own();
    this.#input = value;
    const entries = Array.isArray(value) ? value.filter(isRecord) : [];
    this.#set(entries.map((entry, index) => this.#create(keyAt(index), entry as Entry)));
  }

  override takes(kept: Json): boolean {
    return !this.field.private && (kept === null || (Array.isArray(kept) && kept.every(isKept)));
  }

  override restore(kept: Json): void {
    const rows: readonly unknown[] = Array.isArray(kept) ? kept : [];
    this.#set(rows.filter(isKept).map(({ row, answers }) => this.#create(row, answers, true)));
  }

  /** Answers of a draft that the fields of its restored rows do not take. */
  override unfitIn(kept: Json): readonly UnfitPart[] {
    const rows: readonly unknown[] = Array.isArray(kept) ? kept : [];
    return rows.filter(isKept).flatMap(({ row, answers }) => {
      const fields = this.#own.peek()?.find(({ key }) => key === row)?.fields;
      return Object.entries(answers).flatMap(([name, value]) => {
        const field = fields?.get(name);
        if (field?.takes(value)) return field.unfitIn(value).map((part) => ({ ...part, name: `${name}.${part.name}` }));
        return value === null ? [] : [{ name, value }];
      });
    });
  }

  override forget(): void {
    this.#begun.clear();
    this.#set(undefined);
  }

  /** Adds an empty row at the end. */
  append(): void {
    this.#change([...this.rows.peek(), this.#create(this.page.host.identity(), EMPTY)]);
  }

  remove(key: string): void {
    const rows = this.rows.peek();
    const index = rows.findIndex((row) => row.key === key);
    const row = rows[index];
    if (!row) return;
    this.#change(rows.filter((one) => one !== row));
    this.removed.value = { row, index };
  }

  /** Puts the row back that was removed last, with its answers and files. */
  putBack(): void {
    const removed = this.removed.peek();
    if (removed) this.#change(inserted(this.rows.peek(), removed.row, removed.index));
  }

  move(key: string, to: number): void {
    const rows = this.rows.peek();
    const row = rows.find((one) => one.key === key);
    if (!row) return;
    this.#change(
      inserted(
        rows.filter((one) => one !== row),
        row,
        to,
      ),
    );
  }

  #set(rows: readonly RowState[] | undefined): void {
    this.#touch(rows);
    this.removed.value = null;
  }

  #touch(rows: readonly RowState[] | undefined): void {
    this.#changes += 1;
    this.#own.value = rows;
    this.given.value = rows && this.#changes;
  }

  #change(rows: readonly RowState[]): void {
    this.context.row?.own();
    this.#set(rows);
    this.page.changed(this.name);
  }

  #begin(): RowState[] {
    const { default: initial, start = 0 } = this.field;
    const begun = initial === undefined ? Array<Entry>(start).fill(EMPTY) : evaluate(initial, this.context.scope);
    const entries: readonly Json[] = Array.isArray(begun) ? begun : [];
    return entries.map((entry, index) => {
      const key = keyAt(index);
      const known = this.#begun.get(key);
      if (known && Object.is(known.entry, entry)) return known.row;
      const row = untracked(() => this.#create(key, isRecord(entry) ? (entry as Entry) : EMPTY));
      this.#begun.set(key, { entry, row });
      return row;
    });
  }

  #titleOf(key: string): string {
    const { texts, scope, row } = this.context;
    const position = this.rows.value.findIndex((one) => one.key === key) + 1;
    const own = texts.word('rows.row', { name: texts.say(this.field.row, scope), position });
    return row ? `${row.title()}, ${own}` : own;
  }

  /** @param kept true for answers of a draft, false for input */
  #create(key: string, entry: Entry, kept = false): RowState {
    const { context, field, name, page } = this;
    const path = context.row ? `${context.row.path}.${name.slice(name.lastIndexOf('.') + 1)}` : `form.${name}`;
    const { as = 'item' } = field;
    const fields = new Map<string, FieldState>();
    const answer = computed(() => present(fields, ({ answer: { value } }) => value));
    const scope = new Inner(
      context.scope,
      as,
      ([own, ...rest]) => (own === undefined ? answer.value : follow(fields.get(own)?.answer.value, rest)),
      path,
    );
    let isMade = false;
    const own = (): void => {
      if (!isMade) return;
      context.row?.own();
      this.#touch(this.rows.peek());
    };
    const inner: FieldContext = {
      texts: context.texts,
      ruleContext: context.ruleContext,
      scope,
      row: { root: this.root, as, path, own, title: () => this.#titleOf(key) },
    };
    for (const [ownName, definition] of Object.entries(field.fields ?? {})) {
      const state = page.addField(`${name}.${key}.${ownName}`, definition, inner, null);
      fields.set(ownName, state);
      const value = entry[ownName];
      if (value === undefined) continue;
      if (!kept) state.give(value);
      else if (state.takes(value)) state.restore(value);
    }
    isMade = true;
    return { key, fields, answer, kept: computed(() => toKept(key, fields)) };
  }
}

function inserted(rows: readonly RowState[], row: RowState, index: number): RowState[] {
  return [...rows.slice(0, index), row, ...rows.slice(index)];
}

const toKept = (key: string, fields: RowState['fields']): KeptRow => ({
  row: key,
  answers: present(fields, (field) => (field.field.private ? undefined : field.kept)),
});

/** Guard for a row of a draft. */
const isKept = (value: unknown): value is KeptRow =>
  isRecord(value) && typeof value['row'] === 'string' && isRecord(value['answers']);

const present = (fields: ReadonlyMap<string, FieldState>, read: (field: FieldState) => Json | undefined): Entry =>
  Object.fromEntries(
    [...fields].flatMap(([name, field]) => {
      const value = read(field);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

/** Returns the definition of a field of rows by its path below `form`, such as `drivers.name`. */
export function definitionInRows(fields: Readonly<Record<string, Field>>, path: string): Field | undefined {
  for (const [own, { fields: inner }] of Object.entries(fields)) {
    if (!inner || !path.startsWith(`${own}.`)) continue;
    const rest = path.slice(own.length + 1);
    return inner[rest] ?? definitionInRows(inner, rest);
  }
  return undefined;
}
