import { holds } from '../expressions/expressions.ts';
import { follow, Roots } from '../expressions/scope.ts';
import type { Operation, PreparedCatalogue, Types } from '../flow.ts';
import type { Call, Reply } from '../host.ts';
import type { Json } from '../nodes.ts';
import { fillPath } from '../text/templates.ts';
import { isRecord } from '../values/isRecord.ts';
import { isAnswer } from './replyShape.ts';

type Arguments = Readonly<Record<string, Json | undefined>>;

/** Returns the milliseconds of a duration such as PT5M; 0 for `none`. */
export function milliseconds(duration: string): number {
  const [, amount = '0', unit = 'S'] = /^PT(\d+)([SMH])$/.exec(duration) ?? [];
  return Number(amount) * { S: 1_000, M: 60_000, H: 3_600_000 }[unit as 'S'];
}

/** @throws Error when the operation does not exist */
export function operationOf({ operations }: Pick<PreparedCatalogue, 'operations'>, name: string): Operation {
  const operation = operations[name];
  if (!operation) throw new Error(`no operation "${name}"`);
  return operation;
}

/** Returns the missing required arguments. A source is not requested before it has all. */
export function missingArguments(operation: Operation, given: Arguments): string[] {
  const needed = [...(operation.params ?? []), ...(operation.query ?? []).filter((name) => !name.endsWith('?'))];
  return [...needed, ...(operation.body ? ['body'] : [])].filter((name) => given[name] === undefined);
}

/**
 * Returns a call; throws Error for missing or undeclared parameters (ENG-7).
 * @param timeout default timeout (ISO duration)
 */
export function toCall(name: string, operation: Operation, given: Arguments, timeout = 'PT30S'): Call {
  const query = (operation.query ?? []).map((entry) => entry.replace(/\?$/, ''));
  const known = new Set([...(operation.params ?? []), ...query, ...(operation.multipart ?? []), 'body']);
  const unknown = Object.keys(given).find((argument) => !known.has(argument));
  if (unknown) throw new Error(`${name} takes no "${unknown}"`);
  return {
    operation: name,
    method: operation.method ?? 'POST',
    path: fillPath(operation.url, given) + queryOf(query, given),
    ...(given['body'] === undefined ? {} : { body: given['body'] }),
    timeout: milliseconds(operation.timeout ?? timeout),
    attach: operation.attach ?? [],
    ...(operation.public && { public: true }),
  };
}

/** Omits empty lists: an empty parameter would count as one entry. */
const isNothing = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length === 0);

function queryOf(names: readonly string[], given: Arguments): string {
  const pairs = names
    .filter((name) => !isNothing(given[name]))
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(String(given[name]))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/**
 * Returns true when a reply has a success status (any 2xx by default; ENG-7) and a body of the declared type.
 * An optional body may be absent, except with status 200: there it was lost in transit.
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

/** Returns JSON with sorted keys, equal for equal values. */
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

/** Returns the header `agreed-amounts`: pairs of name and cents, each part URL-encoded. */
export const agreedHeader = (agreed: NonNullable<Call['agreed']>): string =>
  Object.entries(agreed)
    .map((pair) => pair.map((part) => encodeURIComponent(String(part))).join('='))
    .join(', ');
