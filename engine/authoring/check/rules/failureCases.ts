import type { Problem } from '../../../errors.ts';
import { follow } from '../../../expressions/scope.ts';
import type { Answers, Case, Catalogue } from '../../../flow.ts';
import type { Document } from '../../load/document.ts';
import { DATA } from '../../load/fragments.ts';
import { didYouMean, nearestTo } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { lintRule } from '../lintRule.ts';

type Path = readonly (string | number)[];

interface Found {
  readonly cases: readonly Case[];
  readonly path: Path;
  readonly of: string;
  readonly codes: readonly string[];
}

const CODES = ['FLOW_DECIDED', 'FLOW_UNKNOWN_VALUE'] as const;
type Code = (typeof CODES)[number];

/** Reports cases of a flow that never apply: unknown codes, and repeated failures. */
export const failureCases = lintRule({
  codes: CODES,
  over: 'variants',
  run: ({ definition, subjects: [{ world, document }] }) =>
    casesOfSends(definition, world.catalogue).flatMap((list) => checkList(list, document)),
});

/** Reports the same in the catalogue: in shared cases, and in sends of fragments. */
export const sharedCases = lintRule({
  codes: CODES,
  over: 'catalogue',
  run({ definition, catalogue, document }) {
    const codes = [...new Set(Object.values(catalogue.operations).flatMap(({ refusals = [] }) => refusals))];
    const shared = definition.cases ? [{ cases: definition.cases, path: ['cases'], of: 'any operation', codes }] : [];
    return [...casesOfSends(definition, catalogue), ...shared].flatMap((list) => checkList(list, document));
  },
});

function checkList({ cases: list, path, of, codes }: Found, document: Document): Problem<Code>[] {
  const answered = new Set<string | number>();
  return list.flatMap((one, index) =>
    failuresOf(one, [...path, index]).flatMap(({ failure, at }): Problem<Code>[] => {
      const pointer = toPointer(at);
      if (answered.has(failure))
        return [
          document.problem(
            'FLOW_DECIDED',
            pointer,
            `an earlier case already handles ${failure}. Remove one of the two.`,
          ),
        ];
      answered.add(failure);
      if (typeof failure === 'number' || codes.includes(failure)) return [];
      const to = nearestTo(failure, codes);
      const message = `${of} is never refused with "${failure}".${didYouMean(failure, codes) || ' Remove the case, or add the code to the operation.'}`;
      const fix = to === undefined ? undefined : ({ change: 'replace', pointer, to } as const);
      return [document.problem('FLOW_UNKNOWN_VALUE', pointer, message, fix)];
    }),
  );
}

function failuresOf(one: Case, path: Path): { readonly failure: string | number; readonly at: Path }[] {
  if ('status' in one) return [{ failure: one.status, at: [...path, 'status'] }];
  const isList = Array.isArray(one.code);
  return [one.code].flat().map((failure, index) => ({ failure, at: [...path, 'code', ...(isList ? [index] : [])] }));
}

function casesOfSends(part: unknown, catalogue: Catalogue, path: Path = []): Found[] {
  if (typeof part !== 'object' || part === null) return [];
  const send = follow(part, ['send']);
  const { failed } = part as { readonly failed?: Answers };
  const inside = Object.entries(part).flatMap(([key, inner]) =>
    DATA.has(key) ? [] : casesOfSends(inner, catalogue, [...path, key]),
  );
  const operation = typeof send === 'string' ? catalogue.operations[send] : undefined;
  if (!operation || !failed?.cases) return inside;
  const own = { cases: failed.cases, path: [...path, 'failed', 'cases'], of: String(send) };
  return [{ ...own, codes: operation.refusals ?? [] }, ...inside];
}
