// The studio's calls: editors change, check and publish definitions.
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../auth/sessions.ts';
import { ReleaseStore } from '../releases/store.ts';
import { Editors } from './editors.ts';
import { ReleaseJobs, type RunCommand } from './jobs.ts';
import { addReleaseRoutes } from './releaseRoutes.ts';
import { guard } from './session.ts';
import { addEditorSignIn } from './signInRoutes.ts';
import { WorkingCopy } from './workingCopy.ts';
import { addWorkRoutes } from './workRoutes.ts';

/** Adds the studio's calls. Each needs a role, which is looked up for every request. */
export function addStudio(root: FastifyInstance, context: ServerContext, run: RunCommand): void {
  const { database } = context;
  const [editors, store, work] = [new Editors(database), new ReleaseStore(database), new WorkingCopy(database)];
  const jobs = new ReleaseJobs(database, run);
  root.register(async (app) => {
    app.addHook('onRoute', ({ url, config }) => {
      if (config?.role === undefined) throw new Error(`${url} names no role. Add one to its config.`);
    });
    app.addHook('onRequest', (request) => guard(editors, request));
    // Answers are for one editor, at one moment.
    app.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'no-store'));
    app.addHook('onClose', () => jobs.idle());
    addEditorSignIn(app, context, { editors, store });
    addWorkRoutes(app, { work, store });
    addReleaseRoutes(app, context, { store, work, jobs });
  });
}
