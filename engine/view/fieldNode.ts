import { constant } from '../derivedSignals.ts';
import { holds } from '../expressions/expressions.ts';
import type { Field, FieldBlock } from '../flow.ts';
import type { FieldNode, Json } from '../nodes.ts';
import { catchNotReady, NotReady, orUndefined } from '../notReady.ts';
import { computed } from '../signals.ts';
import type { FieldState } from '../state/fieldState.ts';
import type { FlowState } from '../state/flowState.ts';
import { ruleName } from '../state/namedRules.ts';
import { formatOfField } from '../text/formats.ts';
import { presenceOf, shownText } from './derived.ts';
import type { BlockContext, ViewContext } from './viewContext.ts';

const SHOWN = constant('shown');
const NONE = constant('');

/** Creates the node of a field. Constant properties share one signal across fields. */
export function fieldNode(block: FieldBlock, { view, scope, at }: BlockContext): FieldNode {
  const { state } = view;
  const fieldState = state.fields.get(block.field);
  if (!fieldState) throw new Error(`"${block.field}": no such name`);
  const { field, choices, isAlwaysThere } = fieldState;
  return {
    key: at,
    kind: 'field',
    name: fieldState.name,
    type: field.type,
    widget: field.widget ?? null,
    free: field.free ?? false,
    autocomplete: field.autocomplete ?? null,
    webAddress: field.rules?.some((rule) => ruleName(rule) === 'webAddress') ?? false,
    unit: field.unit ?? null,
    currency: isAmount(field)
      ? computed(() => field.currency ?? orUndefined(() => state.texts.language().currency) ?? '')
      : NONE,
    required: fieldState.required,
    private: field.private ?? false,
    presence:
      block.when === undefined && isAlwaysThere && !choices
        ? SHOWN
        : presenceOf(() => {
            if (!holds(block.when, scope)) return 'hidden';
            void fieldState.answer.value;
            if (!fieldState.asked.value) return 'hidden';
            const offered = catchNotReady(() => fieldState.offered.value);
            const failure = offered instanceof NotReady ? offered : offered.find((one) => one.failure)?.failure;
            if (failure?.state === 'failed') throw failure;
            return 'shown';
          }),
    label: shownText(state.texts, field.label, scope, 'answer'),
    hint: shownText(state.texts, field.hint, scope),
    none: shownText(state.texts, field.none, scope),
    suffix: shownText(state.texts, field.suffix, scope),
    answer: isAlwaysThere && !choices ? fieldState.answer : computed(() => orUndefined(() => asDrawn(fieldState))),
    readonly:
      field.readonly === undefined
        ? fieldState.readonly
        : computed(() => orUndefined(() => fieldState.readonly.value) ?? false),
    strength: view.parts.password?.(fieldState) ?? null,
    length: view.parts.counter?.(fieldState) ?? null,
    files: fieldState.files && state.parts.uploads.show(fieldState.name, fieldState.files, fieldState.context),
    rows: field.fields ? state.parts.rows.show(fieldState, fieldNode, view, at) : null,
    options: choices ? computed(() => orUndefined(() => choices.offered.value) ?? null) : fieldState.offered,
    issue: computed(() => shownIssue(fieldState, view)),
    spoken: computed(() => orUndefined(() => speakAnswer(fieldState, state)) ?? null),
  };
}

const isAmount = (field: Field): boolean => formatOfField(field)?.startsWith('cent') === true;

/** Options render their values as text. */
function asDrawn({ answer: { value }, field }: FieldState): Json | undefined {
  return field.options !== undefined && typeof value === 'number' ? String(value) : value;
}

/** An empty field that was only passed through shows no error yet (ux, "When to validate"). */
function shownIssue(fieldState: FieldState, view: ViewContext): string | null {
  const complaint = view.validator.complaintOf(fieldState);
  if (complaint !== undefined) return complaint;
  const validated = view.validator.validated.value.has(fieldState);
  const left = fieldState.touched.value && (view.state.flow.validateOn ?? 'change') !== 'continue';
  if (!validated && !left) return null;
  const fault = orUndefined(() => fieldState.fault.value);
  const passedThrough = fault?.code === 'required' && fieldState.given.value === undefined && !validated;
  return !fault || fault.passes || passedThrough ? null : fault.text;
}

/** Formats an answer for a review. */
export function speakAnswer(fieldState: FieldState, state: FlowState): string {
  const {
    answer: { value: answer },
    field,
    type,
    offered,
    context,
  } = fieldState;
  const { texts } = state;
  if (answer === undefined) return '';
  if (field.fields) return state.parts.rows.say(fieldState, speakAnswer, state);
  if (type.speak) return type.speak(answer, texts);
  if (field.options === undefined)
    return [texts.speak(answer, formatOfField(field)), texts.say(field.suffix, context.scope)].join(' ').trimEnd();
  const chosen = [answer].flat().map((value) => offered.value.find((option) => option.value === String(value)));
  for (const option of chosen) if (option?.failure) throw option.failure;
  if (field.free && chosen.includes(undefined)) return String(answer);
  return chosen.flatMap((option) => option?.label || []).join(', ');
}
