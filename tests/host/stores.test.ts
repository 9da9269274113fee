// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createDrafts } from '../../app/host/stores.ts';

const draft = { flow: 'trip' } as never;

test('a draft is there again after a reload, and gone when all are forgotten, wherever they were kept', () => {
  const drafts = createDrafts(() => 'anna');
  drafts.save('trip', draft);
  dispatchEvent(new Event('pagehide'));
  expect(createDrafts(() => 'anna').load('trip')).toEqual(draft);
  drafts.forget();
  expect(drafts.load('trip')).toBeUndefined();
  expect(createDrafts(() => 'anna').load('trip')).toBeUndefined();
});

test('what was not written down yet is not written down after it was forgotten', () => {
  const drafts = createDrafts(() => 'anna');
  drafts.save('trip', draft);
  drafts.forget();
  dispatchEvent(new Event('pagehide'));
  expect(createDrafts(() => 'anna').load('trip')).toBeUndefined();
});
