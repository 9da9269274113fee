// One contender of measureNode.mjs at one size. Prints its costs, and where it differs from the form.
import { moduleOf } from './contenders.mjs';
import { generateForm, independentFields, visibleCount } from './form.mjs';

const [, , name, sizeText, secondsText] = process.argv;
const size = Number(sizeText);
const budget = 1000 * Number(secondsText);
const CREATIONS = 15;
const CHANGES = 500;
const WARM_UP = 40;
/** Forms kept at once: a single small one is lost in noise. */
const KEPT = size > 1000 ? 1 : size > 100 ? 2 : 10;

const { convert } = await moduleOf(name, 'convert');
const engine = await moduleOf(name, 'node');
const form = generateForm(size);
const definition = JSON.stringify(convert(form, 'flat'));

const median = (values) => values.sort((one, other) => one - other)[values.length >> 1];
const load = () => engine.load(JSON.parse(definition), structuredClone(form.answers));

async function timeOfLoad() {
  const own = JSON.parse(definition);
  const answers = structuredClone(form.answers);
  const started = performance.now();
  await engine.load(own, answers);
  return performance.now() - started;
}

async function heapUsed() {
  for (let round = 0; round < 2; round += 1) {
    await new Promise((resume) => setTimeout(resume, 20));
    gc();
  }
  return process.memoryUsage().heapUsed;
}

await timeOfLoad();
const creations = [];
for (const end = performance.now() + budget / 2; creations.length < CREATIONS && performance.now() < end; )
  creations.push(await timeOfLoad());

const heapBefore = await heapUsed();
const kept = [];
for (let count = 0; count < KEPT; count += 1) kept.push(await load());
const heap = ((await heapUsed()) - heapBefore) / 1024 / KEPT;
const instance = kept.pop();
kept.length = 0;

const answers = structuredClone(form.answers);
const wrong = [];
const expect = (what, is, should) => is === should || wrong.push(`${what}: ${is}, not ${should}`);
const set = async (field, value) => {
  answers[field] = value;
  await engine.set(instance, field, value);
};
const expectVisible = (when) =>
  expect(`visible fields ${when}`, engine.visible(instance), visibleCount(form.fields, answers));

expectVisible('at first');
for (const field of ['f0', 'f1'])
  for (const value of [!answers[field], answers[field]]) {
    await set(field, value);
    expectVisible(`with ${field} ${value}`);
  }
await set('f6', 'ab');
expect('error of a short text', await engine.hasError(instance, 'f6'), true);
await set('f6', 'abcd');
expect('error of a long text', await engine.hasError(instance, 'f6'), false);
if (size > 13) {
  const { f13 } = answers;
  await set('f13', 0);
  expect('error below the other field', await engine.hasError(instance, 'f13'), true);
  await set('f13', f13);
  expect('error above the other field', await engine.hasError(instance, 'f13'), false);
}

/** Returns the median of many changes in milliseconds. */
async function timeOfChanges(changeAt) {
  const times = [];
  let count = 0;
  for (const end = performance.now() + budget / 4; count < WARM_UP && performance.now() < end; count += 1)
    await engine.set(instance, ...changeAt(count));
  gc();
  // The hub changes with each count.
  if (count % 2 === 1) await engine.set(instance, ...changeAt(count++));
  for (const end = performance.now() + budget; times.length < CHANGES && performance.now() < end; count += 1) {
    const [field, value] = changeAt(count);
    const started = performance.now();
    const pending = engine.set(instance, field, value);
    if (pending?.then) await pending;
    times.push(performance.now() - started);
  }
  return median(times);
}

const texts = independentFields(form.fields);
const change = await timeOfChanges((count) => [
  texts[count % texts.length],
  count % 4 === 3 ? `a${count % 10}` : `text${count}`,
]);
const hub = await timeOfChanges((count) => ['f0', count % 2 === 1]);
console.log(JSON.stringify({ name, size, create: median(creations), change: 1000 * change, hub, heap, wrong }));
process.exit();
