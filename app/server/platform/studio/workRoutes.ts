import type { FastifyInstance } from 'fastify';
import type { WorkChange, WorkRemoval, WorkUpdate } from '../../generated/api.ts';
import { outlineOf } from '../http/jsonNames.ts';
import { Problem } from '../http/problems.ts';
import type { ReleaseStore } from '../releases/store.ts';
import { texts } from './releaseRoutes.ts';
import { requireRightTo } from './rights.ts';
import { STUDIO_PATH, signedIn } from './session.ts';
import { ROOT, type Saved, type UpdateConflict, type WorkingCopy } from './workingCopy.ts';

/** Maximum length of a file, in characters. The longest flow of the portal has 60,000. */
const MAX_LENGTH = 1_000_000;

/** Maximum nesting of a file. No flow reaches 30. */
const MAX_DEPTH = 100;

/** Maximum size of a request with a file, in bytes: longer files are refused in words. */
const BODY_LIMIT = 8 * 1024 * 1024;

/** Longest list of files in an entry of the audit trail, in characters. */
const MAX_DETAIL_LENGTH = 1_000;

/** Path of a JSON file below flows/. */
const PATH = /^(?!.*\.\.)(?:[\w-]+\/){0,5}[\w-][\w.-]{0,100}\.json$/;

const DONE = { 200: { $ref: 'Done.json' } };
const SAVED = { 200: { $ref: 'WorkSaved.json' }, 409: { $ref: 'WorkConflict.json' } };

/** Routes of the working copy. */
export function addWorkRoutes(
  app: FastifyInstance,
  { work, store }: { readonly work: WorkingCopy; readonly store: ReleaseStore },
): void {
  const reads = { config: { role: 'read' as const } };
  const writes = { config: { role: 'copy' as const }, bodyLimit: BODY_LIMIT };
  app.get(
    `${STUDIO_PATH}/api/work`,
    { ...reads, schema: { response: { 200: { $ref: 'Work.json' } } } },
    async ({ now }) => ({
      base: await work.base(now),
      behind: await work.isBehind(now),
      files: await work.list(now),
    }),
  );
  app.get<{ Querystring: { readonly release?: string } }>(
    `${STUDIO_PATH}/api/bodies`,
    { ...reads, schema: { querystring: texts('release'), response: { 200: { $ref: 'WorkBodies.json' } } } },
    async ({ now, query }) => {
      const { release } = query;
      if (release === undefined) {
        const list = await work.list(now);
        return bodiesOf(await work.files(now), new Map(list.map(({ path, hash }) => [ROOT + path, hash])));
      }
      if ((await store.find(release)) === undefined)
        throw new Problem('not_found', 'There is no such release. List them first.');
      return bodiesOf(await store.files(release), await store.hashes(release));
    },
  );
  app.get<{ Querystring: { readonly path?: string } }>(
    `${STUDIO_PATH}/api/files`,
    { ...reads, schema: { querystring: texts('path'), response: { 200: { $ref: 'WorkFile.json' } } } },
    async ({ now, query }) => {
      const path = checked(query.path ?? '');
      const found = await work.read(path, now);
      if (found === undefined) throw new Problem('not_found', `There is no file "${path}". List them first.`);
      return { path, ...found };
    },
  );
  app.put<{ Body: WorkChange }>(
    `${STUDIO_PATH}/api/files`,
    { ...writes, schema: { body: { $ref: 'WorkChange.json' }, response: SAVED } },
    async (request, reply) => {
      const { text, knows = null } = request.body;
      const path = checked(request.body.path);
      const editor = signedIn(request);
      requireRightTo(editor, path);
      requireStorable(path, text);
      const saved = await work.save({ path, text, knows, author: editor.name, now: request.now });
      await note(store, saved, { actor: editor.name, path, now: request.now });
      return saved.outcome === 'conflict' ? reply.code(409).send(toConflict(saved)) : toSaved(saved);
    },
  );
  app.delete<{ Body: WorkRemoval }>(
    `${STUDIO_PATH}/api/files`,
    { ...writes, schema: { body: { $ref: 'WorkRemoval.json' }, response: SAVED } },
    async (request, reply) => {
      const path = checked(request.body.path);
      const editor = signedIn(request);
      requireRightTo(editor, path);
      const { knows } = request.body;
      const saved = await work.save({ path, text: null, knows, author: editor.name, now: request.now });
      await note(store, saved, { actor: editor.name, path, now: request.now });
      return saved.outcome === 'conflict' ? reply.code(409).send(toConflict(saved)) : toSaved(saved);
    },
  );
  app.post<{ Body: WorkUpdate }>(
    `${STUDIO_PATH}/api/update`,
    {
      ...{ config: { role: 'edit' }, bodyLimit: BODY_LIMIT },
      schema: { body: { $ref: 'WorkUpdate.json' }, response: { ...DONE, 409: { $ref: 'UpdateConflict.json' } } },
    },
    async (request, reply) => {
      const { name } = signedIn(request);
      const { live, files = [] } = request.body;
      for (const { path, text = '' } of files) requireStorable(checked(path), text);
      const decided = new Map(files.map(({ path, text = null, knows = null }) => [path, { text, knows }]));
      const left = await work.update(name, request.now, live === undefined ? undefined : { live, files: decided });
      if (left.length > 0) {
        const served = (await store.served()) ?? '';
        return reply.code(409).send({ code: 'work_conflict', live: served, files: left.map(toUpdateConflict) });
      }
      const detail = [...decided.keys()].join(', ').slice(0, MAX_DETAIL_LENGTH);
      await store.record({ actor: name, action: 'brought in the live release', detail, now: request.now });
      return { ok: true };
    },
  );
}

/** Texts below flows/ with their hashes, by path. */
const bodiesOf = (files: ReadonlyMap<string, Buffer>, hashes: ReadonlyMap<string, string>) => ({
  files: Object.fromEntries(
    [...hashes].flatMap(([file, hash]) => {
      const content = files.get(file);
      if (content === undefined || !file.startsWith(ROOT)) return [];
      return [[file.slice(ROOT.length), { hash, text: String(content) }]];
    }),
  ),
});

/** @throws invalid_fields */
function checked(path: string): string {
  if (path.length <= 200 && PATH.test(path)) return path;
  throw new Problem('invalid_fields', 'The path is no JSON file below flows/, such as pages/home.json. Correct it.', {
    fields: [{ name: 'path', code: 'format' }],
  });
}

/** @throws file_too_large, too_large */
function requireStorable(path: string, text: string): void {
  if (text.length > MAX_LENGTH)
    throw new Problem(
      'file_too_large',
      `The file ${path} has ${text.length} characters. At most ${MAX_LENGTH} are stored: split it.`,
    );
  if (outlineOf(text, MAX_DEPTH).isTooDeep)
    throw new Problem('too_large', `The file ${path} is nested too deeply. Nest at most ${MAX_DEPTH} levels.`);
}

async function note(
  store: ReleaseStore,
  saved: Saved,
  { actor, path, now }: { readonly actor: string; readonly path: string; readonly now: Date },
): Promise<void> {
  if (saved.outcome === 'conflict') return;
  const action = saved.hash === null ? 'removed a file' : saved.outcome === 'merged' ? 'merged a file' : 'saved a file';
  await store.record({ actor, action, detail: `${path} ${saved.hash?.slice(0, 16) ?? ''}`.trim(), now });
}

const toSaved = (saved: Exclude<Saved, { outcome: 'conflict' }>) => ({
  ...(saved.hash !== null && { hash: saved.hash }),
  ...(saved.outcome === 'merged' && { merged: true, text: saved.text }),
});

const toUpdateConflict = ({ path, places, mine, theirs, merged }: UpdateConflict) => ({
  ...{ path, places },
  ...(mine !== null && { mine }),
  ...(theirs !== null && { theirs }),
  ...(merged && { merged }),
});

const toConflict = ({ hash, text, places }: Extract<Saved, { outcome: 'conflict' }>) => ({
  code: 'work_conflict',
  ...(hash !== null && { hash }),
  ...(text !== null && { text }),
  places,
});
