// A field on screen: what the customer sees of a question, and when its issue is shown.

import { constant } from '../derivedSignals.ts';
import { holds } from '../expressions/expressions.ts';
import type { FieldBlock } from '../flow.ts';
import type { FieldNode, Json } from '../nodes.ts';
import { attempt, ready, Unready } from '../notReady.ts';
import { computed } from '../signals.ts';
import type { FieldState } from '../state/fieldState.ts';
import type { Page } from '../state/flowState.ts';
import { speak } from '../text/speech.ts';
import { presenceOf, shownText } from './derived.ts';
import type { Spot, Stand } from './viewContext.ts';

const SHOWN = constant('shown');

/** A field as it is placed on a step. What never changes is shared with all other fields. */
export function fieldNode(block: FieldBlock, { stand, scope, at }: Spot): FieldNode {
  const { page } = stand;
  const state = page.fields.get(block.field);
  if (!state) throw new Error(`"${block.field}": no such name`);
  const { field, choices, isAlwaysThere } = state;
  return {
    key: at,
    kind: 'field',
    name: state.name,
    type: field.type,
    widget: field.widget ?? null,
    autocomplete: field.autocomplete ?? null,
    unit: field.unit ?? null,
    required: state.required,
    private: field.private ?? false,
    presence:
      block.when === undefined && isAlwaysThere && !choices
        ? SHOWN
        : presenceOf(() => {
            if (!holds(block.when, scope)) return 'hidden';
            void state.answer.value;
            if (!state.asked.value) return 'hidden';
            const offered = attempt(() => state.offered.value);
            return offered instanceof Unready && offered.state === 'failed' ? 'failed' : 'shown';
          }),
    label: shownText(page.texts, field.label, scope, 'answer'),
    hint: shownText(page.texts, field.hint, scope),
    none: shownText(page.texts, field.none, scope),
    answer: isAlwaysThere && !choices ? state.answer : computed(() => ready(() => asDrawn(state))),
    readonly:
      field.readonly === undefined ? state.readonly : computed(() => ready(() => state.readonly.value) ?? false),
    strength: field.widget === 'meter' ? computed(() => ready(() => state.fits()) ?? false) : null,
    files: state.files && page.parts.uploads.show(state.name, state.files, page),
    options: choices ? computed(() => ready(() => choices.offered.value) ?? null) : state.offered,
    issue: computed(() => shownIssue(state, stand)),
    spoken: computed(() => ready(() => speakAnswer(state, page)) ?? null),
  };
}

/** Options are drawn as text, whatever the type of their values. */
function asDrawn({ answer: { value }, field }: FieldState): Json | undefined {
  return field.options !== undefined && typeof value === 'number' ? String(value) : value;
}

/** A field that was only passed through does not yet complain that it is empty (ux, "When to validate"). */
function shownIssue(state: FieldState, stand: Stand): string | null {
  const complaint = stand.judge.complaintOf(state);
  if (complaint !== undefined) return complaint;
  const judged = stand.judge.judged.value.has(state.name);
  const left = state.touched.value && (stand.page.flow.validateOn ?? 'change') !== 'continue';
  if (!judged && !left) return null;
  const fault = ready(() => state.fault.value);
  const passedThrough = fault?.code === 'required' && state.given.value === undefined && !judged;
  return !fault || fault.passes || passedThrough ? null : fault.text;
}

/** An answer as a review says it. */
export function speakAnswer({ answer: { value: answer }, field, type, offered }: FieldState, { texts }: Page): string {
  if (answer === undefined) return '';
  if (type.speak) return type.speak(answer, texts);
  if (field.options === undefined) return speak(answer, field.unit ?? type.format, texts.language());
  const labels = [answer].flat().map((value) => offered.value.find((option) => option.value === String(value))?.label);
  return labels.filter(Boolean).join(', ');
}
