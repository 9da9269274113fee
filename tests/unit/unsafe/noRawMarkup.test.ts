// No source file passes strings to the browser as markup or code (SEC-A4).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../support/definitions.ts';

const MARKUP =
  /\b(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|srcdoc|createContextualFragment|DOMParser|document\.write(ln)?|eval|new Function)\b/i;

const files = ['engine', 'renderer', 'app'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|js|html)$/.test(file) && !/^(server|generated)[\\/]/.test(file))
    // Customers do not load them: one cleans the help of the language server, one shows the project's documents.
    .filter((file) => !['studio/language/sanitized.ts', 'studio/help/DocumentText.tsx'].includes(file))
    .map((file) => join(folder, file)),
);

test('there are files to check', () => {
  expect(files.length).toBeGreaterThan(200);
  expect('element.innerHTML = text').toMatch(MARKUP);
});

test('no code of engine, renderer or portal creates markup from a text', () => {
  expect(files.filter((file) => MARKUP.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
