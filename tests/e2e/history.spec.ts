import type { Page } from '@playwright/test';
import { crossed } from '../support/e2e/crossed.ts';
import { pageAt } from '../support/e2e/portal.ts';
import { expect, test } from '../support/e2e/test.ts';

const DEAL = 'return-window-open';

// Animations take time, during which a second press may happen.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.beforeEach(({ portal }) => portal.signInAs(DEAL));

test('Back is one step back with the answers kept, Forward one step on, and the first Back leaves the wizard', {
  tag: '@fast',
}, async ({ portal, page }) => {
  await portal.planReturn(DEAL);
  await portal.continue();
  await portal.isOn('location');
  await portal.field('german-address', 'street').fill('Sendlinger Straße');
  await portal.continue();
  await portal.isOn('appointment');
  await page.goBack();
  await portal.isOn('location');
  await expect(portal.field('german-address', 'street')).toHaveValue('Sendlinger Straße');
  await page.goBack();
  await portal.isOn('locationSelection');
  await page.goForward();
  await portal.isOn('location');
  await page.goForward();
  await portal.isOn('appointment');
  await portal.button('Zurück').click();
  await portal.isOn('location');
  await page.goBack();
  await portal.isOn('locationSelection');
  await page.goBack();
  await expect(portal.dialog).toHaveCount(0);
  await expect(page).toHaveURL(pageAt(`/mycars/${DEAL}`));
  await expect(portal.pageHeading).toHaveText('Norden Fjell Kombi');
});

test('a reload in the middle returns to the step with the answers', async ({ portal, page }) => {
  await portal.planReturn(DEAL);
  await portal.walkTo('contact');
  await portal.field('edit-return', 'contact.phone').fill('0171 2345678');
  await portal.field('edit-return', 'contact.phone').blur();
  await page.reload();
  await portal.isOn('contact');
  await expect(portal.field('edit-return', 'contact.phone')).toHaveValue('+49 171 2345678');
  await portal.button('Zurück').click();
  await portal.isOn('appointment');
  await expect(portal.days.nth(5)).toBeChecked();
  await expect(portal.slot('10:00')).toBeChecked();
  await portal.continue();
  await portal.isOn('contact');
  await portal.continue();
  await portal.isOn('overview');
});

test('Back after a reload is still one step back', async ({ portal, page }) => {
  await portal.planReturn(DEAL);
  await portal.walkTo('contact');
  await page.reload();
  await portal.isOn('contact');
  await page.goBack();
  await portal.isOn('appointment');
  await expect(portal.slot('10:00')).toBeChecked();
  await page.goForward();
  await portal.isOn('contact');
});

test('Back while a dialog from the URL loads keeps its name, and is one step back', async ({ portal, page }) => {
  await portal.open(`/mycars/${DEAL}?modalName=MULTISTEP_EDIT_RETURN`);
  await portal.isOn('locationSelection');
  const kept = portal.kept('"step":"location"');
  await portal.continue();
  await portal.isOn('location');
  await kept;
  await portal.drawsNothing();
  let release = () => {};
  const turned = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = page.waitForRequest(/assets\/edit-return-[^/]*\.js$/);
  await page.route(/assets\/edit-return-[^/]*\.js$/, async (route) => {
    await turned;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await asked;
  await page.goBack();
  release();
  await portal.isOn('locationSelection');
  await expect(page).toHaveURL(/modalName=MULTISTEP_EDIT_RETURN/);
});

test('a reload returns to the step, also without changes', async ({ portal, page }) => {
  await portal.planReturn(DEAL);
  await portal.walkTo('appointment');
  await page.reload();
  await portal.isOn('appointment');
});

test('an address with the name of a dialog opens it over its page', async ({ portal, page }) => {
  await portal.open(`/mycars/${DEAL}?modalName=MULTISTEP_EDIT_RETURN`);
  await portal.isOn('locationSelection');
  await page.keyboard.press('Escape');
  await expect(portal.dialog).toHaveCount(0);
  await expect(page).toHaveURL(pageAt(`/mycars/${DEAL}`));
});

test('the address of planning a return leads to its dialog', async ({ portal, page }) => {
  await portal.open(`/mycars/${DEAL}/return`);
  await portal.isOn('locationSelection');
  await expect(page).toHaveURL(new RegExp(`/mycars/${DEAL}\\?modalName=MULTISTEP_EDIT_RETURN`));
});

for (const way of ['Escape', 'the close button']) {
  test(`${way} closes the dialog, gives the focus back to its opener, and keeps the answers`, async ({
    portal,
    page,
  }) => {
    await portal.open(`/mycars/${DEAL}`);
    const opener = page.getByRole('button', { name: /^Rückgabe planen Abholen/ });
    await opener.click();
    await portal.isOn('locationSelection');
    await portal.continue();
    await portal.isOn('location');
    await portal.field('german-address', 'street').fill('Sendlinger Straße');
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await portal.button('Schließen').click();
    await expect(portal.dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(page).toHaveURL(pageAt(`/mycars/${DEAL}`));
    await opener.click();
    await portal.isOn('location');
    await expect(portal.field('german-address', 'street')).toHaveValue('Sendlinger Straße');
  });
}

test('closing a dialog over a dialog returns to the one below, with its focus', async ({ portal, page }) => {
  await portal.planReturn(DEAL);
  await portal.walkTo('contact');
  await portal.button('So geht die Vollmacht').click();
  await expect(portal.heading).toHaveText('Vollmacht für die Rückgabe');
  await page.keyboard.press('Escape');
  await portal.isOn('contact');
  await expect(portal.button('So geht die Vollmacht')).toBeFocused();
});

test('Back after the booking does not book again', async ({ portal, page }) => {
  await portal.planReturn(DEAL);
  await portal.walkTo('overview');
  await portal.order();
  await portal.readPlanned();
  await page.goBack();
  await expect(portal.button('Zahlungspflichtig buchen')).toHaveCount(0);
});

for (const way of ['Back', 'OK'] as const)
  test(`${way} on the confirmation closes it without the appraisal, and leaves the page below`, async ({
    portal,
    page,
  }) => {
    await portal.open('/mycars');
    await portal.planReturn(DEAL);
    await portal.walkTo('appointment');
    // Late enough for an appraisal before it.
    await portal.choose(20, '10:00');
    for (const step of ['contact', 'overview'] as const) {
      await portal.continue();
      await portal.isOn(step);
    }
    await expect(portal.fact('Gesamt')).toHaveText(/199/);
    await portal.dialog.getByRole('checkbox').check();
    await portal.order();
    await portal.isOn('Wo begutachten wir das Auto?');
    const leave = async () => {
      // Going back at once would belong to the closing dialog.
      await page.waitForTimeout(400);
      await page.goBack();
    };
    await leave();
    await portal.isOn(portal.words('request-success-modal', 'title'));
    if (way === 'Back') await leave();
    else await portal.button(portal.words('common', 'ok')).click();
    await expect(portal.dialog).toHaveCount(0);
    await expect(portal.pageHeading).toHaveText('Norden Fjell Kombi');
    await leave();
    await expect(portal.pageHeading).toHaveText('Meine Abos');
  });

test('Back works the same in a dialog from the URL', async ({ portal, page }) => {
  await portal.open('/mycars');
  await portal.open(`/mycars/${DEAL}?modalName=MULTISTEP_EDIT_RETURN`);
  await portal.isOn('locationSelection');
  await portal.continue();
  await portal.isOn('location');
  await page.goBack();
  await portal.isOn('locationSelection');
  await page.goBack();
  await expect(portal.pageHeading).toHaveText('Meine Abos');
});

const LEADS = 'So geht die Vollmacht';

function press(page: Page, acts: readonly ('Back' | 'Escape')[], apart: number): Promise<void> {
  return page.evaluate(
    async ([wanted, pause]) => {
      for (const act of wanted) {
        if (act === 'Back') history.back();
        else document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
        if (pause > 0) await new Promise((resume) => setTimeout(resume, pause));
      }
    },
    [acts, apart] as const,
  );
}

test('Back and Forward during the booking change neither step nor URL', async ({ portal, page }) => {
  await portal.planReturn(DEAL);
  await portal.walkTo('overview');
  await expect(portal.fact('Gesamt')).toHaveText(/199/);
  const address = page.url();
  await portal.serverIs('slow');
  await portal.order();
  await page.goBack();
  await portal.isOn('overview');
  await expect(page).toHaveURL(address);
  await portal.serverIs('ok');
  await portal.readPlanned();
  await expect(page).toHaveURL(pageAt(`/mycars/${DEAL}`));
});

test('Forward past an invalid answer stays on its step and URL, with the reason', async ({ portal, page }) => {
  await portal.planReturn(DEAL);
  await portal.walkTo('appointment');
  await page.goBack();
  await portal.isOn('location');
  const address = page.url();
  await portal.field('german-address', 'city').fill('');
  await page.goForward();
  await portal.isOn('location');
  await expect(page).toHaveURL(address);
  await expect(portal.summary).toContainText('Gib den Ort ein');
  await portal.field('german-address', 'city').fill('München');
  await page.goForward();
  await portal.isOn('appointment');
  await page.goBack();
  await page.goBack();
  await portal.isOn('locationSelection');
});

const TWO_WAYS = [
  ['Escape', 'Back'],
  ['Back', 'Escape'],
] as const;

for (const [acts, apart] of crossed(TWO_WAYS, [0, 40])) {
  test.describe(`${acts.join(' and ')}, ${apart} ms apart,`, () => {
    test('close the upper of two dialogs, and leave the lower on its step', async ({ portal, page }) => {
      await portal.planReturn(DEAL);
      await portal.walkTo('contact');
      const address = page.url();
      await portal.button(LEADS).click();
      await expect(portal.heading).toHaveText('Vollmacht für die Rückgabe');
      await press(page, acts, apart);
      await portal.isOn('contact');
      await page.waitForTimeout(300);
      await portal.isOn('contact');
      await expect(page).toHaveURL(address);
      await page.goBack();
      await portal.isOn('appointment');
    });

    test('close a dialog, and leave the page below', async ({ portal, page }) => {
      await portal.open('/mycars');
      await page
        .getByRole('main')
        .getByRole('link', { name: /Norden Fjell Kombi/ })
        .click();
      await page.getByRole('button', { name: /^Rückgabe planen Abholen/ }).click();
      await portal.walkTo('location');
      await press(page, acts, apart);
      await expect(portal.dialog).toHaveCount(0);
      await page.waitForTimeout(300);
      await expect(portal.pageHeading).toHaveText('Norden Fjell Kombi');
      await expect(page).toHaveURL(pageAt(`/mycars/${DEAL}`));
      await page.goBack();
      await expect(portal.pageHeading).toHaveText('Meine Abos');
    });
  });
}
