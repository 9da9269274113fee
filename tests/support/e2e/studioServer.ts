// Studio in this process, whose commands answer at once: walks through its pages need no real gate.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemo } from '../../../app/server/demo/seed.ts';
import { openDatabase } from '../../../app/server/openDatabase.ts';
import type { Database } from '../../../app/server/platform/db/open.ts';
import { readDefinitions } from '../../../app/server/platform/releases/releaseFolder.ts';
import { type Files, LIVE, ReleaseStore } from '../../../app/server/platform/releases/store.ts';
import { systemClock } from '../../../app/server/platform/settings/clock.ts';
import type { GateReport, JobResult, RunCommand } from '../../../app/server/platform/studio/jobs.ts';
import { STAGES } from '../../../app/server/platform/studio/stages.ts';
import { createServer } from '../../../app/server/server.ts';
import { defaultSettings } from '../../../app/server/settings.ts';
import { ROOT, WEB_ROOT } from '../../../scripts/testbed/portalBuild.ts';

const NO_DRAFTS = { unchanged: 0, migrated: 0, loses: 0, stops: 0 };

export const REPORT: GateReport = {
  ...{ flows: ['newsletter'], refusals: [], decisions: [], paths: [] },
  changes: ['newsletter: version is now 2; it was 1'],
  drafts: { counts: NO_DRAFTS, examples: [] },
};

export class StudioServer {
  /** Commands that were begun. */
  readonly begun: (readonly string[])[] = [];
  /** Result of the next command that publishes nothing. */
  result: JobResult = { code: 1, output: 'Nothing was published.', report: REPORT };
  /** The next command waits for it. */
  held: Promise<void> = Promise.resolve();

  private constructor(
    readonly url: string,
    readonly database: Database,
    readonly store: ReleaseStore,
    readonly stop: () => Promise<void>,
  ) {}

  static async start({ secondPerson = false } = {}): Promise<StudioServer> {
    const folder = await mkdtemp(join(tmpdir(), 'fahrplan-studio-'));
    const database = await openDatabase({ file: join(folder, 'studio.db') });
    await seedDemo(database, systemClock.now());
    const store = new ReleaseStore(database);
    await store.addBuilt(readDefinitions(ROOT), 'build', systemClock.now());
    // Without the program that renders pages, which this process could not load.
    const web = process.env[WEB_ROOT] ?? '';
    for (const name of ['studio', 'index.html'])
      await cp(join(web, name), join(folder, 'web', name), { recursive: true });
    const settings = {
      ...defaultSettings,
      ...{ demo: true, logLevel: 'silent' as const, uploadRoot: folder },
      webRoot: join(folder, 'web'),
      studio: { ...defaultSettings.studio, secondPerson },
      ...{ shedLagMs: 60_000, rendersPages: false },
    };
    let server: StudioServer | undefined;
    const runCommand: RunCommand = async (...call) => (server as StudioServer).#run(...call);
    const app = await createServer({ database, clock: systemClock, settings }, undefined, { runCommand });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    server = new StudioServer(url, database, store, async () => {
      await app.close();
      await rm(folder, { recursive: true });
    });
    return server;
  }

  async #run(...[args, actor, said]: Parameters<RunCommand>): ReturnType<RunCommand> {
    this.begun.push(args);
    said(`${STAGES.check}\n${STAGES.tests}\n`);
    await this.held;
    const [command, id = ''] = args;
    if (command === 'preview') return { code: 0, output: '/preview/signed\n' };
    if (!args.includes('--yes')) return this.result;
    const now = new Date();
    const live = await this.store.served();
    const next =
      command === 'rollback'
        ? await this.store.addCopy(id, { parent: live ?? null, author: actor, note: `rolled back to ${id}`, now })
        : id;
    await this.store.move(LIVE, next, { seen: await this.store.channel(LIVE), actor, detail: '1 change', now });
    return { code: 0, output: `${next} is live.`, report: { ...REPORT, published: next } };
  }

  /** Publishes other texts, as a colleague at the command line does. */
  async publish(change: (files: Map<string, Buffer>) => void, note: string): Promise<string> {
    const parent = (await this.store.served()) ?? '';
    const files = new Map<string, Buffer>(await this.store.files(parent));
    change(files);
    const now = new Date();
    const id = await this.store.add({ parent, files: files as Files, author: 'colleague', note, now });
    await this.store.move(LIVE, id, { seen: await this.store.channel(LIVE), actor: 'colleague', detail: '', now });
    return id;
  }
}
