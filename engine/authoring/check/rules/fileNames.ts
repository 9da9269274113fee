// A definition is found by the name of its file.
import type { Problem } from '../../../errors.ts';
import { follow } from '../../../expressions/scope.ts';
import { type Document, nameOf } from '../../load/document.ts';
import { lintRule } from '../lintRule.ts';

/** A flow with another id than its file has. */
export const fileNames = lintRule({
  codes: ['FLOW_ID_DIFFERS'],
  over: 'variants',
  run: ({ subjects: [{ document }] }) => idDiffers(document, 'flow'),
});

/** The same of whatever has an id. */
export function idDiffers(document: Document, what: string): Problem<'FLOW_ID_DIFFERS'>[] {
  const id = follow(document.value, ['id']);
  const name = nameOf(document);
  if (name === id) return [];
  const message = `the file is called ${name}.json, the ${what} "${id}". Give both one name.`;
  return [document.problem('FLOW_ID_DIFFERS', '/id', message)];
}
