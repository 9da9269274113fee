// What an author writes short, written out: a failure that is answered by cases, a block that is a fragment, a group of which one block speaks, and a source of content.
import type {
  Answers,
  Block,
  Cases,
  Catalogue,
  Expression,
  Flow,
  Fragment,
  PlainFlow,
  Shape,
  UseBlocks,
  WrittenCatalogue,
} from '../../flow.ts';
import { isRecord } from '../../values/isRecord.ts';
import { withGivenNames } from './catalogueNames.ts';
import { withContent } from './contentNames.ts';
import { listOf } from './expandCases.ts';
import { conditional, DATA, expandFragment } from './fragments.ts';
import { madeOf } from './originals.ts';

type Part = Readonly<Record<string, unknown>>;
type WithBlocks = (use: UseBlocks) => readonly object[];

/** A flow in which no block uses a fragment, and each failure is answered by a list. Steps and fields still may. */
export function expandFlow(flow: Flow, catalogue: Catalogue): PlainFlow {
  const { fragments, cases = [] } = catalogue;
  const values: Record<string, Shape> = { ...flow.values };
  let uses = 0;
  const blocksOf: WithBlocks = (use) => {
    uses += 1;
    const fragment = fragments[use.use];
    if (!fragment) throw new Error(`no fragment "${use.use}"`);
    if (uses > MOST_USES) throw new Error(`there is no end of "${use.use}"`);
    const { blocks = [] } = expandFragment(fragment, use.use, `${use.use}_${uses}`, use.with, values);
    return (blocks as readonly (Block | UseBlocks)[])
      .map((block) => conditional(block, use.when))
      .flatMap((block) => ('use' in block ? blocksOf(block) : [block]));
  };
  const definition = rewritten(flow, cases, blocksOf) as PlainFlow;
  return withGivenNames({ ...definition, values }, catalogue);
}

/** A flow uses fragments a few dozen times; more often only those that use each other in a circle, which the check refuses. */
const MOST_USES = 500;

const catalogues = new WeakMap<WrittenCatalogue, Catalogue>();

/** The catalogue with each failure answered by a list and each content asked for, the same for the same. What its fragments use of others stays. */
export function catalogueOf(definition: WrittenCatalogue): Catalogue {
  const catalogue = catalogues.get(definition) ?? withoutCases(withContent(definition));
  catalogues.set(definition, catalogue);
  return catalogue;
}

/** A fragment by itself, without what it uses of others. */
export const withoutUses = (fragment: Fragment): Fragment => rewritten(fragment, [], () => []) as Fragment;

/** What the shared cases send themselves is answered by its own cases alone: there would be no end of it. */
function withoutCases(definition: WrittenCatalogue): Catalogue {
  const shared = rewritten(definition.cases ?? [], [], () => []) as Cases;
  const catalogue = rewritten(definition, shared, (use) => [use]) as Catalogue;
  return withGivenNames(catalogue, catalogue);
}

/** The same objects where nothing is to be written out. */
function rewritten(part: unknown, cases: Cases, blocksOf: WithBlocks): unknown {
  const inner = (one: unknown) => rewritten(one, cases, blocksOf);
  if (Array.isArray(part)) {
    const entries = part.map(inner);
    return entries.every((entry, index) => entry === part[index]) ? part : madeOf(entries, part);
  }
  if (!isRecord(part)) return part;
  const changed = Object.entries(part).flatMap(([key, value]): [string, unknown][] => {
    const now = DATA.has(key) ? value : inner(key === 'failed' ? answered(part, cases) : placed(key, value, blocksOf));
    return now === value ? [] : [[key, now]];
  });
  const now = changed.length === 0 ? part : madeOf({ ...part, ...Object.fromEntries(changed) }, part);
  return ranked(now);
}

/** A group that shows the first of its blocks: each stands there only where none before it does. */
function ranked(part: Part): Part {
  if (part['shows'] !== 'first' || !Array.isArray(part['blocks'])) return part;
  const { shows: _, ...rest } = part;
  const before: Expression[] = [];
  const blocks = part['blocks'].map((block: { readonly when?: Expression }) => {
    const { when = true } = block;
    const alone =
      before.length === 0 ? block : madeOf({ ...block, when: { and: [when, { '!': { or: [...before] } }] } }, block);
    before.push(when);
    return alone;
  });
  return madeOf({ ...rest, blocks: madeOf(blocks, part['blocks']) }, part);
}

function answered({ send, failed }: Part, cases: Cases): unknown {
  const byCases = send !== undefined && typeof failed === 'object' && !Array.isArray(failed);
  return byCases ? listOf(failed as Answers, cases) : failed;
}

const LISTS_OF_BLOCKS: ReadonlySet<string> = new Set(['blocks', 'about']);

function placed(key: string, blocks: unknown, blocksOf: WithBlocks): unknown {
  if (!LISTS_OF_BLOCKS.has(key) || !Array.isArray(blocks) || !blocks.some((block) => 'use' in block)) return blocks;
  return madeOf(
    blocks.flatMap((block) => ('use' in block ? blocksOf(block) : [block])),
    blocks,
  );
}
