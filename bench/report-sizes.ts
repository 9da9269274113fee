// Prints download sizes; with `--check` only those above their limit, and fails.
import { gzipSync } from 'node:zlib';
import { measureSizes } from './sizes.ts';
import { tooNewIn } from './tooNew.ts';

const quiet = process.argv.includes('--check');
const { figures, portal } = await measureSizes();
/** Less than half the limit means a broken bundle: it once left out engine and renderer. */
const isTooSmall = ({ size, limit }: { size: number; limit: number }): boolean => size < limit / 2;
const over = figures.filter((figure) => figure.size > figure.limit || isTooSmall(figure));

for (const { name, size, aim, limit } of quiet ? over : figures) {
  const isWrong = isTooSmall({ size, limit }) && `less than half of the limit of ${limit} kB: part of it is missing`;
  const isLarge = size > limit && `past the limit of ${limit} kB`;
  const verdict = isWrong || isLarge || (size > aim ? `aim: ${aim} kB` : 'within its aim');
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
