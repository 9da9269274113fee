// @vitest-environment jsdom
// Without scripts, fields are a native GET form with values in URL format.

import type { BlockNode, FieldType, Json, Link } from '@fahrplan/engine';
import { FlowView } from '@fahrplan/renderer';
import { kinds } from '@fahrplan/renderer/kinds';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { addressForms } from '../../../engine/fields/addressForms.ts';
import { signal } from '../../../engine/signals.ts';
import { disclosure, fakeSession, field, group, step } from '../../../scripts/testbed/fakeSession.ts';

const options = ['electric', 'petrol'].map((value) => ({
  ...{ value, label: value, detail: null, text: null, difference: null },
  ...{ recommended: false, alone: false, group: null, unavailable: null },
}));

const given: { readonly [T in FieldType]?: Json } = {
  text: 'combi',
  longtext: 'combi',
  email: 'a@b.de',
  phone: '+4989123456',
  postcode: '80333',
  integer: 3,
  money: 45_050,
  date: '2026-12-03',
  boolean: true,
  choice: 'petrol',
  choices: ['petrol', 'electric'],
  iban: 'DE89370400440532013000',
  password: 'secret',
};

function formOf(blocks: readonly BlockNode[], href?: string): HTMLFormElement | null {
  const changed = signal<Link | null>(
    href === undefined ? null : { href, tab: false, within: true, prepare: () => {} },
  );
  const session = fakeSession([{ ...step('only', 'Titel', [group('plain', '', blocks)], { next: null }), changed }]);
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(<FlowView session={session} kinds={kinds} />);
  const place = document.createElement('div');
  place.innerHTML = page.querySelector('noscript')?.textContent || page.querySelector('noscript')?.innerHTML || '';
  return place.querySelector('form[method="get"]');
}

const named = Object.entries(given) as [FieldType, Json][];

test.each(named)('an answer of type %s is in the form as it is read from a URL, or absent', (type, answer) => {
  const form = formOf([field('asked', { type, answer, ...(type.startsWith('choice') && { options }) })]);
  if (!form) throw new Error('no form');
  const values = new FormData(form).getAll('asked').map(String);
  const read = addressForms[type]?.read(values);
  if (addressForms[type]) expect([read].flat().sort()).toEqual([answer].flat().sort());
  else expect(values).toEqual([]);
});

test('a search with free text is a text input with suggestions', () => {
  const form = formOf([field('asked', { type: 'choice', widget: 'search', free: true, answer: 'steam', options })]);
  expect(new FormData(form ?? undefined).get('asked')).toBe('steam');
  expect([...(form?.querySelectorAll('datalist option') ?? [])]).toHaveLength(2);
});

test.each(named)('an unanswered field of type %s sends no value', (type) => {
  const form = formOf([field('asked', { type, ...(type.startsWith('choice') && { options }) })]);
  const values = form ? new FormData(form).getAll('asked').map(String) : [];
  expect(values.filter((value) => value !== '')).toEqual([]);
});

test('private fields are not in the form', () => {
  expect(formOf([field('asked', { type: 'text', answer: 'secret', private: true })])?.outerHTML).not.toContain('asked');
});

test('other parameters of the URL are hidden inputs, and fields of the form appear once', () => {
  const form = formOf(
    [field('asked', { type: 'text', answer: 'combi' })],
    '/list/petrol?asked=other&day=2026-12-03&km=5#top',
  );
  expect([...new FormData(form ?? undefined)]).toEqual([
    ['asked', 'combi'],
    ['day', '2026-12-03'],
    ['km', '5'],
  ]);
});

test('fields in a disclosure are in the form, without empty disclosures', () => {
  const asked = disclosure('Mehr', [field('inside', { type: 'text', answer: 'combi' })]);
  const menu = disclosure('Menü', []);
  expect(new FormData(formOf([asked, menu]) ?? undefined).getAll('inside')).toEqual(['combi']);
});
