// Proxy between a server and its database that a test may cut or silence.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Network {
  readonly url: string;
  /** Ends all connections and refuses new ones. */
  cut(): void;
  /** Stops all traffic without closing connections. */
  silence(): void;
  /** Forwards the next statement with these words, and closes its connection before the answer. */
  loseAnswerTo(words: string): void;
  /** Like `loseAnswerTo`, and then refuses all connections. */
  loseAnswerAndCut(words: string): void;
  mend(): void;
  stop(): Promise<void>;
}

export async function startNetwork(url: string): Promise<Network> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let state: 'whole' | 'cut' | 'silent' = 'whole';
  let fatal: { readonly words: string; readonly cuts: boolean } | undefined;
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy();
    const far = connect(Number(port), hostname);
    let isDoomed = false;
    near.on('data', (chunk) => {
      if (fatal === undefined || !chunk.toString('latin1').toLowerCase().includes(fatal.words)) return;
      isDoomed = true;
      if (fatal.cuts) state = 'cut';
      fatal = undefined;
    });
    // The database has answered, so the statement has taken effect.
    far.on('data', () => void (isDoomed && near.destroy()));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => void (state === 'silent' || (isDoomed && to === near) || to.write(chunk)));
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: through.href,
    cut() {
      state = 'cut';
      cutAll();
    },
    silence() {
      state = 'silent';
    },
    loseAnswerTo(words) {
      fatal = { words, cuts: false };
    },
    loseAnswerAndCut(words) {
      fatal = { words, cuts: true };
    },
    mend() {
      state = 'whole';
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cutAll();
      }),
  };
}
