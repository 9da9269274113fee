// Form of any size: a fifth depends on a hub, each field has a rule, every 20th reads another.
import {
  createFlow,
  type FlowSession,
  type PreparedCatalogue,
  type PreparedFlow,
  type ReadonlySignal,
} from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { silentHost } from '../scripts/testbed/silentHost.ts';

/** Empty catalogue. */
export const catalogue: PreparedCatalogue = {
  portal: { home: '', missing: '', signIn: '' },
  operations: {},
  sources: {},
  facts: {},
  memory: {},
  uploads: {},
  config: {},
  timeZone: 'UTC',
  locales: { 'de-DE': { region: 'DE', currency: 'EUR' } },
  formats: {},
  answers: {},
};

type Field = PreparedFlow['fields'][string];

function fieldAt(at: number): Field {
  const rules: NonNullable<Field['rules']> = [{ rule: 'maxLength', value: 40, text: 'long' }];
  const other = { '!==': [{ var: `form.f${at}` }, { var: `form.f${at - 1}` }] as [object, object] };
  if (at > 0 && at % 20 === 0) rules.push({ that: other, text: 'same' });
  const field: Field = { type: 'text', label: 'label', rules };
  return at > 0 && at % 5 === 0 ? { ...field, when: { '===': [{ var: 'form.f0' }, 'on'] } } : field;
}

/** `f0` is the hub; `f5` and every fifth after it are shown only while the hub says so. */
export function formOf(size: number): PreparedFlow {
  const fields = Object.fromEntries(Array.from({ length: size }, (_, at) => [`f${at}`, fieldAt(at)]));
  const blocks = Object.keys(fields).map((field) => ({ field }));
  return {
    id: 'bench',
    version: 1,
    kinds: [],
    as: 'page',
    keep: 'none',
    allowed: [],
    sources: {},
    fields,
    steps: [{ id: 'all', title: 'title', next: { label: 'go' }, blocks }],
    submit: [],
  };
}

const nothing = () => {};

/** Opens the form and subscribes to all signals that StepView reads; calls `told` on changes. */
export async function openForm(
  flow: PreparedFlow,
  told: () => void = nothing,
  host = silentHost(),
): Promise<FlowSession> {
  const watch = (reading: ReadonlySignal<unknown>): void => void reading.subscribe(told);
  const session = createFlow({ flow, catalogue, host, input: {}, kinds });
  while (session.phase.value === 'opening') await Promise.resolve();
  const { phase, step, progress, issues, refusals, busy, draft } = session;
  for (const reading of [phase, step, progress, issues, refusals, busy, draft.saved, draft.rival, draft.unfit])
    watch(reading);
  const shown = step.peek();
  if (!shown) throw new Error('nothing is open');
  for (const reading of [shown.title, shown.repeated, shown.back, shown.backLink]) watch(reading);
  if (shown.next)
    for (const part of ['presence', 'label', 'running', 'refusal', 'link'] as const) watch(shown.next[part]);
  for (const node of shown.blocks) {
    watch(node.presence);
    if (node.kind !== 'field') continue;
    for (const reading of [node.readonly, node.label, node.hint, node.issue, node.answer]) watch(reading);
  }
  return session;
}
