// Strength of passwords: shown once every other rule is kept.
import type { FieldNode } from '../nodes.ts';
import { orUndefined } from '../notReady.ts';
import { computed } from '../signals.ts';
import type { FieldState } from '../state/fieldState.ts';
import { ruleName } from '../state/namedRules.ts';

export function strengthOf(fieldState: FieldState): FieldNode['strength'] {
  const { answer, field } = fieldState;
  const others = field.rules?.filter((rule) => ruleName(rule) !== 'strength') ?? [];
  const fits = () => !others.some((rule) => fieldState.breaks(rule, answer.value, false));
  return field.widget === 'meter' ? computed(() => orUndefined(fits) ?? false) : null;
}
