// Restores a draft in the current version of its flow: runs migrations and separates unfit answers.
import { COMPLETED } from '../completedField.ts';
import { evaluate } from '../expressions/expressions.ts';
import { follow, Roots } from '../expressions/scope.ts';
import type { Migration } from '../flow.ts';
import type { Draft } from '../host.ts';
import type { DraftNode, Json } from '../nodes.ts';
import { NotReady, orUndefined } from '../notReady.ts';
import { batch } from '../signals.ts';
import type { FlowState } from '../state/flowState.ts';
import { isRecord } from '../values/isRecord.ts';
import { whenReady } from '../whenReady.ts';
import type { Resumption } from './answerStore.ts';
import type { StepSequence } from './stepSequence.ts';

type Answers = Readonly<Record<string, Json>>;

export interface Resumed {
  readonly step: string | null;
  readonly answers: Answers;
  readonly labels: Readonly<Record<string, string>>;
  /** Answers that the flow no longer asks, or asks in another form. */
  readonly unfit: DraftNode['unfit']['value'];
}

/** Restores the answers of a draft; of a newer version, those that fit. Other fields are reset. */
export function resumeDraft({ labels = {}, ...draft }: Draft, state: FlowState): Resumed {
  const { flow, texts } = state;
  const due = (flow.migrations ?? []).slice(Math.max(0, draft.version - 1));
  const { step, answers } = due.reduce((kept: Kept, migration) => migrate(kept, migration, state), draft);
  const fits = ([name, value]: [string, Json]) => state.fields.get(name)?.takes(value);
  const fitting = Object.fromEntries(Object.entries(answers).filter(fits));
  const unfit = Object.entries(answers).filter((entry) => entry[1] !== null && !fits(entry));
  batch(() => {
    for (const name of Object.keys(flow.fields)) {
      const field = state.fields.get(name);
      if (Object.hasOwn(fitting, name)) field?.restore(fitting[name] as Json);
      else if (!field?.field.private) field?.forget();
    }
  });
  const inWords = (name: string, value: Json): string => {
    if (typeof value === 'boolean') return orUndefined(() => texts.word(value ? 'yes' : 'no')) ?? '';
    const parts = [value].flat().filter(isScalar);
    return parts.map((part) => labels[`${name}=${part}`] ?? part).join(', ');
  };
  return {
    step: flow.steps.some(({ id }) => id === step) ? step : null,
    answers: fitting,
    labels,
    unfit: [
      ...unfit.map(([name, value]) => ({ label: labels[name] ?? name, value: inWords(name, value) })),
      ...Object.entries(fitting).flatMap(([name, value]) =>
        (state.fields.get(name)?.unfitIn(value) ?? []).map((part) => ({
          label: labels[name] ?? `${name}.${part.name}`,
          value: inWords(name, part.value),
        })),
      ),
    ],
  };
}

const isScalar = (value: Json): boolean => typeof value === 'string' || typeof value === 'number';

/** Guard for stored data, which may come from another version or be edited by hand. */
export function isDraft(draft: NonNullable<unknown>): draft is Draft {
  const { version, id, step, answers, labels, sent } = draft as Partial<Record<keyof Draft, unknown>>;
  return (
    typeof version === 'number' &&
    typeof id === 'string' &&
    (step === null || typeof step === 'string') &&
    isRecord(answers) &&
    (labels === undefined || (isRecord(labels) && Object.values(labels).every((label) => typeof label === 'string'))) &&
    (sent === undefined || (isRecord(sent) && Object.values(sent).every(isSentKey)))
  );
}

const isSentKey = (value: unknown): boolean =>
  isRecord(value) && typeof value['key'] === 'string' && typeof value['print'] === 'string';

interface Kept {
  readonly step: string | null;
  readonly answers: Answers;
}

function migrate(
  { step, answers }: Kept,
  { rename = {}, set = {}, drop = [], steps = {} }: Migration,
  { catalogue }: FlowState,
): Kept {
  const scope = new Roots({
    form: (rest) => follow(nested(answers), rest),
    now: ([name]) => (name === 'time_zone' ? catalogue.timeZone : undefined),
  });
  const gone = new Set([...drop, ...Object.keys(rename)]);
  const stays = Object.entries(answers).filter(([name]) => !gone.has(name));
  const renamed = Object.entries(rename).map(([from, to]) => [to, answers[from]] as const);
  const made = Object.entries(set).map(([name, expression]) => [name, evaluate(expression, scope)] as const);
  const brought = [...stays, ...renamed, ...made].filter(([, value]) => value !== undefined);
  const kept = Object.fromEntries(brought) as Record<string, Json>;
  const { [COMPLETED]: done } = kept;
  // The steps of sections that are done have the names of that version, too.
  if (Array.isArray(done)) kept[COMPLETED] = done.map((one) => own(steps, String(one)));
  return { step: step === null ? null : own(steps, step), answers: kept };
}

const own = (steps: Readonly<Record<string, string>>, step: string): string =>
  (Object.hasOwn(steps, step) ? steps[step] : undefined) ?? step;

/** Expressions read `pickup.street` as `form.pickup.street`. */
function nested(answers: Answers): Record<string, unknown> {
  const groups: Record<string, Record<string, unknown>> = {};
  const plain: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(answers)) {
    const [group = '', member] = name.split('.');
    if (member === undefined) plain[group] = value;
    else groups[group] = { ...groups[group], [member]: value };
  }
  return { ...plain, ...groups };
}

/** Returns the draft's step, or the first invalid one before it; the first if it was removed. */
export async function stepToResume(wanted: string | null, first: string, steps: StepSequence): Promise<Resumption> {
  const trail: string[] = [];
  let at: string | undefined = wanted === null ? undefined : first;
  while (at !== undefined) {
    const here: string = at;
    if (here === wanted) return { step: here, trail };
    const next: string | undefined | NotReady = await whenReady(() => steps.after(here, wanted ?? undefined));
    const isFree = await whenReady(() =>
      typeof next === 'string' ? steps.isRightUpTo(here, next) : !steps.hasFaults(here),
    );
    if (isFree !== true || trail.includes(next as string)) return { step: here, trail };
    trail.push(here);
    at = next instanceof NotReady ? undefined : next;
  }
  return { step: first, trail: [] };
}
