// How a server leaves: what was asked is answered, and no connection holds it up.
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Answers what is open and lets its connections go; a browser would otherwise hold them for minutes. */
export function leaveGracefully(app: FastifyInstance): void {
  let leaving = false;
  // Browsers open connections in advance; Node takes one on which nothing was asked for a busy one.
  const silent = new Set<Socket>();
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('preClose', async () => {
    leaving = true;
    for (const socket of silent) socket.destroy();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (leaving) reply.header('connection', 'close');
  });
}
