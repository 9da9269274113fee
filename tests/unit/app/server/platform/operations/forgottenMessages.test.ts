// Messages of an operation whose route does not queue them.
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addOperations } from '../../../../../../app/server/platform/operations/operations.ts';
import { readRecordTypes } from '../../../../../../app/server/platform/values/catalogue.ts';

test('unsent messages are logged as an error, unless the call was refused', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } } });
  const records = Object.fromEntries(Object.keys(readRecordTypes()).map((name) => [name, async () => ({})]));
  addOperations(
    app,
    { reportKey: { url: '/keys/{id}', params: ['id'], followUps: [{ kind: 'key.lost', data: {} }] } },
    records,
  );
  app.post<{ Params: { id: string } }>('/keys/:id', async (request, reply) => {
    request.isMessaged = request.params.id === 'queued';
    return reply.status(request.params.id === 'refused' ? 409 : 200).send({});
  });
  for (const id of ['queued', 'refused']) await app.inject({ method: 'POST', url: `/keys/${id}` });
  expect(lines).toEqual([]);
  await app.inject({ method: 'POST', url: '/keys/forgotten' });
  expect(lines).toEqual([expect.stringContaining('its route must use onceFor')]);
  await app.close();
});
