// Validation on the server, by the same rules as in the browser.

import { namedIn } from './authoring/load/catalogueSubset.ts';
import { catalogueOf } from './authoring/load/expand.ts';
import { prepareFlow } from './authoring/load/prepare.ts';
import { applyVariant } from './authoring/load/variants.ts';
import { extensionImpls } from './extensions.ts';
import type { Catalogue, Flow, PreparedCatalogue, PreparedFlow, Source, WrittenCatalogue } from './flow.ts';
import type { Host, Question, QuestionState } from './host.ts';
import { kinds } from './kinds.ts';
import type { Json } from './nodes.ts';
import { NotReady, orUndefined } from './notReady.ts';
import { quietHost } from './quietHost.ts';
import { isDraft, resumeDraft } from './session/resumeDraft.ts';
import { signal } from './signals.ts';
import type { FieldState } from './state/fieldState.ts';
import { FlowState } from './state/flowState.ts';
import type { ruleName } from './state/namedRules.ts';
import { stableText } from './state/requests.ts';
import { DEFAULT_TIME_ZONE } from './values/civilDate.ts';
import { isRecord } from './values/isRecord.ts';
import type { LoadedFlow } from './variant.ts';
import { whenReady } from './whenReady.ts';

export { declaredMails } from './authoring/load/declaredMails.ts';
export { exampleOf } from './authoring/load/examples.ts';
export { toFormatTable } from './authoring/load/formatTable.ts';
export { isOperation } from './expressions/expressions.ts';
export { follow } from './expressions/scope.ts';
export { buildFor, type CallData, holdsFor, writeFor } from './messages.ts';
export { canonical } from './state/canonical.ts';
export { fillPath } from './text/templates.ts';
export { isCivil } from './values/civilDate.ts';
export { toIban } from './values/ibanFormat.ts';
export { isPhoneNumber } from './values/phoneNumbers.ts';
export { chooseVariant, type LoadedFlow } from './variant.ts';

export interface ValidationContext {
  readonly catalogue: PreparedCatalogue;
  /** An ISO instant. */
  readonly now: string;
  /** Data of the flow's sources, by name. Missing sources are empty. */
  readonly sources?: Readonly<Record<string, Json>>;
  readonly input?: Readonly<Record<string, Json>>;
  readonly app?: Readonly<Record<string, unknown>>;
  readonly flags?: Readonly<Record<string, boolean>>;
}

/**
 * Codes of rules without a `code`. `that`: a condition; `readonly`: a changed read-only answer;
 * `unavailable`: not one of the options.
 */
export type PlainCode = ReturnType<typeof ruleName> | 'readonly' | 'unavailable';

export interface Verdict {
  readonly field: string;
  readonly code: string;
}

/**
 * Validates the answers of all steps at once, as the page would. Rules of a whole step are skipped.
 *
 * @param answers raw input by field; missing answers have their default, null is an empty input
 * @returns errors of the fields that are asked, in the order of the flow; empty when all are valid
 */
export async function validateAnswers(
  flow: PreparedFlow,
  answers: Readonly<Record<string, Json | undefined>>,
  world: ValidationContext,
): Promise<Verdict[]> {
  const state = openPage(flow, world);
  for (const [name, answer] of Object.entries(answers)) state.answer(name, answer);
  const verdicts = await whenReady(() =>
    [...state.fields.values()]
      .flatMap((field) => (field.root === field.name ? [field, ...(field.inner ?? [])] : []))
      // Rows hold the input of their fields, also of those that are read-only.
      .flatMap((field) => codeOf(field, field.root === field.name ? answers[field.name] : field.input) ?? []),
  );
  state.dispose();
  if (verdicts instanceof NotReady) throw verdicts;
  return verdicts;
}

/** Prepares a catalogue. It was checked when the portal was built, so it is not checked again. */
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

/** A flow and a catalogue whose sources return the given data. */
interface Quiet {
  readonly own: PreparedFlow;
  readonly catalogue: PreparedCatalogue;
  readonly parts: ReturnType<typeof extensionImpls>;
}

const known = new WeakMap<PreparedFlow, Quiet>();

/** Cached per flow: a server validates few flows, often. */
function quietOf(flow: PreparedFlow, catalogue: PreparedCatalogue): Quiet {
  const quiet = known.get(flow) ?? makeQuiet(flow, catalogue);
  known.set(flow, quiet);
  return quiet;
}

function makeQuiet(flow: PreparedFlow, catalogue: PreparedCatalogue): Quiet {
  const { fields, values, steps, sources: own } = flow;
  const conditional = steps.map(({ when, blocks }) => ({ when, blocks }));
  const { facts, memory, sources: shared } = namedIn(catalogue, { fields, values, conditional, own }, []);
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

/** Returns a source that requests its own name, so that the host can answer from the given data. */
const heldSource = (name: string, { values }: Pick<Source, 'values'> = {}): Source => ({
  asks: name,
  failed: 'empty',
  ...(values && { values }),
});

/** Returns a host that answers sources from the context. It shows no messages; the caller does. */
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
  if (stableText(wanted) === stableText(answer.value) || (wanted === undefined && !field.required)) return undefined;
  return { field: name, code: wanted === undefined ? 'required' : 'readonly' };
}

/**
 * Verdict on a draft in a definition: `unchanged`, `migrated` by the migrations since its version, `loses` some
 * answers, of which the customer is told, or `stops`, because nothing of it can be continued.
 */
export interface DraftVerdict {
  readonly outcome: 'unchanged' | 'migrated' | 'loses' | 'stops';
  /** Fields whose answers are lost. */
  readonly lost: readonly string[];
}

/** Checks a stored draft by a flow, as resuming it in a page would. */
export function checkDraft(flow: PreparedFlow, draft: unknown, world: ValidationContext): DraftVerdict {
  const keepsDrafts = flow.keep === undefined || flow.keep === 'draft';
  if (!keepsDrafts || !isRecord(draft) || !isDraft(draft)) return { outcome: 'stops', lost: [] };
  const state = openPage(flow, world);
  try {
    const { answers, unfit } = resumeDraft({ ...draft, labels: {} }, state);
    const unoffered = Object.entries(answers).filter(([name, answer]) => isUnoffered(state.fields.get(name), answer));
    const lost = [...unfit.map(({ label }) => label), ...unoffered.map(([name]) => name)];
    if (lost.length > 0) return { outcome: 'loses', lost };
    return { outcome: draft.version < flow.version ? 'migrated' : 'unchanged', lost };
  } catch {
    return { outcome: 'stops', lost: [] };
  } finally {
    state.dispose();
  }
}

/** Returns true for an answer that is no option any more, as far as the options do not depend on data. */
function isUnoffered(field: FieldState | undefined, answer: Json): boolean {
  if (!field || answer === null || !Array.isArray(field.field.options)) return false;
  return orUndefined(() => field.choices?.lacks(answer)) === true;
}
