// Another system that receives webhooks, and may fail.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Arrival {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  /** Accepted requests, including repeated ones. */
  readonly taken: readonly Arrival[];
  readonly asked: readonly Arrival[];
  /** Decides for each request: true accepts it, false means that the function has responded. */
  answerWith(decide: (answer: ServerResponse) => boolean): void;
  stop(): Promise<void>;
}

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

/** Fails a share of all requests: refused, cut off before they are accepted, or after. */
export function faulty(receiver: Receiver, share: number): void {
  receiver.answerWith((answer) => {
    if (Math.random() >= share) return true;
    const kind = Math.random();
    if (kind < 0.4) answer.writeHead(503).end();
    else answer.destroy();
    // The response is lost, but the request was accepted.
    return kind > 0.7;
  });
}
