// Which ports a command takes: free ones, or it says in words which is not and how to choose another, and stops.
import { createServer } from 'node:net';

const HERE = ['127.0.0.1', '::1'];

/**
 * The ports that a command listens on, free at this moment.
 *
 * @param wanted for each its setting in the environment, its number when that is not set, what listens there, and a host
 *   when it is not this machine alone
 * @returns their numbers, in the same order; 0 has become a free one
 */
export async function takePorts(...wanted) {
  const ports = [];
  for (const { setting, standard, what, host } of wanted) {
    const port = numberOf(setting, standard);
    if (port !== 0 && ports.includes(port))
      refuse(`${setting} is ${port}, and so is the port of something else that this command starts.`, setting, port);
    const hosts = host && !['localhost', ...HERE].includes(host) ? [host] : HERE;
    ports.push(await free(port, hosts, what, setting));
  }
  return ports;
}

function numberOf(setting, standard) {
  const text = process.env[setting] || String(standard);
  if (/^\d+$/.test(text) && Number(text) <= 65_535) return Number(text);
  return refuse(`${setting} is "${text}", and a port is a number up to 65535.`, setting, standard);
}

async function free(port, hosts, what, setting) {
  let taken = port;
  for (const host of hosts) {
    const answer = await listen(taken, host);
    if (typeof answer === 'number') taken = answer;
    else if (answer === 'EADDRINUSE')
      refuse(`Port ${port}, on which ${what} is to listen, is taken by another program.`, setting, port);
    else if (answer === 'EACCES') refuse(`Nobody here may listen on port ${port}.`, setting, Math.max(port, 8000));
  }
  return taken;
}

/** The number of the port, or the code of the failure. */
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
  console.error(`${why}\nEnd that program, or choose another port with ${setting}: ${setting}=${port + 1}${command}`);
  process.exit(1);
}
