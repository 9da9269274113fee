import type { FlowSession, Json } from '../../nodes.ts';
import { orUndefined } from '../../notReady.ts';
import { insideOf } from '../../session/session.ts';
import { effect } from '../../signals.ts';
import { readOnly } from '../../state/readOnly.ts';
import { ExplanationWriter, type Reason } from './explanationWriter.ts';
import { type Knowledge, LocationFinder, type SourceLocation } from './locationTable.ts';
import { callOf, type SourceState, stateOf } from './origins.ts';
import type { Log, RunEffect, SentRequest } from './recordHost.ts';

export interface NamedValue {
  readonly name: string;
  readonly value: string;
  readonly reason: Reason;
  readonly location: SourceLocation | null;
}

export interface InspectedSource {
  readonly name: string;
  readonly state: SourceState;
  readonly method: string | null;
  readonly path: string | null;
  /** Status of the latest answer. */
  readonly status: number | null;
  /** Milliseconds since that answer. */
  readonly age: number | null;
  readonly location: SourceLocation | null;
}

export interface InspectedEffect extends RunEffect {
  readonly location: SourceLocation | null;
}

export interface Inspection {
  readonly answers: readonly NamedValue[];
  readonly sources: readonly InspectedSource[];
  /** Values of the flow and facts of the catalogue. */
  readonly values: readonly NamedValue[];
  readonly memory: readonly NamedValue[];
  readonly requests: readonly SentRequest[];
  readonly effects: readonly InspectedEffect[];
}

/**
 * Returns the state of a flow. Masks private answers and sends no requests.
 * @param log of a recording host; without it, there are no requests and effects
 * @param now milliseconds since 1970, by the clock of the log
 * @returns null if the engine has not opened the flow
 */
export function inspect(
  session: FlowSession,
  log: Log | null,
  now: number,
  knowledge: Knowledge | null = null,
): Inspection | null {
  const inside = insideOf(session);
  if (!inside) return null;
  const { state } = inside;
  const locations = new LocationFinder(state.flow, state.catalogue, knowledge);
  const writer = new ExplanationWriter(state, locations);
  const requests = log?.requests.peek() ?? [];
  return readOnly(() => {
    const named = (path: string, declared: unknown): NamedValue => {
      const reason = writer.value({ var: path }, state.scope);
      return { name: path, value: reason.value, reason, location: locations.of(declared) };
    };
    return {
      answers: Object.entries(state.flow.fields).map(([name, field]) => named(`form.${name}`, field)),
      sources: [...state.sources.values()].map((node) => {
        const call = callOf(node);
        const last = call && requests.filter(({ path, status }) => path === call.path && status !== null).at(-1);
        return {
          name: node.name,
          state: stateOf(node),
          method: call?.method ?? null,
          path: call?.path ?? null,
          status: last?.status ?? null,
          age: last ? now - (last.time + (last.duration ?? 0)) : null,
          location: locations.of(node.source),
        };
      }),
      values: [
        ...Object.entries(state.flow.values ?? {}).map(([name, shape]) => named(`values.${name}`, shape)),
        ...Object.entries(state.catalogue.facts).map(([name, shape]) => named(`facts.${name}`, shape)),
      ],
      memory: Object.entries(state.catalogue.memory).map(([name, memory]) => named(`memory.${name}`, memory)),
      requests,
      effects: (log?.effects.peek() ?? [])
        .filter(({ instance }) => instance === session.instance)
        .map((ran) => ({ ...ran, location: locations.of(ran.effect) })),
    };
  });
}

/** Calls `changed` when an explanation may have changed. Returns a function to stop. */
export function watch(session: FlowSession, log: Log | null, changed: () => void): () => void {
  const inside = insideOf(session);
  if (!inside) return () => {};
  const { state } = inside;
  return effect(() => {
    void [session.phase.value, session.step.value, session.issues.value, session.refusals.value];
    void [state.reached.value, state.results.value, state.host.language.value, state.host.session.value];
    void [log?.requests.value, log?.effects.value];
    for (const fieldState of state.fields.values()) void [fieldState.given.value, fieldState.touched.value];
    for (const node of state.sources.values()) if (node.active.value) orUndefined(() => node.state.value);
    changed();
  });
}

/** Goes to a step of the current sequence, even if the customer cannot reach it yet. */
export function jump(session: FlowSession, step: string): void {
  if (!session.busy.peek()) insideOf(session)?.journey.send({ type: 'GO', step });
}

export const inputOf = (session: FlowSession): Readonly<Record<string, Json>> => insideOf(session)?.state.input ?? {};
