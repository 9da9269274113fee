// Concurrently rendered pages contain no data of another visitor, even with slow requests.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeOnFiles } from '../support/server/databases.ts';
import { AS_PAGE, drawingRoot } from '../support/server/drawnPortal.ts';
import { type Portal, startPortal, type Visitor } from '../support/server/portal.ts';
import { fewOrMany, TIER } from '../support/tier.ts';

/** Number of pages, and how many are requested at once. */
const REQUESTS = TIER === 'test' ? 40 : fewOrMany(1_000, 10_000);
const AT_ONCE = 24;

/** Visitor with the mark that only their own pages contain. */
interface Somebody {
  readonly visitor: Visitor;
  readonly mark: string;
  readonly pages: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

const PAGES = ['/mycars', '/myaccount', '/myaccount/invoices', '/services', '/privacy', '/no-such-page', '/faq'];

const PUBLIC_PAGES = ['/', '/subscribe', '/en-DE/subscribe', '/login', '/privacy', '/faq', '/contact'];

/** Headers of anonymous visitors, whose pages are rendered once for all who send the same. */
const MIXED: readonly Readonly<Record<string, string>>[] = [
  {},
  { 'accept-language': 'en-US' },
  { 'accept-language': 'de-DE,de;q=0.9' },
  { 'x-forwarded-for': '203.0.113.7' },
  { 'accept-encoding': 'br' },
  { 'if-none-match': '"any"' },
];

/** Mark that occurs in no name and number plate of the demo. */
const markOf = (index: number): string => `Mark${index}Z`;

describeOnFiles(
  'pages that are rendered concurrently for many visitors',
  (databases) => {
    let portal: Portal;
    let everybody: readonly Somebody[];

    const open = async (renderWithinMs: number, slowAnswerMs: number) => {
      const settings = { webRoot: await drawingRoot(), rendersPages: true, renderWithinMs, slowAnswerMs };
      portal = await startPortal(databases, { settings });
      everybody = [...(await markedCustomers()), ...MIXED.map(anonymous)];
    };

    /** Marks the names and number plates of all demo customers, and slows down every second one. */
    async function markedCustomers(): Promise<Somebody[]> {
      const { database } = portal;
      const { body } = await portal.visitor().get('/demo/customers');
      return Promise.all(
        (body as { readonly id: string }[]).map(async (scenario, index) => {
          const mark = markOf(index);
          const visitor = await portal.customer(scenario.id);
          const id = String((await visitor.session()).user.hs_contact_id);
          await database.updateTable('customers').set({ firstname: mark, city: mark }).where('id', '=', id).execute();
          const deals = await database
            .selectFrom('deals')
            .select(['id', 'car_id'])
            .where('customer_id', '=', id)
            .execute();
          for (const { car_id } of deals)
            await database
              .updateTable('cars')
              .set({ license_plate: mark, model: mark })
              .where('id', '=', car_id)
              .execute();
          if (index % 2 === 0) visitor.cookies.set('demo_mood', 'slow');
          else visitor.cookies.delete('demo_mood');
          const ofDeals = deals.map((deal) => `/mycars/${deal.id}`);
          const dialogs = ofDeals.map((page) => `${page}?modalName=MULTISTEP_EDIT_RETURN`);
          return { visitor, mark, pages: [...PAGES, ...ofDeals, ...dialogs] };
        }),
      );
    }

    /** Visitor whose pages are shared: they contain no mark, not even the visitor's own. */
    function anonymous(headers: Readonly<Record<string, string>>, index: number): Somebody {
      const mark = markOf(1_000 + index);
      const visitor = portal.visitor();
      visitor.cookies.set('fahrplan_browser', mark);
      const pages = PUBLIC_PAGES.flatMap((page) => [page, `${page}?gclid=${mark}`, `${page}?utm_source=${mark}`]);
      return { visitor, mark: '', pages, headers: { ...headers, 'user-agent': `Agent ${mark}`, referer: mark } };
    }

    /** Requests pages in turn and returns those without the visitor's own mark. */
    async function askAll(): Promise<string[]> {
      let next = 0;
      const empty: string[] = [];
      const asker = async () => {
        while (next < REQUESTS) {
          const index = next++;
          const { visitor, mark, pages, headers } = everybody[index % everybody.length] as Somebody;
          const page = pages[Math.floor(index / everybody.length) % pages.length] ?? '';
          const { status, body } = await visitor.get(page, { ...AS_PAGE, ...headers });
          const text = String(body.text);
          const marks = [...new Set(text.match(/Mark\d+Z/g))];
          expect([page, ...marks]).toEqual(marks.length === 0 ? [page] : [page, mark]);
          if (mark !== '' && marks.length === 0 && status !== 302) empty.push(`${page} ${mark}`);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, asker));
      return empty;
    }

    describe('with enough time', () => {
      beforeAll(() => open(20_000, 25), 120_000);
      test('contain the data of their own visitor', { timeout: 3_600_000 }, async () => {
        expect(await askAll()).toEqual([]);
      });
    });

    describe('with less time than their data takes', () => {
      beforeAll(() => open(60, 50), 120_000);
      test('contain no data of another visitor', { timeout: 3_600_000 }, async () => {
        expect((await askAll()).length).toBeLessThan(REQUESTS);
      });
    });
  },
  afterAll,
);
