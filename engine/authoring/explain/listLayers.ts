import { evaluate } from '../../expressions/expressions.ts';
import { argumentsOf } from '../../expressions/operators.ts';
import type { Expression, Shape } from '../../flow.ts';
import { orUndefined } from '../../notReady.ts';
import { decide, operatorOf } from './decide.ts';
import type { Part } from './flowParts.ts';
import { type Layer, type Layers, nodesOn } from './layers.ts';
import { trace } from './origins.ts';

interface Repeated {
  readonly kind: string;
  readonly each: Expression;
  readonly limit?: Expression;
  readonly empty?: unknown;
}

/** Lists that take no space while they are empty, unless they have a text for that. */
const ROOMLESS: readonly string[] = ['group', 'disclosure', 'action'];

/** Explains `4 of 9 shown`: how many entries a filter removes, and how many a limit hides. */
export function listLayers(part: Part, layers: Layers): Layer[] {
  const { kind, each, limit, empty } = part.definition as Repeated;
  const none = ROOMLESS.includes(kind) && empty === undefined ? 'fails' : 'holds';
  const all = orUndefined(() => evaluate(each, part.scope));
  const location = layers.locations.of(part.definition);
  if (!Array.isArray(all)) {
    const reason = layers.writer.value(each, part.scope);
    const missing = reason.verdict === 'pending' || reason.verdict === 'failed' ? reason.verdict : undefined;
    return [
      {
        of: 'list',
        name: part.name,
        verdict: missing ?? none,
        stops: missing ?? 'hidden',
        says: missing ? 'its list is not there' : 'there is no list',
        reason,
        location,
      },
    ];
  }
  const filter = filterIn(each, layers);
  const whole = filter ? decide(filter, part.scope, 'value') : null;
  const shown = shownOf(part, layers) ?? all.length;
  const total = whole?.of ?? all.length;
  const most = limit === undefined ? undefined : orUndefined(() => evaluate(limit, part.scope));
  const because = [
    ...(total > all.length ? [`a filter takes out ${total - all.length}`] : []),
    ...(shown < all.length ? [`the limit of ${String(most)} hides ${all.length - shown}`] : []),
  ];
  return [
    {
      of: 'list',
      name: part.name,
      verdict: shown === 0 ? none : 'holds',
      stops: 'hidden',
      says: `${shown} of ${total} shown${because.length > 0 ? `, because ${because.join(' and ')}` : ''}`,
      reason: whole ? layers.writer.tell(whole, 'decides') : layers.writer.value(each, part.scope),
      location,
    },
  ];
}

/** Finds the filter of a list, also behind named values. */
function filterIn(each: Expression, layers: Layers): Expression | null {
  let at: Expression | undefined = each;
  for (let level = 0; level < 5 && at !== undefined; level += 1) {
    const operator = operatorOf(at);
    if (operator === 'filter') return at;
    const [first] = argumentsOf(at as object);
    if (operator === 'sortBy') at = first;
    else if (operator === 'var') at = madeOf(String(first), layers);
    else return null;
  }
  return null;
}

const madeOf = (path: string, { inside, writer }: Layers): Expression | undefined =>
  trace(path, inside.state, writer.entries).made?.shape as Shape | undefined as Expression | undefined;

function shownOf(part: Part, { inside }: Layers): number | undefined {
  const [step = ''] = part.key.split('.');
  const node = nodesOn(inside.nodeOf(step)).get(part.key);
  if (node?.kind === 'group') return node.blocks.value?.filter(({ key }) => key !== `${part.key}.more`).length;
  if (node?.kind === 'table') return node.rows.value?.length;
  return node?.kind === 'timeline' ? node.entries.value?.length : undefined;
}
