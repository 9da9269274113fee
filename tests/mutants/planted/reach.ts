// Writes down, after each suite, which functions it has reached.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';

const global = globalThis as { reached?: Set<string> };
const reached = new Set<string>();
global.reached = reached;

afterAll(() => {
  const { testPath = '' } = expect.getState();
  const name = createHash('sha256').update(testPath).digest('hex').slice(0, 16);
  writeFileSync(
    join(String(process.env['REACHED']), `${name}.json`),
    JSON.stringify({ testPath, reached: [...reached] }),
  );
});
