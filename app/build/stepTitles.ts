// Texts of a flow by their keys, as customers of one language read them.
import type { PreparedFlow, Text, Words } from '../../engine/index.ts';

/** Returns the words of a text with its placeholders; undefined for computed and missing ones. */
export function wordsOf(text: Text | undefined, flow: string, words: Readonly<Record<string, Words>>) {
  const key = typeof text === 'string' ? text : text && 't' in text ? text.t : undefined;
  if (key === undefined) return undefined;
  const [own = '', fragment = flow] = key.split('/').reverse();
  const files = [words[flow], words[fragment], words['common']].filter((file) => file !== undefined);
  const found =
    files.find((file) => Object.hasOwn(file, own))?.[own] ??
    // A text selected by a value has a variant for each.
    (typeof text === 'object' ? files.map((file) => variantOf(own, file)).find((one) => one !== undefined) : undefined);
  return typeof found === 'string' ? found : found?.['other'];
}

function variantOf(key: string, file: Words): Words[string] | undefined {
  const name = Object.keys(file).find((other) => other.startsWith(`${key}.`));
  return name === undefined ? undefined : file[name];
}

/** Returns the titles of steps by their ids. */
export const titlesOf = (
  { id, steps }: PreparedFlow,
  words: Readonly<Record<string, Words>>,
): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(steps.map((step) => [step.id, wordsOf(step.title, id, words)]));
