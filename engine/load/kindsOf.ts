// Which kinds a flow needs, so that whoever fetches it fetches them with it, and no others.
import { fieldTypes } from '../fields/index.ts';
import { controlOf } from '../fields/meanings.ts';
import type { Block, Field, Kind, PreparedFlow, Step } from '../flow.ts';
import { keptIn } from '../journey/keeper.ts';
import type { BlockNode } from '../nodes.ts';

/** Null is what every page has. */
const OF_BLOCK: { readonly [K in BlockNode['kind']]: Kind | null } = {
  field: null,
  text: null,
  banner: 'banner',
  facts: 'facts',
  timeline: 'timeline',
  table: 'table',
  review: 'review',
  media: 'media',
  group: null,
  disclosure: 'disclosure',
  action: null,
};

/** The kinds that a flow needs, each once, in the order of their names. */
export function kindsOf(flow: Omit<PreparedFlow, 'kinds'>): Kind[] {
  const leads = flow.steps.some(({ back }) => typeof back === 'object') || redirects([flow.steps, flow.effects]);
  const kinds = [
    keptIn(flow) ?? null,
    leads ? ('link' as const) : null,
    ...flow.steps.flatMap(ofStep),
    ...Object.values(flow.fields).flatMap(ofField),
  ];
  return [...new Set(kinds)].filter((kind) => kind !== null).sort();
}

/** Whether something in a part of a flow may lead to another page. */
const redirects = (part: unknown): boolean =>
  typeof part === 'object' && part !== null && ('redirect' in part || Object.values(part).some(redirects));

const ofStep = ({ blocks, schema, on }: Step): (Kind | null)[] => [
  ...blocks.flatMap(ofBlock),
  schema === undefined ? null : 'schema',
  on === undefined ? null : 'reactions',
];

const ofField = (field: Field): (Kind | null)[] => [
  controlOf(field),
  field.options === undefined ? null : 'options',
  fieldTypes[field.type].files === null ? null : 'uploads',
];

function ofBlock(block: Block): (Kind | null)[] {
  if ('field' in block) return [];
  const holds = block.kind === 'group' || block.kind === 'disclosure';
  const repeated = (holds || block.kind === 'action') && block.each !== undefined;
  const within = holds ? block.blocks.flatMap(ofBlock) : [];
  return [OF_BLOCK[block.kind], repeated ? 'list' : null, ...within];
}
