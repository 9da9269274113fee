// States and results that the studio tells beside the name of the open file.
import { expect, test } from 'vitest';
import { formatResult } from '../../../../../app/studio/shell/Notices.tsx';

test('formatting a text with an error tells of the error', () => {
  expect(formatResult('{', 0)).toBe('Not valid JSON: correct it first.');
  expect(formatResult('{}', 0)).toBe('Nothing to format.');
  expect(formatResult('{ }', 1)).toBe('Formatted.');
});
