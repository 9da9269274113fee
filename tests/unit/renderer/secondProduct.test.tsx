// @vitest-environment jsdom
// Flow of a second product in engine and renderer, with only the first one's UI copy.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Call, describeProblem, levelOf, signal } from '@fahrplan/engine';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Definitions } from '../../../app/build/definitions.ts';
import { onDisk } from '../../../app/build/onDisk.ts';
import { silentHost } from '../../../scripts/testbed/silentHost.ts';
import { bookingPage } from '../../fixtures/second-product/page.tsx';
import { copy, root } from '../../support/definitions.ts';
import { onPage } from '../../support/renderer/stage.tsx';

onPage();

const folder = join(root, 'tests/fixtures/second-product');
const product = new Definitions(onDisk(folder), true);

test('the whole product has at most 150 lines', () => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = entries.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
  expect(texts.join('').split('\n').length - 1).toBeLessThanOrEqual(150);
});

test('the definitions have no problems', () => {
  const problems = [product.catalogue(), product.load('book-place')].flatMap((loaded) =>
    loaded.problems.filter((one) => levelOf(one) === 'error').map(describeProblem),
  );
  expect(problems).toEqual([]);
});

test('the customer books a place by name', async () => {
  const [catalogue, loaded] = [product.catalogue(), product.load('book-place')];
  if (!catalogue.ok || !loaded.ok) throw new Error('The definitions are not right.');
  const words = (file: string) => ({ ...copy['en-US'], ...product.words('en-US') })[file];
  const sent: Call[] = [];
  const host = silentHost({
    language: signal({ locale: 'en-US', region: 'US', currency: 'USD', words }),
    send: async (call) => {
      sent.push(call);
      return { status: 200, body: { guest: 'Ada', reference: 'PL-7K3M9Q2X' } };
    },
  });
  render(bookingPage({ flow: loaded.value.flow, catalogue: catalogue.value.prepared, host, input: {} }));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Book' }));
  await screen.findAllByText('Enter the name of the guest.');
  expect(sent).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Name of the guest' }), 'Ada');
  await user.click(screen.getByRole('button', { name: 'Book' }));
  await screen.findByRole('heading', { name: 'Your place is booked.' });
  expect(sent).toMatchObject([{ path: '/api/bookPlace', body: { guest: 'Ada' }, idempotencyKey: expect.any(String) }]);
});
