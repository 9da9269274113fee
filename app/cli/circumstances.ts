// Finds replies, input and answers that give a condition an outcome not seen so far.
import type { Json, PreparedFlow, World } from '@fahrplan/engine';
import { type Branch, solve } from '@fahrplan/engine/authoring';

/** A simulated reply, or changes to the real one. */
export interface OtherReply {
  readonly failed: boolean;
  /** By path in the reply: `body.code`. */
  readonly values: ReadonlyMap<string, unknown>;
}

/** Differences from an ordinary visit. */
export interface Circumstances {
  /** By operation. A refusal happens once. */
  readonly replies: ReadonlyMap<string, OtherReply>;
  readonly input: ReadonlyMap<string, unknown>;
  readonly answers: ReadonlyMap<string, unknown>;
  readonly app: Readonly<Record<string, Json>>;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly memory: Readonly<Record<string, Json>>;
}

const SESSION = 'getSession';

/** Circumstances for the wanted outcome: with all enclosing conditions, and alone; may be empty. */
export function circumstancesFor(branch: Branch, held: boolean, flow: PreparedFlow, world: World): Circumstances[] {
  const own = { condition: branch.condition, held };
  const tried = branch.enclosing.length > 0 ? [[own], [...branch.enclosing, own]] : [[own]];
  const solved = tried.flatMap((wanted) => solve(wanted, flow, world) ?? []);
  return solved.map((values) => toCircumstances(values, branch, flow, world)).toReversed();
}

function toCircumstances(
  values: ReadonlyMap<string, unknown>,
  { answered }: Branch,
  flow: PreparedFlow,
  { catalogue }: World,
): Circumstances {
  const replies = new Map<string, { failed: boolean; values: Map<string, unknown> }>();
  // Refuse even if no condition reads the reply.
  if (answered?.failed) replies.set(answered.operation, { failed: true, values: new Map() });
  const reply = (operation: string, failed: boolean, path: string, value: unknown) => {
    const other = replies.get(operation) ?? { failed, values: new Map<string, unknown>() };
    other.values.set(path, value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
    replies.set(operation, other);
  };
  const under = (root: string) => [...values].filter(([path]) => path.startsWith(`${root}.`));
  const inner = (path: string) => path.split('.').slice(1).join('.');
  for (const [path, value] of values) {
    const [root = ''] = path.split('.');
    const source = flow.sources[root] ?? catalogue.sources[root];
    if (root === 'response' && answered) reply(answered.operation, answered.failed, inner(path), value);
    else if (root === 'session') reply(SESSION, false, `body.${inner(path)}`, value);
    else if (source?.asks) reply(source.asks, false, path === root ? 'body' : `body.${inner(path)}`, value);
  }
  const record = <T>(root: string) => Object.fromEntries(under(root).map(([path, value]) => [inner(path), value as T]));
  const map = (root: string) => new Map(under(root).map(([path, value]) => [inner(path), value]));
  return {
    replies,
    input: map('input'),
    answers: map('form'),
    app: record('app'),
    flags: record('flags'),
    memory: record('memory'),
  };
}

export const withReply = (operation: string, path: string, value: Json): Circumstances => ({
  replies: new Map([[operation, { failed: false, values: new Map([[path, value]]) }]]),
  input: new Map(),
  answers: new Map(),
  app: {},
  flags: {},
  memory: {},
});

/** Sets a value at a path; undefined removes it. */
export function withValue(whole: unknown, path: string, value: unknown): unknown {
  if (path === '') return value;
  const [name = '', ...rest] = path.split('.');
  if (Array.isArray(whole) && /^\d+$/.test(name))
    return whole.with(Math.min(Number(name), whole.length - 1), withValue(whole[Number(name)], rest.join('.'), value));
  const { [name]: inner, ...others } = (whole ?? {}) as Record<string, unknown>;
  const changed = withValue(inner, rest.join('.'), value);
  return changed === undefined ? others : { ...others, [name]: changed };
}
