// Expands shorthands: cases of failures, blocks of fragments, `shows: first`, and content sources.
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

/** Expands blocks and failures. Fragments in steps and fields remain for `prepareFlow`. */
export function expandFlow(flow: Flow, catalogue: Catalogue): PlainFlow {
  const { fragments, cases = [] } = catalogue;
  const values: Record<string, Shape> = { ...flow.values };
  let uses = 0;
  const blocksOf: WithBlocks = (use) => {
    uses += 1;
    const fragment = fragments[use.use];
    if (!fragment) throw new Error(`unknown fragment "${use.use}"`);
    if (uses > MAX_USES) throw new Error(`fragment "${use.use}" uses itself`);
    const { blocks = [] } = expandFragment(fragment, use.use, `${use.use}_${uses}`, use.with, values);
    return (blocks as readonly (Block | UseBlocks)[])
      .map((block) => conditional(block, use.when))
      .flatMap((block) => ('use' in block ? blocksOf(block) : [block]));
  };
  const definition = rewritten(flow, cases, blocksOf) as PlainFlow;
  return withGivenNames({ ...definition, values }, catalogue);
}

/** Stops circular fragments, which the checker reports (FLOW_NESTED_FRAGMENT). Flows have a few dozen uses. */
const MAX_USES = 500;

const catalogues = new WeakMap<WrittenCatalogue, Catalogue>();

/** Returns the expanded catalogue, cached per definition. Fragments inside fragments remain. */
export function catalogueOf(definition: WrittenCatalogue): Catalogue {
  const catalogue = catalogues.get(definition) ?? withoutCases(withContent(definition));
  catalogues.set(definition, catalogue);
  return catalogue;
}

export const withoutUses = (fragment: Fragment): Fragment => rewritten(fragment, [], () => []) as Fragment;

/** Sends inside the shared cases use only their own cases, to avoid endless expansion. */
function withoutCases(definition: WrittenCatalogue): Catalogue {
  const shared = rewritten(definition.cases ?? [], [], () => []) as Cases;
  const catalogue = rewritten(definition, shared, (use) => [use]) as Catalogue;
  return withGivenNames(catalogue, catalogue);
}

/** Returns the same objects where nothing changes. */
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

/** Expands `shows: first`: each block is shown only if no block before it is. */
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
