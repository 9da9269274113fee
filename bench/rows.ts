// Cost of rows: the hundredth added to the first, and a keystroke in the last row to one in the first.
import type { Draft, FieldNode, FlowSession, ReadonlySignal } from '@fahrplan/engine';
import { silentHost } from '../scripts/testbed/silentHost.ts';
import { formOf, openForm } from './form.ts';

const ROWS = 100;
const ROUNDS = 200;
/** A single keystroke is too short to be timed. */
const KEYS = 20;
const AIMS = { add: 2, type: 1.3 };

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const FIELDS = 5;
const text = { type: 'text', label: 'label', rules: [{ rule: 'maxLength', value: 40, text: 'long' }] } as const;
const { fields: _, ...form } = formOf(1);
const flow = {
  ...form,
  keep: 'draft' as const,
  fields: {
    f0: {
      type: 'rows' as const,
      label: 'label',
      row: 'row',
      rules: [{ rule: 'maxRows' as const, value: 200, text: 'many' }],
      fields: Object.fromEntries(
        Array.from({ length: FIELDS }, (_, at) => [`own${at}`, { ...text, rules: [...text.rules] }]),
      ),
    },
  },
};

/** Opens the form, and subscribes to all signals that its view reads, also of rows that are added. */
async function openRows(): Promise<{ session: FlowSession; rows: NonNullable<FieldNode['rows']> }> {
  const drafts = { load: () => undefined, save: (_: unknown, draft?: Draft) => void draft };
  const session = await openForm(flow, undefined, silentHost({ drafts }));
  const [node] = session.step.peek()?.blocks ?? [];
  const rows = node?.kind === 'field' ? node.rows : null;
  if (!rows) throw new Error('nothing is open');
  const watch = (reading: ReadonlySignal<unknown>) => void reading.subscribe(() => {});
  const seen = new Set<string>();
  rows.rows.subscribe((all) => {
    for (const row of all ?? []) {
      if (seen.has(row.key)) continue;
      seen.add(row.key);
      watch(row.position);
      for (const { presence, readonly, label, hint, issue, answer } of row.fields)
        for (const reading of [presence, readonly, label, hint, issue, answer]) watch(reading);
    }
  });
  watch(rows.removed);
  return { session, rows };
}

function timed(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

const added: number[][] = [];
const typed: number[][] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const { session, rows } = await openRows();
  const times = Array.from({ length: ROWS }, () => timed(() => void rows.append()));
  added.push(times);
  const [first, last] = [rows.rows.peek()?.[0], rows.rows.peek()?.at(-1)];
  const type = (row: typeof first) =>
    timed(() => {
      for (let key = 0; key < KEYS; key += 1) session.answer(`${row?.name}.own0`, `${round} ${key}`);
    });
  // In turns, so that neither always comes first.
  const pair = round % 2 === 0 ? [type(first), type(last)] : [type(last), type(first)].reverse();
  typed.push(pair);
  session.close();
}

const of = (times: readonly number[][], at: number): number => median(times.map((round) => round[at] ?? Number.NaN));
const figures = [
  { what: `row ${ROWS} added ÷ row 1`, ratio: of(added, ROWS - 1) / of(added, 0), most: AIMS.add },
  { what: `key in row ${ROWS} ÷ in row 1`, ratio: of(typed, 1) / of(typed, 0), most: AIMS.type },
];
for (const { what, ratio, most } of figures) {
  const isMet = ratio <= most;
  console.log(`${what.padEnd(28)} ${ratio.toFixed(2)}  (aim: ${most}${isMet ? '' : ', missed'})`);
  if (!isMet) process.exitCode = 1;
}
