// A published release on real servers: each follows it, and a kill leaves no process behind.
import { expect, test } from 'vitest';
import { openDatabase } from '../../app/server/openDatabase.ts';
import { builderOf, readDefinitions } from '../../app/server/platform/releases/releaseFolder.ts';
import { LIVE, ReleaseStore } from '../../app/server/platform/releases/store.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { ROOT, startProcess } from '../support/server/process.ts';
import { until } from '../support/waiting.ts';

const NOW = new Date('2026-11-23T09:00:00Z');
const CONTENT = 'flows/content/de-DE/page.about.json';

describeOnEachDatabase('published definitions', (databases) => {
  test('reach every server without a restart, and are withdrawn with the release', { timeout: 120_000 }, async () => {
    const place = await databases.create();
    const [one, other] = [await startProcess(databases, place), await startProcess(databases, place)];
    const database = await openDatabase(place);
    databases.whenOver(() => database.destroy());
    const store = new ReleaseStore(database);
    const files = new Map(readDefinitions(ROOT));
    const about = JSON.parse(String(files.get(CONTENT))) as Record<string, unknown>;
    files.set(CONTENT, Buffer.from(JSON.stringify({ ...about, title: 'Veröffentlicht' })));
    const id = await store.add({ parent: null, files, author: 'anna', note: 'title', now: NOW });
    await store.addBuild(id, builderOf(ROOT), new Map([['index.html', Buffer.from('<html><head></head></html>')]]));
    const titleOn = async (base: string) => {
      const response = await fetch(`${base}/portal/content/page.about`, { headers: { 'accept-language': 'de' } });
      return ((await response.json()) as { title: string }).title;
    };
    expect(await titleOn(one.base)).not.toBe('Veröffentlicht');
    await store.move(LIVE, id, { seen: undefined, actor: 'anna', detail: '', now: NOW });
    for (const { base } of [one, other])
      await until(async () => (await titleOn(base)) === 'Veröffentlicht', { what: 'the release is served' });
    const page = await fetch(`${one.base}/faq`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain(`<meta name="release" content="${id}">`);
    // A process without its server would keep serving an unpublished release.
    const [, child] = [...one.log().matchAll(/listening at (http:\/\/[\d.:]+)/g)].map(([, address = '']) => address);
    expect((await fetch(`${child}/health`)).status).toBe(200);
    one.process.kill('SIGKILL');
    await until(async () => (await fetch(`${child}/health`).catch(() => undefined)) === undefined, {
      what: 'the process of the release has ended',
    });
    expect(await titleOn(other.base)).toBe('Veröffentlicht');
  });
});
