import type { Problem } from '../../../errors.ts';
import type { Block, PreparedFlow, Step } from '../../../flow.ts';
import { blocksIn } from '../../../stepBlocks.ts';
import { actionsIn } from '../../metadata/blocks.ts';
import { NONE } from '../graph/aliases.ts';
import { edgesOf, reachedBy, SUBMIT } from '../graph/flowEdges.ts';
import { type Read, readsAmong, readsOn, visitedNodes } from '../graph/reads.ts';
import type { Walker } from '../graph/walk.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

type Elsewhere = Problem<'FLOW_ASKED_ELSEWHERE'>[];

/** Reports answers that are read before they are asked: by earlier steps, guards, and calls. */
export const askedElsewhere = lintRule({ codes: ['FLOW_ASKED_ELSEWHERE'], over: 'computable', run: check });

function check(context: LintContext): Elsewhere {
  const places = placesOf(context.flow);
  return [
    ...guards(context),
    ...context.flow.steps.flatMap((step) => [
      ...earlier(context, step, places),
      ...ahead(context, step),
      ...changes(context, step, places),
    ]),
    ...sentBefore(context, places),
  ];
}

/** Steps on which each field is asked. */
function placesOf({ steps }: PreparedFlow): ReadonlyMap<string, readonly Step[]> {
  const places = new Map<string, Step[]>();
  for (const step of steps)
    for (const { block } of blocksIn(step.blocks))
      if ('field' in block) places.set(block.field, [...(places.get(block.field) ?? []), step]);
  return places;
}

/** Answers that a walk reads, also through values of the flow, each with the object that leads to it. */
function answersIn(context: LintContext, walk: (walker: Walker) => void): Read[] {
  const found: Read[] = [];
  const seen = new Set<string>();
  const collect = (reads: readonly Read[], at?: object): void => {
    for (const read of reads) {
      const [root, name = ''] = read.path.split('.');
      if (root === 'form') found.push({ path: read.path.slice('form.'.length), at: at ?? read.at });
      if (root !== 'values' || seen.has(name)) continue;
      seen.add(name);
      collect(
        readsOn((walker) => walker.shape(context.flow.values?.[name], NONE, {})),
        at ?? read.at,
      );
      seen.delete(name);
    }
  };
  collect(readsAmong(visitedNodes(walk)));
  return found;
}

const say = (context: LintContext, at: object, message: string, further = ''): Problem<'FLOW_ASKED_ELSEWHERE'> =>
  context.problem(at, 'FLOW_ASKED_ELSEWHERE', message, further);

/** Guards are evaluated once, at opening. */
const guards = (context: LintContext): Elsewhere =>
  context.flow.allowed.flatMap((guard) =>
    answersIn(context, (walker) => walker.expression(guard.that, NONE, guard))
      .filter(({ path }) => Object.hasOwn(context.flow.fields, path))
      .slice(0, 1)
      .map(({ path }) =>
        say(context, guard, `"${path}" is asked in this flow, and guards are evaluated before it opens.`, '/that'),
      ),
  );

/** Reads of a step in the sequence, whose answer only later steps ask. */
function earlier(context: LintContext, step: Step, places: ReadonlyMap<string, readonly Step[]>): Elsewhere {
  const { flow } = context;
  if (step.aside) return [];
  const index = flow.steps.indexOf(step);
  const isLater = (path: string) => {
    const steps = places.get(path) ?? [];
    return steps.length > 0 && steps.every((one) => !one.aside && flow.steps.indexOf(one) > index);
  };
  const said = new Set<string>();
  return answersIn(context, (walker) => shownOn(walker, step, flow, places)).flatMap(({ path, at }) => {
    if (!isLater(path) || said.has(path)) return [];
    said.add(path);
    const later = places.get(path)?.[0]?.id;
    const message = `"${path}" is asked on the later step "${later}", so this step does not know the answer. Ask it before, or read it later.`;
    return [say(context, at, message)];
  });
}

/** Walks everything that decides about a step when it is shown, and the fields that it asks first. */
function shownOn(walker: Walker, step: Step, { fields }: PreparedFlow, places: ReadonlyMap<string, readonly Step[]>) {
  walker.expression(step.when, NONE, step);
  walker.text(step.title, NONE, step, '/title');
  walker.rules(step.rules, NONE);
  for (const { block } of blocksIn(step.blocks)) {
    walker.expression(block.when, NONE, block);
    if ('field' in block) {
      const field = fields[block.field];
      if (field && places.get(block.field)?.[0] === step) walker.field({ ...field, ...EMPTY }, `form.${block.field}`);
    } else walker.shown(withoutActions(block), NONE);
  }
}

/** Labels of a field may follow what is asked later, such as a price. */
const EMPTY = { label: '', hint: '' };

/** Effects run on a press, which may come later than the step. Inner blocks are walked by themselves. */
const withoutActions = (block: Exclude<Block, { field: string }>): Exclude<Block, { field: string }> => {
  const { do: _, action: __, ...rest } = block as typeof block & { do?: unknown; action?: unknown };
  return ('blocks' in rest ? { ...rest, blocks: [] } : rest) as typeof block;
};

/** Reviews and Back of a step that lead to the step itself, or beyond. */
function ahead(context: LintContext, step: Step): Elsewhere {
  const { steps } = context.flow;
  const index = steps.indexOf(step);
  const isAhead = (id: string) => steps.findIndex((one) => one.id === id) >= index && !step.aside;
  const reviews = blocksIn(step.blocks).flatMap(({ block }) =>
    !('field' in block) && block.kind === 'review'
      ? block.of.flatMap((id, at) => (isAhead(id) ? [[block, `/of/${at}`, id] as const] : []))
      : [],
  );
  const back = typeof step.back === 'string' && isAhead(step.back) ? [[step, '/back', step.back] as const] : [];
  return [
    ...reviews.map(([at, further, id]) =>
      say(context, at, `the step "${id}" is not answered before this review. Review earlier steps.`, further),
    ),
    ...back.map(([at, further, id]) =>
      say(context, at, `Back leads to "${id}", which is not before this step. Name an earlier step.`, further),
    ),
  ];
}

/** Changes of fields that another step asks. */
const changes = (context: LintContext, step: Step, places: ReadonlyMap<string, readonly Step[]>): Elsewhere =>
  (step.on ?? []).flatMap((reaction) =>
    (reaction.of ?? []).flatMap((name, at) => {
      const steps = places.get(name) ?? [];
      if (steps.length === 0 || steps.includes(step)) return [];
      return [say(context, reaction, `"${name}" is asked on another step, so it does not change here.`, `/of/${at}`)];
    }),
  );

/** Calls that send an answer which is asked after them only. */
function sentBefore(context: LintContext, places: ReadonlyMap<string, readonly Step[]>): Elsewhere {
  const { flow } = context;
  const ways = edgesOf(flow);
  const lists = [
    { from: SUBMIT, lists: [flow.submit] },
    ...flow.steps.map((step) => ({
      from: step.id,
      lists: [
        ...(step.next ? [step.next] : []),
        ...blocksIn(step.blocks).flatMap(({ block }) => actionsIn(block)),
      ].flatMap((action) => (action.do ? [action.do] : [])),
    })),
  ];
  return lists.flatMap(({ from, lists: effects }) => {
    const sends = effects.flatMap((list) =>
      visitedNodes((walker) => walker.effects(list, NONE)).flatMap((node) =>
        node.is === 'effect' && 'send' in node.effect ? [node.effect] : [],
      ),
    );
    if (sends.length === 0) return [];
    const before = reachedBy(ways.filter((way) => way.from !== from));
    const said = new Set<string>();
    return sends.flatMap((effect) =>
      answersIn(context, (walker) => walker.shape(effect.with, NONE, effect)).flatMap(({ path, at }) => {
        const steps = places.get(path) ?? [];
        if (steps.length === 0 || said.has(path) || steps.some(({ id }) => before.has(id) || id === from)) return [];
        said.add(path);
        return [
          say(
            context,
            at,
            `"${path}" is asked after this call, on "${steps[0]?.id}", so it is never sent. Ask it before.`,
          ),
        ];
      }),
    );
  });
}
