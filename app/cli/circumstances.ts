// Under which circumstances a condition comes out as it never did by itself: what calls answer, what the flow is opened with, what is answered.
import type { Json, PreparedFlow, World } from '@fahrplan/engine';
import { type Branch, solve } from '@fahrplan/engine/authoring';

/** What a call answers instead, or besides what it would. */
export interface OtherReply {
  readonly failed: boolean;
  /** By paths within the reply: `body.code`. */
  readonly values: ReadonlyMap<string, unknown>;
}

/** What differs from an ordinary visit. */
export interface Circumstances {
  /** By operations. A refusal happens once. */
  readonly replies: ReadonlyMap<string, OtherReply>;
  readonly input: ReadonlyMap<string, unknown>;
  readonly answers: ReadonlyMap<string, unknown>;
  readonly app: Readonly<Record<string, Json>>;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly memory: Readonly<Record<string, Json>>;
}

/** The operation that says who is here. */
const SESSION = 'getSession';

/**
 * What has to be so that a condition comes out as wanted, each more of it than the one before: the condition alone, and all
 * that it depends on. None when nobody knows.
 */
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
  // A refusal that nobody asks anything of is a refusal all the same.
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

/** An ordinary visit, but for one thing that a call answers. */
export const withReply = (operation: string, path: string, value: Json): Circumstances => ({
  replies: new Map([[operation, { failed: false, values: new Map([[path, value]]) }]]),
  input: new Map(),
  answers: new Map(),
  app: {},
  flags: {},
  memory: {},
});

/** A value with another at a path inside; undefined takes away what is there. */
export function withValue(whole: unknown, path: string, value: unknown): unknown {
  if (path === '') return value;
  const [name = '', ...rest] = path.split('.');
  if (Array.isArray(whole) && /^\d+$/.test(name))
    return whole.with(Math.min(Number(name), whole.length - 1), withValue(whole[Number(name)], rest.join('.'), value));
  const { [name]: inner, ...others } = (whole ?? {}) as Record<string, unknown>;
  const changed = withValue(inner, rest.join('.'), value);
  return changed === undefined ? others : { ...others, [name]: changed };
}
