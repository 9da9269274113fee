// The portal of a build, for a roll back to its definitions.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readBuiltPortal, writeFiles } from '../../../../../../app/server/platform/releases/releaseFolder.ts';

const files = (texts: Record<string, string>) =>
  new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]));

test('the build depends on definitions and code only, without the studio', () => {
  const code = mkdtempSync(join(tmpdir(), 'fahrplan-built-'));
  onTestFinished(() => rmSync(code, { recursive: true }));
  expect(readBuiltPortal(code, files({ 'flows/a.json': '1' }), 'this')).toBeUndefined();
  writeFiles(
    code,
    files({
      'dist/product/builder.txt': 'this',
      'dist/product/flows/a.json': '1',
      'dist/web/index.html': 'page',
      'dist/web/studio/index.html': 'studio',
    }),
  );
  expect(readBuiltPortal(code, files({ 'flows/a.json': '1' }), 'this')).toEqual(files({ 'index.html': 'page' }));
  expect(readBuiltPortal(code, files({ 'flows/a.json': '2' }), 'this')).toBeUndefined();
  expect(readBuiltPortal(code, files({ 'flows/a.json': '1' }), 'other')).toBeUndefined();
});
