import { createServer, type Socket } from 'node:net';

export interface MailServer {
  readonly url: string;
  /** E-mails as received, with their recipient. */
  readonly mails: readonly { readonly to: string; readonly data: string }[];
  /** Refuses everything with this line from now on, until it is ''. */
  refuseWith(line: string): void;
  stop(): Promise<void>;
}

/** Starts a mail server with minimal SMTP. */
export async function startMailServer(): Promise<MailServer> {
  const mails: { to: string; data: string }[] = [];
  let refusal = '';
  const server = createServer((socket) => talk(socket, mails, () => refusal));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuseWith(line) {
      refusal = line;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function talk(socket: Socket, mails: { to: string; data: string }[], refusal: () => string): void {
  let to = '';
  let data: string | undefined;
  let rest = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 here');
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString()).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (data !== undefined) {
        // SMTP doubles a dot at the beginning of a line.
        if (line !== '.') data += `${line.replace(/^\./, '')}\n`;
        else {
          mails.push({ to, data });
          data = undefined;
          say('250 taken');
        }
      } else if (/^RCPT TO:/i.test(line)) {
        to = /<(.*)>/.exec(line)?.[1] ?? '';
        say(refusal().replace('%', to) || '250 good');
      } else if (/^DATA/i.test(line)) {
        data = '';
        say('354 go on');
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else say('250 good');
    }
  });
}
