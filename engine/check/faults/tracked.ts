// What a customer answered is never told to whoever counts events (spec 3 §6).
import type { Problem } from '../../errors.ts';
import type { Effect, PreparedFlow, Shape } from '../../flow.ts';
import type { Document } from '../../load/document.ts';
import { deaf, readsOn } from '../reading/reads.ts';
import { Walker } from '../reading/walk.ts';
import type { Origins } from '../world.ts';

/** Effects that track an answer, by its path or by a value that reads it. */
export function checkTracked(flow: PreparedFlow, document: Document, origins: Origins): Problem[] {
  const problems: Problem[] = [];
  const effect = (tracked: Effect) => {
    if (!('track' in tracked) || !tracked.with) return;
    const answer = answerIn(tracked.with, tracked, flow);
    if (answer === undefined) return;
    const message = `"${answer}" is an answer, and answers are never tracked. Track what happened, not what was said.`;
    problems.push(origins.problem(tracked, document, 'FLOW_TRACKED_ANSWER', message));
  };
  new Walker({ ...deaf, effect }).flow(flow);
  return problems;
}

/** The first answer that a shape reads, perhaps through values. */
function answerIn(shape: Shape, at: object, flow: PreparedFlow, seen = new Set<string>()): string | undefined {
  for (const { path } of readsOn((walker) => walker.shape(shape, new Map(), at))) {
    const [root, name = ''] = path.split('.');
    if (root === 'form') return path;
    const value = root === 'values' && !seen.has(name) ? flow.values?.[name] : undefined;
    if (value === undefined) continue;
    seen.add(name);
    const answer = answerIn(value, at, flow, seen);
    if (answer !== undefined) return answer;
  }
  return undefined;
}
