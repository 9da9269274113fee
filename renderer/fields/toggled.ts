import type { FieldNode, Json, Option } from '@fahrplan/engine';

/** Values of the chosen options of a `choice` or `choices`. */
export function chosenIn(answer: Json | undefined): readonly Json[] {
  return Array.isArray(answer) ? answer : answer === undefined ? [] : [answer as Json];
}

/** Returns the answer after a press on an option. One that stands alone clears the others, and they clear it. */
export function toggled(
  field: FieldNode,
  answer: Json | undefined,
  { value, alone }: Option,
  all: readonly Option[],
): Json {
  if (field.type === 'choice') return value;
  const before = chosenIn(answer);
  if (before.includes(value)) return before.filter((other) => other !== value);
  if (alone) return [value];
  const excluded = all.flatMap((option) => (option.alone ? [option.value as Json] : []));
  return [...before.filter((other) => !excluded.includes(other)), value];
}
