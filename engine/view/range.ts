// Ranges: two number fields as the limits on one scale.

import { evaluate } from '../expressions/expressions.ts';
import type { Scope } from '../expressions/scope.ts';
import type { Group } from '../flow.ts';
import type { BlockNode, RangeNode, RangeScale } from '../nodes.ts';
import { catchNotReady, NotReady } from '../notReady.ts';
import { computed } from '../signals.ts';
import { formatOfField } from '../text/formats.ts';
import type { BlockContext } from './viewContext.ts';

type Range = NonNullable<Group['range']>;

/**
 * Returns the scale of a group with two number fields.
 *
 * @see docs/requirements.md UX-41
 */
export function rangeNode(
  range: Range,
  [from, to]: readonly BlockNode[],
  { view: { state }, scope }: BlockContext,
): RangeNode | null {
  if (from?.kind !== 'field' || to?.kind !== 'field') return null;
  // The scale may depend on its own answers: while it reloads, the thumbs stay where they are.
  let last: RangeScale | null = null;
  const scale = computed(() => {
    const read = catchNotReady(() => scaleOf(range, scope));
    if (!(read instanceof NotReady)) last = read;
    else if (read.state === 'failed') last = null;
    return last;
  });
  const lower = state.fields.get(from.name);
  const format = lower && formatOfField(lower.field);
  return { from, to, scale, speak: (value) => state.texts.speak(value, format) };
}

/** Removes floating-point noise: 3 * 0.1 is 0.30000000000000004. */
const exact = (value: number): number => Math.round(value * 1e9) / 1e9;

/** Returns the scale with its ends rounded outwards to whole steps; null without an extent. */
function scaleOf({ min, max, step }: Range, scope: Scope): RangeScale | null {
  const [low, high, size] = [min, max, step].map((one) => evaluate(one, scope));
  if (typeof low !== 'number' || typeof high !== 'number' || typeof size !== 'number' || size <= 0) return null;
  const scale = {
    min: exact(Math.floor(exact(low / size)) * size),
    max: exact(Math.ceil(exact(high / size)) * size),
    step: size,
  };
  return scale.min < scale.max ? scale : null;
}
