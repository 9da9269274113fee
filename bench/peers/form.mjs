// The form that every contender gets: generated from a seed, in no contender's language.
// Fields repeat every ten:
//   0, 1  checkbox; field 0 of the form is the hub, each field 1 shows field 9 of its ten
//   2, 6  text of at least three characters
//   3, 7  number of at most 100
//   4     required text, shown by the hub
//   5     required select
//   8     required text
//   9     number, text or select in turns, shown by the hub and (or) field 1
// Every 20th field, from field 13, is at least as large as the field ten before it.

const WORDS =
  'amber birch cedar delta ember fable grove haven islet jetty knoll lumen maple north ocean pearl quill river stone tidal umber vivid willow xenon yield zephyr'.split(
    ' ',
  );
const TYPES = ['checkbox', 'checkbox', 'text', 'number', 'text', 'select', 'text', 'number', 'text'];
const LAST_TYPES = ['number', 'text', 'select'];
const PER_STEP = 10;
const SEED = 42;

/** Returns a generator of numbers between 0 and 1 (mulberry32). */
export function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns the list in random order. */
export function shuffle(list, random) {
  const shuffled = [...list];
  for (let index = shuffled.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [shuffled[index], shuffled[other]] = [shuffled[other], shuffled[index]];
  }
  return shuffled;
}

function ruleOf(type, place) {
  if (type === 'number') return { kind: 'max', value: 100 };
  if (type === 'text' && place !== 4 && place !== 8) return { kind: 'minLength', value: 3 };
  return { kind: 'required' };
}

function visibilityOf(index, place, ten) {
  const hub = { field: 'f0', value: true };
  if (place === 4) return { operator: 'and', clauses: [hub] };
  if (place !== 9) return undefined;
  return { operator: ten % 2 === 1 ? 'or' : 'and', clauses: [hub, { field: `f${index - 8}`, value: true }] };
}

/** Generates the form with its initial answers; the same size always has the same form. */
export function generateForm(size) {
  const random = randomNumbers(SEED + size);
  const word = () => WORDS[Math.floor(random() * WORDS.length)];
  const answers = {};
  const fields = Array.from({ length: size }, (_, index) => {
    const place = index % 10;
    const ten = Math.floor(index / 10);
    const name = `f${index}`;
    const type = TYPES[place] ?? LAST_TYPES[ten % 3];
    const label = `${word()} ${word()} ${index}`;
    const options =
      type === 'select'
        ? Array.from({ length: 3 + Math.floor(random() * 5) }, (_, at) => ({
            value: `o${at}`,
            label: `${word()} ${at}`,
          }))
        : undefined;
    const atLeast = index % 20 === 13 ? `f${index - 10}` : undefined;
    if (type === 'checkbox') answers[name] = index === 0;
    else if (type === 'select') answers[name] = `o${Math.floor(random() * 3)}`;
    else if (type === 'number') answers[name] = 1 + Math.floor(random() * 20) + (atLeast ? 30 : 0);
    else answers[name] = word();
    return { name, type, label, options, rule: ruleOf(type, place), visible: visibilityOf(index, place, ten), atLeast };
  });
  return { fields, answers };
}

/** Returns the fields of each step of the wizard. */
export const stepsOf = ({ fields }) =>
  Array.from({ length: Math.ceil(fields.length / PER_STEP) }, (_, step) =>
    fields.slice(step * PER_STEP, (step + 1) * PER_STEP),
  );

/** Returns the fields of the first page: all, or those of the first step. */
export const firstPageOf = (form, layout) => (layout === 'wizard' ? (stepsOf(form)[0] ?? []) : form.fields);

export function isVisible({ visible }, answers) {
  if (!visible) return true;
  const holds = ({ field, value }) => answers[field] === value;
  return visible.operator === 'and' ? visible.clauses.every(holds) : visible.clauses.some(holds);
}

export const visibleCount = (fields, answers) => fields.filter((field) => isVisible(field, answers)).length;

/** Names of texts that no other field depends on. */
export const independentFields = (fields) => fields.filter((_, index) => index % 10 === 6).map(({ name }) => name);
