// Public catalogue: a list with its filters in the URL, pages of cars, and requests (CAT-1, CAT-2).
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/e2e/axe.ts';
import { pageAt } from '../support/e2e/portal.ts';
import { expect, test } from '../support/e2e/test.ts';

for (const [width, locale] of [
  [1280, 'de-DE'],
  [390, 'en-US'],
  [390, 'en-DE'],
] as const)
  test.describe(`${width} wide, ${locale}`, () => {
    test.use({ viewport: { width, height: 844 }, locale });

    test('list, car and contact are accessible', async ({ portal, page }) => {
      await portal.open('/subscribe');
      const main = page.getByRole('main');
      await expect(main.getByRole('link')).not.toHaveCount(0);
      await expectAccessible(page, 'car-search');
      await portal.open('/subscribe/electric/volta?max_price=100');
      await expect(main.getByText(portal.words('car-search', 'none'))).toBeVisible();
      await expectAccessible(page, 'car-search without a find');
      await main.getByRole('link', { name: portal.words('car-search', 'reset') }).click();
      await expect(page).toHaveURL(pageAt('/subscribe'));
      await main.getByRole('heading', { level: 2 }).getByRole('link').first().click();
      await expect(page).toHaveURL(/\/(pdp|product)\//);
      await expect(main.getByText(portal.words('car-details', 'price.now'))).toBeVisible();
      await expectAccessible(page, 'car-details');
      await main
        .getByRole('button', { name: portal.words('car-details', 'order.now') })
        .or(main.getByRole('link', { name: portal.words('car-details', 'order.now') }))
        .click();
      await expect(page).toHaveURL(/\/contact\?/);
      await expectAccessible(page, 'contact');
    });
  });

test('filters are in the URL, and Back removes the last one', async ({ portal, page }) => {
  await portal.open('/subscribe');
  const main = page.getByRole('main');
  const found = main.getByText(/^\d+ Autos?$/);
  const all = await found.textContent();
  await main.getByLabel('Antrieb', { exact: true }).selectOption('electric');
  await expect(page).toHaveURL(pageAt('/subscribe/electric'));
  await expect(found).not.toHaveText(all ?? '');
  const electric = await found.textContent();
  await main.getByLabel('Marke', { exact: true }).selectOption('volta');
  await expect(page).toHaveURL(pageAt('/subscribe/electric/volta'));
  await expect(found).not.toHaveText(electric ?? '');
  await page.goBack();
  await expect(page).toHaveURL(pageAt('/subscribe/electric'));
  await expect(found).toHaveText(electric ?? '');
  await main.getByRole('link', { name: 'Elektro entfernen', exact: true }).click();
  await expect(page).toHaveURL(pageAt('/subscribe'));
  await expect(found).toHaveText(all ?? '');
});

/** Requests a page until the server renders it in time, and does not leave it to the browser. */
async function drawnWhole({ request }: Page, path: string): Promise<void> {
  await expect(async () => expect(await (await request.get(path)).text()).toContain('<h1')).toPass();
}

async function openDrawn(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible({ timeout: 1 });
  }).toPass();
}

/** Numbers of cars on the page, and in a list with the same filters. */
const found = (main: Locator): Locator => main.getByText(/^\d+ Autos?(, Seite \d+ von \d+)?$/);

test('the list is correct after each of forty filters and forty times Back', async ({ portal, page }) => {
  await portal.open('/subscribe');
  const main = page.getByRole('main');
  const choices = [
    ['Antrieb', ['Elektro', 'Hybrid', 'Benzin', 'Diesel']],
    ['Bauart', ['Kombi', 'SUV', 'Limousine', 'Kleinwagen']],
    ['Laufzeit', ['12 Monate', '6 Monate', '18 Monate']],
    ['Sortierung', ['Günstigste zuerst', 'Neueste zuerst', 'Teuerste zuerst']],
  ] as const;
  const seen: { readonly url: string; readonly cars: string }[] = [];
  const look = async () => {
    await expect(found(main)).toBeVisible();
    const all = await found(main).textContent();
    // The replacement for an empty list loads later.
    const cars = all?.startsWith('0 ') ? [] : await main.getByRole('heading', { level: 2 }).allTextContents();
    return { url: page.url(), cars: `${all} ${cars}` };
  };
  for (let turn = 0; turn < 40; turn += 1) {
    const before = await look();
    seen.push(before);
    const [label, values] = choices[turn % choices.length] ?? choices[0];
    const option = values[Math.floor(turn / choices.length) % values.length] ?? '';
    const select = main.getByLabel(label, { exact: true });
    const value = await select.locator('option', { hasText: new RegExp(`^${option}`) }).getAttribute('value');
    await select.selectOption(value ?? '');
    await expect(page).not.toHaveURL(before.url);
  }
  for (const before of seen.reverse()) {
    await page.goBack();
    await expect(page).toHaveURL(before.url);
    await expect.poll(async () => (await look()).cars).toBe(before.cars);
  }
});

test('each value of a filter has a chip, also without cars', async ({ portal, page }) => {
  await portal.open('/subscribe/volta?colors=grey,black&features=camera&min_power=90&max_price=1');
  const main = page.getByRole('main');
  await expect(found(main)).toHaveText('0 Autos');
  await expect(main.getByLabel('Marke', { exact: true }).locator('option:checked')).toHaveText('Volta – 0');
  await main.getByRole('link', { name: 'Grau entfernen', exact: true }).click();
  await expect(page).toHaveURL(/colors=black/);
  for (const chip of ['Schwarz', 'Rückfahrkamera', 'ab 90 kW', 'bis 1,00 €', 'Volta'])
    await main.getByRole('link', { name: `${chip} entfernen`, exact: true }).click();
  await expect(page).toHaveURL(pageAt('/subscribe'));
});

test('Back from a car restores the scroll position in the list', async ({ portal, page }) => {
  await portal.open('/subscribe');
  const main = page.getByRole('main');
  const far = main.getByRole('link', { name: /./ }).nth(20);
  await far.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  await far.click();
  await expect(page).toHaveURL(/\/pdp\//);
  await page.goBack();
  await expect(page).toHaveURL(pageAt('/subscribe'));
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(150);
});

/** Monthly price of the car, old and new. Similar cars are below. */
const totalOn = (page: Page) => page.getByRole('main').locator('[data-look="price"]').first().locator('dd').last();

test('the price of a car is the same on its page and in the list, and Back returns @fast', async ({ portal, page }) => {
  await portal.open('/subscribe');
  const card = page
    .getByRole('main')
    .getByRole('link', { name: /Norden Fjell/ })
    .first();
  const [listed] = /[\d.]+,\d\d\s€/.exec((await card.locator('xpath=ancestor::*[.//dd][1]').textContent()) ?? '') ?? [];
  const href = (await card.getAttribute('href')) ?? '';
  await portal.open(href.replace(/\?.*/, ''));
  await expect(totalOn(page)).toContainText(listed ?? 'no price');
  await portal.open('/subscribe');
  await card.click();
  await expect(totalOn(page)).toContainText(listed ?? 'no price');
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: '2.000 km' }).check();
  await expect(page).toHaveURL(/extra_km=1000/);
  await main
    .getByRole('radio', { name: /^\d+ Monate?$/ })
    .first()
    .check();
  await expect(page).toHaveURL(/term=/);
  await page.goBack();
  await expect(page).toHaveURL(pageAt('/subscribe'));
});

test('a business sees prices without the tax', async ({ portal, page }) => {
  const amount = async (path: string) => {
    await portal.open(path);
    const [amount = ''] = /[\d.]+,\d\d(?=\s€$)/.exec((await totalOn(page).textContent()) ?? '') ?? [];
    return Number(amount.replace('.', '').replace(',', '.'));
  };
  const gross = await amount('/pdp/norden-fjell-kombi');
  const net = await amount('/product/norden-fjell-kombi');
  expect(net).toBeCloseTo(gross / 1.19, 2);
  await expect(page.getByRole('main').getByText('Im Monat, netto').first()).toBeVisible();
  await portal.signInAs('business-customer');
  await portal.open('/subscribe');
  await expect(page.getByRole('main').getByText('im Monat, netto').first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('filters are a sheet, and list and car show their main content first', async ({ portal, page }) => {
    await portal.open('/subscribe');
    const main = page.getByRole('main');
    await expect(main.locator('[data-look="artwork"]').first()).toBeInViewport();
    await main.getByRole('button', { name: 'Filter' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter' });
    await sheet.getByLabel('Antrieb', { exact: true }).selectOption('electric');
    await expect(page).toHaveURL(pageAt('/subscribe/electric'));
    await sheet.getByRole('button', { name: /^\d+ Autos zeigen$/ }).click();
    await expect(sheet).toBeHidden();
    await expect(main.getByRole('button', { name: 'Filter 1' })).toBeFocused();
    await portal.open('/pdp/norden-skaer');
    await expect(main.locator('[data-look="price"]').first()).toBeInViewport({ ratio: 1 });
    await expect(main.getByRole('link', { name: portal.words('car-details', 'order.now') })).toBeInViewport({
      ratio: 1,
    });
  });
});

for (const path of ['/subscribe', '/subscribe/electric', '/pdp/norden-fjell-kombi'])
  for (const width of [390, 1280])
    test(`${path} has no layout shift at ${width}`, async ({ portal, page }) => {
      await page.setViewportSize({ width, height: 844 });
      await drawnWhole(page, path);
      await portal.open(path);
      await page.waitForLoadState('networkidle');
      const moved = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
            }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => resolve(sum), 500);
          }),
      );
      expect(moved).toBeLessThan(0.02);
    });

/** Delays API responses and sums up layout shifts, except those right after input. */
async function watchLate(page: Page): Promise<() => Promise<number>> {
  await page.waitForLoadState('networkidle');
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.evaluate(() => {
    const sums = window as unknown as { moved: number };
    sums.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) sums.moved += entry.value;
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => (window as unknown as { moved: number }).moved);
}

test('a slow list causes no layout shift, also with filters', async ({ portal, page }) => {
  await portal.open('/');
  const moved = await watchLate(page);
  const main = page.getByRole('main');
  await main.locator('a[href$="/subscribe"]').first().click();
  await expect(found(main)).toBeVisible();
  await main.getByLabel('Antrieb', { exact: true }).selectOption('electric');
  await expect(page).toHaveURL(/\/electric$/);
  await expect(found(main)).toBeHidden();
  await expect(found(main)).toBeVisible();
  expect(await moved()).toBeLessThan(0.02);
});

for (const width of [390, 1280])
  test(`a slow car causes no layout shift at ${width}`, async ({ portal, page }) => {
    await page.setViewportSize({ width, height: 844 });
    await portal.open('/subscribe/electric');
    const moved = await watchLate(page);
    const main = page.getByRole('main');
    await main.locator('a[href*="/pdp/"]').first().click();
    await expect(main.getByRole('link', { name: portal.words('car-details', 'order.now') })).toBeVisible();
    await expect(main.locator('[data-look="price"]').first()).toContainText('€');
    expect(await moved()).toBeLessThan(0.02);
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a page has its cars, prices and links', async ({ page }) => {
    const main = page.getByRole('main');
    await openDrawn(page, '/de-DE/subscribe');
    await expect(main.getByText('Norden Fjell Kombi').first()).toBeVisible();
    await expect(
      main
        .getByText(/\d+,\d\d\s€/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    expect(await main.locator('a[href*="/pdp/"], a[href*="/product/"]').count()).toBeGreaterThan(20);
    await openDrawn(page, '/de-DE/pdp/norden-fjell-kombi');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Norden Fjell Kombi');
    await expect(
      main
        .getByText(/\d+,\d\d\s€/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
  });

  test('filters work, and so do chips, pages and the choice of a term', async ({ page }) => {
    const main = page.getByRole('main');
    await openDrawn(page, '/de-DE/subscribe');
    await main.locator('summary').click();
    const form = main.locator('form');
    await form.getByLabel('Antrieb', { exact: true }).selectOption('electric');
    await form.getByLabel('Marke', { exact: true }).selectOption('volta');
    await form.getByLabel('Rate bis').fill('900');
    await form.getByRole('button').click();
    await expect(page).toHaveURL(/\/subscribe\/electric\/volta\?(.*&)?max_price=900/);
    await expect(main.getByRole('heading', { name: /^Volta/ }).first()).toBeVisible();
    await expect(main.getByRole('heading', { name: /^Norden/ })).toHaveCount(0);
    await main.getByRole('link', { name: 'Elektro entfernen', exact: true }).click();
    await expect(page).toHaveURL(/\/subscribe\/volta\?max_price=900/);
    await openDrawn(page, '/de-DE/subscribe');
    const first = await main.getByRole('heading', { level: 2 }).allTextContents();
    await main.getByRole('link', { name: 'Nächste Seite' }).click();
    await expect(page).toHaveURL(/\/subscribe\?page=2$/);
    expect(await main.getByRole('heading', { level: 2 }).allTextContents()).not.toEqual(first);
    await openDrawn(page, '/de-DE/pdp/norden-fjell-kombi');
    const total = totalOn(page);
    const before = await total.textContent();
    await main.locator('summary').click();
    await main.locator('form').getByLabel('Laufzeit').selectOption('3');
    await main.locator('form').getByRole('button').click();
    await expect(page).toHaveURL(/\/pdp\/norden-fjell-kombi\?.*term=3/);
    await expect(total).not.toHaveText(before ?? '');
  });
});

for (const width of [390, 1280])
  test(`the next page of a list starts at its top with the focus, at ${width}`, async ({ portal, page }) => {
    await page.setViewportSize({ width, height: 844 });
    await portal.open('/subscribe');
    await page.waitForLoadState('networkidle');
    const main = page.getByRole('main');
    const after = main.getByRole('link', { name: portal.words('car-search', 'page.after') });
    const first = main.locator('a[href*="/pdp/"]').first();
    for (const number of [2, 3]) {
      const before = await first.getAttribute('href');
      await after.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`page=${number}`));
      await expect.poll(() => first.getAttribute('href')).not.toBe(before);
      await expect(found(main)).toBeInViewport();
      await expect(first).toBeInViewport();
      await page.keyboard.press('Tab');
      await expect(first).toBeFocused();
    }
  });

for (const javaScriptEnabled of [true, false])
  test.describe(`with scripts: ${javaScriptEnabled}`, () => {
    test.use({ javaScriptEnabled });

    test('a page number above the last one leads to the last page', async ({ page }) => {
      const main = page.getByRole('main');
      const cars = main.locator('a[href*="/pdp/"]');
      await openDrawn(page, '/de-DE/subscribe?page=9999');
      await expect(main.getByRole('heading', { name: /^Diese Liste hat nur \d+ Seiten$/ })).toBeVisible();
      await expect(cars).toHaveCount(0);
      await expect(found(main)).toHaveText(/^\d+ Autos$/);
      await main.getByRole('link', { name: 'Zur letzten Seite' }).click();
      await expect(cars).not.toHaveCount(0);
      await expect(found(main)).toHaveText(/^\d+ Autos, Seite (\d+) von \1$/);
      await expect(main.getByRole('link', { name: 'Nächste Seite' })).toHaveCount(0);
    });
  });

test('a business visitor keeps net prices with any choice', async ({ portal, page }) => {
  await portal.open('/product/norden-fjell-kombi');
  const main = page.getByRole('main');
  const price = main.locator('[data-look="price"]').first();
  await expect(price).toContainText('netto');
  await main.getByRole('radio', { name: /^1\.500/ }).check();
  await expect(page).toHaveURL(/\/product\/norden-fjell-kombi\?/);
  await expect(price).toContainText('netto');
});

test.describe('without scripts, a form', () => {
  test.use({ javaScriptEnabled: false });

  test('has every filter and keeps other parameters', async ({ page }) => {
    await page.goto('/de-DE/subscribe/suv?colors=grey,black&features=camera&available_to=2027-12-26');
    const main = page.getByRole('main');
    await main.locator('summary').first().click();
    const form = main.locator('form[method="get"]');
    await expect(form.getByLabel('Farbe')).toHaveValues(['grey', 'black']);
    await form.getByLabel('Antrieb', { exact: true }).selectOption('electric');
    await form.getByRole('button').click();
    await expect(page).toHaveURL(/\/subscribe\/electric\/suv\?/);
    const { searchParams } = new URL(page.url());
    expect([searchParams.getAll('colors').join(), searchParams.get('available_to')]).toEqual([
      'grey,black',
      '2027-12-26',
    ]);
    expect(searchParams.has('sort')).toBe(false);
  });
});

test('the price of a card is that of the page it leads to, for the term that was asked for', async ({
  portal,
  page,
}) => {
  const main = page.getByRole('main');
  for (const path of ['/subscribe/3-monate?pricing_type=normal', '/subscribe/3-monate', '/subscribe']) {
    await portal.open(path);
    const card = main.locator('[data-look="price"]').first().locator('dd').last();
    await expect(card).toContainText('€');
    const told = /[\d.]+,\d\d\s€$/.exec((await card.textContent()) ?? '')?.[0];
    await main.getByRole('heading', { level: 2 }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/pdp\//);
    await expect(totalOn(page)).toContainText(told ?? 'none');
    await expect(
      main.getByRole('radio', { name: path.includes('3-monate') ? '3 Monate' : /Monate/ }).first(),
    ).toBeVisible();
  }
});

test('an unavailable term has no price of its own', async ({ portal, page }) => {
  await portal.open('/pdp/norden-skaer');
  const total = await totalOn(page).textContent();
  const terms = page.getByRole('radiogroup', { name: 'Laufzeit' }).or(page.getByRole('group', { name: 'Laufzeit' }));
  const offered = await terms
    .getByRole('radio')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  const lacking = ['1', '3', '6', '12', '18', '24'].find((term) => !offered.includes(term));
  await portal.open(`/pdp/norden-skaer?term=${lacking}`);
  await expect(totalOn(page)).toHaveText(total ?? '');
  await expect(terms.getByRole('radio', { checked: true })).toHaveCount(1);
});

test('an invalid or unknown car is not found', async ({ page }) => {
  for (const path of [`/de-DE/pdp/${'x'.repeat(101)}`, '/de-DE/pdp/nothing']) {
    await expect(async () => expect((await page.request.get(path)).status()).toBe(404)).toPass();
  }
});

test('the rate can be limited by keyboard or by typing, and the limit is in the URL', async ({ portal, page }) => {
  await portal.open('/subscribe');
  const rate = page.getByRole('group', { name: 'Rate im Monat' });
  const upper = rate.getByRole('slider', { name: 'Rate bis' });
  await expect(upper).toHaveAttribute('aria-valuetext', /^\d+,00\s€, ohne Grenze$/);
  const most = Number(await upper.inputValue()) / 100;
  await upper.press('ArrowLeft');
  await expect(page).toHaveURL(pageAt(`/subscribe?max_price=${most - 10}`));
  await expect(upper).toHaveAttribute('aria-valuetext', new RegExp(`^${most - 10},00\\s€$`));
  await expect(rate.getByRole('textbox', { name: 'Rate bis' })).toHaveValue(`${most - 10},00`);
  await rate.getByRole('textbox', { name: 'Rate ab' }).fill('300');
  await expect(page).toHaveURL(pageAt(`/subscribe?min_price=300&max_price=${most - 10}`));
  await expect(rate.getByRole('slider', { name: 'Rate ab' })).toHaveValue('30000');
  await expectAccessible(page, 'car-search with a range');
  await upper.press('End');
  await expect(page).toHaveURL(pageAt('/subscribe?min_price=300'));
  await upper.press('Home');
  await expect(page).toHaveURL(pageAt('/subscribe?min_price=300&max_price=300'));
});
