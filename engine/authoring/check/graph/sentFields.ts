import type { Expression, PreparedFlow, Shape } from '../../../flow.ts';
import { namesOf } from '../../metadata/effects.ts';
import { behind, isPlainShape } from '../analysis/pathTypes.ts';
import type { LintContext } from '../lintContext.ts';
import { NONE } from './aliases.ts';
import { readsOn } from './reads.ts';

/** Maximum depth of values inside values; another rule reports circular ones. */
const MAX_DEPTH = 8;

/** Returns the fields that fill a property of a body on their own, by `Contact.phone`. */
export function sentFrom(context: LintContext): ReadonlyMap<string, ReadonlySet<string>> {
  const { flow, world } = context;
  const sent = new Map<string, Set<string>>();
  const fill = (property: string, part: Shape): void => {
    const whole = behind(part, flow);
    if (isPlainShape(whole)) for (const [name, inner] of Object.entries(whole)) fill(`${property}.${name}`, inner);
    else {
      const [only, ...others] = new Set(fieldsIn(flow, whole));
      if (only !== undefined && others.length === 0)
        sent.set(property, (sent.get(property) ?? new Set<string>()).add(only));
    }
  };
  const send = (operation: string, body: Shape | undefined): void => {
    const type = world.catalogue.operations[operation]?.body;
    if (type !== undefined && body !== undefined) fill(type, body);
  };
  for (const { asks, with: given } of Object.values(flow.sources)) if (asks) send(asks, given?.['body']);
  for (const { effect } of context.find('effect'))
    for (const { name, with: given } of namesOf(effect, 'operation')) send(name, given?.['body']);
  return sent;
}

/** Returns the fields that an expression or a shape reads, also through values of the flow. */
export function fieldsIn(flow: PreparedFlow, part: Expression | Shape | undefined, depth = 0): readonly string[] {
  const reads = readsOn((walker) => walker.shape(part, NONE, {}));
  return reads.flatMap(({ path }) => {
    const [root, name = ''] = path.split('.');
    if (root === 'form') return [path.slice('form.'.length)];
    return root === 'values' && depth < MAX_DEPTH ? fieldsIn(flow, flow.values?.[name], depth + 1) : [];
  });
}
