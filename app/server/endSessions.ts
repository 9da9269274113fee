// Ends the sessions and links of one customer, or of all customers with --all.
// Usage: npx tsx app/server/endSessions.ts ADDRESS | --all

import { openDatabase } from './openDatabase.ts';
import { auditCommand } from './platform/audit/entries.ts';
import { findByEmail } from './platform/auth/customers.ts';
import { endLinks } from './platform/auth/links.ts';
import { endSessions } from './platform/auth/sessions.ts';
import { assertExists, type Database } from './platform/db/open.ts';
import { inTransaction } from './platform/db/transactions.ts';
import { readBindings } from './platform/settings/settings.ts';

const [who] = process.argv.slice(2);
if (who === undefined) leave('The customer is missing. Give an e-mail address, or --all.', 2);
const place = readBindings(process.env).database;
try {
  assertExists(place);
} catch (error) {
  leave((error as Error).message, 1);
}
const database = await openDatabase(place);
const isDone = who === '--all' ? await endAll(database) : await endOf(database, who);
await database.destroy();
if (!isDone) leave('No customer has this e-mail address. Check it.', 1);
leave('All sessions and e-mail links have ended.', 0);

async function endAll(all: Database): Promise<boolean> {
  await inTransaction(all, async (transaction) => {
    await transaction.deleteFrom('account_links').execute();
    await transaction.deleteFrom('sessions').execute();
    auditCommand(transaction, { actor: 'operator', operation: 'endSessions' }, new Date());
  });
  return true;
}

/** @returns false when no customer has the address */
async function endOf(all: Database, email: string): Promise<boolean> {
  const customer = await findByEmail(all, email);
  if (customer === undefined) return false;
  await inTransaction(all, async (transaction) => {
    await endLinks(transaction, customer.id);
    await endSessions(transaction, customer.id);
    const subject = `contact_id=${customer.id}`;
    auditCommand(transaction, { actor: 'operator', operation: 'endSessions', subject }, new Date());
  });
  return true;
}

function leave(words: string, code: number): never {
  console.log(words);
  process.exit(code);
}
