// Server of requests.ts and cars.ts: the product, and minimal routes for comparison.
import { openDatabase } from '../app/server/openDatabase.ts';
import { inTransaction } from '../app/server/platform/db/transactions.ts';
import { createServer } from '../app/server/server.ts';
import { defaultSettings } from '../app/server/settings.ts';

const { DATABASE_URL: url, DATABASE_FILE: file = '', WEB_ROOT: webRoot = '' } = process.env;
const database = await openDatabase(url === undefined ? { file } : { url });
// With a mail server each submission writes an e-mail, which nothing here sends.
const settings = { ...defaultSettings, webRoot, demo: false, smtpUrl: 'smtp://127.0.0.1', logLevel: 'silent' as const };
const app = await createServer({ database, clock: { now: () => new Date() }, settings });

await database.schema
  .createTable('bare')
  .ifNotExists()
  .addColumn('id', 'text', (column) => column.primaryKey())
  .addColumn('content', 'text', (column) => column.notNull())
  .execute();
const bare = database as unknown as Parameters<typeof insert>[0];

function insert(into: typeof database, id: string, content: string): Promise<object> {
  return inTransaction(into, async (transaction) => {
    await transaction
      .insertInto('bare' as 'secrets')
      .values({ id, content } as never)
      .execute();
    return { id };
  });
}

app.post<{ Params: { id: string }; Body: object }>('/bare/:id', ({ params, body }) =>
  insert(bare, params.id, JSON.stringify(body)),
);
app.get<{ Params: { id: string } }>('/bare/:id', ({ params }) =>
  database.selectFrom('deals').selectAll().where('id', '=', params.id).executeTakeFirst(),
);
app.get('/cpu', async () => process.cpuUsage());

console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
process.once('SIGTERM', () => void app.close());
