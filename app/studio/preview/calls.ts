// Calls between windows and workers: one side serves functions, the other awaits their results.

/** Functions that a side serves. */
export type Served = { readonly [Name in string]: (argument: never) => unknown };

/** The same functions as the other side calls them. */
export type Callers<Api extends Served> = {
  readonly [Name in keyof Api]: (argument: Parameters<Api[Name]>[0]) => Promise<Awaited<ReturnType<Api[Name]>>>;
};

/** A worker, a port, or a window on the other side. */
export interface Channel {
  post(message: unknown): void;
  /** Returns a function that stops. */
  listen(receive: (message: unknown) => void): () => void;
}

interface CallMessage {
  readonly call: string;
  readonly number: number;
  readonly argument: unknown;
}

interface ReplyMessage {
  readonly reply: number;
  readonly result?: unknown;
  /** Message of the error that the function threw. */
  readonly failed?: string;
}

/** Serves functions on a channel. Returns a function that stops. */
export const serve = <Api extends Served>(channel: Channel, api: Api): (() => void) =>
  channel.listen((message) => {
    if (!isCall(message) || !Object.hasOwn(api, message.call)) return;
    const { call, number, argument } = message;
    const run = async () => api[call]?.(argument as never);
    run().then(
      (result) => channel.post({ reply: number, result } satisfies ReplyMessage),
      (fault: unknown) => channel.post({ reply: number, failed: String(fault) } satisfies ReplyMessage),
    );
  });

/** Returns functions that call those of the other side. They wait for a reply as long as it takes. */
export function callersOf<Api extends Served>(channel: Channel, names: readonly (keyof Api & string)[]): Callers<Api> {
  const waiting = new Map<number, (reply: ReplyMessage) => void>();
  let count = 0;
  channel.listen((message) => {
    if (!isReply(message)) return;
    waiting.get(message.reply)?.(message);
    waiting.delete(message.reply);
  });
  const caller = (call: string) => (argument: unknown) =>
    new Promise((resolve, reject) => {
      const number = ++count;
      waiting.set(number, ({ result, failed }) => (failed === undefined ? resolve(result) : reject(new Error(failed))));
      channel.post({ call, number, argument } satisfies CallMessage);
    });
  // Each name has its own caller, so the record has the type of the API.
  return Object.fromEntries(names.map((name) => [name, caller(name)])) as unknown as Callers<Api>;
}

const isRecord = (message: unknown): message is Readonly<Record<string, unknown>> =>
  typeof message === 'object' && message !== null;

const isCall = (message: unknown): message is CallMessage =>
  isRecord(message) && typeof message['call'] === 'string' && typeof message['number'] === 'number';

const isReply = (message: unknown): message is ReplyMessage =>
  isRecord(message) && typeof message['reply'] === 'number';

/** Channel to or from a worker. */
export const overWorker = (
  worker: Pick<Worker, 'postMessage' | 'addEventListener' | 'removeEventListener'>,
): Channel => ({
  post: (message) => worker.postMessage(message),
  listen(receive) {
    const listener = ({ data }: MessageEvent) => receive(data);
    worker.addEventListener('message', listener);
    return () => worker.removeEventListener('message', listener);
  },
});

/** Channel to another window of this origin; messages of other windows and origins are ignored. */
export const overWindow = (other: () => Window | null): Channel => ({
  post: (message) => other()?.postMessage(message, location.origin),
  listen(receive) {
    const listener = ({ data, source, origin }: MessageEvent) => {
      if (source !== null && source === other() && origin === location.origin) receive(data);
    };
    addEventListener('message', listener);
    return () => removeEventListener('message', listener);
  },
});
