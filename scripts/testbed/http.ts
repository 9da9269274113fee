// Requests over real HTTP, on connections that a test may keep, share or tear.
import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

/** What is sent where. */
export interface HttpCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes go as they are, everything else as JSON. */
  readonly body?: object;
  /** Keeps connections; without one each call has a connection of its own. */
  readonly agent?: Agent;
  /** Tears the connection, or gives up, whenever it says so. */
  readonly signal?: AbortSignal;
  /** Tears the connection when the answer begins, which is after the commit. */
  readonly drop?: boolean;
}

/** An answer that came whole. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends a call; throws when the connection ends before the answer does. */
export function sendOverHttp({ method, url, headers, body, agent, signal, drop }: HttpCall): Promise<HttpAnswer> {
  const text = body === undefined || body instanceof Buffer ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const options = { method, headers, agent: agent ?? false, ...(signal && { signal }) };
    const call = request(url, options, (answer) => {
      if (drop) {
        call.destroy();
        return reject(new Error('dropped'));
      }
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }),
      );
    });
    call.on('error', reject);
    call.end(text);
  });
}
