// What a flow makes of answers, with nobody in front of it: for a server that judges by the same rules as the page.

import { namedIn } from './authoring/load/catalogueSubset.ts';
import { catalogueOf } from './authoring/load/expand.ts';
import { prepareFlow } from './authoring/load/prepare.ts';
import { applyVariant } from './authoring/load/variants.ts';
import { extensionImpls } from './extensions.ts';
import type { Catalogue, Flow, PreparedCatalogue, PreparedFlow, Source, WrittenCatalogue } from './flow.ts';
import type { Host, Question, QuestionState } from './host.ts';
import { kinds } from './kinds.ts';
import type { Json } from './nodes.ts';
import { NotReady } from './notReady.ts';
import { quietHost } from './quietHost.ts';
import { signal } from './signals.ts';
import type { FieldState } from './state/fieldState.ts';
import { FlowState } from './state/flowState.ts';
import type { ruleName } from './state/namedRules.ts';
import { DEFAULT_TIME_ZONE } from './values/civilDate.ts';
import type { LoadedFlow } from './variant.ts';
import { whenReady } from './whenReady.ts';

export { isOperation } from './expressions/expressions.ts';
export { follow } from './expressions/scope.ts';
export { canonical } from './state/canonical.ts';
export { isCivil } from './values/civilDate.ts';
export { toIban } from './values/ibanFormat.ts';
export { isPhoneNumber } from './values/phoneNumbers.ts';
export { chooseVariant, type LoadedFlow } from './variant.ts';

/** What answers are judged in. */
export interface ValidationContext {
  readonly catalogue: PreparedCatalogue;
  /** An ISO instant. */
  readonly now: string;
  /** What the sources of the flow hold, by their names. One that is left out holds nothing. */
  readonly sources?: Readonly<Record<string, Json>>;
  readonly input?: Readonly<Record<string, Json>>;
  readonly app?: Readonly<Record<string, unknown>>;
  readonly flags?: Readonly<Record<string, boolean>>;
}

/** What a verdict says where the broken rule has no `code`. `that` is a condition; `readonly`: it is not asked, and another answer than the one there was given; `unavailable`: it is none of the options. */
export type PlainCode = ReturnType<typeof ruleName> | 'readonly' | 'unavailable';

/** What is wrong with one answer. */
export interface Verdict {
  readonly field: string;
  /** The `code` of the broken rule, else a PlainCode. */
  readonly code: string;
}

/**
 * Judges the answers to a flow as its page would, all steps at once. Rules of a step as a whole are not asked.
 *
 * @param answers by field, however they were typed; what is left out has its default, and null is an empty box
 * @returns what is wrong with each field that is asked, in the order of the flow; nothing when all is right
 */
export async function validateAnswers(
  flow: PreparedFlow,
  answers: Readonly<Record<string, Json | undefined>>,
  world: ValidationContext,
): Promise<Verdict[]> {
  const state = openPage(flow, world);
  for (const [name, answer] of Object.entries(answers)) state.answer(name, answer);
  const verdicts = await whenReady(() =>
    [...state.fields.values()].flatMap((field) => codeOf(field, answers[field.name]) ?? []),
  );
  state.dispose();
  if (verdicts instanceof NotReady) throw verdicts;
  return verdicts;
}

/** The catalogue as it is written, ready to judge by: it was checked when the portal was built. */
export function prepareCatalogue(definition: unknown): {
  readonly catalogue: Catalogue;
  readonly prepared: PreparedCatalogue;
} {
  const catalogue = catalogueOf(definition as WrittenCatalogue);
  return {
    catalogue,
    prepared: { timeZone: DEFAULT_TIME_ZONE, ...catalogue, uploads: catalogue.uploads ?? {}, formats: {}, answers: {} },
  };
}

/** A flow as it is written, with its variants, ready to judge by. */
export function prepareForm(definition: unknown, catalogue: Catalogue): LoadedFlow {
  const flow = definition as Flow;
  const variants = Object.entries(flow.variants ?? {}).map(([name, { when, changes }]) => {
    const changed = prepareFlow(applyVariant(flow, changes).flow, catalogue);
    return [name, { when, flow: changed }] as const;
  });
  return { flow: prepareFlow(flow, catalogue), variants: Object.fromEntries(variants) };
}

function openPage(flow: PreparedFlow, world: ValidationContext): FlowState {
  const { own, catalogue, parts } = quietOf(flow, world.catalogue);
  return new FlowState(own, catalogue, hostOf(world), world.input ?? {}, '', parts);
}

/** A flow, and its catalogue, in which every source holds what it is given. */
interface Quiet {
  readonly own: PreparedFlow;
  readonly catalogue: PreparedCatalogue;
  readonly parts: ReturnType<typeof extensionImpls>;
}

const known = new WeakMap<PreparedFlow, Quiet>();

/** The same for the same flow: a server judges by few of them, often. */
function quietOf(flow: PreparedFlow, catalogue: PreparedCatalogue): Quiet {
  const quiet = known.get(flow) ?? makeQuiet(flow, catalogue);
  known.set(flow, quiet);
  return quiet;
}

function makeQuiet(flow: PreparedFlow, catalogue: PreparedCatalogue): Quiet {
  const { fields, values, steps, sources: own } = flow;
  const judged = steps.map(({ when, blocks }) => ({ when, blocks }));
  const { facts, memory, sources: shared } = namedIn(catalogue, { fields, values, judged, own }, []);
  const names = Object.keys({ ...shared, ...own });
  const sources = Object.fromEntries(
    names.map((name): [string, Source] => [name, heldSource(name, own[name] ?? shared[name])]),
  );
  const operations = Object.fromEntries(names.map((name) => [name, { method: 'GET', url: name } as const]));
  return {
    own: { ...flow, sources: {} },
    catalogue: { ...catalogue, facts, memory, sources, operations },
    parts: extensionImpls(flow, kinds),
  };
}

/** A source that is asked for by its own name, and whose answer is what it holds. */
const heldSource = (name: string, { values }: Pick<Source, 'values'> = {}): Source => ({
  asks: name,
  failed: 'empty',
  ...(values && { values }),
});

/** Knows what the world holds; what is said of a fault is said by whoever shows it. */
function hostOf({ now, sources = {}, app = {}, flags = {} }: ValidationContext): Host {
  const known = ({ call: { operation } }: Question): QuestionState => ({
    status: 'ready',
    body: sources[operation],
    refreshing: false,
  });
  const questions = { known, observe: () => () => {}, refresh() {} };
  return quietHost({ now: signal(now), app: signal(app), flags: signal(flags), questions });
}

function codeOf(field: FieldState, given: Json | undefined): Verdict | undefined {
  const { name, asked, readonly, answer, fault } = field;
  if (!asked.value) return undefined;
  if (!readonly.value) return fault.value ? { field: name, code: fault.value.code } : undefined;
  const wanted = given === undefined ? answer.value : (field.read(given) ?? undefined);
  if (wanted === answer.value || (wanted === undefined && !field.required)) return undefined;
  return { field: name, code: wanted === undefined ? 'required' : 'readonly' };
}
