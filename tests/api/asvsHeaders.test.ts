// Headers and methods that ASVS asks for in every answer.
import { expect, test } from 'vitest';
import { describeOnFiles } from '../support/server/databases.ts';
import { startPortal } from '../support/server/portal.ts';

const PATHS = ['/portal/api/session', '/api/product/cars', '/health', '/nowhere', '/sitemap.xml', '/robots.txt'];

describeOnFiles('every answer', (databases) => {
  test('sends HSTS for a year with subdomains, if the request used https (ASVS 3.4.1)', async () => {
    const portal = await startPortal(databases, { settings: { trustProxy: 1 } });
    for (const path of PATHS) {
      const { headers } = await portal.visitor().get(path, { 'x-forwarded-proto': 'https' });
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      expect((await portal.visitor().get(path)).headers).not.toHaveProperty('strict-transport-security');
    }
  });

  test('allows no other origin, and has a content type with charset (ASVS 3.4.2, 4.1.1)', async () => {
    const portal = await startPortal(databases);
    for (const path of PATHS) {
      const { headers } = await portal.visitor().get(path, { origin: 'https://elsewhere.example' });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect([path, headers['content-type']]).toEqual([path, expect.stringContaining('; charset=utf-8')]);
    }
  });

  test('echoes no request, and the last repeated parameter wins (ASVS 13.4.4, 15.3.7)', async () => {
    const portal = await startPortal(databases);
    for (const method of ['TRACE', 'CONNECT'])
      for (const url of PATHS) {
        const { statusCode, body } = await portal.app.inject({
          method: method as 'OPTIONS',
          url,
          headers: { 'x-secret': 'repeated' },
        });
        expect(statusCode).toBeGreaterThanOrEqual(400);
        expect(body).not.toContain('repeated');
      }
    const listed = async (query: string) => (await portal.visitor().get(`/api/product/cars?${query}`)).body;
    expect(await listed('limit=1&limit=2')).toEqual(await listed('limit=2'));
  });
});
