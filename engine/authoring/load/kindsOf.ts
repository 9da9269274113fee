import { fieldTypes } from '../../fields/index.ts';
import type { Block, Effects, Field, Kind, LoadedBlock, PreparedFlow, Step } from '../../flow.ts';
import { namedEffects } from '../../namedEffects.ts';
import { keptIn } from '../../session/answerStore.ts';
import { isMomentType } from '../../values/moments.ts';
import { isCounted } from '../../view/counter.ts';
import { controlOf } from '../metadata/fields.ts';

const ALWAYS = ['text', 'group', 'action'] as const;
const isLoaded = (kind: (typeof ALWAYS)[number] | LoadedBlock): kind is LoadedBlock =>
  !ALWAYS.some((one) => one === kind);

/** Returns the loadable kinds that a flow needs, sorted, so that only these load with it. */
export function kindsOf(flow: Omit<PreparedFlow, 'kinds'>): Kind[] {
  const leads = flow.steps.some(({ back }) => typeof back === 'object') || leadsOn(flow.steps, flow.effects);
  const gets = keptIn(flow) === 'address';
  const kinds = [
    keptIn(flow) ?? null,
    leads || gets ? ('link' as const) : null,
    gets ? ('get' as const) : null,
    Object.keys(flow.fields).length > 0 ? ('form' as const) : null,
    flow.sections ? ('sections' as const) : null,
    ...flow.steps.flatMap(ofStep),
    ...Object.values(flow.fields).flatMap(ofField),
  ];
  return [...new Set(kinds)].filter((kind) => kind !== null).sort();
}

/** Properties whose effects run without a press of the customer. */
const UNPRESSED: ReadonlySet<string> = new Set(['failed', 'then', 'on']);

/** Returns true if a press in a part of a flow may only navigate to another page. */
function leadsOn(part: unknown, named: PreparedFlow['effects'] = {}): boolean {
  if (typeof part !== 'object' || part === null) return false;
  const { do: pressed } = part as { do?: Effects | string };
  if (pressed !== undefined && mayLead(pressed, named)) return true;
  return Object.entries(part).some(([key, inner]) => !UNPRESSED.has(key) && leadsOn(inner, named));
}

/** Returns true if the first effect of a list, apart from `track`, may be a redirect. */
function mayLead(effects: Effects | string, named: NonNullable<PreparedFlow['effects']>): boolean {
  for (const effect of typeof effects === 'string' ? (namedEffects(named, effects) ?? []) : effects) {
    if ('redirect' in effect) return true;
    if ('do' in effect) {
      if (mayLead(effect.do, named) || mayLead(effect.else ?? [], named)) return true;
    } else if (effect.when === undefined && !('track' in effect)) return false;
  }
  return false;
}

const ofStep = ({ blocks, schema, on }: Step): (Kind | null)[] => [
  ...blocks.flatMap(ofBlock),
  schema === undefined ? null : 'schema',
  on === undefined ? null : 'reactions',
];

const ofField = (field: Field): (Kind | null)[] => [
  ...Object.values(field.fields ?? {}).flatMap(ofField),
  controlOf(field),
  field.readonly === undefined ? null : 'readonly',
  isCounted(field) ? 'counter' : null,
  isMomentType(field.type) ? 'moment' : null,
  field.options === undefined ? null : 'options',
  fieldTypes[field.type].files === null ? null : 'uploads',
];

function ofBlock(block: Block): (Kind | null)[] {
  if ('field' in block) return [];
  const holds = block.kind === 'group' || block.kind === 'disclosure';
  const repeated = (holds || block.kind === 'action') && block.each !== undefined;
  const folds = block.kind === 'group' && block.each === undefined && block.limit !== undefined;
  const within = holds ? block.blocks.flatMap(ofBlock) : [];
  const about = block.kind === 'group' && block.look === 'about';
  const side = block.kind === 'group' && block.look === 'side';
  const slider = block.kind === 'group' && block.look === 'slider';
  const range = block.kind === 'group' && block.look === 'range';
  const joined = block.kind === 'group' && block.look === 'joined';
  const grid = block.kind === 'group' && block.look === 'grid';
  const card = block.kind === 'action' && block.look === 'card';
  return [
    ...[isLoaded(block.kind) ? block.kind : null, repeated ? ('list' as const) : null, card ? ('card' as const) : null],
    block.kind === 'prose' ? ('link' as const) : null,
    about ? ('about' as const) : null,
    side ? ('side' as const) : null,
    slider ? ('slider' as const) : null,
    range ? ('range' as const) : null,
    joined ? ('joined' as const) : null,
    grid ? ('grid' as const) : null,
    ...(folds ? (['fold', 'disclosure'] as const) : []),
    ...within,
  ];
}
