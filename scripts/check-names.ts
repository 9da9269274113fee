// npm run check -- names: refuses identifiers and file names for which docs/glossary.md has a standard term.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(fileURLToPath(new URL('..', import.meta.url)));

/** Standard terms by the names that they replace. */
const terms = new Map(
  readFileSync(join(root, 'docs/glossary.md'), 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .flatMap(([, names = '', term = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => [name, term] as const),
    ),
);

const files = execFileSync('git', ['ls-files', 'engine', 'renderer', 'app'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('/migrations/'));
const found = files.flatMap((file) => {
  const code = readFileSync(join(root, file), 'utf8').replaceAll(
    /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|`[^`]*`/g,
    '',
  );
  const names = [basename(file).replace(/\..*/, ''), ...(code.match(/(?<![\w$])[A-Za-z_]\w*/g) ?? [])];
  return [...new Set(names)]
    .filter((name) => terms.has(name))
    .map((name) => `${file}: "${name}" is not the standard term. Use ${terms.get(name)} (docs/glossary.md).`);
});
console.log(found.length > 0 ? found.join('\n') : `${files.length} files use the standard terms.`);
process.exitCode = found.length > 0 ? 1 : 0;
