// Code of the engine that uses a page, clock or network does not compile, or finds no such global.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../support/definitions.ts';

const engine = join(root, 'engine');
const files = readdirSync(engine, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.includes('generated'),
);

function compile(line: string): string {
  const folder = mkdtempSync(join(engine, 'wall-'));
  try {
    writeFileSync(join(folder, 'probe.ts'), `${line}\n`);
    const settings = {
      extends: '../tsconfig.json',
      compilerOptions: { composite: false, emitDeclarationOnly: false, noEmit: true },
      include: ['probe.ts'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    return spawnSync(process.execPath, [join(root, 'node_modules/typescript-7/bin/tsc'), '-p', folder], {
      encoding: 'utf8',
    }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('document, window, fetch, timers and Node do not compile in the engine', () => {
  expect(compile('export const fine = 1;')).toBe('');
  const lines = [
    'document.title',
    'window',
    "fetch('/')",
    'setTimeout(() => {}, 1)',
    'process.env',
    'localStorage',
    'console',
  ];
  const said = compile(lines.map((line) => `void ${line};`).join('\n'));
  for (let line = 1; line <= lines.length; line += 1) expect(said).toContain(`probe.ts(${line},`);
}, 60_000);

test('the engine reads no clock, rolls no dice and evaluates no text', () => {
  expect(files.length).toBeGreaterThan(30);
  for (const file of files) {
    const code = readFileSync(join(engine, file), 'utf8');
    expect(code, file).not.toMatch(/Date\.now\(|new Date\(\)|Math\.random\(|performance\.|\beval\(|new Function\b/);
  }
});

test('nothing that customers load evaluates text or writes HTML', () => {
  for (const folder of ['renderer', 'app']) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
      (name) =>
        // Customers do not load the studio, whose sanitizer reads the HTML that it has cleaned.
        /\.tsx?$/.test(name) && !['studio/language/sanitized.ts', 'studio/help/DocumentText.tsx'].includes(name),
    )) {
      expect(readFileSync(join(root, folder, file), 'utf8'), file).not.toMatch(
        /\beval\(|new Function\b|dangerouslySetInnerHTML|innerHTML/,
      );
    }
  }
});
