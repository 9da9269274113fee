// Public catalogue on both databases: lists, filters with counts, and single cars.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { seedMore } from '../../app/server/subscription/catalogue/seedStock.ts';
import { catalogue } from '../support/definitions.ts';
import { describeOnEachDatabase, describeOnFiles } from '../support/server/databases.ts';
import { startPortal, type Visitor } from '../support/server/portal.ts';

interface Car {
  readonly id: string;
  readonly brand: { readonly id: string };
  readonly model: string;
  readonly fuel: string;
  readonly available_terms: readonly number[];
  readonly availability: string;
  readonly coming_soon: boolean;
  readonly displayed: boolean;
  readonly price: { readonly available_price_list: readonly { readonly name: string; readonly amount: number }[] };
  readonly downpayment_prices: Car['price'];
}

const priceOf = ({ price }: Car) =>
  Math.min(...price.available_price_list.filter(({ name }) => name.startsWith('b2c_')).map(({ amount }) => amount));

const rateOf = (list: Car['price'], names: readonly string[]) =>
  Math.min(...list.available_price_list.filter(({ name }) => names.includes(name)).map(({ amount }) => amount));

async function listed(visitor: Visitor, query = '', path = '/api/cars'): Promise<{ cars: Car[]; total: number }> {
  const { status, body } = await visitor.get(`${path}${query}`);
  expect([query, status]).toEqual([query, 200]);
  return { cars: body.cars as Car[], total: body.total_results as number };
}

const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

describeOnFiles('the cars of the demo', (databases) => {
  // Screenshots, walks and measurements of other tests rest on these figures. Update the sums after a wanted change.
  test('are the same at each start, and so are generated ones', async () => {
    const { database, clock } = await startPortal(databases);
    const all = () => database.selectFrom('vehicles').selectAll().orderBy('id').execute();
    const demo = await all();
    await seedMore(database, clock.now(), 1_000);
    const generated = (await all()).filter(({ id }) => id.startsWith('stock-'));
    expect([demo.length, sha256(demo)]).toEqual([
      58,
      'c94dc3ba08e81e9bd6cbd2389eb28ed1bd0cee7751c1764c125cad8b435d9946',
    ]);
    expect([generated.length, sha256(generated)]).toEqual([
      1_000,
      '79881d7cd5c5a991702e035e641885f0344f38b3eb68e1949f42f4582eb47866',
    ]);
  });
});

describeOnEachDatabase('the catalogue', (databases) => {
  const open = async () => (await startPortal(databases)).visitor();

  test('shows visitors a page of 24 cars, and the total', async () => {
    const visitor = await open();
    const { cars, total } = await listed(visitor);
    expect([cars.length, total > 40]).toEqual([24, true]);
    expect(cars.every(({ displayed }) => !displayed)).toBe(true);
    expect(await listed(visitor, '', '/api/product/cars')).toEqual({ cars, total });
    const pages = await Promise.all([0, 24, 48].map((offset) => listed(visitor, `?offset=${offset}`)));
    const ids = pages.flatMap((page) => page.cars.map(({ id }) => id));
    expect([ids.length, new Set(ids).size]).toEqual([total, total]);
    expect((await listed(visitor, `?offset=${total}`)).cars).toEqual([]);
  });

  test('returns exactly the matching cars for every filter', async () => {
    const visitor = await open();
    const { cars: all } = await listed(visitor, '?limit=100');
    const keeps: [string, (car: Car) => boolean][] = [
      ['brands=norden', ({ brand }) => brand.id === 'norden'],
      ['brands=norden,volta', ({ brand }) => ['norden', 'volta'].includes(brand.id)],
      ['brands=norden&brands=volta', ({ brand }) => ['norden', 'volta'].includes(brand.id)],
      ['fuels=electric', ({ fuel }) => fuel === 'electric'],
      ['models=Fjell%20Kombi', ({ model }) => model === 'Fjell Kombi'],
      ['terms=1,3', ({ available_terms: terms }) => terms.includes(1) || terms.includes(3)],
      ['max_price=40000', (car) => priceOf(car) <= 40_000],
      ['min_price=40000&max_price=60000', (car) => priceOf(car) >= 40_000 && priceOf(car) <= 60_000],
      ['view=coming_soon', ({ coming_soon }) => coming_soon],
      ['view=available_cars', ({ coming_soon }) => !coming_soon],
      ['available_to=2026-12-03', ({ availability }) => availability <= '2026-12-03'],
      ["brands=o'neill%25_", () => false],
    ];
    for (const [query, keep] of keeps) {
      const { cars, total } = await listed(visitor, `?limit=100&${query}`);
      const wanted = all.filter(keep).map(({ id }) => id);
      expect([query, cars.map(({ id }) => id), total]).toEqual([query, wanted, wanted.length]);
    }
  });

  test('sorts by price and by availability', async () => {
    const visitor = await open();
    const { cars: asc } = await listed(visitor, '?sort=asc&limit=100');
    expect(asc.map(priceOf)).toEqual(asc.map(priceOf).sort((one, other) => one - other));
    const { cars: desc } = await listed(visitor, '?sort=desc&limit=100');
    expect(desc.map(({ id }) => id)).toEqual(asc.map(({ id }) => id).reverse());
    const { cars: soon } = await listed(visitor, '?sort=availability&limit=100');
    expect(soon.map((car) => car.availability)).toEqual(soon.map((car) => car.availability).sort());
  });

  test('filters and sorts by the price of the chosen term', async () => {
    const visitor = await open();
    const { cars: all } = await listed(visitor, '?limit=100');
    for (const [list, query] of [
      ['price', ''],
      ['downpayment_prices', '&pricing_type=downpayment'],
    ] as const)
      for (const [terms, names] of [
        ['3', ['b2c_3']],
        ['3,12', ['b2c_3', 'b2c_12']],
      ] as const) {
        const rate = (car: Car) => rateOf(car[list], names);
        const limit = rate(all.filter((car) => rate(car) < 1e9)[4] as Car);
        const { cars, total } = await listed(visitor, `?limit=100&sort=asc&terms=${terms}&max_price=${limit}${query}`);
        const wanted = all.filter((car) => rate(car) <= limit).map(({ id }) => id);
        expect([terms, cars.map(({ id }) => id).sort(), total]).toEqual([terms, wanted.sort(), wanted.length]);
        expect(cars.map(rate)).toEqual(cars.map(rate).sort((one, other) => one - other));
        const over = await listed(visitor, `?limit=100&terms=${terms}&min_price=${limit + 1}${query}`);
        expect(over.cars.every((car) => rate(car) > limit)).toBe(true);
        const { cars: models } = await listed(visitor, `?limit=100&group_by=model&terms=${terms}${query}`);
        for (const car of models) {
          const same = all.filter((one) => one.brand.id === car.brand.id && one.model === car.model);
          expect([car.id, rate(car)]).toEqual([car.id, Math.min(...same.map(rate))]);
        }
      }
  });

  test('counts terms under a price limit by the price of each term', async () => {
    const visitor = await open();
    const { body } = await visitor.get('/api/product/filters/cars?terms=3&max_price=50000');
    for (const { value, count } of body.terms as { value: string; count: number }[])
      expect([value, count]).toEqual([value, (await listed(visitor, `?terms=${value}&max_price=50000`)).total]);
    expect((body.price as { max: number }).max).toBeGreaterThan(50_000);
  });

  test('applies price limits of businesses to net prices, to the cent', async () => {
    const visitor = await open();
    const { cars: all } = await listed(visitor, '?limit=100&is_for_business=true&sort=asc');
    const net = (car: Car) =>
      rateOf(
        car.price,
        car.available_terms.map((term) => `b2b_${term}`),
      );
    for (const limit of [net(all[5] as Car), net(all[5] as Car) - 1, 40_000]) {
      const kept = async (query: string) =>
        (await listed(visitor, `?limit=100&is_for_business=true&sort=asc&${query}`)).cars;
      expect((await kept(`max_price=${limit}`)).map(net)).toEqual(all.map(net).filter((rate) => rate <= limit));
      expect((await kept(`min_price=${limit}`)).map(net)).toEqual(all.map(net).filter((rate) => rate >= limit));
    }
    const { body } = await visitor.get('/api/product/filters/cars?is_for_business=true');
    expect((body.price as { min: number }).min).toBe(net(all[0] as Car));
  });

  test('counts the results of each filter option under the other filters', async () => {
    const visitor = await open();
    const { body } = await visitor.get('/api/product/filters/cars?brands=norden&fuels=hybrid');
    const count = async (query: string) => (await listed(visitor, `?limit=1&${query}`)).total;
    expect(body.total_results).toBe(await count('brands=norden&fuels=hybrid'));
    // The chosen options do not hide the others.
    for (const { length } of [body.brands, body.fuels]) expect(length).toBeGreaterThan(1);
    for (const { value, label } of body.brands) expect(label.toLowerCase()).toBe(value);
    expect(body.fuels.filter((fuel: object) => 'label' in fuel)).toEqual([]);
    for (const { value, count: told } of body.brands as { value: string; count: number }[])
      expect([value, told]).toEqual([value, await count(`brands=${value}&fuels=hybrid`)]);
    for (const { value, count: told } of body.fuels as { value: string; count: number }[])
      expect([value, told]).toEqual([value, await count(`brands=norden&fuels=${value}`)]);
    for (const { value, count: told } of body.terms as { value: string; count: number }[])
      expect([value, told]).toEqual([value, await count(`brands=norden&fuels=hybrid&terms=${value}`)]);
  });

  test('keeps chosen options without cars, with their labels, and no others without cars', async () => {
    const visitor = await open();
    const { body } = await visitor.get('/api/product/filters/cars?brands=volta,no%25ne&seats=5&max_price=1');
    expect(body.brands).toEqual([
      { value: 'no%ne', count: 0 },
      { value: 'volta', label: 'Volta', count: 0 },
    ]);
    expect(body.seats).toEqual([{ value: '5', count: 0 }]);
    expect(body.colors).toEqual([]);
  });

  test('groups by model with the cheapest car, and shows closed groups by their id', async () => {
    const visitor = await open();
    const { cars } = await listed(visitor, '?group_by=model&limit=100');
    const models = cars.map(({ brand, model }) => `${brand.id} ${model}`);
    expect(new Set(models).size).toBe(models.length);
    const everybody = (await listed(visitor)).total;
    expect((await listed(visitor, '?cug_id=partners')).total).toBeGreaterThan(everybody);
    expect((await listed(visitor, '?cug_id=nobody')).total).toBe(everybody);
  });

  test('has gross and net prices of a car', async () => {
    const visitor = await open();
    const { status, body } = await visitor.get('/api/product/cars/norden-fjell-kombi');
    expect(status).toBe(200);
    const { price, downpayment_prices: down } = body as unknown as Record<string, Car['price']>;
    for (const list of [price, down]) {
      const named = Object.fromEntries(list?.available_price_list.map(({ name, amount }) => [name, amount]) ?? []);
      for (const term of body.available_terms as number[])
        expect(named[`b2b_${term}`]).toBe(Math.round((named[`b2c_${term}`] ?? 0) / 1.19));
      expect(named.extra_500).toBeGreaterThan(0);
    }
    expect((await visitor.get('/api/product/cars/nothing')).status).toBe(404);
  });
});

describeOnEachDatabase('the ids of all cars on offer', (databases) => {
  test('are paged, without those of closed groups and of displayed cars', async () => {
    const visitor = (await startPortal(databases)).visitor();
    const ask = async (query: string) => (await visitor.get(`/api/product/ids${query}`)).body.ids as string[];
    const all = await ask('');
    const { total } = await listed(visitor, '?limit=1');
    expect([all.length, new Set(all).size]).toEqual([total, total]);
    const parts = await Promise.all([0, 20, 40, 60].map((offset) => ask(`?limit=20&offset=${offset}`)));
    expect(parts.flat()).toEqual(all);
    const { cars } = await listed(visitor, '?limit=100');
    expect(all.toSorted()).toEqual(cars.map(({ id }) => id).toSorted());
    for (const query of ['limit=10001', 'limit=0', 'offset=-1'])
      expect([query, (await visitor.get(`/api/product/ids?${query}`)).status]).toEqual([query, 400]);
  });
});

const PATHS = ['/api/cars', '/api/product/cars', '/api/product/filters/cars'];

describeOnEachDatabase('an invalid query', (databases) => {
  const open = async () => (await startPortal(databases)).visitor();

  test('is refused with the name of the parameter', async () => {
    const visitor = await open();
    const wrong = [
      ...['limit=100000', 'limit=0', 'limit=1.5', 'limit=', 'offset=-1', 'offset=1000001', 'offset=1e3', 'limit=many'],
      ...['min_price=0', 'max_price=-1', 'max_price=99999999999999999999', 'fuels=steam', 'colors=re%25', 'colors=_ed'],
      ...['available_from=2026-13-01', 'available_to=gestern', 'sort=random', 'view=all', 'has_hitch=yes', 'terms=2'],
      ...['group_by=brand', 'retention=1', `brands=${'x'.repeat(60)}`, 'features=', `features=${'x'.repeat(10_000)}`],
      `brands=${Array.from({ length: 60 }, (_, index) => index).join(',')}`,
      // The last of several values counts, and lists are merged.
      ...['limit=10&limit=many', 'brands=norden&brands='],
      ...['features=a%00b', 'brands=%E2%80%AEnorden'],
    ];
    for (const query of wrong)
      for (const path of PATHS) {
        const { status, body } = await visitor.get(`${path}?${query}`);
        const [name = ''] = query.split('=');
        const fields = (body.fields as { name: string }[]).map((field) => field.name.split('.')[0]);
        expect([path, query, status, body.code, fields]).toEqual([path, query, 400, 'invalid_request', [name]]);
      }
  });

  test('finds nothing with a minimum above the maximum', async () => {
    const visitor = await open();
    const backwards = [
      ...['min_price=60000&max_price=40000', 'min_price_msrp=5000000&max_price_msrp=2000000'],
      ...['min_power=200&max_power=60', 'min_ev_range=600&max_ev_range=300'],
      'available_from=2027-06-01&available_to=2027-01-01',
    ];
    for (const query of backwards) {
      expect([query, await listed(visitor, `?${query}`)]).toEqual([query, { cars: [], total: 0 }]);
      expect([query, await listed(visitor, `?${query}&group_by=model`)]).toEqual([query, { cars: [], total: 0 }]);
      const { status, body } = await visitor.get(`/api/product/filters/cars?${query}`);
      expect([query, status, body.total_results, body.brands]).toEqual([query, 200, 0, []]);
    }
    expect((await listed(visitor, '?available_from=2027-06-01&available_to=2027-06-01')).total).toBeGreaterThan(0);
  });

  test('matches wildcard and quote characters literally', async () => {
    const portal = await startPortal(databases);
    const visitor = portal.visitor();
    const named = `100%_"O'Neill"\\`;
    await portal.database
      .updateTable('vehicles')
      .set({ brand: named, features: JSON.stringify([named, 'camera']) })
      .where('id', '=', 'volta-una')
      .execute();
    for (const filter of ['brands', 'features']) {
      const { cars } = await listed(visitor, `?${filter}=${encodeURIComponent(named)}`);
      expect([filter, cars.map(({ id }) => id)]).toEqual([filter, ['volta-una']]);
      for (const like of ['%', '_', '%camera%', 'camer_', `' or 1=1 --`, '"', 'CAMERA', '100%', named.toLowerCase()])
        expect([filter, like, (await listed(visitor, `?${filter}=${encodeURIComponent(like)}`)).total]).toEqual([
          filter,
          like,
          0,
        ]);
    }
    expect((await listed(visitor, '?features=camera')).total).toBeGreaterThan(1);
  });

  test('gets 404 for an unknown address or car', async () => {
    const visitor = await open();
    const none = [
      ...[...PATHS, '/api/product/cars/norden-fjell'].map((path) => `${path}/${Array(40).fill('electric').join('/')}`),
      ...['nothing', '%25', `'%20or%201=1`, 'NORDEN-FJELL', '..%2Fsession', 'x'.repeat(90), 'x'.repeat(101)].map(
        (id) => `/api/product/cars/${id}`,
      ),
    ];
    for (const path of none) {
      const { status, body } = await visitor.get(path);
      expect([path, status, body.code]).toEqual([path, 404, 'not_found']);
    }
  });

  test('ignores unknown parameters, and the last of a repeated one applies', async () => {
    const visitor = await open();
    const plain = await listed(visitor, '?limit=3');
    expect(await listed(visitor, `?limit=3&utm_source=${'x'.repeat(10_000)}`)).toEqual(plain);
    expect(await listed(visitor, '?limit=99&offset=7&limit=3&offset=0')).toEqual(plain);
    expect((await listed(visitor, '?limit=100&offset=1000000')).cars).toEqual([]);
  });
});

describeOnEachDatabase('the actor of a product query', (databases) => {
  const asked = ['/api/product/cars?limit=1', '/api/product/cars/norden-fjell', '/api/product/filters/cars'];

  test('is sent in headers, and must be the signed-in customer', async () => {
    const portal = await startPortal(databases);
    const customer = await portal.customer('return-window-open');
    const id = ((await customer.get('/portal/api/session')).body as { user: { hs_contact_id: string } }).user
      .hs_contact_id;
    const status = async (visitor: Visitor, headers: Record<string, string>) =>
      Promise.all(asked.map(async (path) => (await visitor.get(path, headers)).status));
    const all = (code: number) => asked.map(() => code);
    const own = { 'x-actor-type': 'customer', 'x-actor-id': id };
    expect(await status(customer, own)).toEqual(all(200));
    expect(await status(customer, { 'x-actor-type': 'visitor' })).toEqual(all(200));
    expect(await status(portal.visitor(), {})).toEqual(all(200));
    // A visitor or another customer cannot act for a customer by naming an ID.
    expect(await status(portal.visitor(), own)).toEqual(all(403));
    expect(await status(customer, { ...own, 'x-actor-id': `${id}0` })).toEqual(all(403));
  });

  test('is refused with the name of an invalid header', async () => {
    const visitor = (await startPortal(databases)).visitor();
    const wrong: [name: string, headers: Record<string, string>][] = [
      ['x-actor-type', { 'x-actor-type': 'staff' }],
      ['x-actor-type', { 'x-actor-id': '501001' }],
      ['x-actor-id', { 'x-actor-type': 'customer' }],
      ['x-actor-id', { 'x-actor-type': 'visitor', 'x-actor-id': '501001' }],
    ];
    for (const [name, headers] of wrong)
      for (const path of asked) {
        const { status, body } = await visitor.get(path, headers);
        expect([path, status, body.code, (body.fields as { name: string }[])[0]?.name]).toEqual([
          path,
          400,
          'invalid_request',
          name,
        ]);
      }
  });
});

test('every call of products has a timeout of thirty seconds, and sends its actor', () => {
  const calls = Object.values(catalogue.operations).filter(({ url }) => url.startsWith('/api/product/'));
  expect(calls.length).toBe(4);
  for (const { url, timeout, attach } of calls) expect([url, timeout, attach]).toEqual([url, 'PT30S', ['actor']]);
});
