import { expect, test } from 'vitest';
import { uniqueName } from '../../../../../app/portal/host/uniqueName.ts';

test('is a UUID of version 4, another one each time', () => {
  const names = Array.from({ length: 1000 }, uniqueName);
  for (const name of names) expect(name).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(names).size).toBe(names.length);
});
