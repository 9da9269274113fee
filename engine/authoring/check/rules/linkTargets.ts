import { follow } from '../../../expressions/scope.ts';
import type { Expression } from '../../../flow.ts';
import { toDial } from '../../../values/dialNumber.ts';
import { isAddress } from '../../../values/safeAddress.ts';
import { type Destination, readsOf } from '../../metadata/effects.ts';
import { strangeIn } from '../analysis/portalPaths.ts';
import type { Aliases } from '../graph/aliases.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';
import type { World } from '../world.ts';

const codes = ['FLOW_WRONG_TYPE', 'FLOW_UNKNOWN_FLOW'] as const;

interface LinkCheck {
  readonly code: (typeof codes)[number];
  wrong(value: unknown, world: World): string | undefined;
}

const CHECKS: { readonly [D in Destination]: LinkCheck } = {
  path: {
    code: 'FLOW_UNKNOWN_FLOW',
    wrong: (value, world) => {
      const strange = strangeIn(value, world);
      return strange && `${strange} Use "url" for addresses outside of the portal.`;
    },
  },
  url: {
    code: 'FLOW_WRONG_TYPE',
    wrong: (value) => {
      if (isAddress(value)) return undefined;
      const [, number] = /^tel:(.*)$/s.exec(String(value)) ?? [];
      return number === undefined
        ? `"${value}" is neither an https address nor a path. Write one of these.`
        : `"${value}" is a telephone number. Write { "redirect": { "phone": "${number}" } }.`;
    },
  },
  phone: {
    code: 'FLOW_WRONG_TYPE',
    wrong: (value) =>
      toDial(value) === undefined
        ? `"${value}" is not a telephone number. Write one, such as "+49 30 1234567".`
        : undefined,
  },
};

/** Reports redirects to invalid addresses, invalid phone numbers and unknown paths. */
export const linkTargets = lintRule({ codes, over: 'flow', run: (context) => leadsIn(context) });

export const leadsIn = (context: LintContext) =>
  context.find('effect').flatMap(({ effect, aliases }) =>
    readsOf(effect).flatMap((read) => {
      if (read.is !== 'expression' || !read.of) return [];
      const { code, wrong } = CHECKS[read.of];
      return valuesOf(read.part, aliases, context)
        .flatMap((value) => wrong(value, context.world) ?? [])
        .map((message) => context.problem(effect, code, message, read.further));
    }),
  );

/** Returns the values that are known before run time. */
function valuesOf(expression: Expression | undefined, aliases: Aliases, { finite, world }: LintContext): unknown[] {
  const constant = constantOf(expression, world);
  return constant === undefined ? [...(finite.of(expression, aliases) ?? [])] : [constant];
}

/** Returns a literal, or the constant that a path into `config` names. */
function constantOf(expression: Expression | undefined, { catalogue }: World): unknown {
  if (typeof expression !== 'object' || expression === null) return expression;
  const path = 'var' in expression ? expression.var : undefined;
  if (typeof path !== 'string' || !path.startsWith('config.')) return undefined;
  return follow(catalogue.config, path.split('.').slice(1));
}
