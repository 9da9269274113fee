// npm run flows -- accept: records what flows decide now, in tests/fixtures/decisions.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { Flow, PreparedFlow } from '@fahrplan/engine';
import { decisionsOf, draftFieldsOf, isPosition, writeDecisions } from '@fahrplan/engine/authoring';
import { DECISIONS, Definitions } from '../build/definitions.ts';
import { onDisk } from '../build/onDisk.ts';
import { CannotRun, type Command, read } from './command.ts';

const CATALOGUE = 'catalogue';
/** The catalogue decides without a flow: this stands in for one. */
const NO_FLOW = { id: CATALOGUE, fields: {}, steps: [], sources: {} } as unknown as PreparedFlow;

export const acceptCommand: Command = {
  usage: 'accept [FLOW…]',
  does: 'records the results of conditions and values in tests/fixtures/decisions, so that check reports changes',
  run(args, { root }) {
    const { positionals } = read(args, {});
    const definitions = new Definitions(onDisk(root), true);
    const known = [CATALOGUE, ...Object.keys(definitions.files())];
    const unknown = positionals.find((id) => !known.includes(id));
    if (unknown !== undefined) throw new CannotRun(`There is no flow "${unknown}". Check the id.`);
    const folder = join(root, DECISIONS);
    mkdirSync(folder, { recursive: true });
    for (const id of positionals.length > 0 ? positionals : known) {
      const text = recordOf(id, definitions);
      const file = join(folder, `${id}.json`);
      if (text === undefined) rmSync(file, { force: true });
      else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
        writeFileSync(file, text);
        console.log(`accepted ${DECISIONS}/${id}.json`);
      }
    }
    for (const name of readdirSync(folder)) if (!known.includes(basename(name, '.json'))) rmSync(join(folder, name));
    return 0;
  },
};

/**
 * @returns undefined if it decides nothing and keeps no drafts
 * @throws CannotRun if it is invalid, or a decision has no name
 */
export function recordOf(id: string, definitions: Definitions): string | undefined {
  const catalogue = definitions.catalogue();
  if (!catalogue.ok) throw new CannotRun('The catalogue has problems. List them with: npm run flows -- check');
  const loaded = id === CATALOGUE ? undefined : definitions.load(id);
  if (loaded && !loaded.ok) throw new CannotRun(`The flow ${id} has problems. List them with: npm run flows -- check`);
  const file = definitions.files()[id] ?? join(definitions.root, 'flows/catalogue.json');
  const definition = JSON.parse(readFileSync(file, 'utf8')) as Flow;
  const flow = loaded?.value.flow ?? NO_FLOW;
  const decisions = decisionsOf(definition, flow, definitions.world(catalogue.value.catalogue));
  const [nameless] = Object.keys(decisions).filter((name) => isPosition(name));
  if (nameless !== undefined)
    throw new CannotRun(`${relative(definitions.root, file)}: the part that decides "${nameless}" has no id. Add one.`);
  const draft = loaded && draftFieldsOf(definition);
  return Object.keys(decisions).length > 0 || draft ? writeDecisions(id, decisions, draft) : undefined;
}
