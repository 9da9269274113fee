// What one change costs, at 10 to 5,000 fields. The ratio of one run is what counts.
import { formOf, openForm } from './form.ts';

const SIZES = [10, 100, 1_000, 5_000];
const ROUNDS = 9;
const CHANGES = 2_000;
/** The largest form may cost at most this many times the smallest. */
const FLAT = 2;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Microseconds a call. */
function measure(act: (round: number) => void): number {
  const start = performance.now();
  for (let change = 0; change < CHANGES; change += 1) act(change);
  return ((performance.now() - start) * 1_000) / CHANGES;
}

const rows = new Map(SIZES.map((size) => [size, { change: [] as number[], hub: [] as number[] }]));
for (let round = 0; round < ROUNDS; round += 1) {
  for (const size of [...SIZES].sort(() => Math.random() - 0.5)) {
    const session = await openForm(formOf(size));
    const row = rows.get(size);
    row?.change.push(measure((change) => session.answer('f1', `typed ${change}`)));
    const hubs = 20;
    const start = performance.now();
    for (let change = 0; change < hubs; change += 1) session.answer('f0', change % 2 === 0 ? 'on' : 'off');
    row?.hub.push((performance.now() - start) / hubs);
    session.close();
  }
}

console.log('fields   one change, µs          spread   change of the hub, ms');
for (const [size, { change, hub }] of rows) {
  const spread = `${Math.min(...change).toFixed(2)}–${Math.max(...change).toFixed(2)}`;
  const cells = [
    String(size).padStart(6),
    median(change).toFixed(2).padStart(15),
    spread.padStart(14),
    median(hub).toFixed(3).padStart(22),
  ];
  console.log(cells.join('  '));
}
const ratio = median(rows.get(5_000)?.change ?? []) / median(rows.get(10)?.change ?? []);
console.log(`\nOne change at 5,000 fields costs ${ratio.toFixed(2)} × one at 10 (aim: at most ${FLAT}).`);
if (!(ratio <= FLAT)) process.exit(1);
