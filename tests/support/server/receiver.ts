// Another system that is told what has happened; it may be out of order.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What arrived in one request. */
export interface Arrival {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A running receiver. */
export interface Receiver {
  readonly url: string;
  /** What was taken, repeated ones too. */
  readonly taken: readonly Arrival[];
  /** Every request that came. */
  readonly asked: readonly Arrival[];
  /** Decides for each request: true takes it, anything else is done instead. */
  answerWith(decide: (answer: ServerResponse) => boolean): void;
  stop(): Promise<void>;
}

/** Starts a receiver that takes everything. */
export async function startReceiver(): Promise<Receiver> {
  const [taken, asked]: [Arrival[], Arrival[]] = [[], []];
  let decide: (answer: ServerResponse) => boolean = () => true;
  const server = createServer(async (request, answer) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const arrival = { id: String(request.headers['idempotency-key']), headers: request.headers, body };
    asked.push(arrival);
    if (!decide(answer)) return;
    taken.push(arrival);
    answer.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    taken,
    asked,
    answerWith(next) {
      decide = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Fails in a share of all requests: refused, torn before it is taken, or taken and then torn. */
export function faulty(receiver: Receiver, share: number): void {
  receiver.answerWith((answer) => {
    if (Math.random() >= share) return true;
    const kind = Math.random();
    if (kind < 0.4) answer.writeHead(503).end();
    else answer.destroy();
    // The answer is lost, what arrived has arrived.
    return kind > 0.7;
  });
}
