// The studio's calls: who may do what, and that no editor's change is lost.
import fc from 'fast-check';
import { OAuth2Server } from 'oauth2-mock-server';
import { expect, onTestFinished, test } from 'vitest';
import { hashPassword } from '../../app/server/platform/auth/passwords.ts';
import { LIVE, ReleaseStore } from '../../app/server/platform/releases/store.ts';
import { Editors, type Role } from '../../app/server/platform/studio/editors.ts';
import { type JobResult, ReleaseJobs, type RunCommand } from '../../app/server/platform/studio/jobs.ts';
import { codeAt, createCodeSecret } from '../../app/server/platform/studio/oneTimeCodes.ts';
import { STAGES } from '../../app/server/platform/studio/stages.ts';
import type { Saved } from '../../app/server/platform/studio/workingCopy.ts';
import { defaultSettings } from '../../app/server/settings.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { startPortal, Visitor } from '../support/server/portal.ts';
import { COPY, FLOW, PASSWORD, studioOf } from '../support/server/studio.ts';
import { share } from '../support/tier.ts';

/** A call of each route that needs a role, and the roles that have it. */
const CALLS: readonly (readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string, readonly Role[], object?])[] = [
  ['GET', 'work', ['read', 'copy', 'edit', 'publish']],
  ['GET', 'bodies', ['read', 'copy', 'edit', 'publish']],
  ['GET', `files?path=${FLOW}`, ['read', 'copy', 'edit', 'publish']],
  ['PUT', 'files', ['copy', 'edit'], { path: 'copy/de-DE/new.json', text: '{}' }],
  ['PUT', 'files', ['edit'], { path: 'new.json', text: '{}' }],
  ['DELETE', 'files', ['copy', 'edit'], { path: 'copy/de-DE/gone.json', knows: '0'.repeat(64) }],
  ['DELETE', 'files', ['edit'], { path: 'gone.json', knows: '0'.repeat(64) }],
  ['POST', 'update', ['edit'], {}],
  ['GET', 'releases', ['read', 'copy', 'edit', 'publish']],
  ['GET', 'events', ['read', 'copy', 'edit', 'publish']],
  ['GET', 'diff', ['read', 'copy', 'edit', 'publish']],
  ['POST', 'gate', ['copy', 'edit'], { note: 'why' }],
  ['POST', 'publish', ['publish'], { release: 'none' }],
  ['POST', 'rollback', ['publish'], { release: 'none' }],
  ['POST', 'preview-link', ['copy', 'edit'], { release: 'none' }],
  ['GET', 'jobs', ['read', 'copy', 'edit', 'publish']],
  ['GET', 'jobs/none', ['read', 'copy', 'edit', 'publish']],
];

describeOnEachDatabase('editors of the studio', (databases) => {
  test('each call needs its role, and no call works without a session', async () => {
    const { portal, editor } = await studioOf(databases);
    const stranger = await portal.newVisitor();
    const all = ['read', 'copy', 'edit', 'publish'] as const;
    const people = new Map<Role, Visitor>();
    for (const role of all) people.set(role, await editor(`with ${role}`, role));
    for (const [method, path, allowed, body] of CALLS) {
      const refused = await stranger.send(method, `/studio/api/${path}`, body);
      expect([method, path, refused.status, refused.body.code]).toEqual([method, path, 401, 'editor_signed_out']);
      for (const [role, visitor] of people) {
        const { status, body: answer } = await visitor.send(method, `/studio/api/${path}`, body);
        const isRefused = status === 403 && answer.code === 'not_allowed';
        expect([method, path, role, isRefused]).toEqual([method, path, role, !allowed.includes(role)]);
      }
    }
  });

  test('a password needs its code, a code counts once, and an unknown name looks the same', async () => {
    const { portal, signIn, editor } = await studioOf(databases);
    await editor('anna', 'edit');
    const secret = createCodeSecret();
    const proof = { passwordHash: await hashPassword(PASSWORD), codeSecret: secret };
    await new Editors(portal.database).put({ name: 'anna', roles: ['edit'], proof, now: portal.clock.now() });
    const code = () => codeAt(secret, portal.clock.now());
    const other = String((Number(code()) + 1) % 1_000_000).padStart(6, '0');
    expect((await signIn('anna', PASSWORD, other)).status).toBe(422);
    expect((await signIn('anna', 'wrong', code())).status).toBe(422);
    expect((await signIn('nobody', PASSWORD, code())).status).toBe(422);
    const right = await signIn('anna', PASSWORD, code());
    expect(right.status).toBe(200);
    expect((await right.visitor.get('/studio/api/session')).body.editor).toEqual({ name: 'anna', roles: ['edit'] });
    expect((await signIn('anna', PASSWORD, code())).status).toBe(422);
    portal.clock.moveBy(30_000);
    expect((await signIn('anna', PASSWORD, code())).status).toBe(200);
    await right.visitor.post('/studio/api/sign-out', {});
    expect((await right.visitor.get('/studio/api/work')).status).toBe(401);
    const { events } = { events: await new ReleaseStore(portal.database).events() };
    expect(events.map(({ action }) => action).sort()).toEqual(['signed in', 'signed in', 'signed in', 'signed out']);
  });

  test('a provider lets in editors who were added by their verified address, and no stranger with it later', async () => {
    const provider = new OAuth2Server();
    await provider.issuer.keys.generate('RS256');
    await provider.start(0, '127.0.0.1');
    onTestFinished(() => provider.stop());
    let claims: object = {};
    provider.service.on('beforeTokenSigning', (token) => Object.assign(token.payload, claims));
    const openId = { id: 'studio', issuer: provider.issuer.url ?? '', clientId: 'studio', clientSecret: 'secret' };
    const studio = { ...defaultSettings.studio, openId };
    const runCommand: RunCommand = async () => ({ code: 0, output: '' });
    const { app, database, clock } = await startPortal(databases, { runCommand, settings: { studio } });
    await new Editors(database).put({ name: 'anna@firm.example', roles: ['edit'], now: clock.now() });
    const proof = { passwordHash: await hashPassword(PASSWORD), codeSecret: createCodeSecret() };
    await new Editors(database).put({ name: 'paul@firm.example', roles: ['edit'], proof, now: clock.now() });
    const signIn = async (person: object) => {
      claims = person;
      const visitor = new Visitor(app, database);
      const start = await visitor.get('/studio/api/openid');
      const back = await fetch(String(start.headers.location), { redirect: 'manual' });
      const { pathname, search } = new URL(back.headers.get('location') ?? '');
      const { headers } = await visitor.get(pathname + search);
      const { editor } = (await visitor.get('/studio/api/session')).body as { editor?: { name: string } };
      return [headers.location, editor?.name];
    };
    const anna = { sub: 'a1', email: 'anna@firm.example', email_verified: true };
    const unknown = ['/studio?sign-in=unknown', undefined];
    expect(await signIn({ ...anna, email_verified: false })).toEqual(unknown);
    expect(await signIn({ ...anna, email: 'eva@firm.example' })).toEqual(unknown);
    // An editor with a password proves it.
    expect(await signIn({ ...anna, sub: 'c3', email: 'paul@firm.example' })).toEqual(unknown);
    expect(await signIn(anna)).toEqual(['/studio', 'anna@firm.example']);
    // The address has passed to another person.
    expect(await signIn({ ...anna, sub: 'b2' })).toEqual(unknown);
  });

  test('guessing is limited', async () => {
    const { signIn } = await studioOf(databases);
    let status = 0;
    for (let guess = 0; guess <= defaultSettings.signIn.perAddress; guess += 1)
      ({ status } = await signIn('anna', PASSWORD, '000000'));
    expect(status).toBe(429);
  });

  test('a revoked role applies at once, and a session ends after twelve hours', async () => {
    const { portal, editor } = await studioOf(databases);
    const anna = await editor('anna', 'edit');
    const save = (text: string) => anna.put('/studio/api/files', { path: 'new.json', text });
    expect((await save('{}')).status).toBe(200);
    await new Editors(portal.database).setRoles('anna', ['read']);
    expect((await save('{ }')).body.code).toBe('not_allowed');
    portal.clock.moveBy(12 * 3_600_000);
    expect((await save('{  }')).body.code).toBe('editor_signed_out');
  });

  test('paths cannot leave the folder, and a file of 5 MB is refused with a message', async () => {
    const { editor } = await studioOf(databases);
    const anna = await editor('anna', 'edit');
    for (const path of [
      '../package.json',
      'a/../../b.json',
      '/etc/a.json',
      'a.js',
      'a\\b.json',
      '.json',
      'a/.b.json',
    ]) {
      const { status } = await anna.put('/studio/api/files', { path, text: '{}' });
      expect([path, status]).toEqual([path, 422]);
    }
    const long = await anna.put('/studio/api/files', { path: 'a.json', text: ' '.repeat(5_000_000) });
    expect([long.status, long.body.code]).toEqual([413, 'file_too_large']);
    expect(long.body.detail).toContain('At most 1000000');
    const deep = await anna.put('/studio/api/files', { path: 'a.json', text: `${'['.repeat(500)}${']'.repeat(500)}` });
    expect([deep.status, deep.body.code]).toEqual([413, 'too_large']);
    expect((await anna.get('/studio/api/bodies?release=a&release=b')).status).toBe(400);
  });
});

describeOnEachDatabase('the working copy', (databases) => {
  const title = (text: string, step: string, to: string) => text.replace(`"title": "${step}"`, `"title": "${to}"`);

  test('changes at different places are merged, at the same place refused for the second', async () => {
    const { editor, work, portal } = await studioOf(databases);
    const [anna, bert] = [await editor('anna', 'edit'), await editor('bert', 'edit')];
    const { hash, text } = (await anna.get(`/studio/api/files?path=${FLOW}`)).body as { hash: string; text: string };
    const put = (who: Visitor, changed: string) =>
      who.put('/studio/api/files', { path: FLOW, text: changed, knows: hash });
    expect((await put(anna, title(text, 'one', 'first'))).body.merged).toBeUndefined();
    const merged = await put(bert, title(text, 'two', 'second'));
    expect(merged.body).toMatchObject({ merged: true, text: title(title(text, 'one', 'first'), 'two', 'second') });
    const conflict = await put(anna, title(text, 'two', 'other'));
    expect([conflict.status, conflict.body.code, conflict.body.places]).toEqual([
      409,
      'work_conflict',
      ['steps, two, title'],
    ]);
    expect(conflict.body.text).toBe(merged.body.text);
    expect((await work.read(FLOW, portal.clock.now()))?.text).toBe(merged.body.text);
    const [file] = (await work.list(portal.clock.now())).filter(({ path }) => path === FLOW);
    expect(file).toMatchObject({ changed: 'changed', authors: ['anna', 'bert'] });
  });

  test('a file that a colleague removed is not restored silently', async () => {
    const { editor } = await studioOf(databases);
    const [anna, bert] = [await editor('anna', 'edit'), await editor('bert', 'edit')];
    const { hash, text } = (await anna.get(`/studio/api/files?path=${FLOW}`)).body as { hash: string; text: string };
    await bert.send('DELETE', '/studio/api/files', { path: FLOW, knows: hash });
    const refused = await anna.put('/studio/api/files', { path: FLOW, text: title(text, 'one', 'mine'), knows: hash });
    expect([refused.status, refused.body.text]).toEqual([409, undefined]);
    const again = await anna.put('/studio/api/files', { path: FLOW, text: title(text, 'one', 'mine') });
    expect(again.status).toBe(200);
  });

  test('no saved change is lost in many interleavings of two editors', async () => {
    const { work, portal } = await studioOf(databases);
    const now = portal.clock.now();
    const places = ['a', 'b', 'c'];
    let file = 0;
    // Each turn: the editor, the part, and whether the editor reads the file again before.
    const turn = fc.record({ who: fc.nat(1), place: fc.nat(2), looks: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { maxLength: 8 }), async (turns) => {
        file += 1;
        const path = `f${file}.json`;
        const start = `${JSON.stringify(Object.fromEntries(places.map((place) => [place, '0'])))}\n`;
        const { hash } = (await work.save({ path, text: start, knows: null, author: 'x', now })) as { hash: string };
        const seen = [0, 1].map(() => ({ hash, text: start }));
        const expected: Record<string, string> = { a: '0', b: '0', c: '0' };
        for (const [at, { who, place, looks }] of turns.entries()) {
          if (looks) seen[who] = (await work.read(path, now)) as { hash: string; text: string };
          const name = places[place] as string;
          const text = `${JSON.stringify({ ...JSON.parse(seen[who]?.text ?? ''), [name]: `${at}-${who}` })}\n`;
          const saved: Saved = await work.save({ path, text, knows: seen[who]?.hash ?? null, author: `${who}`, now });
          if (saved.outcome === 'conflict') {
            seen[who] = { hash: saved.hash ?? '', text: saved.text ?? '' };
            continue;
          }
          expected[name] = `${at}-${who}`;
          seen[who] = { hash: saved.hash ?? '', text: saved.outcome === 'merged' ? saved.text : text };
        }
        expect(JSON.parse((await work.read(path, now))?.text ?? '')).toEqual(expected);
      }),
      { numRuns: share(0.1) },
    );
  });

  test('two saves at the same moment are both kept', async () => {
    const { work, portal } = await studioOf(databases);
    const now = portal.clock.now();
    const { hash, text } = (await work.read(FLOW, now)) as { hash: string; text: string };
    const steps = ['one', 'two'];
    await Promise.all(
      steps.map((step) =>
        work.save({ path: FLOW, text: title(text, step, `${step}!`), knows: hash, author: step, now }),
      ),
    );
    expect((await work.read(FLOW, now))?.text).toBe(title(title(text, 'one', 'one!'), 'two', 'two!'));
  });

  test('publishing includes the changes, keeps later ones, and merges other releases', async () => {
    const { editor, begun, result, store, work, portal } = await studioOf(databases);
    const now = portal.clock.now();
    const anna = await editor('anna', 'edit', 'publish');
    const read = async (path: string) =>
      (await anna.get(`/studio/api/files?path=${path}`)).body as { hash: string; text: string };
    const change = async (path: string, from: string, to: string) => {
      const { hash, text } = await read(path);
      return anna.put('/studio/api/files', { path, text: text.replace(from, to), knows: hash });
    };
    expect((await anna.post('/studio/api/gate', { note: 'why' })).body.code).toBe('work_unchanged');
    await change(COPY, 'Hallo', 'Guten Tag');
    expect((await anna.post('/studio/api/gate', { note: ' ' })).status).toBe(422);
    const gate = await anna.post('/studio/api/gate', { note: 'politer' });
    const { release } = gate.body as { release: string };
    expect([gate.status, (await result(anna, gate)).output]).toEqual([202, 'publish is done']);
    await change(FLOW, '"title": "one"', '"title": "later"');
    expect((await result(anna, await anna.post('/studio/api/publish', { release }))).code).toBe(0);
    expect(begun).toEqual([
      ['publish', release],
      ['publish', release, '--yes'],
    ]);
    expect(await store.channel(LIVE)).toBe(release);
    expect((await work.list(now)).flatMap(({ path, changed }) => (changed ? [path] : []))).toEqual([FLOW]);
    // A release of the command line.
    const files = new Map(await store.files(release));
    files.set(`flows/${COPY}`, Buffer.from(String(files.get(`flows/${COPY}`)).replace('Willkommen', 'Moin')));
    const other = await store.add({ parent: release, files, author: 'bert', note: 'Moin', now });
    await store.move(LIVE, other, { seen: release, actor: 'bert', detail: '', now });
    expect((await anna.post('/studio/api/gate', { note: 'why' })).body.code).toBe('work_behind');
    expect((await anna.post('/studio/api/update', {})).status).toBe(200);
    expect((await read(COPY)).text).toContain('Moin');
    expect((await read(FLOW)).text).toContain('later');
    expect((await anna.get('/studio/api/work')).body).toMatchObject({ base: other, behind: false });
  });

  test('a reverted change and an added and removed file count as no change', async () => {
    const { editor, work, portal } = await studioOf(databases);
    const anna = await editor('anna', 'edit');
    const { hash, text } = (await anna.get(`/studio/api/files?path=${FLOW}`)).body as { hash: string; text: string };
    const changed = await anna.put('/studio/api/files', { path: FLOW, text: title(text, 'one', 'new'), knows: hash });
    await anna.put('/studio/api/files', { path: FLOW, text, knows: changed.body.hash });
    const added = await anna.put('/studio/api/files', { path: 'added.json', text: '{}' });
    await anna.send('DELETE', '/studio/api/files', { path: 'added.json', knows: added.body.hash });
    expect((await anna.post('/studio/api/gate', { note: 'why' })).body.code).toBe('work_unchanged');
    expect((await work.list(portal.clock.now())).map(({ path }) => path)).toEqual([COPY, FLOW].sort());
  });

  test('a release from elsewhere keeps the working copy, and is merged into it', async () => {
    const { editor, result, store, work, portal } = await studioOf(databases);
    const now = portal.clock.now();
    const anna = await editor('anna', 'edit', 'publish');
    const { hash, text } = (await anna.get(`/studio/api/files?path=${FLOW}`)).body as { hash: string; text: string };
    await anna.put('/studio/api/files', { path: FLOW, text: title(text, 'one', 'mine'), knows: hash });
    const base = await work.base(now);
    const files = new Map(await store.files(base));
    files.set(`flows/${FLOW}`, Buffer.from(title(text, 'two', 'theirs')));
    const pushed = await store.add({ parent: base, files, author: 'bert', note: 'pushed', now });
    await result(anna, await anna.post('/studio/api/publish', { release: pushed }));
    expect((await anna.get('/studio/api/work')).body).toMatchObject({ base, behind: true });
    await anna.post('/studio/api/update', {});
    expect((await work.read(FLOW, now))?.text).toBe(title(title(text, 'one', 'mine'), 'two', 'theirs'));
  });

  test('a successful command is reported as such, even if a later step fails', async () => {
    const { portal } = await studioOf(databases);
    const jobs = new ReleaseJobs(portal.database, async () => ({ code: 0, output: 'it is live' }));
    const order = { kind: 'publish', release: 'r', args: [], actor: 'anna', now: portal.clock.now() } as const;
    const id = await jobs.begin({ ...order, afterwards: async () => Promise.reject(new Error('no database')) });
    await jobs.idle();
    const job = await jobs.find(id);
    expect(job && jobs.resultOf(job, portal.clock.now())).toEqual({ code: 0, output: 'it is live\nno database' });
  });

  test('conflicts are decided for the shown versions only, and nothing else is reverted', async () => {
    const { editor, store, work, portal } = await studioOf(databases);
    const now = portal.clock.now();
    const anna = await editor('anna', 'edit');
    const bert = await editor('bert', 'edit');
    const { hash, text } = (await anna.get(`/studio/api/files?path=${FLOW}`)).body as { hash: string; text: string };
    await anna.put('/studio/api/files', { path: FLOW, text: title(text, 'one', 'mine'), knows: hash });
    const base = await work.base(now);
    const publish = async (theirs: string) => {
      const files = new Map(await store.files(base));
      files.set(`flows/${FLOW}`, Buffer.from(theirs));
      const id = await store.add({ parent: base, files, author: 'carl', note: theirs, now });
      await store.move(LIVE, id, { seen: await store.channel(LIVE), actor: 'carl', detail: '', now });
      return id;
    };
    const theirs = title(title(text, 'one', 'theirs'), 'two', 'other');
    const live = await publish(theirs);
    const refused = await anna.post('/studio/api/update', {});
    const [mine, kept, taken] = ['mine', 'mine', 'theirs'].map((one, at) =>
      title(at === 0 ? text : title(text, 'two', 'other'), 'one', one),
    );
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        ...{ code: 'work_conflict', live },
        files: [
          {
            ...{ path: FLOW, places: ['steps, one, title'], theirs },
            mine: { hash: expect.any(String), text: mine },
            merged: { mine: kept, theirs: taken },
          },
        ],
      },
    ]);
    const [{ mine: seen }] = refused.body.files as unknown as [{ mine: { hash: string } }];
    const decide = (text: string, knows: string, about = live) =>
      anna.post('/studio/api/update', { live: about, files: [{ path: FLOW, text, knows }] });
    // Another editor has saved meanwhile, or another release is live: what was decided does not count.
    const saved = await bert.put('/studio/api/files', {
      ...{ path: FLOW, text: title(String(mine), 'mine', 'newer'), knows: seen.hash },
    });
    expect((await decide(String(kept), seen.hash)).status).toBe(409);
    const later = await publish(title(theirs, 'theirs', 'later'));
    expect((await decide(String(kept), saved.body.hash as string)).status).toBe(409);
    expect((await work.read(FLOW, now))?.text).toBe(title(String(mine), 'mine', 'newer'));
    expect((await decide('['.repeat(200), saved.body.hash as string, later)).body.code).toBe('too_large');
    const decided = await decide(String(kept), saved.body.hash as string, later);
    expect([decided.status, (await work.read(FLOW, now))?.text]).toEqual([200, kept]);
    const [file] = (await work.list(now)).filter(({ path }) => path === FLOW);
    expect(file).toMatchObject({ changed: 'changed', authors: ['anna', 'bert'] });
    expect(await work.base(now)).toBe(later);
    const events = await store.events();
    expect(events.filter(({ action }) => action === 'brought in the live release')).toMatchObject([
      { actor: 'anna', detail: FLOW },
    ]);
    // A colleague was faster: the decision is asked about again, and then counts.
    const bring = (text: string, knows: string) =>
      bert.post('/studio/api/update', { live: later, files: [{ path: FLOW, text, knows }] });
    const own = title(String(kept), 'mine', 'bert');
    const late = await bring(own, saved.body.hash as string);
    expect([late.status, (await work.read(FLOW, now))?.text]).toEqual([409, kept]);
    const [{ mine: there }] = late.body.files as unknown as [{ mine: { hash: string; text: string } }];
    expect(there.text).toBe(kept);
    expect((await bring(own, there.hash)).status).toBe(200);
    expect((await work.read(FLOW, now))?.text).toBe(own);
  });

  test('a file that one side removed is kept or removed as decided', async () => {
    const { editor, store, work, portal } = await studioOf(databases);
    const now = portal.clock.now();
    const anna = await editor('anna', 'edit');
    const { hash, text } = (await anna.get(`/studio/api/files?path=${FLOW}`)).body as { hash: string; text: string };
    const changed = title(text, 'one', 'mine');
    await anna.put('/studio/api/files', { path: FLOW, text: changed, knows: hash });
    const base = await work.base(now);
    const files = new Map([...(await store.files(base))].filter(([path]) => path !== `flows/${FLOW}`));
    const live = await store.add({ parent: base, files, author: 'carl', note: 'gone', now });
    await store.move(LIVE, live, { seen: await store.channel(LIVE), actor: 'carl', detail: '', now });
    const { body } = await anna.post('/studio/api/update', {});
    const [conflict] = body.files as unknown as [{ mine: { hash: string }; theirs?: string; merged?: object }];
    expect([conflict.theirs, conflict.merged]).toEqual([undefined, undefined]);
    const decision = { path: FLOW, knows: conflict.mine.hash };
    await anna.post('/studio/api/update', { live, files: [{ ...decision, text: changed }] });
    expect((await work.read(FLOW, now))?.text).toBe(changed);
    expect((await work.list(now)).find(({ path }) => path === FLOW)?.changed).toBe('added');
  });

  test('jobs are listed with their kind, so that a reopened page finds them', async () => {
    const { portal } = await studioOf(databases);
    let tell: (output: string) => void = () => undefined;
    let end: (result: JobResult) => void = () => undefined;
    const jobs = new ReleaseJobs(portal.database, (_args, _actor, said) => {
      tell = said;
      return new Promise((resolve) => (end = resolve));
    });
    const now = portal.clock.now();
    const id = await jobs.begin({ kind: 'gate', release: 'r', args: [], actor: 'anna', now });
    const second = await jobs.begin({
      ...{ kind: 'preview', release: 'r', args: [], actor: 'anna' },
      now: new Date(now.getTime() + 1),
    });
    expect((await jobs.list(20)).map((job) => job.id)).toEqual([second, id]);
    expect([jobs.stageOf(id), jobs.stageOf(second)]).toEqual(['waiting', 'waiting']);
    tell(`${STAGES.check}\n`);
    tell('some line\n');
    expect(jobs.stageOf(id)).toBe('check');
    tell(`passed x\n${STAGES.tests}\n${STAGES.walks}\n`);
    expect(jobs.stageOf(id)).toBe('walks');
    expect(jobs.stageOf(second)).toBe('waiting');
    end({ code: 0, output: '' });
    await expect.poll(() => jobs.stageOf(id)).toBeUndefined();
    end({ code: 0, output: '' });
    await jobs.idle();
  });

  test('a rollback needs a reason, which its command gets as one argument', async () => {
    const { editor, begun, store, work, portal } = await studioOf(databases);
    const paula = await editor('paula', 'publish');
    const release = await work.base(portal.clock.now());
    const back = (order: object) => paula.post('/studio/api/rollback', { release, ...order });
    expect((await back({})).status).toBe(202);
    expect((await back({ confirmed: true, note: '  ' })).body.code).toBe('invalid_fields');
    expect((await back({ confirmed: true, note: '--yes; the price was wrong' })).status).toBe(202);
    expect(begun.at(-1)).toEqual(['rollback', release, '--yes', '--note=--yes; the price was wrong']);
    await back({ confirmed: true, note: 'why', seen: release });
    expect(begun.at(-1)).toEqual(['rollback', release, '--yes', '--note=why', `--seen=${release}`]);
    const [entry] = (await paula.get('/studio/api/releases')).body as unknown as { live: boolean; was_live: boolean }[];
    expect(entry).toMatchObject({ live: true, was_live: true });
    const other = await store.add({
      ...{ parent: release, files: new Map([['flows/a.json', Buffer.from('{}')]]), author: 'anna', note: 'n' },
      now: new Date(portal.clock.now().getTime() + 1),
    });
    const list = (await paula.get('/studio/api/releases')).body as unknown as { id: string; was_live: boolean }[];
    expect(list.find(({ id }) => id === other)?.was_live).toBe(false);
  });

  test('a job that waits for others is not interrupted', async () => {
    const { portal } = await studioOf(databases);
    let end: (result: JobResult) => void = () => undefined;
    const jobs = new ReleaseJobs(portal.database, () => new Promise((resolve) => (end = resolve)));
    const order = { kind: 'gate', release: 'r', args: [], actor: 'anna', now: portal.clock.now() } as const;
    const id = await jobs.begin(order);
    const job = await jobs.find(id);
    const later = new Date(portal.clock.now().getTime() + 3_600_000);
    expect(job && jobs.resultOf(job, later)).toBeUndefined();
    // Another server, which does not run it.
    const elsewhere = new ReleaseJobs(portal.database, async () => ({ code: 0, output: '' }));
    expect(job && elsewhere.resultOf(job, later)).toMatchObject({ code: 2, failure: 'interrupted' });
    end({ code: 0, output: '' });
    await jobs.idle();
  });

  test('with the rule of two people, authors do not publish their own changes', async () => {
    const { editor, store } = await studioOf(databases, { secondPerson: true });
    const [anna, bert] = [await editor('anna', 'edit', 'publish'), await editor('bert', 'publish')];
    expect((await anna.get('/studio/api/session')).body.second_person).toBe(true);
    await anna.put('/studio/api/files', { path: 'new.json', text: '{}' });
    const { release } = (await anna.post('/studio/api/gate', { note: 'why' })).body as { release: string };
    expect((await anna.post('/studio/api/publish', { release })).body.code).toBe('not_allowed');
    expect((await bert.post('/studio/api/publish', { release })).status).toBe(202);
    expect((await store.find(release))?.author).toBe('anna');
  });
});
