import type { Problem } from '../../../errors.ts';
import type { PreparedFlow } from '../../../flow.ts';
import type { KeptAnswer } from '../../../host.ts';
import { keptAnswers } from '../../load/addressAnswers.ts';
import { correctionOf } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { lintRule } from '../lintRule.ts';

const codes = ['FLOW_UNUSED_NAME', 'FLOW_UNKNOWN_VALUE', 'FLOW_BAD_OPTION'] as const;
type Code = (typeof codes)[number];
type Kept = readonly [name: string, answer: KeptAnswer];

/** Reports words for answers in an address that no address has, or that stand for two answers. */
export const addressWords = lintRule({
  codes,
  over: 'flow',
  run({ flow, world, document }): Problem<Code>[] {
    const inPath = keptInPath(flow);
    return Object.entries(flow.fields).flatMap(([name, { addressWords: words }]) => {
      if (words === undefined) return [];
      const say = (code: Code, message: string, ...keys: string[]) =>
        document.problem(code, toPointer(['fields', name, 'addressWords', ...keys]), message);
      const [, answer] = inPath.find(([own]) => own === name) ?? [];
      const { values } = answer ?? {};
      if (!values)
        return [
          say(
            'FLOW_UNUSED_NAME',
            `"${name}" is no segment of a route with options that are written out. Remove "addressWords".`,
          ),
        ];
      if ([flow.route ?? []].flat().some((route) => route.includes(`:${name}(`)))
        return [
          say(
            'FLOW_UNUSED_NAME',
            `a route lists the words of "${name}", which lets no others through. Remove the list from the route.`,
          ),
        ];
      const locales = Object.keys(world.catalogue.locales);
      return Object.entries(words).flatMap(([locale, own]) => [
        ...(locales.includes(locale)
          ? []
          : [say('FLOW_UNKNOWN_VALUE', `there is no locale "${locale}".${correctionOf(locale, locales)}`, locale)]),
        ...Object.entries(own).flatMap(([value, word]) => {
          if (!values.includes(value))
            return [say('FLOW_UNKNOWN_VALUE', `"${value}" is no option.${correctionOf(value, values)}`, locale, value)];
          const other = othersWith(word, name, value, inPath);
          return other === undefined
            ? []
            : [say('FLOW_BAD_OPTION', `"${word}" stands for ${other}, too. Use another word.`, locale, value)];
        }),
      ]);
    });
  },
});

/** Answers that stand in a segment of a route. */
function keptInPath(flow: PreparedFlow): Kept[] {
  const named = [flow.route ?? []].flat().flatMap((route) => [...route.matchAll(/:(\w+)/g)].map(([, name]) => name));
  return Object.entries(keptAnswers(flow)).filter(([name]) => named.includes(name));
}

/** Returns another answer that a word stands for, in words; undefined for none. */
function othersWith(word: string, name: string, value: string, inPath: readonly Kept[]): string | undefined {
  for (const [field, { values = [], words = {} }] of inPath) {
    const isSame = (other: string) => field === name && other === value;
    const named = Object.values(words).flatMap((own) => Object.entries(own));
    const [other] =
      [...values.map((one) => [one, one] as const), ...named].find(([one, said]) => said === word && !isSame(one)) ??
      [];
    if (other !== undefined) return `"${other}" of "${field}"`;
  }
  return undefined;
}
