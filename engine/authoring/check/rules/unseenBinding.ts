import { atLevel, type Problem } from '../../../errors.ts';
import type { Step } from '../../../flow.ts';
import { asksIn, blocksIn } from '../../../stepBlocks.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

/** Reports reviews without all answers, and binding buttons without one: customers must see what they agree to. */
export const unseenBinding = lintRule({
  codes: ['FLOW_BINDING_UNSEEN'],
  over: 'flow',
  run: (context) => context.flow.steps.flatMap((step) => unseenOn(context, step)),
});

function unseenOn(context: LintContext, step: Step): Problem<'FLOW_BINDING_UNSEEN'>[] {
  const { next, blocks } = step;
  const say = (at: object, message: string, further?: string) =>
    context.problem(at, 'FLOW_BINDING_UNSEEN', message, further);
  const reviews = blocksIn(blocks).flatMap(({ block }) => ('kind' in block && block.kind === 'review' ? [block] : []));
  const [review] = reviews;
  const isBinding = next && next.binding !== undefined;
  if (!review)
    return isBinding
      ? [say(next, 'this button makes a binding order, but its step has no review. Add a block of kind review.')]
      : [];
  const { steps } = context.flow;
  const shown = new Set(reviews.flatMap(({ of }) => of));
  const first = steps.findIndex(({ id }) => shown.has(id));
  // Without a binding button, what comes before the first step shown may be its subject, such as a car.
  const missed = steps
    .slice(isBinding ? 0 : Math.max(first, 0), steps.indexOf(step))
    .find(({ id, aside, blocks: asked }) => !aside && asksIn(asked) && !shown.has(id));
  const bare = context.flow.submit.find(
    (effect) => 'send' in effect && !context.world.catalogue.operations[effect.send]?.safe,
  );
  const agreed = context.find('effect').some(({ effect }) => 'agreed' in effect && effect.agreed !== undefined);
  if (isBinding && next.binding === 'order' && bare && !agreed)
    return [say(bare, 'this call makes a binding order without the amounts on screen. Add them as "agreed".', '/send')];
  if (!missed) return [];
  const problem = say(review, `the answers of "${missed.id}" are not in this review. Add the step.`, '/of');
  return [isBinding ? problem : atLevel(problem, 'warning')];
}
