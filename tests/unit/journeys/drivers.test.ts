// Drivers: list, adding one with both sides of the licence, and removal (FLW-22, FLW-23).

import type { ChosenFile, Json, Reply } from '@fahrplan/engine';
import { describe, expect, test } from 'vitest';
import { plain, press, shown, titleOf, wordsOn } from '../../support/journeys/screen.ts';
import { type Answers, type Walk, walk } from '../../support/journeys/walk.ts';

const driver = (id: string, status: string, type = 'secondary') => ({
  id,
  type,
  properties: { firstname: 'Jan', lastname: id, status },
});
const own = driver('Ich', 'active', 'primary');
const all = ['active', 'pending', 'rejected', 'inactive'].map((status) => driver(status, status));

describe('the list of drivers', () => {
  async function open(drivers: Json, answers: Answers = {}, memory = new Map<string, Json>()): Promise<Walk> {
    const flow = await walk('drivers', {
      answers: { getDrivers: drivers, deleteDriver: (): Reply => ({ status: 200, body: { ok: true } }), ...answers },
      memory,
    });
    await shown(flow);
    return flow;
  }
  const labels = (flow: Walk) =>
    flow
      .blocks()
      .flatMap((block) => (block.kind === 'action' && block.presence.value === 'shown' ? [block.label.value] : []));

  test('shows the status of each, and offers to remove drivers who are neither the customer nor under review', async () => {
    const flow = await open([own, ...all]);
    for (const words of ['Hauptfahrer', 'Darf fahren', 'Wird geprüft', 'Abgelehnt', 'Darf nicht mehr fahren'])
      expect(wordsOn(flow)).toContain(words);
    expect(labels(flow)).toEqual([
      'Jan active entfernen',
      'Jan rejected entfernen',
      'Jan inactive entfernen',
      'Fahrer hinzufügen',
    ]);
    expect(wordsOn(flow)).not.toContain('noch niemand');
  });

  test('says that no other person may drive yet', async () => {
    const flow = await open([own]);
    expect(wordsOn(flow)).toContain('Außer dir darf noch niemand fahren.');
  });

  test('removes a rejected driver at once, and others after a confirmation', async () => {
    const flow = await open([own, ...all]);
    await press(flow, 'Jan rejected entfernen');
    expect(flow.sent('deleteDriver').map(({ path }) => path)).toEqual(['/portal/api/bff/drivers/rejected']);
    expect(flow.opened).toEqual([]);
    await flow.until(() => flow.sent('getDrivers').length > 1);
    await press(flow, 'Jan active entfernen');
    expect(flow.sent('deleteDriver')).toHaveLength(1);
    expect(flow.opened).toEqual([
      { flow: 'delete-driver', input: { driver_id: 'active', firstname: 'Jan', lastname: 'active' } },
    ]);
  });

  test.each([
    [409, [{ flow: 'notice', input: { about: 'driver-kept' } }], []],
    [404, [], ['Diese Person steht nicht mehr auf deiner Liste.']],
  ])('removes a rejected driver with the server response %s', async (status, opened, toasts) => {
    const flow = await open([own, ...all], { deleteDriver: (): Reply => ({ status, body: { code: 'not_found' } }) });
    await press(flow, 'Jan rejected entfernen');
    await flow.until(() => flow.sent('getDrivers').length > 1);
    expect(flow.opened).toEqual(opened);
    expect(flow.toasts).toEqual(toasts);
  });

  test.each([
    ['active', 'driver-added-active'],
    ['pending', 'driver-added-pending'],
  ])('shows the outcome for a new driver once: %s', async (status, modal) => {
    const memory = new Map<string, Json>([['driver_added', status]]);
    expect((await open([own], {}, memory)).opened).toEqual([{ flow: modal, input: {} }]);
    expect((await open([own], {}, memory)).opened).toEqual([]);
  });
});

describe('removing a driver', () => {
  const open = (status = 200) =>
    walk('delete-driver', {
      input: { driver_id: 'd2', firstname: 'Jan', lastname: 'Brandl' },
      answers: { deleteDriver: (): Reply => ({ status, body: { ok: true } }), getDrivers: [own] },
    });

  test('names the person, explains the effect, and removes the driver', async () => {
    const flow = await open();
    await shown(flow);
    expect(titleOf(flow)).toBe('Jan Brandl entfernen?');
    expect(wordsOn(flow)).toContain('keines der Autos deines Kontos');
    await flow.next();
    expect(flow.sent('deleteDriver').map(({ path }) => path)).toEqual(['/portal/api/bff/drivers/d2']);
    expect(flow.closedWith).toBe('removed');
  });

  test.each([
    [409, [{ flow: 'notice', input: { about: 'driver-kept' } }], []],
    [404, [], ['Diese Person steht nicht mehr auf deiner Liste.']],
  ])('answered with %s', async (status, opened, toasts) => {
    const flow = await open(status);
    await flow.next();
    expect([flow.opened, flow.toasts]).toEqual([opened, toasts]);
    expect(flow.closedWith).not.toBe('removed');
  });
});

describe('adding a driver', () => {
  const answers = {
    relationship_type: 'other',
    firstname: 'Jan',
    lastname: 'Brandl',
    date_of_birth: '01.02.1990',
    driver_license_issue_date: '2010-05-06',
    agreed_to_terms: true,
    confirmed_truthful_data: true,
  };
  const photo = (name: string, size = 10): ChosenFile => ({ name, size, type: 'image/jpeg' });
  const open = (code?: string, memory = new Map<string, Json>()) =>
    walk('add-driver', {
      memory,
      answers: {
        getUploadUrl: { url: 'https://files.example/put', key: 'k' },
        addDriver: (): Reply =>
          code ? { status: 422, body: { code } } : { status: 200, body: driver('d2', 'pending') },
      },
    });
  const fill = async (flow: Walk, changes: Record<string, Json> = {}) => {
    flow.answer({ ...answers, ...changes });
    for (const side of ['licence_front', 'licence_back']) flow.field(side).files?.choose([photo(`${side}.jpg`)]);
    await flow.until(() =>
      ['licence_front', 'licence_back'].every((side) => flow.field(side).files?.entries.value[0]?.state === 'done'),
    );
    await flow.next();
  };

  test('sends both sides of the licence first, then the driver, and tells the page of drivers', async () => {
    const memory = new Map<string, Json>();
    const flow = await open(undefined, memory);
    await fill(flow);
    expect(flow.sent('getUploadUrl').map(({ path }) => path)).toEqual([
      expect.stringContaining('filename=licence_front.jpg'),
      expect.stringContaining('bucket=driver-license'),
    ]);
    expect(flow.sent('addDriver')[0]?.body).toEqual({
      ...answers,
      date_of_birth: '1990-02-01',
      dl_front_key: 'k',
      dl_back_key: 'k',
    });
    expect(memory.get('driver_added')).toBe('pending');
    expect(flow.redirects).toEqual([{ page: 'drivers', with: {} }]);
  });

  test.each([
    ['dob_age_limits_exceeded', 'date_of_birth', 'Altersvorgaben'],
    ['dob_young_driver_criteria_unmet', 'date_of_birth', 'unter 23 Jahren'],
    ['agree_to_terms_invalid', 'agreed_to_terms', 'Bedingungen'],
    ['truthful_data_invalid', 'confirmed_truthful_data', 'vollständig und richtig'],
    ['something_else', undefined, 'Kundenservice'],
  ])('shows the server code %s at its field', async (code, field, words) => {
    const flow = await open(code);
    await fill(flow);
    const [issue, ...others] = flow.session.issues.value;
    expect([issue?.field, others]).toEqual([field, []]);
    expect(issue?.text).toContain(words);
  });

  test.each([
    ['2009-11-22', '2026-01-01', 'birth.min'],
    ['2009-11-21', '2020-01-01', null],
  ])('a person born on %s', async (date_of_birth, driver_license_issue_date, refused) => {
    const flow = await open();
    await fill(flow, { date_of_birth, driver_license_issue_date });
    const said = flow.session.issues.value.map(({ field }) => field);
    expect(said).toEqual(refused === null ? [] : ['date_of_birth']);
  });

  test.each([
    ['2003-11-22', '2024-11-21', true],
    ['2003-11-21', '2024-11-21', false],
    ['1961-11-21', '2000-01-01', false],
    ['1960-11-21', '2000-01-01', true],
    ['1990-01-01', '2024-11-22', true],
  ])('the fee of a person born on %s with a licence of %s is shown: %s', async (birth, issued, isSaid) => {
    const flow = await open();
    flow.answer({ date_of_birth: birth, driver_license_issue_date: issued });
    await shown(flow);
    expect(plain(wordsOn(flow)).includes('kommen 19,00 € im Monat dazu')).toBe(isSaid);
  });

  test('10,485,760 bytes are accepted, and one more is not', async () => {
    const flow = await open();
    flow.field('licence_front').files?.choose([photo('front.jpg', 10_485_760)]);
    flow.field('licence_back').files?.choose([photo('back.jpg', 10_485_761)]);
    await flow.until(() => flow.field('licence_front').files?.entries.value[0]?.state === 'done');
    expect(flow.field('licence_back').files?.entries.value[0]?.state).toBe('refused');
  });
});
