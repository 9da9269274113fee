// Checks import rules. Also fails if too few modules are found, which would make it meaningless.
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { rules } from './import-rules.ts';

const MIN_COUNT = 120;
const FOLDERS = ['engine', 'renderer', 'app', 'stories', 'tests', 'bench', 'scripts'];

const { output } = await cruise(FOLDERS, { ...rules.options, ruleSet: rules, validate: true });
const { summary, modules } = output as ICruiseResult;
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} -> ${to}`);
const seen = modules.filter(({ source }) => FOLDERS.some((folder) => source.startsWith(`${folder}/`))).length;
if (seen < MIN_COUNT)
  console.error(`Only ${seen} modules were found, so the rules checked nothing. Correct the paths.`);
if (summary.error > 0 || seen < MIN_COUNT) process.exit(1);
console.log(`${seen} modules follow the import rules.`);
