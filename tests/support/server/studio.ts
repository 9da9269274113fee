// Studio of a test server, with editors and commands that answer at once.
import { hashPassword } from '../../../app/server/platform/auth/passwords.ts';
import { type Files, LIVE, ReleaseStore } from '../../../app/server/platform/releases/store.ts';
import { Editors, type Role } from '../../../app/server/platform/studio/editors.ts';
import type { JobResult, RunCommand } from '../../../app/server/platform/studio/jobs.ts';
import { codeAt, createCodeSecret } from '../../../app/server/platform/studio/oneTimeCodes.ts';
import { WorkingCopy } from '../../../app/server/platform/studio/workingCopy.ts';
import { defaultSettings } from '../../../app/server/settings.ts';
import type { TestDatabases } from './databases.ts';
import { type Portal, startPortal, Visitor } from './portal.ts';

export const PASSWORD = 'Werkstatt-2026';
export const COPY = 'copy/de-DE/home.json';
export const FLOW = 'pages/home.json';

/** Definitions of the build in these tests. */
const BUILT: Files = new Map([
  [
    `flows/${FLOW}`,
    Buffer.from('{\n  "steps": [{ "id": "one", "title": "one" }, { "id": "two", "title": "two" }]\n}\n'),
  ],
  [`flows/${COPY}`, Buffer.from('{\n  "title": "Willkommen",\n  "text": "Hallo"\n}\n')],
]);

export interface Studio {
  readonly portal: Portal;
  readonly store: ReleaseStore;
  readonly work: WorkingCopy;
  /** Commands that were begun. */
  readonly begun: (readonly string[])[];
  editor(name: string, ...roles: Role[]): Promise<Visitor>;
  signIn(name: string, password: string, code: string): Promise<{ visitor: Visitor; status: number }>;
  /** Waits for a job, and returns its result. */
  result(visitor: Visitor, answer: { readonly body: unknown }): Promise<JobResult>;
}

interface StudioOptions {
  readonly secondPerson?: boolean;
  readonly built?: Files;
  /** Runs a command in place of the one that answers at once. */
  readonly run?: (store: ReleaseStore, ...call: Parameters<RunCommand>) => Promise<JobResult>;
}

export async function studioOf(
  databases: TestDatabases,
  { secondPerson = false, built = BUILT, run }: StudioOptions = {},
): Promise<Studio> {
  const begun: (readonly string[])[] = [];
  let store: ReleaseStore | undefined;
  const runCommand: RunCommand = async (args, actor, said) => {
    begun.push(args);
    if (store && run) return run(store, args, actor, said);
    const [command, id = ''] = args;
    if (store && command === 'publish' && args.includes('--yes'))
      await store.move(LIVE, id, { seen: await store.channel(LIVE), actor, detail: '', now: portal.clock.now() });
    return { code: 0, output: `${command} is done` };
  };
  const studio = { ...defaultSettings.studio, secondPerson };
  const portal = await startPortal(databases, { runCommand, settings: { studio } });
  const { app, database, clock } = portal;
  store = new ReleaseStore(database);
  await store.addBuilt(built, 'build', clock.now());
  const secret = createCodeSecret();
  const signIn: Studio['signIn'] = async (name, password, code) => {
    const visitor = new Visitor(app, database);
    visitor.csrfToken = String((await visitor.get('/studio/api/session')).body.csrf_token);
    const { status } = await visitor.post('/studio/api/sign-in', { name, password, code });
    visitor.csrfToken = String((await visitor.get('/studio/api/session')).body.csrf_token);
    return { visitor, status };
  };
  return {
    portal,
    store,
    work: new WorkingCopy(database),
    begun,
    signIn,
    async editor(name, ...roles) {
      const proof = { passwordHash: await hashPassword(PASSWORD), codeSecret: secret };
      await new Editors(database).put({ name, roles, proof, now: clock.now() });
      return (await signIn(name, PASSWORD, codeAt(secret, clock.now()))).visitor;
    },
    async result(visitor, { body }) {
      for (;;) {
        const job = await visitor.get(`/studio/api/jobs/${(body as { id: string }).id}`);
        const { result } = job.body as unknown as { result?: JobResult };
        if (result) return result;
      }
    },
  };
}
