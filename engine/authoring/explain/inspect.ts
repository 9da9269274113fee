// What an open flow holds: answers, sources, values, facts and memory, in the words of the form. Nothing is asked for it.

import type { FlowSession, Json } from '../../nodes.ts';
import { ready } from '../../notReady.ts';
import { insideOf } from '../../session/session.ts';
import { effect } from '../../signals.ts';
import { looking } from '../../state/readOnly.ts';
import { type Reason, Teller } from './explanationWriter.ts';
import { type Knowledge, type Place, PlaceFinder } from './locationTable.ts';
import { callOf, type SourceState, stateOf } from './origins.ts';
import type { Log, RunEffect, SentRequest } from './recordHost.ts';

/** A name with its value in words. */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
  readonly reason: Reason;
  readonly place: Place | null;
}

/** A source as it stands. */
export interface InspectedSource {
  readonly name: string;
  readonly state: SourceState;
  readonly method: string | null;
  readonly path: string | null;
  /** Of the latest answer that was seen. */
  readonly status: number | null;
  /** Milliseconds since that answer. */
  readonly age: number | null;
  readonly place: Place | null;
}

export interface InspectedEffect extends RunEffect {
  readonly place: Place | null;
}

/** Everything that an open flow holds. */
export interface Inspection {
  readonly answers: readonly NamedValue[];
  readonly sources: readonly InspectedSource[];
  /** Values of the flow and facts of the catalogue that it reads. */
  readonly values: readonly NamedValue[];
  readonly memory: readonly NamedValue[];
  readonly requests: readonly SentRequest[];
  readonly effects: readonly InspectedEffect[];
}

/**
 * What a flow holds now; private answers are masked, and nothing is asked.
 *
 * @param log what a recording host has written down; without one there are no requests and effects
 * @param now milliseconds since 1970, by the clock of the log
 * @returns null when the engine has not opened the flow
 */
export function inspect(
  session: FlowSession,
  log: Log | null,
  now: number,
  knowledge: Knowledge | null = null,
): Inspection | null {
  const inside = insideOf(session);
  if (!inside) return null;
  const { page } = inside;
  const places = new PlaceFinder(page.flow, page.catalogue, knowledge);
  const teller = new Teller(page, places);
  const requests = log?.requests.peek() ?? [];
  return looking(() => {
    const named = (path: string, declared: unknown): NamedValue => {
      const reason = teller.value({ var: path }, page.scope);
      return { name: path, value: reason.value, reason, place: places.of(declared) };
    };
    return {
      answers: [...page.fields].map(([name, { field }]) => named(`form.${name}`, field)),
      sources: [...page.sources.values()].map((node) => {
        const call = callOf(node);
        const last = call && requests.filter(({ path, status }) => path === call.path && status !== null).at(-1);
        return {
          name: node.name,
          state: stateOf(node),
          method: call?.method ?? null,
          path: call?.path ?? null,
          status: last?.status ?? null,
          age: last ? now - (last.time + (last.duration ?? 0)) : null,
          place: places.of(node.source),
        };
      }),
      values: [
        ...Object.entries(page.flow.values ?? {}).map(([name, shape]) => named(`values.${name}`, shape)),
        ...Object.entries(page.catalogue.facts).map(([name, shape]) => named(`facts.${name}`, shape)),
      ],
      memory: Object.entries(page.catalogue.memory).map(([name, memory]) => named(`memory.${name}`, memory)),
      requests,
      effects: (log?.effects.peek() ?? [])
        .filter(({ instance }) => instance === session.instance)
        .map((ran) => ({ ...ran, place: places.of(ran.effect) })),
    };
  });
}

/** Calls when something that an explanation of this flow may read has changed. Asks nothing; returns how to stop. */
export function watch(session: FlowSession, log: Log | null, changed: () => void): () => void {
  const inside = insideOf(session);
  if (!inside) return () => {};
  const { page } = inside;
  return effect(() => {
    void [session.phase.value, session.step.value, session.issues.value, session.refusals.value];
    void [page.reached.value, page.results.value, page.host.language.value, page.host.session.value];
    void [log?.requests.value, log?.effects.value];
    for (const state of page.fields.values()) void [state.given.value, state.touched.value];
    for (const node of page.sources.values()) if (node.active.value) ready(() => node.state.value);
    changed();
  });
}

/** Goes to a step that is part of the way, whether or not the customer could get there by now. */
export function jump(session: FlowSession, step: string): void {
  if (!session.busy.peek()) insideOf(session)?.journey.send({ type: 'GO', step });
}

/** The input that a flow was opened with. */
export const inputOf = (session: FlowSession): Readonly<Record<string, Json>> => insideOf(session)?.page.input ?? {};
