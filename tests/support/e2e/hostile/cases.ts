// Every step of every flow with one string replaced by a hostile text.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PreparedFlow } from '@fahrplan/engine';
import { loadFlow } from '@fahrplan/engine/authoring';
import { catalogueFile, definition, flowFiles, root, world } from '../../definitions.ts';
import type { HostileCase } from './page.tsx';

type Path = readonly (string | number)[];

/** Returns the paths of all strings that do not affect the rendering. */
function strings(value: unknown, at: Path = []): Path[] {
  if (typeof value === 'string') return [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    strings(part, [...at, Array.isArray(value) ? Number(key) : key]),
  );
}

function changed<T>(value: T, [first, ...rest]: Path, to: string): T {
  if (first === undefined) return to as T;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string | number, unknown>;
  copy[first] = changed(copy[first], rest, to);
  return copy as T;
}

function always<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(always) as T;
  const parts = Object.entries(value).filter(([key]) => key !== 'when');
  return Object.fromEntries(parts.map(([key, part]) => [key, always(part)])) as T;
}

function steps(flow: PreparedFlow): PreparedFlow[] {
  return flow.steps.map((step) => always({ ...flow, keep: 'none', allowed: [], steps: [step] }));
}

/** Returns the tutorial's flow, which has fields for files. */
function tutorial(): PreparedFlow {
  const id = 'return-with-photos';
  const read = (file: string) => readFileSync(join(root, 'docs/tutorial', file), 'utf8');
  const copy = Object.entries(world.copy).map(([locale, files]) => [
    locale,
    { ...files, [id]: JSON.parse(read(`copy/${locale}/${id}.json`)) },
  ]);
  const loaded = loadFlow(
    `${id}.json`,
    read(`${id}.json`),
    { ...world, copy: Object.fromEntries(copy) },
    catalogueFile,
  );
  if (!loaded.ok) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  return loaded.value.flow;
}

const flows = [...Object.keys(flowFiles).map((id) => definition(id).flow), tutorial()].flatMap(steps);

/** Returns each step with each text in its environment. */
export const casesAround = (payloads: readonly string[]): HostileCase[] =>
  flows.flatMap((flow) => payloads.map((payload) => ({ name: nameOf(flow), flow, payload })));

/**
 * Returns each step with each string replaced.
 * @param all uses every text in every place, else one text in every `every`th place
 */
export function casesInside(payloads: readonly string[], every: number, all: boolean): HostileCase[] {
  const places = flows.flatMap((flow) => strings(flow).map((path) => ({ flow, path })));
  return places.flatMap(({ flow, path }, at) => {
    if (!all && at % every !== 0) return [];
    const texts = all ? payloads : [payloads[(at / every) % payloads.length] ?? ''];
    return texts.map((payload) => ({
      name: `${nameOf(flow)} /${path.join('/')}`,
      flow: changed(flow, path, payload),
      payload,
    }));
  });
}

const nameOf = ({ id, steps: [step] }: PreparedFlow): string => `${id} ${step?.id}`;
