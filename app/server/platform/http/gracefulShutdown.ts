import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Answers pending requests and closes idle connections, which browsers keep for minutes. */
export function leaveGracefully(app: FastifyInstance): void {
  let leaving = false;
  // Node counts connections that browsers open in advance as busy until their first request.
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
