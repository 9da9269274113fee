// Shared rendering of public pages: its visitors, and how soon changes show.
import { beforeAll, describe, expect, test } from 'vitest';
import { describeOnEachDatabase, describeOnFiles, type TestDatabases } from '../support/server/databases.ts';
import { AS_PAGE, dataOf, drawingRoot } from '../support/server/drawnPortal.ts';
import { type Portal, startPortal } from '../support/server/portal.ts';

const TOKEN = 'metrics-of-the-tests';

let webRoot = '';
beforeAll(async () => {
  webRoot = await drawingRoot();
}, 240_000);

const open = (databases: TestDatabases, settings = {}) =>
  startPortal(databases, {
    settings: { webRoot, rendersPages: true, renderWithinMs: 5_000, metricsTokens: [TOKEN], ...settings },
  });

const ask = async (portal: Portal, url: string, headers = {}) => {
  const {
    statusCode,
    body,
    headers: sent,
  } = await portal.app.inject({ url, headers: { ...AS_PAGE, host: 'portal.test', ...headers } });
  return { status: statusCode, text: body, headers: sent };
};

/** The ids of the cars that a page was rendered from. */
const carsOn = (page: string): string[] =>
  (dataOf(page).answers as [operation: string, key: string, body: { cars: { id: string }[] }][])
    .filter(([operation]) => operation === 'listCars')
    .flatMap(([, , { cars }]) => cars.map(({ id }) => id));

async function counted(portal: Portal): Promise<Record<string, number>> {
  const { body } = await portal.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  return Object.fromEntries(
    [...body.matchAll(/^fahrplan_pages_total\{how="(\w+)"\} (\d+)/gm)].map(([, how = '', count]) => [
      how,
      Number(count),
    ]),
  );
}

describeOnEachDatabase('a change of the stock', (databases) => {
  test('is shown on the next page, and nothing is rendered again before', async () => {
    const portal = await open(databases);
    const first = await ask(portal, '/subscribe');
    const again = await ask(portal, '/subscribe');
    expect(again.text).toBe(first.text);
    const before = await counted(portal);
    const [id = ''] = carsOn(first.text);
    await portal.database.updateTable('vehicles').set({ stock: 'displayed' }).where('id', '=', id).execute();
    const changed = await ask(portal, '/subscribe');
    expect(changed.text).not.toBe(first.text);
    expect([carsOn(first.text).includes(id), carsOn(changed.text).includes(id)]).toEqual([true, false]);
    const after = await counted(portal);
    expect((after['rendered'] ?? 0) - (before['rendered'] ?? 0)).toBe(1);
  }, 60_000);
});

describeOnFiles('pages for all visitors', (databases) => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await open(databases);
  }, 120_000);

  test('are the same with parameters that no page reads', async () => {
    const { rendered: before } = await counted(portal);
    const plain = await ask(portal, '/contact');
    const ofCampaign = await ask(portal, '/contact?gclid=1&fbclid=2');
    expect(ofCampaign.text).toBe(plain.text);
    const { rendered: after } = await counted(portal);
    expect((after ?? 0) - (before ?? 0)).toBe(1);
  });

  test('redirect with all parameters', async () => {
    expect((await ask(portal, '/faq/buy?gclid=1')).headers.location).toBe('/faq-buy?gclid=1');
  });

  test('get 304 for their ETag without rendering', async () => {
    const { headers } = await ask(portal, '/privacy');
    const { rendered } = await counted(portal);
    const again = await ask(portal, '/privacy', { 'if-none-match': String(headers.etag) });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await counted(portal))['rendered']).toBe(rendered);
  });

  test.each(['br', 'gzip', 'identity'])('are sent as %s to clients that accept it', async (encoding) => {
    const { headers } = await ask(portal, '/privacy', { 'accept-encoding': encoding });
    expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
    expect(headers.vary).toContain('accept-encoding');
  });

  test('are cached separately by language, address and app', async () => {
    const texts = await Promise.all(
      [
        ['/contact', {}],
        ['/contact', { 'accept-language': 'en-US' }],
        ['/en-US/contact', {}],
        ['/contact', { 'user-agent': 'Mozilla/5.0 FahrplanApp/1.48.0' }],
        ['/contact?topic=return', {}],
      ].map(async ([url, headers]) => (await ask(portal, String(url), headers as object)).text),
    );
    expect(new Set(texts).size).toBeGreaterThanOrEqual(4);
    expect(texts[1]).toContain('lang="en-US"');
  });

  test('contain no customer data, and are not sent to customers', async () => {
    const customer = await portal.customer('return-window-open');
    const { body, headers } = await customer.get('/contact', AS_PAGE);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(dataOf(body.text).session.signed_in).toBe(true);
    const shared = await ask(portal, '/contact');
    expect(dataOf(shared.text).session).toMatchObject({ signed_in: false, csrf_token: '' });
    expect(shared.headers['set-cookie']).toBeUndefined();
    expect(shared.headers['cache-control']).toBe('public, max-age=60');
  });
});

describeOnFiles('an overloaded server', (databases) => {
  test('sends pages without rendering, and counts them', async () => {
    const portal = await open(databases, { renderWaitMs: 0 });
    const [first, ...others] = await Promise.all(['/contact', '/privacy', '/faq'].map((url) => ask(portal, url)));
    expect(first?.text).toContain('id="drawn"');
    for (const { status, text } of others) {
      expect(status).toBe(200);
      expect(text).not.toContain('id="drawn"');
    }
    expect((await counted(portal))['shed']).toBe(2);
  }, 60_000);
});

describe.each(['wrong', undefined])('metrics with the token %s', (token) => {
  describeOnFiles('the metrics of a server', (databases) => {
    test('do not exist', async () => {
      const portal = await open(databases);
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      expect((await portal.app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
    });
  });
});
