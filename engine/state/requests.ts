// Operations and what they are given, as calls for the host's transport.
import { holds } from '../expressions/expressions.ts';
import { follow, Roots } from '../expressions/scope.ts';
import type { Operation, PreparedCatalogue, Types } from '../flow.ts';
import type { Call, Reply } from '../host.ts';
import type { Json } from '../nodes.ts';
import { fillPath } from '../text/templates.ts';
import { isRecord } from '../values/isRecord.ts';
import { isAnswer } from './replyShape.ts';

type Arguments = Readonly<Record<string, Json | undefined>>;

/** Milliseconds of a duration such as PT5M; `none` is no time at all. */
export function milliseconds(duration: string): number {
  const [, amount = '0', unit = 'S'] = /^PT(\d+)([SMH])$/.exec(duration) ?? [];
  return Number(amount) * { S: 1_000, M: 60_000, H: 3_600_000 }[unit as 'S'];
}

/** @throws when there is none of the name */
export function operationOf({ operations }: Pick<PreparedCatalogue, 'operations'>, name: string): Operation {
  const operation = operations[name];
  if (!operation) throw new Error(`no operation "${name}"`);
  return operation;
}

/** The required arguments that are absent: a source rests until there are none. */
export function missingArguments(operation: Operation, given: Arguments): string[] {
  const needed = [...(operation.params ?? []), ...(operation.query ?? []).filter((name) => !name.endsWith('?'))];
  return [...needed, ...(operation.body ? ['body'] : [])].filter((name) => given[name] === undefined);
}

/**
 * The call that an operation makes of its arguments.
 *
 * @throws when a parameter is absent or not among those that the operation declares (spec 2 §7)
 */
export function toCall(name: string, operation: Operation, given: Arguments): Call {
  const query = (operation.query ?? []).map((entry) => entry.replace(/\?$/, ''));
  const known = new Set([...(operation.params ?? []), ...query, ...(operation.multipart ?? []), 'body']);
  const unknown = Object.keys(given).find((argument) => !known.has(argument));
  if (unknown) throw new Error(`${name} takes no "${unknown}"`);
  return {
    operation: name,
    method: operation.method ?? 'POST',
    path: fillPath(operation.url, given) + queryOf(query, given),
    ...(given['body'] === undefined ? {} : { body: given['body'] }),
    timeout: milliseconds(operation.timeout ?? 'PT30S'),
    attach: operation.attach ?? [],
    ...(operation.public && { public: true }),
  };
}

/** A list without entries asks for nothing, where one that is empty would be an entry of its own. */
const isNothing = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length === 0);

function queryOf(names: readonly string[], given: Arguments): string {
  const pairs = names
    .filter((name) => !isNothing(given[name]))
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(String(given[name]))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/**
 * Whether a reply counts as success for an operation: by its status, any 2xx when the operation does not say (spec 2 §7,
 * 3 §7), and by its body, which must be the answer that the operation declares.
 *
 * Where that may be absent a status says so that promises none: a 200 without a body was cut off on its way.
 */
export function isSuccess(operation: Operation, reply: Reply, types: Types): boolean {
  if (!hasGoodStatus(operation, reply)) return false;
  const isNone = reply.body === undefined && reply.status !== 200;
  return (isNone && operation.answer?.endsWith('?') === true) || isAnswer(reply.body, operation.answer, types);
}

function hasGoodStatus(operation: Operation, reply: Reply): boolean {
  const { ok } = operation;
  if (Array.isArray(ok) && ok.every((status) => typeof status === 'number')) return ok.includes(reply.status);
  if (reply.status < 200 || reply.status > 299) return false;
  return ok === undefined || holds(ok, new Roots({ response: (rest) => follow(reply, rest) }));
}

/** The same value always as the same text, whatever the order of its keys. */
export function stableText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    isRecord(part)
      ? Object.fromEntries(
          Object.keys(part)
            .sort()
            .map((name) => [name, part[name]]),
        )
      : part,
  );
}

/** Value of the header `agreed-amounts`: names and amounts in cents, each encoded so that it stays one. */
export const agreedHeader = (agreed: NonNullable<Call['agreed']>): string =>
  Object.entries(agreed)
    .map((pair) => pair.map((part) => encodeURIComponent(String(part))).join('='))
    .join(', ');
