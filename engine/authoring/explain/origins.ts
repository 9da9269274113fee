import { addressForms } from '../../fields/addressForms.ts';
import type { Shape } from '../../flow.ts';
import type { Call } from '../../host.ts';
import { catchNotReady, NotReady, orUndefined } from '../../notReady.ts';
import type { FieldState } from '../../state/fieldState.ts';
import type { FlowState } from '../../state/flowState.ts';
import type { SourceNode } from '../../state/sourceNode.ts';

export type OriginKind =
  | 'answer'
  | 'default'
  | 'source'
  | 'value'
  | 'fact'
  | 'memory'
  | 'input'
  | 'config'
  | 'session'
  | 'portal'
  | 'flag'
  | 'clock'
  | 'result'
  | 'reply'
  | 'entry'
  | 'literal'
  | 'computed';

/** Origin of a value. */
export interface Origin {
  readonly kind: OriginKind;
  /** Path that is read; null for literals and computed values. */
  readonly path: string | null;
  /** More in words: the request, or the reason why there is no value. */
  readonly detail: string | null;
}

/** Definition of a derived value, to explain it further. */
export interface Made {
  readonly shape: Shape;
  /** `page`: evaluated in the scope of the page. Null: in the scope in which its name is read. */
  readonly within: 'page' | null;
}

export interface Traced {
  readonly origin: Origin;
  readonly made: Made | null;
  /** Object that declares the name. */
  readonly declared: object | null;
}

/** Values that a list derives for its entries, by the name of the entry. */
export type EntryValues = ReadonlyMap<string, Readonly<Record<string, Shape>>>;

const ROOTS: Readonly<Record<string, OriginKind>> = {
  input: 'input',
  results: 'result',
  memory: 'memory',
  session: 'session',
  app: 'portal',
  flags: 'flag',
  config: 'config',
  now: 'clock',
  response: 'reply',
};

export function trace(path: string, state: FlowState, entries: EntryValues): Traced {
  const [root = '', ...rest] = path.split('.');
  const own = entries.get(root);
  if (own) return traceEntry(path, own, rest);
  if (root === 'form') return traceAnswer(path, rest, state);
  if (root === 'values') return traceMade('value', path, state.flow.values, rest);
  if (root === 'facts') return traceMade('fact', path, state.catalogue.facts, rest);
  const source = state.sources.get(root);
  if (source) return traceSource(path, source, rest);
  const kind = ROOTS[root] ?? 'entry';
  const declared = kind === 'memory' ? (state.catalogue.memory[rest[0] ?? ''] ?? null) : null;
  return { origin: { kind, path, detail: null }, made: null, declared };
}

function traceEntry(path: string, values: Readonly<Record<string, Shape>>, rest: readonly string[]): Traced {
  const made = partOf(values, rest);
  return { origin: { kind: 'entry', path, detail: null }, made: made && { ...made, within: null }, declared: null };
}

function traceMade(
  kind: 'value' | 'fact',
  path: string,
  shapes: Readonly<Record<string, Shape>> | undefined,
  rest: readonly string[],
): Traced {
  const made = partOf(shapes ?? {}, rest);
  const declared = made && typeof made.shape === 'object' ? made.shape : null;
  return { origin: { kind, path, detail: null }, made, declared };
}

/** Follows a path into a shape, as far as its properties are literal. */
function partOf(shapes: Readonly<Record<string, Shape>>, [name = '', ...rest]: readonly string[]): Made | null {
  const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
  if (shape === undefined) return null;
  const inner = rest.length > 0 && isPlain(shape) ? partOf(shape, rest) : null;
  return inner ?? { shape, within: 'page' };
}

const isPlain = (shape: Shape): shape is Readonly<Record<string, Shape>> =>
  typeof shape === 'object' && shape !== null && !Array.isArray(shape);

function traceAnswer(path: string, rest: readonly string[], state: FlowState): Traced {
  const name = [rest.slice(0, 2).join('.'), rest[0] ?? ''].find((candidate) => state.fields.has(candidate));
  const fieldState = name === undefined ? undefined : state.fields.get(name);
  if (!fieldState)
    return { origin: { kind: 'answer', path, detail: 'the answers of a group' }, made: null, declared: null };
  const { field } = fieldState;
  const answer = (detail: string): Traced => ({
    origin: { kind: 'answer', path, detail },
    made: null,
    declared: field,
  });
  const asked = catchNotReady(() => fieldState.asked.value);
  if (asked === false) return answer('the field is not asked, so its answer rests');
  const readonly = catchNotReady(() => fieldState.readonly.value) === true;
  if (!readonly && (fieldState.files || fieldState.given.peek() !== undefined))
    return answer(
      fieldState.given.peek() === null
        ? 'the customer took it back'
        : isAddressed(fieldState, state)
          ? 'from the address'
          : 'given by the customer',
    );
  const nothing = isAddressed(fieldState, state)
    ? 'the address has a value that the field does not take'
    : 'nothing was given';
  if (field.default === undefined) return answer(nothing);
  const detail = readonly
    ? 'the field is read-only, so its default is its answer'
    : `${nothing}, so the default counts`;
  return {
    origin: { kind: 'default', path, detail },
    made: { shape: field.default, within: 'page' },
    declared: field,
  };
}

/** Returns true if the URL has a value for a field that is kept there. */
const isAddressed = ({ name, field }: FieldState, { flow, host }: FlowState): boolean =>
  flow.keep === 'url' && !field.private && addressForms[field.type] !== undefined && host.address.read().has(name);

function traceSource(path: string, node: SourceNode, rest: readonly string[]): Traced {
  const origin: Origin = { kind: 'source', path, detail: sayState(node) };
  const shape = node.source.values?.[rest[0] ?? ''];
  const value = catchNotReady(() => node.state.value);
  const body = value instanceof NotReady || value?.status !== 'ready' ? undefined : value.body;
  const isOwn = typeof body === 'object' && body !== null && Object.hasOwn(body, rest[0] ?? '');
  return {
    origin,
    made: shape === undefined || isOwn ? null : { shape, within: 'page' },
    declared: node.source,
  };
}

/** Returns the current call of a source; null while it rests or waits for an argument. */
export const callOf = (node: SourceNode): Call | null => orUndefined(() => node.question.value)?.call ?? null;

export type SourceState = 'unasked' | 'resting' | 'pending' | 'ready' | 'refreshing' | 'failed';

/** Returns the state of a source without triggering a request. */
export function stateOf(node: SourceNode): SourceState {
  const state = catchNotReady(() => node.state.value);
  // Either an argument is not ready, or the source was never read.
  if (state instanceof NotReady) return node.active.peek() || state.what !== node.name ? 'pending' : 'unasked';
  if (state === null) return 'resting';
  if (state.status === 'ready') return state.refreshing ? 'refreshing' : 'ready';
  return state.status;
}

/** `loaded: GET /portal/api/bff/deals/101`. */
export function sayState(node: SourceNode): string {
  const call = callOf(node);
  const asks = call ? `: ${call.method} ${call.path}` : '';
  const words: Readonly<Record<SourceState, string>> = {
    unasked: 'nobody has asked it yet',
    resting: 'it rests: its condition does not hold, or an argument is absent',
    pending: `still loading${asks}`,
    ready: `loaded${asks}`,
    refreshing: `loaded, and being asked again${asks}`,
    failed: `could not be loaded${asks}`,
  };
  return words[stateOf(node)];
}
