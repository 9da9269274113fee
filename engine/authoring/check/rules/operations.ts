import type { Types } from '../../../flow.ts';
import { schemaErrors } from '../../../values/schemaRules.ts';
import { complete } from '../../load/attachSchemas.ts';
import { exampleOf } from '../../load/examples.ts';
import { correctionOf, isLikeSome } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { lintRule } from '../lintRule.ts';

/** Reports unknown operations of sources and uploads. */
export const sharedOperations = lintRule({
  codes: ['FLOW_UNKNOWN_OPERATION'],
  over: 'catalogue',
  run({ catalogue: { operations, sources, uploads = {} }, document }) {
    const named: (readonly [at: readonly string[], name: string | undefined])[] = [
      ...Object.entries(sources).map(([name, { asks }]) => [['sources', name, 'asks'], asks] as const),
      ...Object.entries(uploads).flatMap(([name, { direct, signed }]) => [
        [['uploads', name, 'direct'], direct] as const,
        [['uploads', name, 'signed'], signed] as const,
      ]),
    ];
    const known = Object.keys(operations);
    return named.flatMap(([at, name]) => {
      if (name === undefined || known.includes(name)) return [];
      const message = `there is no operation "${name}".${correctionOf(name, known)}`;
      return [document.problem('FLOW_UNKNOWN_OPERATION', toPointer(at), message)];
    });
  },
});

/** Reports calls that change data without an answer type: any page of a proxy would pass. */
export const missingAnswers = lintRule({
  codes: ['FLOW_MISSING_ANSWER'],
  over: 'catalogue',
  run: ({ catalogue, document }) =>
    Object.entries(catalogue.operations).flatMap(([name, { method, answer }]) =>
      method === 'GET' || answer !== undefined
        ? []
        : [
            document.problem(
              'FLOW_MISSING_ANSWER',
              toPointer(['operations', name]),
              `the operation ${name} does not declare its answer. Add "answer" with a type of schemas/api, such as "Done".`,
            ),
          ],
    ),
});

/** Reports misspelt types. An unknown type without a similar name may not exist yet. */
export const operationTypes = lintRule({
  codes: ['FLOW_UNKNOWN_TYPE'],
  over: 'catalogue',
  run({ definition, types, document }) {
    const names = Object.keys(types);
    return Object.entries(definition.operations).flatMap(([name, operation]) =>
      (['body', 'answer'] as const).flatMap((part) => {
        const type = operation[part]?.replace(/(\[\])?\??$/, '');
        if (type === undefined || names.includes(type) || !isLikeSome(type, names)) return [];
        const message = `there is no type "${type}".${correctionOf(type, names)}`;
        return [document.problem('FLOW_UNKNOWN_TYPE', toPointer(['operations', name, part]), message)];
      }),
    );
  },
});

/** Reports answers without a usable example: the demo answers operations without a server with it. */
export const answerExamples = lintRule({
  codes: ['FLOW_BAD_EXAMPLE'],
  over: 'catalogue',
  run({ definition, types, document }) {
    const seen = new Set<string>();
    return Object.entries(definition.operations).flatMap(([name, { answer = '' }]) => {
      const type = answer.replace(/(\[\])?\??$/, '');
      if (!types[type] || seen.has(type)) return [];
      seen.add(type);
      const message = wrongExample(type, types);
      return message === undefined
        ? []
        : [document.problem('FLOW_BAD_EXAMPLE', toPointer(['operations', name, 'answer']), message)];
    });
  },
});

function wrongExample(type: string, types: Types): string | undefined {
  const example = exampleOf(type, types);
  const file = `schemas/api/${type}.json`;
  if ('missing' in example)
    return `${file} has no example at ${toPointer(example.missing) || '/'}. Add "examples" there.`;
  const wrong = firstError(example.value, complete(type, types));
  return (
    wrong && `the example of ${file} breaks "${wrong.keyword}" at ${toPointer(wrong.path) || '/'}. Correct the example.`
  );
}

/** A type with an invalid pattern cannot check its example; the check of types reports it. */
function firstError(value: unknown, schema: object) {
  try {
    return schemaErrors(value, schema)[0];
  } catch {
    return undefined;
  }
}
