import type { FlowSession, Issue } from '../../nodes.ts';
import { insideOf } from '../../session/session.ts';
import { readOnly } from '../../state/readOnly.ts';
import { fieldLayers, optionLayers, ruleLayers } from './fieldLayers.ts';
import { type Part, wayTo } from './flowParts.ts';
import { type Layer, Layers, type Outcome } from './layers.ts';
import { listLayers } from './listLayers.ts';
import { type Knowledge, LocationFinder } from './locationTable.ts';

/** Part to explain. Blocks and actions have keys such as `contact.attorney` or `next.contact`. */
export type ExplainTarget =
  | { readonly flow: true }
  | { readonly step: string }
  | { readonly block: string }
  | { readonly action: string }
  | { readonly field: string }
  | { readonly option: string; readonly of: string }
  | { readonly issue: Issue };

/** Outcome of a part, and the layers around it. */
export interface Explanation {
  readonly subject: string;
  readonly outcome: Outcome;
  /** Outermost first. */
  readonly layers: readonly Layer[];
  /** First layer that does not hold; null if all do. */
  readonly decides: Layer | null;
}

/**
 * Explains why something is shown, hidden, pending, failed or refused at the moment.
 * Sends no requests: a source that was never read counts as unasked. Masks private answers.
 * @param knowledge source locations and changes of a variant; without it, no locations are given
 * @throws if the engine has not opened the flow
 */
export function explain(session: FlowSession, subject: ExplainTarget, knowledge: Knowledge | null = null): Explanation {
  const inside = insideOf(session);
  if (!inside) throw new Error(`"${session.id}" was not opened by this engine`);
  return readOnly(() => {
    const layers = new Layers(inside, session.phase.peek(), knowledge);
    return explainIn(layers, subject, session.step.peek()?.id ?? null);
  });
}

/** Explains an issue: the broken rule, with its value and the answer. */
export const explainIssue = (session: FlowSession, issue: Issue, knowledge: Knowledge | null = null): Explanation =>
  explain(session, { issue }, knowledge);

function explainIn(layers: Layers, subject: ExplainTarget, here: string | null): Explanation {
  if ('flow' in subject) return toExplanation(`flow ${layers.inside.state.flow.id}`, layers.flow());
  if ('issue' in subject) return explainOne(layers, subject.issue, here);
  if ('option' in subject) return explainOption(layers, subject.option, subject.of, here);
  if ('field' in subject) return explainField(layers, subject.field, here);
  const key = 'step' in subject ? subject.step : 'block' in subject ? subject.block : subject.action;
  const way = wayTo(key, layers.inside.state);
  const part = way.at(-1);
  if (!part) return explainRemoved(layers, key);
  return toExplanation(`${part.of} ${part.name}`, [...layers.flow(), ...layers.way(way), ...inside(part, way, layers)]);
}

/** Returns the layers of a part besides its condition. */
function inside(part: Part, way: readonly Part[], layers: Layers): Layer[] {
  const fieldState = part.field === null ? undefined : layers.inside.state.fields.get(part.field);
  if (fieldState) return [...fieldLayers(fieldState, way, layers), ...layers.content(part)];
  if (part.of === 'list') return [...listLayers(part, layers), ...layers.content(part)];
  const isAction = part.of === 'action' || part.of === 'entry';
  return [...layers.content(part), ...(isAction ? layers.rules(part) : [])];
}

function explainField(layers: Layers, name: string, here: string | null): Explanation {
  const fieldState = layers.inside.state.fields.get(name);
  if (!fieldState) return explainRemoved(layers, name);
  const way = layers.wayToField(fieldState.root, here);
  const shown = [...layers.flow(), ...layers.way(way), ...fieldLayers(fieldState, way, layers)];
  const explained = toExplanation(`field ${name}`, shown);
  // Rules apply only to fields that are asked, and a broken rule hides nothing.
  return explained.decides ? explained : { ...explained, layers: [...shown, ...ruleLayers(fieldState, layers)] };
}

function explainOption(layers: Layers, value: string, of: string, here: string | null): Explanation {
  const fieldState = layers.inside.state.fields.get(of);
  if (!fieldState) return explainRemoved(layers, of);
  const way = layers.wayToField(fieldState.root, here);
  return toExplanation(`option ${value} of ${of}`, [
    ...layers.flow(),
    ...layers.way(way),
    ...fieldLayers(fieldState, way, layers),
    ...optionLayers(fieldState, value, layers),
  ]);
}

function explainOne(layers: Layers, issue: Issue, here: string | null): Explanation {
  const { state } = layers.inside;
  const fieldState = issue.field === undefined ? undefined : state.fields.get(issue.field);
  if (fieldState) {
    const own = issue.code === 'server' ? [said(issue)] : withOption(layers, issue, ruleLayers(fieldState, layers));
    return toExplanation(`issue ${issue.code} of ${fieldState.name}`, [
      ...layers.way(layers.wayToField(fieldState.root, here)),
      ...own,
    ]);
  }
  const way = here === null ? [] : wayTo(here, state);
  const step = way.at(-1);
  const next = here === null ? undefined : wayTo(`next.${here}`, state).at(-1);
  const rules = [step, next].flatMap((part) => (part ? layers.rules(part) : []));
  const broken = rules.some(({ verdict }) => verdict === 'fails');
  return toExplanation(`issue of the step ${here ?? ''}`, [
    ...layers.way(way),
    ...(broken ? rules : [...rules, said(issue)]),
  ]);
}

/** An answer may satisfy all rules and still be no offered option, no date, or an open upload. */
function withOption(layers: Layers, issue: Issue, rules: Layer[]): Layer[] {
  if (rules.some(({ verdict }) => verdict === 'fails')) return rules;
  const fieldState = layers.inside.state.fields.get(issue.field ?? '');
  const chosen = [fieldState?.answer.peek() ?? []].flat().map(String);
  const refusing =
    fieldState && issue.code === 'unavailable'
      ? chosen.flatMap((value) => optionLayers(fieldState, value, layers))
      : [];
  return refusing.some(({ verdict }) => verdict !== 'holds') ? [...rules, ...refusing] : [...rules, said(issue)];
}

/** Layer for an issue that comes from no rule of the flow. */
function said({ code, text }: Issue): Layer {
  const by = code === 'server' || code === 'step' ? 'the server, or an effect of the flow, says' : 'the engine says';
  return {
    of: 'rule',
    name: code,
    verdict: 'fails',
    stops: 'broken',
    says: `${by}: “${text}”`,
    reason: null,
    location: null,
  };
}

/** Explains a part that the flow does not have, perhaps because a variant removed it. */
function explainRemoved(layers: Layers, key: string): Explanation {
  const { variant } = layers.knowledge ?? {};
  const change = variant?.changes.find(({ at, does }) => {
    const address = at.replace(/^(steps|fields)\./, '');
    return (does === 'remove' || does === 'replace') && (key === address || key.startsWith(`${address}.`));
  });
  if (!variant || !change) return { subject: key, outcome: 'unknown', layers: layers.flow(), decides: null };
  const finder = new LocationFinder(variant.base, layers.inside.state.catalogue, {
    flow: variant.baseLocations,
    catalogue: layers.knowledge?.catalogue ?? variant.baseLocations,
  });
  const steps = variant.base.steps.find(({ id }) => key === id || key.startsWith(`${id}.`));
  const layer: Layer = {
    of: 'variant',
    name: variant.name,
    verdict: 'fails',
    stops: 'removed',
    says: `the change “${change.does}” of ${change.at} takes it out${steps ? ` of the step ${steps.id}` : ''}`,
    reason: null,
    location: change.location ?? finder.of(steps),
  };
  return { subject: key, outcome: 'removed', layers: [...layers.flow(), layer], decides: layer };
}

function toExplanation(subject: string, layers: readonly Layer[]): Explanation {
  const decides = layers.find(({ verdict }) => verdict !== 'holds') ?? null;
  return { subject, outcome: outcomeOf(decides), layers, decides };
}

function outcomeOf(decides: Layer | null): Outcome {
  if (!decides) return 'shown';
  return decides.verdict === 'fails' ? decides.stops : decides.verdict === 'pending' ? 'pending' : 'failed';
}
