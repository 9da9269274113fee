// Loads every flow with its copy, and says everything that is wrong with them at once.
import { join } from 'node:path';
import { describeProblem } from '#engine';
import { checkPlaceholders } from '#engine/load';
import { Definitions } from '../app/build/definitions.ts';

const definitions = new Definitions(join(import.meta.dirname, '..'));
const ids = Object.keys(definitions.files());
const results = [definitions.catalogue(), ...ids.map((id) => definitions.load(id))];
const copies = definitions
  .copyDocuments()
  .flatMap((document) => [...document.problems, ...checkPlaceholders(document)]);
const problems = results.flatMap((result) => (result.ok ? [] : result.problems));
const lines = new Set([...problems, ...copies].map(describeProblem));
for (const line of lines) console.error(line);
if (lines.size > 0) process.exit(1);
console.log(`${ids.length} flows are right.`);
