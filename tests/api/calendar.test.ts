import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { dealUrl, pickup, startPortal, type Visitor } from '../support/server/portal.ts';

const HTML = { accept: 'text/html,*/*' };

async function fileOf(visitor: Visitor, deal: string, appointment: string, more = ''): Promise<string> {
  const { status, headers, body } = await visitor.get(
    `/api/calendar?deal_id=${deal}&appointment=${appointment}${more}`,
  );
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    `attachment; filename="${appointment}.ics"`,
  ]);
  return String(body.text);
}

/** Returns the properties of the event, with folded lines joined. */
const eventIn = (file: string): Record<string, string> =>
  Object.fromEntries(
    file
      .replaceAll(/\r\n[ \t]/g, '')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );

describeOnEachDatabase('the calendar file', (databases) => {
  test('of a return has its window in Berlin, and moves with it under the same name', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    const plan = (preferred_return_date: string) =>
      visitor.put(dealUrl('return-window-open', '/return'), pickup({ preferred_return_date }), {
        'idempotency-key': crypto.randomUUID(),
      });
    await plan('2026-12-03T10:00:00+01:00');
    const first = eventIn(await fileOf(visitor, 'return-window-open', 'return'));
    expect(first).toMatchObject({
      UID: 'return-return-window-open@fahrplan',
      DTSTART: '20261203T090000Z',
      DTEND: '20261203T110000Z',
      STATUS: 'CONFIRMED',
      SUMMARY: 'Rückgabe: Norden Fjell Kombi\\, M-FW 2417',
      LOCATION: 'Lindwurmstraße 88\\, 80337 München',
      DESCRIPTION: expect.stringMatching(/\/mycars\/return-window-open$/),
    });
    await plan('2026-12-04T14:00:00+01:00');
    const moved = eventIn(await fileOf(visitor, 'return-window-open', 'return', '&locale=en-US'));
    expect(moved).toMatchObject({ UID: first['UID'], DTSTART: '20261204T130000Z', DTEND: '20261204T150000Z' });
    expect(Number(moved['SEQUENCE'])).toBe(Number(first['SEQUENCE']) + 1);
    expect(moved['SUMMARY']).toContain('Return: ');
  });

  test('in summer is two hours before UTC', async () => {
    const portal = await startPortal(databases);
    await portal.database
      .updateTable('service_requests')
      .set({ appointment_date: '2027-07-01' })
      .where('reference', '=', 'SV-4H7PQ2MX')
      .execute();
    const visitor = await portal.customer('service-requested');
    const file = await fileOf(visitor, 'service-requested', 'service', '&reference=SV-4H7PQ2MX');
    expect(eventIn(file)).toMatchObject({ DTSTART: '20270701T073000Z', DTEND: '20270701T080000Z' });
  });

  test('of an appraisal is tentative, of a delivery certain', async () => {
    const portal = await startPortal(databases);
    const appraisal = await fileOf(await portal.customer('appraisal-requested'), 'appraisal-requested', 'appraisal');
    expect(eventIn(appraisal)['STATUS']).toBe('TENTATIVE');
    const delivery = await fileOf(await portal.customer('handover-free-change'), 'handover-free-change', 'handover');
    expect(eventIn(delivery)).toMatchObject({ STATUS: 'CONFIRMED', DTSTART: expect.stringMatching(/T070000Z$/) });
  });

  test('of another customer or without an appointment is not found; browsers are redirected', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('handover-free-change');
    for (const [deal, appointment] of [
      ['return-booked', 'return'],
      ['handover-estimated', 'handover'],
      ['handover-free-change', 'appraisal'],
      ['handover-free-change', 'service&reference=SV-4H7PQ2MX'],
    ]) {
      const url = `/api/calendar?deal_id=${deal}&appointment=${appointment}`;
      expect((await visitor.get(url)).status).toBe(404);
      const { status, headers } = await visitor.get(url, HTML);
      expect([status, headers['location']]).toEqual([303, `/mycars/${deal}`]);
    }
    const stranger = await portal.newVisitor();
    expect((await stranger.get('/api/calendar?deal_id=d&appointment=return')).status).toBe(401);
    expect((await stranger.get('/api/calendar?deal_id=//evil&appointment=return', HTML)).headers['location']).toBe(
      '/mycars/%2F%2Fevil',
    );
  });
});
