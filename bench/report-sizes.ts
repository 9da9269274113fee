// Prints what a browser loads; with `--check` only what is past its limit, and fails then.
import { gzipSync } from 'node:zlib';
import { measureSizes } from './sizes.ts';
import { tooNewIn } from './tooNew.ts';

const quiet = process.argv.includes('--check');
const { figures, portal } = await measureSizes();
const over = figures.filter(({ size, limit }) => size > limit);

for (const { name, size, aim, limit } of quiet ? over : figures) {
  const verdict = size > limit ? `past the limit of ${limit} kB` : size > aim ? `aim: ${aim} kB` : 'within its aim';
  console.log(`${size.toFixed(1).padStart(7)} kB  ${name} (${verdict})`);
}
if (!quiet) {
  console.log('\nEvery part of the portal, gzipped:');
  const parts = portal
    .filter(({ fileName }) => /\.(js|css)$/.test(fileName))
    .map((file) => ({ name: file.fileName, size: gzipSync(file.type === 'chunk' ? file.code : file.source).length }));
  for (const { name, size } of parts.sort((a, b) => b.size - a.size))
    console.log(`${(size / 1000).toFixed(1).padStart(7)} kB  ${name.replace(/^assets\//, '')}`);
} else if (over.length === 0) console.log(`${figures.length} sizes are within their limits.`);
const tooNew = portal.flatMap((file) => (file.type === 'chunk' ? tooNewIn(file.fileName, file.code) : []));
for (const sentence of tooNew) console.log(sentence);
if (over.length + tooNew.length > 0) process.exit(1);
