// Names that the catalogue gives to every flow: aliases of readable values, and URL parameters.

import type { PreparedFlow } from '@fahrplan/engine';
import { loadCatalogue, loadFlow } from '@fahrplan/engine/authoring';
import { expect, test } from 'vitest';
import { catalogueFile, world } from '../../../../support/definitions.ts';
import { deal } from '../../../../support/journeys/returnWalk.ts';
import { walk } from '../../../../support/journeys/walk.ts';

const saying = (words: string) => {
  const copy = Object.fromEntries(
    Object.keys(world.copy).map((locale) => [locale, { lent: { title: 'Lent', words } }]),
  );
  return { ...world, copy };
};

function load(flow: object, words = ''): PreparedFlow {
  const text = JSON.stringify({
    id: 'lent',
    version: 1,
    as: 'modal',
    input: { deal_id: { type: 'string', from: 'query.deal_id' } },
    steps: [{ id: 'only', title: 'title', blocks: [{ kind: 'text', text: 'words' }] }],
    submit: [{ close: true }],
    ...flow,
  });
  const loaded = loadFlow('lent.json', text, saying(words), catalogueFile);
  if (!loaded.ok) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  return loaded.value.flow;
}

const said = async (flow: object, words: string) => {
  const answers = {
    getDeal: { ...deal, return_ranges: { internal_swap: { from: '2027-01-10', to: '2027-01-24' } } },
    getHandover: {
      slot: { formatted_time: '08:00', value: '08:00' },
      fee: 0,
      address: { street: 'Am Markt', house_number: '3', zip: '10115', city: 'Berlin' },
    },
    getReturn: { contact_name: 'Mia' },
    getCompany: { name: 'Brandl GmbH', city: 'Celle' },
    getProfile: { email: 'a@b.example', hs_contact_id: '1', company_id: '7001' },
    getAddons: {
      groups: [],
      appliedAddonIds: [],
      cancellableAddonIds: [],
      availableGroupIds: [],
      canUpgradeInsurance: true,
      canAddAdditionalMileage: false,
      insurance_type: 'Basis Schutz',
      vkValue: 100000,
      tkValue: 50000,
      vkValueFormatted: '1.000 €',
      tkValueFormatted: '500 €',
    },
  };
  const copy = { 'de-DE': { ...world.copy['de-DE'], lent: { title: 'Lent', words } } };
  const flowWalk = await walk('lent', { flow: load(flow, words), answers, input: { deal_id: 'd1' }, words: copy });
  const shown = () => flowWalk.blocks().flatMap((block) => (block.kind === 'text' ? [block.text.value] : []))[0];
  await flowWalk.until(() => typeof shown() === 'string');
  return shown()?.replaceAll('\u00a0', ' ');
};

test('every placeholder of the requirements has its name, and its format on screen', async () => {
  expect(
    await said({}, '{{handover_address}} | {{min_date}} bis {{max_date}} | {{new_return_data.contact_name}}'),
  ).toBe('Am Markt 3, 10115 Berlin | 10.01.2027 bis 24.01.2027 | Mia');
  expect(await said({}, '{{company.name}}, {{company.city}} | {{addons.vkValue}} | {{addons.tkValue}}')).toBe(
    'Brandl GmbH, Celle | 1.000,00 € | 500,00 €',
  );
});

test('a boolean is formatted in the current language', async () => {
  expect(await said({}, '{{addons.canUpgradeInsurance}}, {{addons.canAddAdditionalMileage}}')).toBe('Ja, Nein');
});

test('an expression reads another name as the path that it stands for', () => {
  const when = { '<': [{ var: 'min_date' }, { var: ['max_date', '2027-01-01'] }] };
  const steps = [{ id: 'only', title: 'title', blocks: [{ kind: 'text', text: 'words', when }] }];
  expect(load({ steps }, 'x').steps[0]?.blocks[0]).toMatchObject({
    when: {
      '<': [
        { var: 'deal.return_ranges.internal_swap.from' },
        { var: ['deal.return_ranges.internal_swap.to', '2027-01-01'] },
      ],
    },
  });
});

test('a misspelt name of the catalogue is reported, and no name shadows one', () => {
  expect(() => load({ values: { a: { var: 'mindate' } } }, '{{values.a}}')).toThrow('Did you mean "min_date"?');
  expect(() => load({}, '{{handover_adress}}')).toThrow('Did you mean "handover_address"?');
  expect(() => load({ values: { a: { var: 'company.nam' } } }, '{{values.a}}')).toThrow(
    '"company.nam" is not in company',
  );
});

test('missing parameters of a call are filled from the deal, and named ones stay', () => {
  const body = { iban: 'DE', account_holder: 'Mia' };
  const sends = [
    { send: 'saveRefundDetails', with: { body } },
    { send: 'saveRefundDetails', with: { subscription_id: 'other', body } },
    { close: true },
  ];
  const { submit } = load({ submit: sends }, 'x');
  expect(submit).toMatchObject([
    { with: { subscription_id: { var: 'deal.id' }, body } },
    { with: { subscription_id: 'other', body } },
    { close: true },
  ]);
});

test('a parameter without a value is an error', () => {
  expect(() => load({ submit: [{ send: 'updateReturn', with: { body: {} } }, { close: true }] }, 'x')).toThrow(
    'deal_id',
  );
});

test('other names resolve to existing paths, and are unambiguous', () => {
  const { names, ...rest } = JSON.parse(catalogueFile.text);
  const wrong = { ...names, invoices: 'return_data', form: 'deal', late: 'deal.retrun_type', lost: 'deel.id' };
  const loaded = loadCatalogue('catalogue.json', JSON.stringify({ ...rest, names: wrong }), world.types);
  const problems = loaded.problems.filter(({ pointer }) => pointer.startsWith('/names'));
  expect(problems.map(({ pointer, message }) => `${pointer}: ${message}`)).toEqual([
    '/names/invoices: the name "invoices" is already in use. Rename it.',
    '/names/form: the name "form" is already in use. Rename it.',
    '/names/late: "deal.retrun_type" is not in deal. Did you mean "return_type"?',
    '/names/lost: there is no name "deel". Did you mean "deal"?',
  ]);
});
