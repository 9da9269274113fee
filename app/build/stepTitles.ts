// Texts of a flow by their keys, as customers of one language read them.
import type { PreparedFlow, Text, Words } from '../../engine/index.ts';

/** Returns the words of a text with its placeholders; undefined for computed and missing ones. */
export function wordsOf(text: Text | undefined, flow: string, words: Readonly<Record<string, Words>>) {
  const key = typeof text === 'string' ? text : text && 't' in text ? text.t : undefined;
  if (key === undefined) return undefined;
  const [own = '', fragment = flow] = key.split('/').reverse();
  const file = { ...words['common'], ...words[fragment], ...words[flow] };
  const name = Object.hasOwn(file, own) ? own : Object.keys(file).find((other) => other.startsWith(`${own}.`));
  const found = file[name ?? ''];
  return typeof found === 'string' ? found : found?.['other'];
}

/** Returns the titles of steps by their ids. */
export const titlesOf = (
  { id, steps }: PreparedFlow,
  words: Readonly<Record<string, Words>>,
): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(steps.map((step) => [step.id, wordsOf(step.title, id, words)]));
