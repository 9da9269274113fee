import type { Problem } from '../../../errors.ts';
import type { Effects, PreparedFlow, Section, Step } from '../../../flow.ts';
import { namedEffects } from '../../../namedEffects.ts';
import { hubOf } from '../../../session/sectionedSequence.ts';
import { blocksIn } from '../../../stepBlocks.ts';
import { namesOf } from '../../metadata/effects.ts';
import { NONE } from '../graph/aliases.ts';
import { visitedNodes } from '../graph/reads.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

/** Reports sections and hubs that customers cannot enter, leave or tell apart. */
export const sections = lintRule({
  codes: ['FLOW_BAD_SECTION'],
  over: 'flow',
  run: (context) => [
    ...hubs(context),
    ...(context.flow.sections ?? []).flatMap((section) => wrongIn(context, section)),
  ],
});

type Wrong = Problem<'FLOW_BAD_SECTION'>[];

const say = (context: LintContext, at: object, message: string, further?: string): Wrong[number] =>
  context.problem(at, 'FLOW_BAD_SECTION', message, further);

const sectionWith = (id: string, { sections: all }: PreparedFlow): Section | undefined =>
  all?.find(({ steps }) => steps.includes(id));

function hubs(context: LintContext): Wrong {
  const { flow } = context;
  const found = flow.steps.flatMap((step) =>
    blocksIn(step.blocks).flatMap(({ block }) => ('kind' in block && block.kind === 'hub' ? [{ step, block }] : [])),
  );
  return found.flatMap(({ step, block }, at) => {
    if (!flow.sections) return [say(context, block, 'there are no sections for this hub. Add "sections" to the flow.')];
    if (at > 0) return [say(context, block, `the hub is already on "${found[0]?.step.id}". Remove one of them.`)];
    const section = sectionWith(step.id, flow);
    const wrong = [
      flow.keep === 'url' && 'a flow with a hub keeps a draft, not its address. Remove "keep".',
      (step.aside || step.when !== undefined) &&
        'a step with the hub is always part of the sequence. Remove "aside" and "when".',
      section && `the hub is in the section "${section.id}" itself. Remove the step there.`,
    ];
    return wrong.flatMap((message) => (message ? [say(context, step, message)] : []));
  });
}

/** Operation with an effect that Continue on a step calls; undefined without one. */
function changingCall({ next }: Step, { flow, world }: LintContext): string | undefined {
  const known = new Set<string>();
  const callsIn = (list: Effects): string[] =>
    visitedNodes((walker) => walker.effects(list, NONE)).flatMap((node) => {
      if (node.is !== 'effect') return [];
      const named = namesOf(node.effect, 'effects').filter(({ name }) => !known.has(name));
      for (const { name } of named) known.add(name);
      const own = 'send' in node.effect ? [node.effect.send] : [];
      return [...own, ...named.flatMap(({ name }) => callsIn(namedEffects(flow.effects, name) ?? []))];
    });
  const list = next ? (next.do ?? []) : [];
  return callsIn(list).find((name) => {
    const operation = world.catalogue.operations[name];
    return operation !== undefined && operation.method !== 'GET' && !operation.safe;
  });
}

function wrongIn(context: LintContext, section: Section): Wrong {
  const { flow } = context;
  const ids = flow.steps.map(({ id }) => id);
  const all: readonly Section[] = flow.sections ?? [];
  const isAgain = all.slice(0, all.indexOf(section)).some(({ id }) => id === section.id);
  const hub = hubOf(flow);
  const wrong = isAgain ? [say(context, section, `another section is called "${section.id}". Rename it.`, '/id')] : [];
  return [
    ...wrong,
    ...section.steps.flatMap((id, at) => {
      const further = `/steps/${at}`;
      const step = flow.steps.find((one) => one.id === id);
      const first = sectionWith(id, flow);
      // Another rule reports unknown steps.
      if (!step) return [];
      if (first !== section || section.steps.indexOf(id) < at)
        return [
          say(context, section, `the step "${id}" is already in the section "${first?.id}". Remove one.`, further),
        ];
      if (step.aside)
        return [
          say(
            context,
            section,
            `the detached step "${id}" is in no sequence. Remove "aside", or the step here.`,
            further,
          ),
        ];
      if (hub !== undefined && ids.indexOf(id) < ids.indexOf(hub))
        return [say(context, section, `the step "${id}" is before the hub. Move it behind "${hub}".`, further)];
      const sent = hub === undefined ? undefined : changingCall(step, context);
      if (sent !== undefined)
        return [
          say(
            context,
            section,
            `Continue on "${id}" sends "${sent}", and the hub leads to the step again. Send it behind the hub, or with the flow.`,
            further,
          ),
        ];
      const before = section.steps.slice(0, at).find((other) => ids.indexOf(other) > ids.indexOf(id));
      return before === undefined
        ? []
        : [say(context, section, `"${id}" is before "${before}" in the steps. Use the same order here.`, further)];
    }),
  ];
}
