import type { Page } from '@playwright/test';
import { expectFocusSeen } from '../support/e2e/focus.ts';
import { expectFits, expectHolds, runningAnimations, TEXT_SPACING } from '../support/e2e/layout.ts';
import { type Portal, STEPS, type StepName } from '../support/e2e/portal.ts';
import { expect, test } from '../support/e2e/test.ts';

const NEEDS = {
  '320 × 256': { viewport: { width: 320, height: 256 }, css: '' },
  '200 % text, 1280 wide': { viewport: { width: 1280, height: 800 }, css: 'html { font-size: 200% }' },
  '200 % text, 390 wide': { viewport: { width: 390, height: 844 }, css: 'html { font-size: 200% }' },
  'text spacing, 390 wide': { viewport: { width: 390, height: 844 }, css: TEXT_SPACING },
};

type NeedingWindow = Window & { need: CSSStyleSheet };

async function inEachNeed(page: Page, screen: string): Promise<void> {
  for (const [need, { viewport, css }] of Object.entries(NEEDS)) {
    await page.setViewportSize(viewport);
    await page.evaluate(async (rules) => {
      (window as unknown as NeedingWindow).need.replaceSync(rules);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, css);
    await expectFits(page, `${screen}, ${need}`);
  }
}

test.describe('with the needs of readers', () => {
  // Style sheets of a reader's browser bypass the page's CSP.
  test.use({ bypassCSP: true });
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const need = new CSSStyleSheet();
      document.adoptedStyleSheets.push(need);
      Object.assign(window, { need });
    }),
  );

  for (const path of ['/', '/b2b', '/auto-abo/city/muenchen', '/subscribe', '/pdp/norden-fjell-kombi'])
    test(`the public page at ${path} fits`, async ({ portal, page }) => {
      await portal.open(path);
      await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
      await inEachNeed(page, path);
    });

  test('every screen fits without cut-off text or horizontal scrolling', async ({ portal, page }) => {
    test.slow();
    await portal.open('/login');
    await page.getByRole('button', { name: /^Katharina/ }).waitFor();
    await inEachNeed(page, 'sign-in');
    await page.getByRole('button', { name: 'Weiter', exact: true }).click();
    await expect(portal.summary).toBeVisible();
    await inEachNeed(page, 'sign-in, with errors');
    portal.faults.provoke(404);
    await portal.open('/404');
    await inEachNeed(page, 'not-found');
    await portal.signInAs('return-window-open');
    await portal.open('/mycars');
    await page.getByRole('main').getByText('Vertragsende').waitFor();
    await inEachNeed(page, 'my-cars');
    await portal.open('/mycars/return-window-open');
    await page.getByText('Was möchtest du tun?').waitFor();
    await inEachNeed(page, 'deal');
    await portal.planReturn('return-window-open');
    await walk(portal, (screen) => inEachNeed(page, screen));
    await portal.order();
    await portal.isOn(portal.words('request-success-modal', 'title'));
    await inEachNeed(page, 'request-success-modal');
    await portal.readPlanned();
    await expect(portal.fact('Preis')).toHaveText(/199/);
    await inEachNeed(page, 'deal, return planned');
  });
});

const SCREENS = [
  { width: 1280, height: 900 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
];

test('the sheet of a long wizard contains all of its content', async ({ portal, page }) => {
  await portal.signInAs('return-window-open');
  await portal.planReturn('return-window-open');
  await walk(portal, async (step) => {
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      await expectHolds(page, `${step}, ${screen.width} × ${screen.height}`);
    }
  });
});

test('an account without a subscription shows a centred message under a picture', async ({ portal, page }) => {
  await portal.signInAs('no-deal');
  await portal.open('/mycars');
  const heading = page.getByRole('heading', { name: 'Noch kein Abo' });
  await expect(heading).toBeVisible();
  await page.getByRole('main').locator('svg').waitFor();
  const middles = await page.locator('[data-look="card"]', { has: heading }).evaluate((card) =>
    [card, ...card.querySelectorAll('svg, h2, h3, p')].map((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      const { left, right } = part.tagName === 'svg' ? part.getBoundingClientRect() : range.getBoundingClientRect();
      return Math.round((left + right) / 2);
    }),
  );
  expect(middles.length).toBeGreaterThanOrEqual(4);
  expect(new Set(middles).size).toBe(1);
});

test('each fact of the account fits on one line, and an address on two', async ({ portal, page }) => {
  await portal.signInAs('return-window-open');
  await portal.open('/myaccount');
  await portal.fact('Telefonnummer').waitFor();
  const heights = await page
    .getByRole('term')
    .evaluateAll((terms) => terms.map((term) => (term.parentElement as HTMLElement).offsetHeight));
  const [lowest = 0, ...others] = heights.sort((one, other) => one - other);
  const address = others.pop() ?? 0;
  expect((others.at(-1) ?? 0) - lowest).toBeLessThan(4);
  expect(address - lowest).toBeLessThan(26);
});

async function walk(portal: Portal, look: (screen: string) => Promise<void>): Promise<void> {
  for (const step of Object.keys(STEPS) as StepName[]) {
    await portal.isOn(step);
    if (step === 'appointment') {
      await portal.refusedBy('Wähle einen Tag');
      await look('appointment, with errors');
      await portal.choose(5, '10:00');
      await portal.button('Kalender öffnen').click();
      await portal.dialog.getByRole('grid').waitFor();
    }
    if (step === 'overview') await expect(portal.fact('Gesamt')).toHaveText(/199/);
    await look(step);
    if (step !== 'overview') await portal.continue();
  }
}

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('has no animation', async ({ portal, page }) => {
    await portal.signInAs('return-window-open');
    await portal.planReturn('return-window-open');
    expect(await runningAnimations(page)).toEqual([]);
    await walk(portal, async (screen) => expect(await runningAnimations(page), screen).toEqual([]));
    await portal.button('Schließen').click();
    expect(await runningAnimations(page)).toEqual([]);
  });
});

test.describe('forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('the selection and the focus are distinguishable', { tag: '@fast' }, async ({ portal, page }) => {
    await portal.signInAs('return-window-open');
    await portal.planReturn('return-window-open');
    const looks = await portal.dialog.getByRole('radio').evaluateAll((radios) =>
      radios.map((radio) => {
        const tile = radio.closest('label') as HTMLElement;
        return [tile, ...tile.querySelectorAll('*')]
          .map((part) => {
            const { borderColor, borderWidth, outline, backgroundColor, display, opacity, visibility } =
              getComputedStyle(part);
            return [borderColor, borderWidth, outline, backgroundColor, display, opacity, visibility].join(' ');
          })
          .join('\n');
      }),
    );
    expect(looks[0]).not.toBe(looks[1]);
    await page.keyboard.press('Tab');
    await expectFocusSeen(page, 'Tab');
    await page.keyboard.press('Tab');
    await expectFocusSeen(page, 'Tab');
  });
});
