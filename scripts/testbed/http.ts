// HTTP requests whose connections a test can keep, share or break.
import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface HttpCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Buffers are sent as they are, other bodies as JSON. */
  readonly body?: object;
  /** Keeps connections; by default each call opens one. */
  readonly agent?: Agent;
  /** Aborts the call. */
  readonly signal?: AbortSignal;
  /** Breaks the connection when the answer begins, which is after the commit. */
  readonly drop?: boolean;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends a call; throws if the connection ends before the answer does. */
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
