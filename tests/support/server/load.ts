// Customers who submit over a faulty network and press twice.
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Member } from '../../../scripts/testbed/crowd.ts';
import { type HttpAnswer, sendOverHttp } from '../../../scripts/testbed/http.ts';
import type { Submit } from '../../../scripts/testbed/submits.ts';

const DOUBLES = 0.3;
const DROPPED_ANSWERS = 0.2;
const TORN_CONNECTIONS = 0.05;

const MAX_TRIES = 2000;

export interface Load {
  readonly begun: Submit[];
  /** Different answers to each submit, by its key: status and body. */
  readonly answers: Map<string, Set<string>>;
  requests: number;
}

/** Address of a server, which changes at a restart. */
export interface Target {
  base: string;
}

interface LoadOptions {
  readonly atOnce?: number;
  readonly pauseMs?: number;
  readonly isOver?: () => boolean;
}

export function createLoad(): Load {
  return { begun: [], answers: new Map(), requests: 0 };
}

/**
 * Sends every submit until it is answered, one after another for each customer.
 * @param options.atOnce number of concurrent customers
 * @param options.pauseMs pause of a customer before each submit
 * @param options.isOver stops new submits; those that were begun are finished
 */
export async function submitAll(
  load: Load,
  servers: readonly Target[],
  members: readonly Member[],
  submitsOf: (member: Member) => Iterable<Submit>,
  { atOnce = 24, pauseMs = 0, isOver = () => false }: LoadOptions = {},
): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const waiting = [...members];
  const work = async () => {
    for (let member = waiting.shift(); member !== undefined; member = waiting.shift()) {
      for (const submit of submitsOf(member)) {
        if (isOver()) return;
        load.begun.push(submit);
        if (pauseMs > 0) await sleep(pauseMs);
        const presses = Math.random() < DOUBLES ? 2 : 1;
        await Promise.all(Array.from({ length: presses }, () => press(load, servers, submit, agent)));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  agent.destroy();
}

/** Retries with the same key until an answer arrives. */
async function press(load: Load, servers: readonly Target[], submit: Submit, agent: Agent): Promise<void> {
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const answer = await send(load, servers, submit, agent).catch(() => undefined);
    // The outcome is unknown without an answer of the server.
    if (answer === undefined || answer.status >= 502) {
      await sleep(Math.random() * 30);
      continue;
    }
    const answers = load.answers.get(submit.key) ?? new Set();
    load.answers.set(submit.key, answers.add(`${answer.status} ${answer.text}`));
    return;
  }
  throw new Error(`${submit.key} was never answered.`);
}

function send(load: Load, servers: readonly Target[], submit: Submit, agent: Agent): Promise<HttpAnswer> {
  const { base } = servers[Math.floor(Math.random() * servers.length)] as Target;
  const { method, path, body, key, member } = submit;
  const isTorn = Math.random() < TORN_CONNECTIONS;
  load.requests += 1;
  return sendOverHttp({
    method,
    url: base + path,
    headers: { ...member.headersFor(base), 'idempotency-key': key, 'x-forwarded-for': addressOf(submit) },
    body,
    agent,
    drop: Math.random() < DROPPED_ANSWERS,
    ...(isTorn && { signal: AbortSignal.timeout(Math.ceil(Math.random() * 20)) }),
  });
}

/** Calls without a session have a rate limit per address. */
function addressOf({ member, number }: Submit): string {
  return `10.${number & 255}.${(member.number >> 8) & 255}.${member.number & 255}`;
}
