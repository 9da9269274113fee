// Makes customers with older contracts primary drivers. Erased customers are left out.
import { type Migration, sql } from 'kysely';

export const primaryDrivers: Migration = {
  async up(db) {
    const now = new Date().toISOString();
    await sql`
      insert into drivers (id, customer_id, type, firstname, lastname, status, status_at, created_at)
      select customers.id || '-0', customers.id, 'primary', firstname, lastname, 'active', ${now}, ${now}
      from customers
      where exists (select 1 from deals where deals.customer_id = customers.id and variant = 'SUBSCRIPTION')
        and not exists (select 1 from drivers where drivers.customer_id = customers.id and type = 'primary')
        and not exists (select 1 from closed_accounts where closed_accounts.customer_id = customers.id)
      on conflict (id) do nothing`.execute(db);
  },
};
