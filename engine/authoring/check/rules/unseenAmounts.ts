import type { Problem } from '../../../errors.ts';
import { toPointer } from '../../load/pointers.ts';
import { followPath } from '../analysis/pathTypes.ts';
import { NONE } from '../graph/aliases.ts';
import { ofSort, readsOn, visitedNodes } from '../graph/reads.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

/** Reports amounts that a call sends as agreed, and that the step of its button does not show. */
export const unseenAmounts = lintRule({
  codes: ['FLOW_BINDING_UNSEEN'],
  over: 'flow',
  run: (context) => {
    const agreeing = context.find('effect').flatMap(({ effect, aliases }) => {
      const agreed = 'agreed' in effect ? effect.agreed : undefined;
      return agreed ? [{ effect, agreed, aliases }] : [];
    });
    if (agreeing.length === 0) return [];
    const shown = shownIn(context);
    return agreeing.flatMap(({ effect, agreed, aliases }) =>
      Object.entries(agreed).flatMap(([name, amount]): Problem<'FLOW_BINDING_UNSEEN'>[] => {
        const paths = readsOn((walker) => walker.shape(amount, aliases, effect)).map(({ path }) => path);
        const known = paths.filter((path) => isAmount(path, context));
        const amounts = known.length > 0 ? known : paths;
        if (amounts.length === 0 || amounts.some((path) => isShown(path, shown, context))) return [];
        const message = `the customer agrees to "${amounts[0]}", which no text before its button shows. Show it on that step.`;
        return [context.problem(effect, 'FLOW_BINDING_UNSEEN', message, `/agreed${toPointer([name])}`)];
      }),
    );
  },
});

interface Shown {
  readonly paths: ReadonlySet<string>;
  /** Paths inside entries of lists, without the name of the entry. */
  readonly inEntries: readonly string[];
}

/** Texts of the steps whose button binds the customer; of all, if none does. */
function textsIn(context: LintContext) {
  const binding = context.flow.steps.filter(({ next }) => next && next.binding !== undefined);
  if (binding.length === 0) return context.find('text');
  return binding.flatMap((step) =>
    ofSort(
      visitedNodes((walker) => walker.step(step)),
      'text',
    ),
  );
}

function shownIn(context: LintContext): Shown {
  const texts = textsIn(context).map(({ text, aliases, at }) => {
    if (typeof text === 'string') return [];
    // A value that only selects a text is not shown.
    const reads = readsOn((walker) => {
      if ('show' in text) return walker.expression(text.show, NONE, at);
      walker.expression(text.count, NONE, at);
      walker.shape(text.with, NONE, at);
    }).map(({ path }) => path);
    return reads.map((path) => ({ path, isEntry: aliases.has(path.split('.', 1)[0] ?? '') }));
  });
  const reads = texts.flat();
  return {
    paths: new Set(reads.map(({ path }) => path)),
    // A last name alone, such as "amount", may be that of another amount.
    inEntries: reads.flatMap(({ path, isEntry }) =>
      isEntry && path.split('.').length > 2 ? [path.slice(path.indexOf('.'))] : [],
    ),
  };
}

const isAmount = (path: string, { flow, world }: LintContext): boolean =>
  followPath(path, flow, world).type?.unit === 'cent' || path.endsWith('_cents');

/** An amount may also be shown as the text beside it, in an entry of a list, or by the value that computes it. */
function isShown(path: string, { paths, inEntries }: Shown, context: LintContext): boolean {
  const object = path.slice(0, path.lastIndexOf('.') + 1);
  const isBeside = (other: string) =>
    other.startsWith(object) && !other.slice(object.length).includes('.') && !isAmount(other, context);
  return (
    paths.has(path) ||
    inEntries.some((ending) => path.endsWith(ending)) ||
    (object.split('.').length > 2 && [...paths].some(isBeside))
  );
}
