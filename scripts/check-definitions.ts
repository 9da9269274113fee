// Loads every flow with its copy, and says everything that is wrong with them at once.
import { join } from 'node:path';
import { describeProblem } from '#engine';
import { checkPlaceholders, checkUnusedTexts } from '#engine/load';
import { Definitions } from '../app/build/definitions.ts';

const definitions = new Definitions(join(import.meta.dirname, '..'));
const ids = Object.keys(definitions.files());
const catalogue = definitions.catalogue();
const flows = ids.map((id) => definitions.load(id));
const documents = definitions.copyDocuments();
const copies = documents.flatMap((document) => [...document.problems, ...checkPlaceholders(document)]);
const problems = [catalogue, ...flows].flatMap((result) => (result.ok ? [] : result.problems));
// What nothing says is known only once everything that says something is right.
if (catalogue.ok && problems.length + copies.length === 0)
  copies.push(
    ...checkUnusedTexts(
      documents,
      flows.flatMap((result) => (result.ok ? [result.value] : [])),
      catalogue.value.catalogue,
    ),
  );
const lines = new Set([...problems, ...copies].map(describeProblem));
for (const line of lines) console.error(line);
if (lines.size > 0) process.exit(1);
console.log(`${ids.length} flows are right.`);
