// Pages rendered with another time, zone or clock hydrate without errors.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/testbed/portalBuild.ts';
import { expect, test } from '../support/e2e/drawing.ts';
import { fewOrMany } from '../support/tier.ts';

const HOUR = 3_600_000;
const CUSTOMER = 'return-window-open';

/** Paths of all pages and dialogs, and an unknown one. */
const PATHS = ['flows', 'flows/pages']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(ROOT, folder, name), 'utf8')) as { route?: string | string[] }),
  )
  .flatMap(({ route = [] }) => [route].flat())
  .map((route) => route.replace(/:\w+/g, CUSTOMER).replace('/*', ''))
  .concat('/no-such-page');

interface Look {
  readonly locale: string;
  readonly timezoneId: string;
  readonly hasTouch: boolean;
  /** Offset of the browser's clock in ms. */
  readonly ahead: number;
}

const LOCALES = ['de-DE', 'en-DE', 'en-US'];
const ZONES = ['Europe/Berlin', 'America/Los_Angeles', 'Asia/Tokyo'];

/** One combination in `npm test`, since each opens every page. All of them in the soak run. */
const LOOKS: readonly Look[] = LOCALES.flatMap((locale, at) =>
  ZONES.flatMap((timezoneId, zone) =>
    [false, true].flatMap((hasTouch, touch) =>
      [-HOUR, HOUR].map((ahead, clock) => ({
        locale,
        timezoneId,
        hasTouch,
        ahead,
        few: at + zone + touch + clock === 0,
      })),
    ),
  ),
).filter(({ few }) => fewOrMany(+few, 1) === 1);

for (const { locale, timezoneId, hasTouch, ahead } of LOOKS)
  test.describe(`${locale}, ${timezoneId}, ${hasTouch ? 'touch' : 'mouse'}, ${ahead > 0 ? 'ahead' : 'behind'}`, () => {
    test.use({ locale, timezoneId, hasTouch, viewport: { width: hasTouch ? 390 : 1280, height: 844 } });
    test.setTimeout(180_000);

    for (const signedIn of fewOrMany(0, 1) ? [false, true] : [false])
      test(`every page hydrates without a mismatch, ${signedIn ? 'signed in' : 'signed out'}`, async ({
        page,
        portal,
        faults,
      }) => {
        if (signedIn) await portal.signInAs(CUSTOMER);
        // Some paths lead to missing data.
        faults.provoke(404);
        await page.clock.setFixedTime(Date.now() + ahead);
        await page.addInitScript(() => {
          addEventListener('fahrplan:alive', () => {
            document.documentElement.dataset['alive'] = '';
          });
        });
        for (const path of PATHS) {
          await page.goto(path);
          await expect(page.locator('html[data-alive]'), path).toHaveCount(1);
          faults.expectNone();
        }
      });
  });
