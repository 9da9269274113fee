// Adds a page with its answers in the URL to a copy: cars by fuel, brand, words and price.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';

const BRANDS = ['norden', 'aurora', 'talwind'];
const FUELS = ['electric', 'petrol'];

const cars = Array.from({ length: 60 }, (_, at) => ({
  name: `Car ${at + 1}`,
  brand: String(BRANDS[at % 3]),
  fuel: String(FUELS[at % 2]),
  price: 30_000 + at * 1_000,
}));

const CARS = '/portal/api/found-cars';
const form = (name: string) => ({ var: `form.${name}` });
const optionsOf = (values: readonly (string | undefined)[]) => values.map((value) => ({ value, label: value }));

const finder = {
  $schema: '../../schemas/flow.schema.json',
  id: 'finder',
  version: 1,
  as: 'page',
  keep: 'url',
  route: ['/finder/:fuel/:brand', '/finder/:fuel', '/finder/:brand', '/finder'],
  title: 'title',
  sources: {
    found_cars: {
      with: Object.fromEntries(
        ['fuel', 'brand', 'max_price', 'words', 'sort', 'page'].map((name) => [name, form(name)]),
      ),
    },
  },
  fields: {
    fuel: { type: 'choice', label: 'fuel', options: optionsOf(FUELS) },
    brand: { type: 'choice', label: 'brand', widget: 'select', options: optionsOf(BRANDS) },
    max_price: { type: 'money', label: 'max_price' },
    words: { type: 'text', label: 'words', rules: [{ rule: 'maxLength', value: 30, text: 'too_long' }] },
    sort: { type: 'choice', label: 'sort', default: 'newest', options: optionsOf(['newest', 'cheapest']) },
    page: { type: 'integer', label: 'page', default: 1 },
  },
  steps: [
    {
      id: 'cars',
      title: 'title',
      look: 'board',
      next: false,
      blocks: [
        ...['fuel', 'brand', 'max_price', 'words', 'sort'].map((field) => ({ field })),
        {
          kind: 'action',
          label: 'reset',
          do: [{ set: { fuel: null, brand: null, max_price: null, words: null } }],
        },
        {
          kind: 'action',
          label: 'more',
          do: [{ set: { page: { '+': [form('page'), 1] } } }],
        },
        {
          kind: 'action',
          look: 'link',
          label: 'cheap',
          do: [{ redirect: { page: 'finder', with: { max_price: 39_900 } } }],
        },
        {
          kind: 'text',
          look: 'status',
          text: { t: 'found', with: { count: { count: [{ var: 'found_cars' }, true] }, page: form('page') } },
        },
        {
          kind: 'group',
          look: 'list',
          each: { var: 'found_cars' },
          as: 'car',
          key: { var: 'car.name' },
          blocks: [{ kind: 'text', text: { t: 'name', with: { name: { var: 'car.name' } } } }],
        },
      ],
      on: [{ event: 'change', of: ['fuel', 'brand', 'words'], do: [{ set: { page: 1 } }] }],
    },
  ],
};

const words = {
  $schema: '../../../schemas/copy.schema.json',
  title: 'Finder',
  ...Object.fromEntries([...FUELS, ...BRANDS, 'newest', 'cheapest'].map((name) => [name, name])),
  fuel: 'Fuel',
  brand: 'Brand',
  max_price: 'Price up to',
  words: 'Words',
  too_long: 'Too long',
  sort: 'Order',
  page: 'Page',
  reset: 'Reset',
  more: 'More',
  cheap: 'Cheap ones',
  found: '{{count}} cars, page {{page}}',
  name: '{{name}}',
};

const car = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: 'FoundCar.json',
  title: 'FoundCar',
  description: 'A car of the list.',
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', description: 'What it is called.', examples: ['Car 1'] } },
  additionalProperties: false,
};

export function addFinder(root: string): void {
  const write = (file: string, value: object) => writeFileSync(join(root, file), JSON.stringify(value, null, 2));
  write('flows/pages/finder.json', finder);
  write('schemas/api/FoundCar.json', car);
  for (const locale of readdirSync(join(root, 'flows/copy'))) write(`flows/copy/${locale}/finder.json`, words);
  const catalogue = JSON.parse(readFileSync(join(root, 'flows/catalogue.json'), 'utf8'));
  const query = ['fuel?', 'brand?', 'max_price?', 'words?', 'sort?', 'page?'];
  catalogue.operations.findCars = { method: 'GET', url: CARS, query, answer: 'FoundCar[]' };
  catalogue.sources.found_cars = { asks: 'findCars', cache: 'none' };
  write('flows/catalogue.json', catalogue);
}

/** Mocks the server with a slow list of cars, and returns the recorded queries. */
export async function serveCars(page: Page): Promise<readonly string[]> {
  const asked: string[] = [];
  await page.route(`**${CARS}*`, async (route) => {
    const query = queryOf(route.request());
    asked.push(String(query));
    await new Promise((resolve) => setTimeout(resolve, 150));
    const json = cars.filter(
      ({ fuel, brand, price, name }) =>
        [fuel, null].includes(query.get('fuel')) &&
        [brand, null].includes(query.get('brand')) &&
        price <= Number(query.get('max_price') ?? Number.POSITIVE_INFINITY) &&
        name.includes(query.get('words') ?? ''),
    );
    await route.fulfill({ json });
  });
  return asked;
}

const queryOf = (request: Request): URLSearchParams => new URL(request.url()).searchParams;
