// Referral: the link of a customer, and the way of an invited friend (LOY-3, LOY-8).

import type { Json } from '@fahrplan/engine';
import { describe, expect, test } from 'vitest';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { press, refusal, shown, standing, titleOf, wordsOn } from '../../support/journeys/screen.ts';
import { type Answers, type Setting, type Walk, walk } from '../../support/journeys/walk.ts';

const visitor = { signed_in: false, audience: 'b2c' };
const LINK = 'https://portal.example/einladen/7K3M9Q2XBD';
const signIn = (next: string) => ({ page: 'sign-in', with: { next } });

describe('the page of invitations', () => {
  async function open(answers: Answers = {}, setting: Partial<Setting> = {}): Promise<Walk> {
    const flow = await walk('referral', {
      answers: {
        getDeals: [bodyOf('Deal', { id: 'd1', variant: 'SUBSCRIPTION' })],
        getReferralLink: { link: LINK },
        getReferralVoucher: { code: '7K3M9Q2XBD', friends: 2, friends_max: 5 },
        ...answers,
      },
      app: { page: 'referral', path: '/referral', address: '/referral' },
      ...setting,
    });
    await shown(flow);
    return flow;
  }

  test.each([
    ['de-DE', '/einladen/', '200 € Rabatt'],
    ['en-DE', '/invite/', '200 € Rabatt'],
    ['en-US', '/invite/', '$300 voucher'],
  ])('in %s the link has the text %s', async (locale, word, gift) => {
    const flow = await open({}, { locale });
    expect(wordsOn(flow)).toContain(`https://portal.example${word}7K3M9Q2XBD`);
    expect(wordsOn(flow)).toContain(gift);
  });

  test('copies the link with a message, shares it, and shows the number of friends', async () => {
    const flow = await open();
    await press(flow, 'Link kopieren');
    await press(flow, 'Teilen');
    expect(flow.performed).toEqual(['copy', 'share']);
    expect(flow.handed).toEqual([
      { text: LINK },
      { url: LINK, title: 'Dein Auto-Abo mit Rabatt', text: expect.stringContaining('200 €') },
    ]);
    expect(flow.toasts).toEqual(['Kopiert']);
    expect(flow.events).toEqual(expect.arrayContaining(['referral-copied', 'referral-shared']));
    expect(wordsOn(flow)).toContain('2 von 5 Freunden haben schon gebucht.');
  });

  test('offers no sharing where the system has none', async () => {
    const flow = await open({}, { app: { page: 'referral', shares: false } });
    const labels = standing(flow).flatMap((block) => (block.kind === 'action' ? [block.label.value] : []));
    expect(labels).toEqual(['Link kopieren']);
  });

  test('a failed link is reported, and can be requested again', async () => {
    let asked = 0;
    const flow = await open({
      getReferralLink: () => (++asked > 1 ? { status: 200, body: { link: LINK } } : refusal(503, 'unavailable')()),
    });
    expect(wordsOn(flow)).toContain('Fehler beim Laden des Einladungslinks. Bitte versuche es später erneut.');
    const banner = standing(flow).find((block) => block.kind === 'banner');
    if (banner?.kind === 'banner') await banner.action?.press();
    await flow.until(() => wordsOn(flow).includes(LINK));
  });

  test('a failed voucher is reported by a message, and the link stays', async () => {
    const flow = await open({ getReferralVoucher: refusal(409, 'referral_needs_booking') });
    await flow.until(() => flow.toasts.length > 0);
    expect(flow.toasts).toEqual([
      'Wir konnten deinen Gutschein nicht laden. Stell sicher, dass du schon eine Buchung hast, oder versuch es später noch einmal.',
    ]);
    expect(wordsOn(flow)).toContain(LINK);
  });

  test('a failing server is reported once, by a message or in place of the link', async () => {
    const failing = refusal(503, 'unavailable');
    const flow = await open({ getReferralVoucher: failing });
    await flow.until(() => flow.toasts.length > 0);
    expect(flow.toasts).toEqual([expect.stringContaining('Stell sicher, dass du schon eine Buchung hast')]);
    const without = await open({ getReferralVoucher: failing, getReferralLink: failing });
    await without.until(() => wordsOn(without).includes('Fehler beim Laden des Einladungslinks.'));
    await new Promise((resume) => setTimeout(resume, 20));
    expect(without.toasts).toEqual([]);
  });

  test('a customer without a booking reads the conditions, and nothing is requested', async () => {
    const flow = await open({ getDeals: [bodyOf('Deal', { id: 'd1', variant: 'LEAD' })] });
    expect(wordsOn(flow)).toContain('Stell sicher, dass du schon eine Buchung hast.');
    expect(flow.sent('getReferralLink')).toEqual([]);
    await press(flow, 'Autos ansehen');
    expect(flow.redirects).toEqual([{ page: 'car-search', with: {} }]);
  });

  test('a customer whose deals cannot be loaded is not shown as without a booking', async () => {
    const flow = await open({ getDeals: refusal(503, 'unavailable') });
    expect(wordsOn(flow)).not.toContain('Stell sicher');
    expect(flow.sent('getReferralLink')).toEqual([]);
  });

  test('a visitor sees a message, and is led to the sign-in', async () => {
    const memory = new Map<string, Json>();
    const flow = await open({}, { session: visitor, memory });
    await flow.until(() => flow.redirects.length > 0);
    expect(flow.toasts).toEqual(['Melde dich an, um deinen Einladungslink zu sehen']);
    expect(flow.redirects).toEqual([signIn('/referral')]);
    // A return to the page does not redirect again, and shows the reason.
    const back = await open({}, { session: visitor, memory });
    expect([back.redirects, wordsOn(back)]).toEqual([[], 'Melde dich an, um deinen Einladungslink zu sehen']);
  });

  test('a visitor sees the conditions without redirect if configured', async () => {
    const referral = { friends_max: 5, visitors: 'text' };
    const flow = await open({}, { session: visitor, config: { referral } });
    expect(wordsOn(flow)).toBe('Melde dich an, um deinen Einladungslink zu sehen');
    expect([flow.redirects, flow.toasts]).toEqual([[], []]);
    await press(flow, 'Anmelden');
    expect(flow.redirects).toEqual([signIn('/referral')]);
  });
});

describe('an invitation', () => {
  const CODE = '7K3M9Q2XBD';
  async function open(answers: Answers = {}, setting: Partial<Setting> = {}): Promise<Walk> {
    const flow = await walk('invitation', {
      input: { code: CODE },
      answers: { acceptReferral: { ok: true }, ...answers },
      app: { page: 'invitation', address: `/einladen/${CODE}` },
      ...setting,
    });
    await shown(flow);
    return flow;
  }

  test('is stored for a visitor, who returns to it after the sign-in', async () => {
    const memory = new Map<string, Json>();
    const flow = await open({}, { session: visitor, memory });
    expect(titleOf(flow)).toBe('Du bist eingeladen');
    await press(flow, 'Anmelden und annehmen');
    expect(memory.get('invited_by')).toBe(CODE);
    expect(flow.redirects).toEqual([signIn(`/einladen/${CODE}`)]);
    expect(flow.sent('acceptReferral')).toEqual([]);
    const back = await open({}, { memory });
    await back.until(() => back.step === 'accepted');
    expect(back.sent('acceptReferral').map(({ body }) => body)).toEqual([{ code: CODE }]);
    expect(memory.get('invited_by')).toBeNull();
    await shown(back);
    expect(wordsOn(back)).toContain('200 € gehen von der ersten Rate ab');
    await back.next();
    expect(back.redirects).toEqual([{ page: 'car-search', with: {} }]);
  });

  test('is accepted by a press, not by opening the page', async () => {
    const flow = await open();
    expect(flow.sent('acceptReferral')).toEqual([]);
    await press(flow, 'Einladung annehmen');
    expect(flow.step).toBe('accepted');
    expect(flow.events).toContain('invitation-accepted');
  });

  test.each([
    [422, 'referral_unknown', 'Diese Einladung kennen wir nicht', 'car-search'],
    [409, 'referral_own', 'Das ist deine eigene Einladung', 'referral'],
    [409, 'referral_not_new', 'Du bist schon dabei', 'referral'],
    [409, 'referral_taken', 'Du hast schon eine Einladung', 'car-search'],
    [409, 'referral_full', 'Diese Einladung ist vergeben', 'car-search'],
    [400, 'invalid_request', 'Diese Einladung kennen wir nicht', 'car-search'],
  ])('%i %s is shown as a friendly message: %s', async (status, code, title, page) => {
    const memory = new Map<string, Json>([['invited_by', 'ANOTHER']]);
    const flow = await open({ acceptReferral: refusal(status, code) }, { memory });
    await press(flow, 'Einladung annehmen');
    await shown(flow);
    expect([titleOf(flow), memory.get('invited_by')]).toEqual([title, null]);
    await flow.next();
    expect(flow.redirects).toEqual([{ page, with: {} }]);
  });

  test('a failing server is reported, and the press can be repeated', async () => {
    const flow = await open({ acceptReferral: refusal(503, 'unavailable') });
    await press(flow, 'Einladung annehmen');
    expect(flow.toasts).toEqual(['Das hat nicht geklappt. Versuch es gleich noch einmal.']);
    await press(flow, 'Einladung annehmen');
    expect(flow.sent('acceptReferral')).toHaveLength(2);
  });

  test('the US texts name the voucher', async () => {
    expect(wordsOn(await open({}, { locale: 'en-US' }))).toContain('$300 voucher');
  });
});

describe('a stored invitation', () => {
  const open = (
    answers: Answers,
    setting: Partial<Setting> = {},
    memory = new Map<string, Json>([['invited_by', 'CODE']]),
  ) =>
    walk('kept-invitation', { answers, memory, app: { page: 'my-cars' }, ...setting }).then((flow) => ({
      flow,
      memory,
    }));

  test('is accepted after a sign-in elsewhere', async () => {
    const { flow, memory } = await open({ acceptReferral: { ok: true } });
    await flow.until(() => flow.toasts.length > 0);
    expect(flow.sent('acceptReferral').map(({ body }) => body)).toEqual([{ code: 'CODE' }]);
    expect(flow.toasts).toEqual(['Deine Einladung gilt: Der Rabatt geht von der ersten Rate ab.']);
    expect(memory.get('invited_by')).toBeNull();
  });

  test.each(['unknown', 'own', 'not_new', 'taken', 'full'])(
    'that is refused as %s is reported, and deleted',
    async (why) => {
      const { flow, memory } = await open({ acceptReferral: refusal(409, `referral_${why}`) });
      await flow.until(() => flow.opened.length > 0);
      expect(memory.get('invited_by')).toBeNull();
      expect(flow.opened).toEqual([{ flow: 'invitation-refused', input: { why: `referral_${why}` } }]);
    },
  );

  test('stays stored when the server fails, without a message', async () => {
    const { flow, memory } = await open({ acceptReferral: refusal(503, 'unavailable') });
    await flow.until(() => flow.sent('acceptReferral').length === 1);
    await flow.until(() => true);
    expect([memory.get('invited_by'), flow.toasts]).toEqual(['CODE', []]);
  });

  test.each([
    ['nobody is signed in', { session: visitor }, 'CODE'],
    ['its own page is on screen', { app: { page: 'invitation' } }, 'CODE'],
    ['there is none', {}, null],
  ] as const)('is not sent while %s', async (_, setting, code) => {
    const { flow } = await open(
      { acceptReferral: { ok: true } },
      setting,
      new Map<string, Json>([['invited_by', code]]),
    );
    expect(flow.step).toBe('no-invitation');
    expect(flow.sent('acceptReferral')).toEqual([]);
  });
});
