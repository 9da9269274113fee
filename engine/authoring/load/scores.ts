// Expands the operator `score` to operators over the options of its field, so that the checker, explanations
// and servers need nothing of their own for scores.
import { argumentsOf, operatorOf } from '../../expressions/operators.ts';
import { SEVERAL } from '../../fields/choices/optionTypes.ts';
import type { Expression, Field, OptionDefinition, PreparedFlow } from '../../flow.ts';
import { definitionInRows } from '../../state/rowsState.ts';
import { pathOfList } from '../../text/formats.ts';
import { isRecord } from '../../values/isRecord.ts';
import { madeOf } from './originals.ts';

type Fields = PreparedFlow['fields'];

/** Paths of lists by the names of their entries. */
type Entries = ReadonlyMap<string, string>;

const ITEM = 'item';

/** Returns the flow with its scores in terms of other operators. Those of no known options stay, for the checker. */
export function withScores<Flow extends Pick<PreparedFlow, 'fields'>>(flow: Flow): Flow {
  if (!hasScores(flow.fields)) return flow;
  const scores = new Scores(flow.fields);
  const fields = scores.fields(flow.fields, 'form', new Map());
  return { ...(scores.within({ ...flow, fields: {} }, new Map()) as Flow), fields };
}

const optionsOf = ({ options = [] }: Field): readonly OptionDefinition[] => [options].flat();

const isScored = (field: Field): boolean => optionsOf(field).some(({ score }) => score !== undefined);

const hasScores = (fields: Fields): boolean =>
  Object.values(fields).some((field) => isScored(field) || hasScores(field.fields ?? {}));

class Scores {
  constructor(readonly all: Fields) {}

  fields(fields: Fields, path: string, entries: Entries): Fields {
    return Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const { fields: inner, ...own } = field;
        const changed = this.within(own, entries) as Field;
        if (!inner) return [name, changed === own ? field : madeOf(changed, field)];
        const list = `${path}.${name}`;
        const rows = this.fields(inner, list, new Map([...entries, [field.as ?? ITEM, list]]));
        return [name, madeOf({ ...changed, fields: rows }, field)];
      }),
    );
  }

  /** Returns the same objects where nothing changes. */
  within(part: unknown, entries: Entries): unknown {
    if (Array.isArray(part)) {
      const inner = part.map((entry) => this.within(entry, entries));
      return inner.every((entry, at) => entry === part[at]) ? part : madeOf(inner, part);
    }
    if (!isRecord(part)) return part;
    return this.#scored(part, entries) ?? this.#overEntries(part, entries) ?? this.#properties(part, entries);
  }

  #scored(part: Readonly<Record<string, unknown>>, entries: Entries): Expression | undefined {
    const [name, ...others] = Object.keys(part);
    const [answer] = argumentsOf(part);
    if (name !== 'score' || others.length > 0) return undefined;
    const path = pathOfList(answer) ?? '';
    const [root = '', ...rest] = path.split('.');
    const list = entries.get(root);
    const full = list === undefined ? path : [list, ...rest].join('.');
    const own = full.startsWith('form.') ? full.slice('form.'.length) : '';
    const field = this.all[own] ?? definitionInRows(this.all, own);
    const score = field && isScored(field) ? scoreOf(field, { var: path }, root) : undefined;
    return score && madeOf(score, part);
  }

  /** Operators on lists name each entry `item`. */
  #overEntries(part: object, entries: Entries): unknown {
    if (!operatorOf(part)?.over) return undefined;
    const [name = ''] = Object.keys(part);
    const [list, ...others] = argumentsOf(part);
    const inner = withEntry(entries, ITEM, list);
    const args = [this.within(list, entries), ...others.map((one) => this.within(one, inner))];
    return args.every((one, at) => one === argumentsOf(part)[at]) ? part : madeOf({ [name]: args }, part);
  }

  #properties(part: Readonly<Record<string, unknown>>, entries: Entries): unknown {
    const { each, as } = part;
    const inner = each === undefined ? entries : withEntry(entries, typeof as === 'string' ? as : ITEM, each);
    const changed = Object.entries(part).flatMap(([key, value]): [string, unknown][] => {
      const now = key === 'literal' ? value : this.within(value, key === 'each' ? entries : inner);
      return now === value ? [] : [[key, now]];
    });
    return changed.length === 0 ? part : madeOf({ ...part, ...Object.fromEntries(changed) }, part);
  }
}

function withEntry(entries: Entries, name: string, list: unknown): Entries {
  const path = pathOfList(list as Expression) ?? '';
  const [root = '', ...rest] = path.split('.');
  return new Map([...entries, [name, [entries.get(root) ?? root, ...rest].join('.')]]);
}

/** @returns undefined in a row with options made with `each`: its entries have the name of the row */
function scoreOf(field: Field, answer: Expression, root: string): Expression | undefined {
  const options = optionsOf(field);
  const several = field.type === SEVERAL;
  if (!several && options.every(({ each }) => each === undefined))
    return { match: [answer, ...options.map(({ value, score = 0 }): Expression => [value, score])] } as Expression;
  if (root === ITEM && options.some(({ each }) => each !== undefined)) return undefined;
  const isChosen = (value: Expression): Expression => (several ? { in: [value, answer] } : { '===': [answer, value] });
  const scores = options.flatMap(({ value, score, each, as = ITEM }): Expression[] => {
    if (score === undefined) return [];
    if (each === undefined) return [{ if: [isChosen(value), score, 0] }];
    const ofEntry = (part: Expression) => renamed(part, as) as Expression;
    return [{ sum: [{ filter: [each, isChosen(ofEntry(value))] }, ofEntry(score)] }];
  });
  return { if: [{ has: answer }, { '+': [0, ...scores] }] };
}

/** Renames the entry of a list to that of operators. */
function renamed(part: unknown, as: string): unknown {
  if (Array.isArray(part)) return part.map((entry) => renamed(entry, as));
  if (!isRecord(part)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (key !== 'var') return [key, renamed(value, as)];
      const [path, ...otherwise] = [value].flat();
      const [root, ...rest] = String(path).split('.');
      const own = [root === as ? ITEM : root, ...rest].join('.');
      return [key, otherwise.length > 0 ? [own, ...otherwise] : own];
    }),
  );
}
