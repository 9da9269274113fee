// Definitions are published while customers are in the middle of a flow.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../app/server/openDatabase.ts';
import {
  builderOf,
  readDefinitions,
  readFolder,
  writeProject,
} from '../../app/server/platform/releases/releaseFolder.ts';
import { BUILD, LIVE, ReleaseStore } from '../../app/server/platform/releases/store.ts';
import { buildPortal } from '../../app/server/releases.ts';
import { ROOT } from '../../scripts/bundle.ts';
import type { Server } from '../../scripts/testbed/portalServer.ts';
import { storedBooking } from '../support/e2e/database.ts';
import { test as base, expect, ownServer } from '../support/e2e/test.ts';

const DEAL = 'return-window-open';
const BELL = 'Name an der Klingel';

// A server of its own: others would go on with what is published.
const test = base.extend<object, { readonly server: Server }>({
  server: ownServer,
});

/** The definitions with a further question about the person whom the driver meets. */
function withBell(): Map<string, Buffer> {
  const files = new Map(readDefinitions(ROOT));
  const change = (path: string, from: string, to: string) =>
    files.set(path, Buffer.from(String(files.get(path)).replace(from, to)));
  const field = '"bell": { "type": "text", "label": "contact.bell", "when": { "!": { "var": "values.self" } } },';
  change('flows/edit-return.json', '"fields": {', `"fields": { ${field}`);
  change('flows/edit-return.json', '{ "field": "lastname" },', '{ "field": "lastname" }, { "field": "bell" },');
  for (const [locale, words] of [
    ['de-DE', BELL],
    ['en-US', 'Name at the bell'],
  ])
    change(
      `flows/copy/${locale}/edit-return.json`,
      '"contact.phone":',
      `"contact.bell": "${words}",\n  "contact.phone":`,
    );
  return files;
}

/** Publishes definitions; returns once they are served. */
async function publish({ databaseFile, url }: Server, files: Map<string, Buffer>): Promise<void> {
  const database = await openDatabase({ file: databaseFile });
  const folder = mkdtempSync(join(tmpdir(), 'fahrplan-published-'));
  try {
    const store = new ReleaseStore(database);
    const parent = (await store.latestBy(BUILD)) ?? '';
    const now = new Date();
    const id = await store.add({ parent, files, author: 'anna', note: 'bell', now });
    writeProject(join(folder, 'project'), await store.files(id), ROOT);
    await buildPortal(ROOT, join(folder, 'project'), join(folder, 'web'));
    await store.addBuild(id, builderOf(ROOT), readFolder(join(folder, 'web')));
    await store.move(LIVE, id, { seen: await store.channel(LIVE), actor: 'anna', detail: '', now });
    await expect.poll(async () => (await (await fetch(`${url}/health`)).json()).release, { timeout: 30_000 }).toBe(id);
  } finally {
    await database.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}

test('a customer continues the old release of a flow, and resumes its draft in the new one', async ({
  portal,
  page,
  server,
}) => {
  test.setTimeout(240_000);
  await portal.signInAs(DEAL);
  await portal.planReturn(DEAL);
  await portal.continue();
  await portal.isOn('location');
  await portal.field('german-address', 'street').fill('Sendlinger Straße');

  await publish(server, withBell());

  // The first customer has the page from before.
  await portal.field('german-address', 'housenumber').fill('7a');
  await portal.continue();
  await portal.isOn('appointment');
  await portal.choose(5, '10:00');
  await portal.continue();
  await portal.isOn('contact');
  await expect(page.getByLabel(BELL)).toHaveCount(0);
  await portal.field('edit-return', 'contact.phone').fill('0171 2345678');
  await page.reload();
  // A new page, with the new definitions and all that was typed.
  await portal.isOn('contact');
  await expect(portal.field('edit-return', 'contact.phone')).toHaveValue(/171 ?2345678/);
  await page.getByLabel(BELL).fill('Weber');
  await portal.continue();
  await portal.isOn('overview');
  await expect(portal.dialog.getByText('Sendlinger Straße 7a')).toBeVisible();
  await portal.button('Zahlungspflichtig buchen').click();
  await expect(portal.fact('Nummer')).toHaveText(/^RG-/);
  expect(storedBooking(server, DEAL).returns).toMatchObject([{ street: 'Sendlinger Straße', zip: '80337' }]);
});
