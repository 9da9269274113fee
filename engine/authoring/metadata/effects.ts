// Static metadata of effects, for the checker and tools.

import type { Effect, EffectName, EffectOf, Effects, Expression, Shape, Shapes, Text } from '../../flow.ts';
import { targetsIn } from './targets.ts';

/** Part that an effect reads, at the pointer `further`. `of` restricts the values that fit. */
export type ReadPart = { readonly further: string } & (
  | { readonly is: 'expression'; readonly part: Expression | undefined; readonly of?: Destination }
  | { readonly is: 'shape'; readonly part: Shape | undefined }
  | { readonly is: 'text'; readonly part: Text | undefined }
);

/** Kinds of values that accept only an address or a phone number. */
export type Destination = 'path' | 'url' | 'phone';

/** List inside an effect. `at` is its path as used in the keys of calls: `failed`, `then.again`. */
export type HeldList = { readonly at: string; readonly effects: Effects } & (
  | { readonly runs: 'now' | 'otherwise' }
  | { readonly runs: 'refused'; readonly operation: string }
  | { readonly runs: 'later'; readonly word: string }
);

/** Reference by name and its location. `keyed`: the name is a key of a map. */
export interface Name {
  readonly of: Named;
  readonly name: string;
  readonly at: object;
  readonly further: string;
  readonly keyed?: boolean;
  /** Arguments passed along. */
  readonly with?: Shapes | undefined;
}

/** `operation` is called; `address` is an operation that the browser navigates to. */
export type Named = 'operation' | 'address' | 'effects' | 'step' | 'flow' | 'page' | 'source' | 'memory' | 'field';

/** `response` after an effect: unchanged, the answer of a call that succeeded, or unknown. */
export type Response = 'same' | 'unknown' | { readonly operation: string };

interface EffectMetadata<N extends EffectName> {
  reads(effect: EffectOf<N>): readonly ReadPart[];
  lists(effect: EffectOf<N>): readonly HeldList[];
  names(effect: EffectOf<N>): readonly Name[];
  leads(effect: EffectOf<N>): readonly string[];
  readonly leaves: boolean;
  response(effect: EffectOf<N>): Response;
}

/** Name of the end of a flow in the graph of steps. */
export const CLOSED = '(closed)';

const none = (): readonly never[] => [];
const same = (): Response => 'same';
const given = (effect: { readonly with?: Shapes }): ReadPart[] => [
  { is: 'shape', part: effect.with, further: '/with' },
];
const keysOf = (of: Named, shapes: Shapes, at: object, further: string): Name[] =>
  Object.keys(shapes).map((name) => ({ of, name, at, further, keyed: true }));
const targetsOf = (of: Named, target: Expression | undefined, at: object, further: string, args?: Shapes): Name[] =>
  targetsIn(target, further).map(({ text, further: way }) => ({ of, name: text, at, further: way, with: args }));

const EFFECTS: { readonly [N in EffectName]: EffectMetadata<N> } = {
  send: {
    reads: (effect) => [...given(effect), { is: 'shape', part: effect.agreed, further: '/agreed' }],
    lists: ({ failed, send }) =>
      Array.isArray(failed) ? [{ at: 'failed', effects: failed, runs: 'refused', operation: send }] : [],
    names: (effect) => [{ of: 'operation', name: effect.send, at: effect, further: '/send', with: effect.with }],
    leads: none,
    leaves: false,
    response: ({ send, when, failed }) =>
      when === undefined && failed !== 'continue' ? { operation: send } : 'unknown',
  },
  do: {
    reads: none,
    lists: ({ do: list, else: otherwise }) => [
      ...(typeof list === 'string' ? [] : [{ at: 'do', effects: list, runs: 'now' } as const]),
      ...(otherwise ? [{ at: 'else', effects: otherwise, runs: 'otherwise' } as const] : []),
    ],
    names: (effect) =>
      typeof effect.do === 'string' ? [{ of: 'effects', name: effect.do, at: effect, further: '/do' }] : [],
    leads: none,
    leaves: false,
    response: () => 'unknown',
  },
  goTo: {
    reads: ({ goTo }) => [{ is: 'expression', part: goTo, further: '/goTo' }],
    lists: none,
    names: (effect) => targetsOf('step', effect.goTo, effect, '/goTo'),
    leads: ({ goTo }) => targetsIn(goTo, '').map(({ text }) => text),
    leaves: true,
    response: same,
  },
  open: {
    reads: (effect) => [...given(effect), { is: 'expression', part: effect.open, further: '/open' }],
    lists: ({ then = {} }) =>
      Object.entries(then).map(([word, effects]) => ({ at: `then.${word}`, effects, runs: 'later', word })),
    names: (effect) => targetsOf('flow', effect.open, effect, '/open', effect.with),
    leads: ({ open }) => targetsIn(open, '').map(({ text }) => `flow ${text}`),
    leaves: false,
    response: same,
  },
  redirect: {
    reads: ({ redirect: to }) => readsOfRedirect(to),
    lists: none,
    names: (effect) => namesOfRedirect(effect),
    leads: ({ redirect: to }) => [
      'page' in to
        ? `page ${to.page}`
        : 'operation' in to
          ? to.operation
          : 'phone' in to
            ? 'the telephone'
            : 'an address',
    ],
    leaves: true,
    response: same,
  },
  close: { reads: none, lists: none, names: none, leads: () => [CLOSED], leaves: true, response: same },
  refresh: {
    reads: none,
    lists: none,
    names: (effect) =>
      effect.refresh.map((name, index) => ({ of: 'source', name, at: effect, further: `/refresh/${index}` })),
    leads: none,
    leaves: false,
    response: same,
  },
  remember: {
    reads: ({ remember }) => [{ is: 'shape', part: remember, further: '/remember' }],
    lists: none,
    names: (effect) => keysOf('memory', effect.remember, effect, '/remember'),
    leads: none,
    leaves: false,
    response: same,
  },
  set: {
    reads: ({ set }) => [{ is: 'shape', part: set, further: '/set' }],
    lists: none,
    names: (effect) => keysOf('field', effect.set, effect, '/set'),
    leads: none,
    leaves: false,
    response: same,
  },
  issue: {
    reads: ({ issue: { field, text } }) => [
      { is: 'expression', part: field, further: '/issue/field' },
      { is: 'text', part: text, further: '/issue/text' },
    ],
    lists: none,
    names: (effect) => targetsOf('field', effect.issue.field, effect, '/issue/field'),
    leads: none,
    leaves: false,
    response: same,
  },
  toast: {
    reads: ({ toast }) => [{ is: 'text', part: toast, further: '/toast' }],
    lists: none,
    names: none,
    leads: none,
    leaves: false,
    response: same,
  },
  track: { reads: given, lists: none, names: none, leads: none, leaves: false, response: same },
  host: {
    reads: (effect) => [
      ...given(effect),
      ...Object.entries(effect.words ?? {}).map(
        ([name, part]): ReadPart => ({ is: 'text', part, further: `/words/${name}` }),
      ),
    ],
    lists: none,
    names: none,
    leads: () => ['the portal'],
    leaves: false,
    response: same,
  },
};

type Redirect = EffectOf<'redirect'>['redirect'];

function readsOfRedirect(to: Redirect): ReadPart[] {
  if ('path' in to) return [{ is: 'expression', part: to.path, further: '/redirect/path', of: 'path' }];
  if ('url' in to)
    return [
      { is: 'expression', part: to.url, further: '/redirect/url', of: 'url' },
      { is: 'shape', part: to.with, further: '/redirect/with' },
    ];
  if ('phone' in to) return [{ is: 'expression', part: to.phone, further: '/redirect/phone', of: 'phone' }];
  return [{ is: 'shape', part: to.with, further: '/redirect/with' }];
}

function namesOfRedirect(effect: EffectOf<'redirect'>): Name[] {
  const { redirect: to } = effect;
  if ('page' in to) return [{ of: 'page', name: to.page, at: effect, further: '/redirect/page', with: to.with }];
  return 'operation' in to ? [{ of: 'address', name: to.operation, at: to, further: '/operation', with: to.with }] : [];
}

/** Returns the property that identifies an effect. */
export const nameOf = (effect: Effect): EffectName =>
  Object.keys(effect).find((key) => Object.hasOwn(EFFECTS, key)) as EffectName;

const metadataOf = (effect: Effect): EffectMetadata<EffectName> => EFFECTS[nameOf(effect)];

/** Returns the expressions, shapes and texts of an effect, without its condition and lists. */
export const readsOf = (effect: Effect): readonly ReadPart[] => metadataOf(effect).reads(effect);

export const listsOf = (effect: Effect): readonly HeldList[] => metadataOf(effect).lists(effect);

/** Returns the references of an effect, limited to some sorts if any are given. */
export function namesOf(effect: Effect, ...sorts: readonly Named[]): readonly Name[] {
  const names = metadataOf(effect).names(effect);
  return sorts.length === 0 ? names : names.filter(({ of }) => sorts.includes(of));
}

export const leadsOf = (effect: Effect): readonly string[] => metadataOf(effect).leads(effect);

/** Returns true if the customer leaves the step, no matter which effects follow in the list. */
export const leaves = (effect: Effect): boolean => metadataOf(effect).leaves;

export const responseAfter = (effect: Effect): Response => metadataOf(effect).response(effect);
