// Databases of the last three schemas are upgraded with all of their rows, and serve their customers.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { OLD_ROWS, OLD_SCHEMAS, restoreSchema } from '../support/server/olderSchemas.ts';
import { startPortal } from '../support/server/portal.ts';

describeOnEachDatabase('a database of an older schema', (databases) => {
  test.each(OLD_SCHEMAS)('that ends with %s keeps every row, and goes on', async (schema) => {
    const place = await databases.create();
    await restoreSchema(place, schema);
    const portal = await startPortal(databases, { place });
    for (const [table, rows] of Object.entries(OLD_ROWS)) {
      const { rows: now } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
        portal.database,
      );
      expect(now).toEqual(expect.arrayContaining(rows.map((row) => expect.objectContaining(row))));
    }
    const visitor = await portal.customer('mileage-report-due');
    const deals = await visitor.get('/portal/api/bff/deals');
    expect([deals.status, deals.body]).toEqual([200, [expect.objectContaining({ id: 'mileage-report-due' })]]);
    const report = await visitor.post(
      '/portal/api/bff/deals/mileage-report-due/mileage-report',
      { current_mileage: 45_000 },
      { 'idempotency-key': crypto.randomUUID() },
    );
    expect([report.status, report.body]).toEqual([200, expect.anything()]);
  });
});
