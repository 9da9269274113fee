// Prints the tables of docs/peers.md, and where a contender differed from the form.
import { CONTENDERS, titleOf } from './contenders.mjs';
import { median, readRecord } from './record.mjs';

const node = readRecord('node');
const browser = readRecord('browser');
const MIDDLE = 100;

const sizesIn = (record) => [...new Set(record.map(({ size }) => size))].sort((one, other) => one - other);

function figureOf(value) {
  if (value === undefined) return '–';
  const digits = value >= 10 ? 0 : value >= 1 ? 1 : value >= 0.1 ? 2 : 3;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

const countOf = (size) => size.toLocaleString('en-US');

/** Prints a row for each contender with a value, and a cell for each of `cells`. */
function printTable(head, cells) {
  console.log(`| engine | ${head.join(' | ')} |\n|---|${'---:|'.repeat(head.length)}`);
  for (const name of Object.keys(CONTENDERS)) {
    const values = cells.map((cell) => cell(name));
    if (values.some((value) => value !== undefined))
      console.log(`| ${titleOf(name)} | ${values.map(figureOf).join(' | ')} |`);
  }
}

/** Returns the median of all rounds of one contender. */
const medianOf = (record, part, wanted) => (name) =>
  median(
    record
      .filter((one) => one.name === name && Object.entries(wanted).every(([key, value]) => one[key] === value))
      .map((one) => one[part]),
  );

for (const size of sizesIn(node)) {
  console.log(`\nWithout a browser, ${countOf(size)} fields:\n`);
  printTable(
    ['create, ms', 'one change, µs', 'the hub, ms', 'memory, kB'],
    ['create', 'change', 'hub', 'heap'].map((part) => medianOf(node, part, { size })),
  );
}

for (const size of sizesIn(browser).filter((one) => one >= MIDDLE)) {
  const pages = sizesIn(browser).filter((one) => one <= size);
  console.log(`\nIn the browser, changes with ${countOf(size)} fields:\n`);
  printTable(
    [...pages.map((one) => `page of ${countOf(one)}`), 'a key', 'one shows', 'the hub', 'MB', 'Continue'],
    [
      ...pages.map((one) => medianOf(browser, 'load', { size: one, layout: 'flat' })),
      ...['key', 'local', 'hub', 'heap'].map((part) => medianOf(browser, part, { size, layout: 'flat' })),
      medianOf(browser, 'next', { size, layout: 'wizard' }),
    ],
  );
}

const differences = [...node, ...browser].flatMap(({ name, size, layout = 'node', failed, wrong = [] }) =>
  [...(failed ? [failed] : []), ...wrong].map((text) => `${name}, ${layout}, ${size} fields: ${text}`),
);
if (differences.length > 0) console.log(`\nDifferences:\n\n- ${[...new Set(differences)].join('\n- ')}`);
