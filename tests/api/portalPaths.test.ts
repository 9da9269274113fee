// Links lead to a page of this portal or nowhere (SEC-C8).

import { harmless } from '@fahrplan/engine/characters';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPortalPath } from '../../app/server/platform/ssr/portalPaths.ts';
import { KATHARINA, mailsOf, SEND, USE } from '../support/server/accounts.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { startPortal } from '../support/server/portal.ts';
import { BAD_TEMPLATES } from '../support/unsafe/badTemplates.ts';

const ORIGIN = 'https://portal.example';

const TRICKS = [
  '',
  ' ',
  'mycars',
  '.',
  'https://evil.test',
  'HTTPS:evil.test',
  'https:/evil.test',
  'http:evil.test',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\/evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r//evil.test',
  '\t//evil.test',
  ' //evil.test',
  '/ /evil.test',
  '/%2f/evil.test',
  '/%2F%2Fevil.test',
  '/%5cevil.test',
  '/%5C%5Cevil.test',
  '/%09/evil.test',
  '/%0d%0aLocation:%20https://evil.test',
  '/%252f%252fevil.test',
  '/%25252f%25252fevil.test',
  '/%2525252f%2525252fevil.test',
  '/./​/evil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/mycars/..//evil.test',
  '/mycars/../../evil.test',
  '/%2e%2e//evil.test',
  '/%2e%2e/%2fevil.test',
  '/@evil.test',
  '/mycars@evil.test',
  '/%40evil.test',
  '//portal.example@evil.test',
  '//evil.test/%2e%2e',
  'javascript:alert(1)',
  '/javascript:alert(1)//',
  'data:text/html,x',
  '/\u0000/evil.test',
  '/\u2028//evil.test',
  '/\uff0f/evil.test',
  '/\uff0fevil.test',
  '/。evil.test',
  '/%E3%80%82evil.test/%ff',
  '/%',
  '/%zz',
  '/mycars?next=https://evil.test',
  '/mycars?next=//evil.test',
  '/mycars#//evil.test',
  '/api/auth/signin/google',
  '/api/auth/signout',
  '/API/auth/signout',
  '/%61pi/auth/signout',
  '/portal/api/session',
  '/demo/mails',
  '/health',
  '/assets/x',
  `/${'x'.repeat(500)}`,
];

const PAGES = [
  '/',
  '/mycars',
  '/mycars/return-window-open?modalName=return-wizard&step=contact',
  '/mycars/return-window-open/return',
  '/portal/de-DE/mycars',
  '/myaccount/change-password',
  '/cart?car=a%20b&name=M%C3%BCller',
  '/apitest',
];

test.each(TRICKS)('%j is refused as a next path', (text) => {
  expect(toPortalPath(text)).toBeUndefined();
});

test.each(BAD_TEMPLATES)('%j stays on the portal, alone or behind a path', (text) => {
  expect(BAD_TEMPLATES).toHaveLength(36);
  for (const next of [text, `/${text}`, `/mycars/${text}`, `//evil.test${text}`]) {
    const path = toPortalPath(next);
    if (path !== undefined) expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
    expect(path === undefined || path === next).toBe(true);
  }
});

test.each(PAGES)('%s is a page', (text) => {
  expect(toPortalPath(text)).toBe(text);
});

/** Texts built from pieces of known URL attacks. */
const tricky = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '/',
        '\\',
        '.',
        '..',
        '@',
        ':',
        '?',
        '#',
        '%',
        '%2f',
        '%5C',
        '%25',
        '%40',
        '%09',
        '%0a',
        '%2e',
        '\t',
        '\n',
      ),
      fc.constantFrom('evil.test', 'https:', 'mycars', 'javascript:', 'api', ' ', '\u0000', '\uff0f', '\u2028'),
      fc.string({ maxLength: 4, unit: 'binary' }),
    ),
    { maxLength: 10 },
  )
  .map((parts) => parts.join(''));

test('accepted paths stay on this origin, and are the same text however often they are decoded', () => {
  let letThrough = 0;
  fc.assert(
    fc.property(
      fc.oneof(
        tricky,
        tricky.map((text) => `/${text}`),
      ),
      (text) => {
        const path = toPortalPath(text);
        if (path === undefined) return;
        letThrough += 1;
        expect(path).toBe(text);
        for (const seen of [path, decodeURIComponent(path), decodeURIComponent(decodeURIComponent(path))]) {
          const url = new URL(seen, ORIGIN);
          expect(url.origin).toBe(ORIGIN);
          expect(url.pathname.startsWith('//')).toBe(false);
          expect(url.href).not.toMatch(/[\\@\p{Cc}]/u);
        }
      },
    ),
    { numRuns: 20_000 },
  );
  expect(letThrough).toBeGreaterThan(100);
});

describeOnEachDatabase('the next path of a link', (databases) => {
  test('is dropped if unsafe, and the e-mail still has a link to this portal', async () => {
    const accounts = { linksPerAccount: 999, linksPerAddress: 999, linkUsesPerAddress: 999 };
    const portal = await startPortal(databases, { accounts });
    for (const nextUrl of TRICKS) {
      const visitor = await portal.newVisitor();
      const origin = nextUrl.slice(0, 300) || 'https://evil.test';
      const answer = await visitor.post(SEND, { email: KATHARINA, nextUrl, origin });
      // Pages never send forbidden characters.
      if (harmless(nextUrl) !== nextUrl) {
        expect([answer.status, answer.body.fields?.[0]]).toEqual([400, { name: 'nextUrl', code: 'characters' }]);
        continue;
      }
      expect(answer.body).toEqual({ ok: true });
      const [{ text, html, link }] = await mailsOf(portal, visitor);
      expect(text + html).not.toContain('evil');
      const token = new URLSearchParams(link.split('?')[1]).get('token');
      expect((await visitor.post(USE, { token })).body).toEqual({ ok: true });
    }
  });

  test('may have the own origin, or a requested trusted one', async () => {
    const settings = { trustedOrigins: ['https://shop.example'], publicOrigin: ORIGIN };
    const accounts = { linksPerAccount: 999, linksPerAddress: 999 };
    const portal = await startPortal(databases, { settings, accounts });
    const originFor = async (origin: string | undefined, headers: Record<string, string> = {}) => {
      const visitor = await portal.newVisitor();
      await visitor.post(
        SEND,
        { email: KATHARINA, ...(origin !== undefined && { origin }) },
        { origin: ORIGIN, ...headers },
      );
      const [{ text }] = await mailsOf(portal, visitor);
      return new URL(/https?:\S+/.exec(text)?.[0] ?? '').origin;
    };
    expect(await originFor(undefined)).toBe(ORIGIN);
    expect(await originFor('https://shop.example')).toBe('https://shop.example');
    for (const evil of ['https://shop.example.evil.test', 'https://shop.example/', 'https://evil.test', 'null', ''])
      expect(await originFor(evil)).toBe(ORIGIN);
    const poisoned = { host: 'evil.test', 'x-forwarded-host': 'evil.test' };
    expect(await originFor(undefined, poisoned)).toBe(ORIGIN);
    const visitor = await portal.newVisitor();
    const ours = await visitor.post(SEND, { email: KATHARINA }, { ...poisoned, origin: 'http://evil.test' });
    expect([ours.status, ours.body.code]).toEqual([403, 'forged_request']);
  });
});
