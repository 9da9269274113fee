// A damage report as its customer reads it later, and further photos for it (DMG-8, DMG-9).

import type { Json } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { deal } from '../../support/journeys/returnWalk.ts';
import { factsOn, press, refusal, shown, titleOf, wordsOn } from '../../support/journeys/screen.ts';
import { type Answers, type Walk, walk } from '../../support/journeys/walk.ts';

const REFERENCE = 'SM-7K3M9Q2X';
const photo = (number: number, isShown: boolean) => ({ number, url: `/photos/${number}`, shown: isShown });
const report = (changes: Record<string, Json> = {}) =>
  bodyOf('DamageReportRecord', {
    reference: REFERENCE,
    damage_key: 'brakes',
    occurrence_date: '2026-11-19',
    description: 'Es quietscht.\nVorne links.',
    photos: [photo(1, true), photo(2, false)],
    photos_addable: 48,
    ...changes,
  });

const open = (id: string, answers: Answers = {}) =>
  walk(id, {
    input: { deal_id: 'd1', reference: REFERENCE },
    answers: {
      getDeal: { ...deal, car: bodyOf('Car') },
      getDamageReports: [report()] as unknown as Json,
      uploadDamageImage: { path: { location: 'damages/1.jpg' } },
      addDamagePhotos: { ok: true },
      ...answers,
    },
  });

const file = { name: 'a.jpg', size: 1000, type: 'image/jpeg' };
async function addOne(flow: Walk): Promise<void> {
  const { files } = flow.field('photos');
  files?.choose([file]);
  await flow.until(() => files?.entries.value[0]?.state === 'done');
}

test('a report shows its text, its date and its photos; HEIC files can be opened', async () => {
  const flow = await open('damage-report');
  await shown(flow);
  expect(factsOn(flow)).toEqual({ Nummer: REFERENCE, Schaden: 'Bremsen', 'Passiert am': '19.11.2026' });
  expect([titleOf(flow), wordsOn(flow)]).toEqual([
    'Schaden, gemeldet am 20.11.2026',
    expect.stringContaining('Es quietscht.\nVorne links.'),
  ]);
  const sources = flow
    .blocks()
    .flatMap((block) =>
      block.kind === 'media' && block.look === 'image' && block.presence.value === 'shown' ? [block.source.value] : [],
    );
  expect(sources).toEqual(['/photos/1']);
  await press(flow, 'Foto 2 öffnen (HEIC)');
  expect(flow.redirects).toMatchObject([{ url: '/photos/2' }]);
  await press(flow, 'Fotos nachreichen');
  expect(flow.opened).toEqual([{ flow: 'add-damage-photos', input: { deal_id: 'd1', reference: REFERENCE } }]);
});

test('a report without photos shows that, and a finished one accepts none', async () => {
  const flow = await open('damage-report', {
    getDamageReports: [report({ photos: [], photos_addable: 0 })] as unknown as Json,
  });
  await shown(flow);
  expect(wordsOn(flow)).toContain('noch keine Fotos');
  await expect(press(flow, 'Fotos nachreichen')).rejects.toThrow();
});

test('photos are sent with their report, which is read again', async () => {
  const flow = await open('add-damage-photos');
  await flow.next();
  expect(flow.session.issues.value.map(({ text }) => text)).toEqual(['Wähle mindestens ein Foto']);
  await addOne(flow);
  await flow.next();
  await flow.until(() => flow.closedWith !== null);
  expect(flow.sent('addDamagePhotos')).toMatchObject([
    { path: `/portal/api/bff/deals/d1/damage-reports/${REFERENCE}/photos`, body: { paths: ['damages/1.jpg'] } },
  ]);
  expect([flow.closedWith, flow.toasts]).toEqual(['added', ['Deine Fotos sind bei der Meldung.']]);
});

test.each([
  ['damage_photos_closed', 409, /keine weiteren Fotos/],
  ['invalid_fields', 422, /nicht mehr da/],
])('the refusal %s is shown at the photos, which stay', async (code, status, words) => {
  const flow = await open('add-damage-photos', { addDamagePhotos: refusal(status, code) });
  await addOne(flow);
  await flow.next();
  await flow.until(() => flow.session.issues.value.length > 0);
  expect(flow.session.issues.value.map(({ text }) => text)).toEqual([expect.stringMatching(words)]);
});
