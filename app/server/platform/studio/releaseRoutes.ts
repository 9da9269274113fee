import type { FastifyInstance } from 'fastify';
import type { GateOrder, ReleaseOrder } from '../../generated/api.ts';
import type { ServerContext } from '../auth/sessions.ts';
import { Problem } from '../http/problems.ts';
import { BUILD, LIVE, type ReleaseStore, textsOf } from '../releases/store.ts';
import type { ReleaseJobs } from './jobs.ts';
import { STUDIO_PATH, signedIn } from './session.ts';
import type { WorkingCopy } from './workingCopy.ts';

/** Entries of the history and of the audit trail that are listed. */
const LISTED = 100;

/** Jobs that are listed: the running ones are among the latest. */
const LISTED_JOBS = 20;

/** Between the names of the authors of a release. */
const AND = ', ';

/** Schema of a query with optional texts, each once. */
export const texts = (...names: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string', maxLength: 200 }])),
});

export interface ReleaseRoutesParts {
  readonly store: ReleaseStore;
  readonly work: WorkingCopy;
  readonly jobs: ReleaseJobs;
}

/** Routes of the gate, publishing, roll back and history. */
export function addReleaseRoutes(
  app: FastifyInstance,
  { settings }: ServerContext,
  { store, work, jobs }: ReleaseRoutesParts,
): void {
  const reads = { config: { role: 'read' as const } };
  const begun = { 202: { $ref: 'ReleaseJobBegun.json' }, 200: { $ref: 'ReleaseJobBegun.json' } };
  const ordered = (role: 'copy' | 'publish', body = 'ReleaseOrder') => ({
    config: { role },
    schema: { body: { $ref: `${body}.json` }, response: begun },
  });
  app.get(
    `${STUDIO_PATH}/api/releases`,
    { ...reads, schema: { response: { 200: { type: 'array', items: { $ref: 'ReleaseEntry.json' } } } } },
    async () => {
      const live = await store.served();
      const served = new Set((await store.movesOf(LIVE)).map(({ id }) => id));
      return (await store.list(LISTED)).map(({ id, parent, author, note, created_at }) => ({
        ...{ id, author, note, at: created_at, live: id === live },
        was_live: served.has(id) || author === BUILD,
        ...(parent !== null && { parent }),
      }));
    },
  );
  app.get(
    `${STUDIO_PATH}/api/events`,
    { ...reads, schema: { response: { 200: { type: 'array', items: { $ref: 'ReleaseEvent.json' } } } } },
    async () =>
      (await store.events(LISTED)).map(({ release_id, actor, action, detail, happened_at }) => ({
        ...{ actor, action, detail, at: happened_at },
        ...(release_id !== '' && { release: release_id }),
      })),
  );
  app.get<{ Querystring: { readonly from?: string; readonly to?: string } }>(
    `${STUDIO_PATH}/api/diff`,
    { ...reads, schema: { querystring: texts('from', 'to'), response: { 200: { $ref: 'ReleaseDiff.json' } } } },
    async ({ query, now }) => {
      const read = async (name: string) => textsOf(name === 'work' ? await work.files(now) : await filesOf(name));
      const { differences } = await import('@fahrplan/engine/authoring/changes');
      return { sentences: differences(await read(query.from ?? LIVE), await read(query.to ?? 'work')) };
    },
  );
  app.post<{ Body: GateOrder }>(`${STUDIO_PATH}/api/gate`, ordered('copy', 'GateOrder'), async (request, reply) => {
    const { note } = request.body;
    const { name } = signedIn(request);
    const { now } = request;
    if (note.trim() === '')
      throw new Problem('invalid_fields', 'The note is missing. Say in a sentence what changes.', {
        fields: [{ name: 'note', code: 'required' }],
      });
    if (await work.isBehind(now))
      throw new Problem('work_behind', 'Another release was published meanwhile. Bring it in first.');
    const { base, files, authors } = await work.snapshot(now);
    const release = await store.add({ parent: base, files, author: authors.join(AND), note, now });
    if (release === base) throw new Problem('work_unchanged', 'The working copy has no changes to publish.');
    const id = await jobs.begin({ kind: 'gate', release, args: ['publish', release], actor: name, now });
    return reply.code(202).send({ id, release });
  });
  app.post<{ Body: ReleaseOrder }>(`${STUDIO_PATH}/api/publish`, ordered('publish'), async (request, reply) => {
    const { name } = signedIn(request);
    const { now, body } = request;
    const release = await known(body.release);
    const { author, parent } = (await store.find(release)) ?? { author: '', parent: null };
    if (settings.studio.secondPerson && author.split(AND).includes(name))
      throw new Problem('not_allowed', 'Another person than the authors publishes here. Ask someone with the role.');
    const args = ['publish', release, '--yes', ...(body.override ? ['--override'] : [])];
    const afterwards = async () => {
      // A release from elsewhere is brought in like any other.
      if ((await store.channel(LIVE)) === release && (await jobs.isFromGate(release)))
        await work.settle(release, parent ?? '', now);
    };
    const id = await jobs.begin({ kind: 'publish', release, args, actor: name, now, afterwards });
    return reply.code(202).send({ id, release });
  });
  app.post<{ Body: ReleaseOrder }>(`${STUDIO_PATH}/api/rollback`, ordered('publish'), async (request, reply) => {
    const { now, body } = request;
    const release = await known(body.release);
    const reason = body.note?.trim() ?? '';
    if (body.confirmed && reason === '')
      throw new Problem('invalid_fields', 'The reason is missing. Say in a sentence why.', {
        fields: [{ name: 'note', code: 'required' }],
      });
    const flags = [
      ...(body.confirmed ? ['--yes', `--note=${reason}`] : []),
      ...(body.seen === undefined ? [] : [`--seen=${body.seen}`]),
      ...(body.override ? ['--override'] : []),
    ];
    const actor = signedIn(request).name;
    const id = await jobs.begin({ kind: 'rollback', release, args: ['rollback', release, ...flags], actor, now });
    return reply.code(202).send({ id, release });
  });
  app.post<{ Body: ReleaseOrder }>(`${STUDIO_PATH}/api/preview-link`, ordered('copy'), async (request, reply) => {
    const { now, body } = request;
    const release = await known(body.release);
    const actor = signedIn(request).name;
    const id = await jobs.begin({ kind: 'preview', release, args: ['preview', release], actor, now });
    return reply.code(202).send({ id, release });
  });
  app.get(
    `${STUDIO_PATH}/api/jobs`,
    { ...reads, schema: { response: { 200: { type: 'array', items: { $ref: 'ReleaseJobEntry.json' } } } } },
    async ({ now }) =>
      (await jobs.list(LISTED_JOBS)).map((job) => ({
        ...{ id: job.id, kind: job.kind, release: job.release_id, actor: job.actor, begun_at: job.begun_at },
        running: jobs.resultOf(job, now) === undefined,
      })),
  );
  app.get<{ Params: { id: string } }>(
    `${STUDIO_PATH}/api/jobs/:id`,
    { ...reads, schema: { response: { 200: { $ref: 'ReleaseJob.json' } } } },
    async ({ params, now }) => {
      const job = await jobs.find(params.id);
      if (job === undefined) throw new Problem('not_found', 'There is no such job. Look at the history.');
      const result = jobs.resultOf(job, now);
      const stage = result ? undefined : jobs.stageOf(job.id);
      return {
        kind: job.kind,
        release: job.release_id,
        actor: job.actor,
        begun_at: job.begun_at,
        ...(stage && { stage }),
        ...(result && { result }),
      };
    },
  );

  /** @throws not_found */
  async function known(id: string): Promise<string> {
    if ((await store.find(id)) === undefined)
      throw new Problem('not_found', 'There is no such release. List them first.');
    return id;
  }

  async function filesOf(name: string) {
    return store.files(name === LIVE ? ((await store.served()) ?? '') : await known(name));
  }
}
