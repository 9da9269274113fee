// What a customer answered is never told to whoever counts events (spec 3 §6).
import type { PreparedFlow, Shape } from '../../flow.ts';
import { fault } from '../fault.ts';
import { readsOn } from '../reading/reads.ts';

/** Effects that track an answer, by its path or by a value that reads it. */
export const tracked = fault({
  codes: ['FLOW_TRACKED_ANSWER'],
  over: 'flow',
  run: (subject) =>
    subject.met('effect').flatMap(({ effect }) => {
      const answer = 'track' in effect && effect.with ? answerIn(effect.with, effect, subject.flow) : undefined;
      if (answer === undefined) return [];
      const message = `"${answer}" is an answer, and answers are never tracked. Track what happened, not what was said.`;
      return [subject.problem(effect, 'FLOW_TRACKED_ANSWER', message)];
    }),
});

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
