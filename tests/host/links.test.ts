// Which paths stay in the portal (spec 2 §2).
import { expect, test } from 'vitest';
import { Routes } from '../../app/host/routes.ts';
import { catalogue } from '../definitions.ts';

const routes = new Routes([{ id: 'list', routes: ['/list/:id'] } as never], catalogue.portal.stays);

test.each([
  ['/', true],
  ['/list/7?x=1#y', true],
  ['/mycars/7', true],
  ['/de-DE/myaccount/drivers', true],
  ['/schedule-service', true],
  ['/list', false],
  ['/cars/kombi?from=mycars', false],
  ['/imprint', false],
])('%s', (path, within) => {
  expect(routes.isWithin(path)).toBe(within);
});
