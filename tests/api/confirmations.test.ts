// E-mails that confirm bookings, purchases and reports, with their reference number.
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { delivery } from '../support/server/deliveries.ts';
import { dealUrl, type Portal, pickup, startPortal, type Visitor } from '../support/server/portal.ts';

const put = (visitor: Visitor, deal: string, call: string, body: object) =>
  visitor.put(dealUrl(deal, call), body, { 'idempotency-key': crypto.randomUUID() });

async function latestMail(portal: Portal, visitor: Visitor): Promise<{ kind: string; link: string; text: string }> {
  await portal.deliver();
  const [{ kind, link, text }] = (await visitor.get('/demo/mails')).body;
  return { kind, link, text: text.replaceAll(/[\u00a0\u202f]/g, ' ') };
}

const speakEnglish = ({ database }: Portal) => database.updateTable('customers').set({ locale: 'en-US' }).execute();

describeOnEachDatabase('an appointment', (databases) => {
  test('to return a car has a number that outlasts a change, and an e-mail each time', async () => {
    const portal = await startPortal(databases);
    const deal = 'return-window-open';
    const visitor = await portal.customer(deal);
    const { body } = await put(visitor, deal, '/return', pickup());
    expect(body.reference).toMatch(/^RG-[2-9A-HJ-NP-TV-Z]{8}$/);
    const mail = await latestMail(portal, visitor);
    expect([mail.kind, mail.link]).toEqual(['return-planned', `/mycars/${deal}`]);
    expect(mail.text).toMatch(/am 03\.12\.2026, 10:00–12:00 Uhr.*RG-.*: 199,00 €.*bis 5 Tage vorher/s);
    expect(mail.text).toContain(body.reference);
    await speakEnglish(portal);
    portal.clock.moveBy(1000);
    const changed = await put(visitor, deal, '/return', {
      return_type: 'SELF_RETURN',
      preferred_return_date: '2026-12-04T09:00:00+01:00',
    });
    expect(changed.body.reference).toBe(body.reference);
    expect((await latestMail(portal, visitor)).text).toMatch(/on 04\.12\.2026, 09:00–12:00\. .*VAT: free/s);
  });

  test('to deliver a car has its number, the new day, and what the change costs', async () => {
    const portal = await startPortal(databases);
    const deal = 'handover-free-change';
    const visitor = await portal.customer(deal);
    const before = (await visitor.get(dealUrl(deal, '/handover'))).body.reference;
    const { body } = await put(visitor, deal, '/handover', delivery());
    expect([before, body.reference]).toEqual([expect.stringMatching(/^LF-/), before]);
    const mail = await latestMail(portal, visitor);
    expect([mail.kind, mail.link]).toEqual(['handover-changed', `/mycars/${deal}`]);
    expect(mail.text).toMatch(new RegExp(`17\\.12\\.2026, 12:00–15:30 Uhr.*${before}.*: kostenlos.*Bis 11 Tage`, 's'));
  });

  test('for an appraisal has its number, the day and the hours', async () => {
    const portal = await startPortal(databases);
    const deal = 'return-booked-free-change';
    const visitor = await portal.customer(deal);
    const [day] = (await visitor.get(dealUrl(deal, '/pre-return-appraisal'))).body.options.dates;
    const wish = { appointment_date: day, appointment_timeslot: '13:00' };
    const { body } = await put(visitor, deal, '/pre-return-appraisal', wish);
    expect(body.appointment).toMatchObject({ date: day, reference: expect.stringMatching(/^GA-/) });
    const { kind, text } = await latestMail(portal, visitor);
    expect(kind).toBe('appraisal-requested');
    expect(text).toContain(`${day.split('-').reverse().join('.')}, 12:00–15:30 Uhr`);
    expect(text).toContain(body.appointment.reference);
    const later = await visitor.get(dealUrl(deal, '/pre-return-appraisal'));
    expect(later.body.appointment).toEqual(body.appointment);
  });

  test.each<[string, string, 'put' | 'post', string, object, RegExp]>([
    [
      'a package',
      'window-not-yet-open',
      'put',
      '/mileage_packages',
      { mileage_package: 1500 },
      /1\.500 km.*KM-.*589,00 €.*400,00 €/s,
    ],
    [
      'a damage',
      'return-window-open',
      'post',
      '/report-damage',
      { damage_key: 'brakes', damage_handler: 'active_fleet', damage_description: 'Seit gestern. '.repeat(4) },
      /Schaden.*SM-/s,
    ],
    [
      'an account for the deposit',
      'deposit-refund-open',
      'post',
      '/deposit-refund-details',
      { iban: 'DE89370400440532013000', account_holder: 'Helga Schmidt' },
      /Bankverbindung gespeichert.*Das warst du nicht/s,
    ],
  ])('%s is confirmed once, without any typed text', async (_, deal, method, call, body, words) => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(deal);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const [first] = [
      await visitor[method](dealUrl(deal, call), body, key),
      await visitor[method](dealUrl(deal, call), body, key),
    ];
    const { text, link } = await latestMail(portal, visitor);
    expect(text).toMatch(words);
    expect(text).toContain(first?.body.reference ?? '');
    expect(text).not.toMatch(/DE89|Helga|gestern/);
    expect(link).toBe(`/mycars/${deal}`);
    expect((await visitor.get('/demo/mails')).body).toHaveLength(1);
  });
});
