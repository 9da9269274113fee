// Vite plugin for stories: provides scenes, answers calls, and records replies in builds.
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { Definitions } from '../../app/build/definitions.ts';
import { onDisk } from '../../app/build/onDisk.ts';
import { EXAMPLE_HEADER } from '../../app/server/platform/operations/unansweredRoutes.ts';
import { openVisits } from './openVisits.ts';
import { Recorder } from './record.ts';
import { readScenes } from './scenes.ts';
import { writeStories } from './storyFiles.ts';

const SCENES = 'virtual:scenes';
const INDEX = 'virtual:recorded';
const RECORDED = 'virtual:recorded/';

/** Calls of stories: /stories-api/<scenario>/<visit>/portal/api/… */
const CALL = /^\/stories-api\/([\w-]+)\/([\w-]+)(\/.*)$/;

/** Most stories on screen at once. */
const KEPT = 12;

const PASSED_ON = ['accept', 'accept-language', 'content-type', 'idempotency-key', 'agreed-amounts'];

export function answers(root: string): Plugin {
  const visits = openVisits(() => new Definitions(onDisk(root)).operations(), KEPT);
  let recorder: Recorder | undefined;
  return {
    name: 'fahrplan:answers',
    enforce: 'pre',
    resolveId: (id) => (id === SCENES || id.startsWith(INDEX) ? `\0${id}` : null),
    async load(id) {
      const name = id.slice(1);
      if (name === SCENES) return scenesModule(root);
      if (name === INDEX) return indexModule(root);
      if (!name.startsWith(RECORDED)) return null;
      recorder ??= new Recorder(root);
      return `export const recorded = ${JSON.stringify(await recorder.record(name.slice(RECORDED.length)))};`;
    },
    async closeBundle() {
      await Promise.all([visits.endAll(), recorder?.close()]);
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const [, scenario, visit, path] = CALL.exec(request.url ?? '') ?? [];
        if (!scenario || !visit || !path) return next();
        try {
          const body = await bodyOf(request);
          const { method = 'GET' } = request;
          const asked = { method, path, headers: headersOf(request), ...(body.length > 0 && { body }) };
          const answer = await visits.ask({ scenario }, visit, asked);
          response.statusCode = answer.status;
          response.setHeader('content-type', 'application/json');
          if (answer.example !== undefined) response.setHeader(EXAMPLE_HEADER, answer.example);
          response.end(answer.body);
        } catch (error) {
          next(error);
        }
      });
      const changed = (file: string) => {
        if (!file.startsWith(join(root, 'flows')) || process.env['VITEST']) return;
        const scenes = server.moduleGraph.getModuleById(`\0${SCENES}`);
        if (scenes) server.moduleGraph.invalidateModule(scenes);
        writeStories(root);
      };
      server.watcher.on('add', changed).on('unlink', changed).on('change', changed);
    },
  };
}

function scenesModule(root: string): string {
  const { scenarios, given } = readScenes(root);
  return `export const scenes = ${JSON.stringify({ scenarios, given })};`;
}

function indexModule(root: string): string {
  const { scenarios } = readScenes(root);
  const loaders = scenarios.map(({ id }) => `${JSON.stringify(id)}: () => import('${RECORDED}${id}')`);
  return `export const loadRecorded = {${loaders.join(',')}};`;
}

function headersOf(request: IncomingMessage): Record<string, string> {
  const names = [...PASSED_ON, 'x-request-source'];
  return Object.fromEntries(
    names.flatMap((name) => (request.headers[name] ? [[name, String(request.headers[name])]] : [])),
  );
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
