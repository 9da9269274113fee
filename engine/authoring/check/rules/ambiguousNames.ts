import type { Problem } from '../../../errors.ts';
import { follow } from '../../../expressions/scope.ts';
import type { Block } from '../../../flow.ts';
import { blocksIn } from '../../../stepBlocks.ts';
import { originalOf } from '../../load/originals.ts';
import { isReserved, reserved } from '../../load/reservedNames.ts';
import { PLACES, ROOTS } from '../graph/roots.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

const STATES: readonly string[] = ['opening', 'refused', 'failed', 'closed'];
const RUNNING = 'running:';

const codes = ['FLOW_BAD_NAME', 'FLOW_DUPLICATE_ID', 'FLOW_SHADOWED_NAME'] as const;
type Code = (typeof codes)[number];
type Say = (code: Code, at: object, message: string, further?: string) => void;

/** Reports invalid, duplicate and shadowed names of steps, blocks, sources and list entries. */
export const ambiguousNames = lintRule({ codes, over: 'flow', run: check });

function check(context: LintContext) {
  const { flow } = context;
  const problems: Problem<Code>[] = [];
  const say: Say = (code, at, message, further) => void problems.push(context.problem(at, code, message, further));
  const steps = new Set<string>();
  for (const step of flow.steps) {
    const wrong = wrongStep(step.id) ?? wrongId(step.id);
    if (wrong) say('FLOW_BAD_NAME', step, wrong, '/id');
    if (steps.has(step.id)) say('FLOW_DUPLICATE_ID', step, `another step has the id "${step.id}". Rename one.`, '/id');
    steps.add(step.id);
    checkBlocks(step.blocks, say);
  }
  const taken = [...ROOTS, ...Object.keys(context.world.catalogue.names ?? {})];
  for (const [name, source] of Object.entries(flow.sources))
    if (taken.includes(name)) say('FLOW_SHADOWED_NAME', source, `the name "${name}" is already in use. Rename it.`);
  checkAliases(flow, [...taken, ...Object.keys(context.sources)], say);
  return problems;
}

function wrongStep(id: string): string | undefined {
  if (PLACES.includes(id))
    return `"${id}" cannot be the id of a step, because it is a destination of goTo. Rename the step.`;
  return STATES.includes(id) || id.startsWith(RUNNING)
    ? `"${id}" cannot be the id of a step, because it is reserved for a flow that shows no step. Rename the step.`
    : undefined;
}

function wrongId(id: string): string | undefined {
  if (isReserved(id)) return reserved(id);
  return /^[A-Za-z0-9][\w-]*$/.test(id)
    ? undefined
    : `the id "${id}" has other characters than letters, digits, - and _. Rename it.`;
}

/** Ids of blocks are unique per step, unless a fragment is used twice. */
function checkBlocks(blocks: readonly Block[], say: Say): void {
  const known = new Map<string, object>();
  for (const { block } of blocksIn(blocks)) {
    const { id } = block;
    if (id === undefined) continue;
    const wrong = wrongId(id);
    if (wrong) say('FLOW_BAD_NAME', block, wrong, '/id');
    const other = known.get(id);
    if (other && other !== originalOf(block))
      say('FLOW_DUPLICATE_ID', block, `another block of this step has the id "${id}". Rename one.`, '/id');
    known.set(id, originalOf(block));
  }
}

/** Inside a list, the name of its entry shadows all other meanings of that name. */
function checkAliases(part: unknown, taken: readonly string[], say: Say): void {
  if (typeof part !== 'object' || part === null) return;
  const as = follow(part, ['as']);
  if (('each' in part || follow(part, ['type']) === 'rows') && typeof as === 'string') {
    if (isReserved(as)) say('FLOW_BAD_NAME', part, reserved(as), '/as');
    if (taken.includes(as))
      say('FLOW_SHADOWED_NAME', part, `the name "${as}" is already in use and would be hidden here. Rename it.`, '/as');
  }
  for (const inner of Object.values(part)) checkAliases(inner, taken, say);
}
