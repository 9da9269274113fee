import type { Problem } from '../../../errors.ts';
import { follow } from '../../../expressions/scope.ts';
import { type Document, nameOf } from '../../load/document.ts';
import { lintRule } from '../lintRule.ts';

/** Reports a flow whose id differs from its file name. */
export const fileNames = lintRule({
  codes: ['FLOW_ID_DIFFERS'],
  over: 'variants',
  run: ({ subjects: [{ document }] }) => idDiffers(document, 'flow'),
});

/** Reports the same for other definitions with an id. */
export function idDiffers(document: Document, what: string): Problem<'FLOW_ID_DIFFERS'>[] {
  const id = follow(document.value, ['id']);
  const name = nameOf(document);
  if (name === id) return [];
  const message = `the file is ${name}.json, but the ${what} is "${id}". Give both the same name.`;
  return [document.problem('FLOW_ID_DIFFERS', '/id', message)];
}
