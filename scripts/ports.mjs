// Finds free ports for a command, or explains a conflict and exits.
import { createServer } from 'node:net';

const HERE = ['127.0.0.1', '::1'];

/** Returns free ports in the order of `wanted`; 0 becomes any free port. */
export async function takePorts(...wanted) {
  const ports = [];
  for (const { setting, standard, what, host } of wanted) {
    const port = numberOf(setting, standard);
    if (port !== 0 && ports.includes(port))
      refuse(`${setting} is ${port}, which another program of this command uses.`, setting, port);
    const hosts = host && !['localhost', ...HERE].includes(host) ? [host] : HERE;
    ports.push(await free(port, hosts, what, setting));
  }
  return ports;
}

function numberOf(setting, standard) {
  const text = process.env[setting] || String(standard);
  if (/^\d+$/.test(text) && Number(text) <= 65_535) return Number(text);
  return refuse(`${setting} is "${text}", which is no port. Set a number up to 65535.`, setting, standard);
}

async function free(port, hosts, what, setting) {
  let taken = port;
  for (const host of hosts) {
    const answer = await listen(taken, host);
    if (typeof answer === 'number') taken = answer;
    else if (answer === 'EADDRINUSE')
      refuse(`Port ${port}, which ${what} needs, is in use by another program.`, setting, port);
    else if (answer === 'EACCES') refuse(`This user may not listen on port ${port}.`, setting, Math.max(port, 8000));
  }
  return taken;
}

/** Resolves with the port, or with the error code. */
const listen = (port, host) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', ({ code }) => resolve(code));
    probe.listen({ port, host, exclusive: true }, () => {
      const { port: taken } = probe.address();
      probe.close(() => resolve(taken));
    });
  });

function refuse(why, setting, port) {
  const script = process.env['npm_lifecycle_event'];
  const command = script === undefined ? '' : ` npm ${script === 'start' ? '' : 'run '}${script}`;
  console.error(`${why}\nStop that program, or set another port: ${setting}=${port + 1}${command}`);
  process.exit(1);
}
