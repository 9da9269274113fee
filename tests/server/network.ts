// A network between a server and its database that a test may cut or silence.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The way to a database. */
export interface Network {
  readonly url: string;
  /** Ends every connection, and refuses new ones. */
  cut(): void;
  /** Lets nothing through any more, and says nothing. */
  silence(): void;
  mend(): void;
  stop(): Promise<void>;
}

/** Puts a network before the database of an address. */
export async function startNetwork(url: string): Promise<Network> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let state: 'whole' | 'cut' | 'silent' = 'whole';
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy();
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => void (state === 'silent' || to.write(chunk)));
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
