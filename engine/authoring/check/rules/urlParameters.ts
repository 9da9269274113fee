import type { Problem } from '../../../errors.ts';
import type { PreparedFlow, Shapes } from '../../../flow.ts';
import { keptAnswers } from '../../load/addressAnswers.ts';
import type { Document } from '../../load/document.ts';
import { didYouMean } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { namesOf } from '../../metadata/effects.ts';
import { operationIn } from '../../metadata/operators.ts';
import type { Aliases } from '../graph/aliases.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

/** Parameters that the portal reads on every page: the dialog on top of it, and its step. */
const OF_THE_PORTAL: readonly string[] = ['modalName', 'step'];

const codes = ['FLOW_URL_PARAMETER', 'FLOW_UNKNOWN_VALUE'] as const;
type Code = (typeof codes)[number];

/** Reports unknown, impossible and missing parameters of addresses. */
export const urlParameters = lintRule({
  codes,
  over: 'flow',
  run: (context): Problem<Code>[] => [
    ...ownParameters(context.flow, context.document),
    ...ofThePortal(context),
    ...parametersGiven(context),
  ],
});

function parametersGiven(context: LintContext) {
  const { world } = context;
  const problems: Problem<Code>[] = [];
  const say = (at: object, message: string, further: string, code: Code = 'FLOW_URL_PARAMETER') =>
    void problems.push(context.problem(at, code, message, further));
  const page = (name: string, given: Shapes, aliases: Aliases, at: object, further: string) => {
    const inputs = ownOf(world.inputs, name);
    const kept = world.keeps ? ownOf(world.keeps, name) : {};
    if (!inputs || !kept) return;
    const names = [...Object.keys(inputs), ...Object.keys(kept)];
    for (const [key, { values }] of Object.entries(kept))
      for (const value of values && Object.hasOwn(given, key) ? (context.finite.of(given[key], aliases) ?? []) : [])
        if (values && typeof value !== 'object' && !values.includes(String(value)))
          say(
            at,
            `the input "${key}" of the page ${name} is never "${value}".${didYouMean(String(value), values) || ` Use one of: ${values.join(', ')}.`}`,
            `${further}/with${toPointer([key])}`,
            'FLOW_UNKNOWN_VALUE',
          );
    for (const key of Object.keys(given))
      if (!names.includes(key) && !OF_THE_PORTAL.includes(key))
        say(
          at,
          `the page ${name} has no input "${key}".${didYouMean(key, names) || ' Remove it.'}`,
          `${further}/with${toPointer([key])}`,
        );
    for (const [key, { from, optional }] of Object.entries(inputs))
      if (!optional && [from ?? []].flat().length > 0 && !Object.hasOwn(given, key))
        say(at, `the page ${name} needs the input "${key}". Add it to "with".`, `${further}/page`);
  };
  for (const visited of context.find('effect', 'operation')) {
    if (visited.is === 'effect')
      for (const { name, with: given = {}, at } of namesOf(visited.effect, 'page'))
        page(name, given, visited.aliases, at, '/redirect');
    else {
      const [name, args] = operationIn(visited.at);
      if (name === 'link') page(args.page, (args.with ?? {}) as Shapes, visited.aliases, visited.at, '/link');
    }
  }
  return problems;
}

const ownOf = <T>(of: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  of && Object.hasOwn(of, name) ? of[name] : undefined;

/** Reports answers with the name of a parameter of the portal. */
const ofThePortal = (context: LintContext) =>
  Object.keys(keptAnswers(context.flow))
    .filter((name) => OF_THE_PORTAL.includes(name))
    .map((name) =>
      context.problem(
        context.flow.fields[name] ?? context.flow,
        'FLOW_URL_PARAMETER',
        `the portal reserves "${name}" in addresses. Rename the field.`,
      ),
    );

/** Inputs come from segments that the route names; answers use the segment of their name. */
function ownParameters(flow: PreparedFlow, document: Document) {
  const { route, input = {} } = flow;
  const kept = Object.keys(keptAnswers(flow));
  const routes = [route ?? []].flat();
  const named = [
    ...new Set(routes.flatMap((path) => [...path.matchAll(/:(\w+)|\*/g)].map(([rest, name = rest]) => name))),
  ];
  const taken = Object.values(input).flatMap(({ from }) => [from ?? []].flat());
  const wrong = Object.entries(input).flatMap(([name, { from }]) =>
    [from ?? []].flat().flatMap((path) => {
      const [pointer, key = ''] = path.split('.');
      const message =
        pointer !== 'route' && pointer !== 'query'
          ? `an input cannot come from "${path}". Use route or query.`
          : pointer === 'route' && routes.length > 0 && !named.includes(key)
            ? `no route of this flow has a segment ":${key}".${didYouMean(key, named) || ' Add it to a route.'}`
            : undefined;
      return message ? [document.problem('FLOW_URL_PARAMETER', toPointer(['input', name, 'from']), message)] : [];
    }),
  );
  const idle = named
    .filter((name) => name !== '*' && !taken.includes(`route.${name}`) && !kept.includes(name))
    .map((name) =>
      document.problem(
        'FLOW_URL_PARAMETER',
        '/route',
        `no input or field reads the segment ":${name}" of the route.${didYouMean(name, kept) || ' Add an input, or remove the segment.'}`,
      ),
    );
  return [...wrong, ...idle];
}

/** Reports differences between the URL of an operation and its `params`. */
export const operationUrls = lintRule({
  codes: ['FLOW_URL_PARAMETER'],
  over: 'catalogue',
  run: ({ catalogue, document }) =>
    Object.entries(catalogue.operations).flatMap(([name, { url, params = [] }]) => {
      const named = [...url.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key);
      const say = (pointer: string, message: string) =>
        document.problem('FLOW_URL_PARAMETER', toPointer(['operations', name, pointer]), message);
      return [
        ...named
          .filter((key) => !params.includes(key))
          .map((key) =>
            say('url', `${name} has no "${key}" in its params.${didYouMean(key, params) || ' Add it there.'}`),
          ),
        ...params
          .filter((key) => !named.includes(key))
          .map((key) =>
            say(
              'params',
              `the address of ${name} has no {${key}}.${didYouMean(key, named) || ' Add it, or remove the parameter.'}`,
            ),
          ),
      ];
    }),
});
