// Options of all parts of the benchmark.
import { parseArgs } from 'node:util';
import { CONTENDERS } from './contenders.mjs';

const { values } = parseArgs({
  options: {
    /** Names of contenders, all by default. */
    engines: { type: 'string', default: Object.keys(CONTENDERS).join() },
    /** Numbers of fields. */
    sizes: { type: 'string', default: '10,100,1000' },
    rounds: { type: 'string', default: '3' },
    /** Adds to the measurements of the last run, in place of deleting them. */
    append: { type: 'boolean', default: false },
    /** Seconds for one kind of change. Slow contenders make fewer changes in this time. */
    seconds: { type: 'string', default: '15' },
  },
});

const engines = values.engines.split(',');
const unknown = engines.filter((name) => !CONTENDERS[name]);
if (unknown.length > 0)
  throw new Error(`Unknown engines: ${unknown.join(', ')}. Use: ${Object.keys(CONTENDERS).join(', ')}.`);

export const options = {
  engines,
  sizes: values.sizes.split(',').map(Number),
  rounds: Number(values.rounds),
  append: values.append,
  seconds: Number(values.seconds),
};
