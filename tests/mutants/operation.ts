// What a server must outlive, and what it tells others (threats B2, C1–C3).
import type { Mutant } from './mutant.ts';

const FAILURES = 'tests/server/demoFailures.test.ts';
const FORMS = 'tests/server/forms.test.ts';
const NEWER = 'tests/server/newerMigration.test.ts';
const OUTAGE = 'tests/server/outage.test.ts';
const FOLLOW_UPS = 'tests/server/followUps.test.ts';

export const OPERATION: readonly Mutant[] = [
  {
    name: 'two servers send the same row',
    threat: 'C3',
    file: 'app/server/outbox/outbox.ts',
    replace: ['return numUpdatedRows === 1n;', 'return numUpdatedRows >= 0n;'],
    test: ['tests/server/mail.test.ts', 'is emptied once by two servers that look at the same time'],
  },
  {
    name: 'a follow-up is forgotten when it is given up',
    threat: 'C3',
    file: 'app/server/followUps/delivery.ts',
    replace: [
      "updateTable('follow_ups').set({ due_at: NEVER, given_up_at }).where(",
      "deleteFrom('follow_ups').where('id', '!=', given_up_at).where(",
    ],
    test: [FOLLOW_UPS, 'then stay, marked'],
  },
  {
    name: 'a receiver may send the server elsewhere',
    threat: 'C3',
    file: 'app/server/followUps/webhook.ts',
    replace: ["redirect: 'manual'", "redirect: 'follow'"],
    test: [FOLLOW_UPS, 'do not count as arrived by a redirect'],
  },
  {
    name: 'a receiver that refuses has taken it',
    threat: 'C3',
    file: 'app/server/followUps/webhook.ts',
    replace: ['if (!answer.ok)', 'if (answer.status === 0)'],
    test: [FOLLOW_UPS, 'are tried again later and later'],
  },
  {
    name: 'a try has an id of its own',
    threat: 'C3',
    file: 'app/server/followUps/webhook.ts',
    replace: ["'idempotency-key': id,", "'idempotency-key': crypto.randomUUID(),"],
    test: [FOLLOW_UPS, 'are tried again later and later'],
  },
  {
    name: 'a repeated sign-up is told again',
    threat: 'C3',
    file: 'app/server/bookings/subscribeToNewsletter.ts',
    replace: ['if (added !== undefined) await', 'await'],
    test: [FOLLOW_UPS, 'nothing of what is refused or repeated'],
  },
  {
    name: 'a lost answer is lost before the effect',
    threat: 'B2',
    file: 'app/server/plugins/demoFailures.ts',
    replace: ['if (failure.after_effect)', 'if (failure.after_effect === false)'],
    test: [FAILURES, 'loses its connection after the commit'],
  },
  {
    name: 'a failure never ends',
    threat: 'B2',
    file: 'app/server/demo/failures.ts',
    replace: ["row('times_left', '-', 1)", "row('times_left', '-', 0)"],
    test: [FAILURES, 'fails as often as told'],
  },
  {
    name: 'a connection that was silent is used again',
    threat: 'C2',
    file: 'app/server/db/postgres.ts',
    replace: ['client.release(broken);', 'client.release();'],
    test: [OUTAGE, 'what was silent is not used again'],
  },
  {
    name: 'a database that cannot be written is a mistake of the server',
    threat: 'C2',
    file: 'app/server/db/transactions.ts',
    replace: ["  'SQLITE_READONLY',\n", ''],
    test: [OUTAGE, 'is said with 503, and works by itself once it can'],
  },
  {
    name: 'a full disk is a mistake of the server',
    threat: 'C2',
    file: 'app/server/db/transactions.ts',
    replace: ["  'SQLITE_FULL',\n", ''],
    test: [OUTAGE, 'is said with 503, and works by itself once it can'],
  },
  {
    name: 'an old server does not start on what a newer one has migrated',
    threat: 'C13',
    file: 'app/server/db/open.ts',
    replace: [
      'Object.keys(migrations).every((name) => done.has(name))',
      'done.size === Object.keys(migrations).length',
    ],
    test: [NEWER, 'one that starts again'],
  },
  {
    name: 'an answer has every column that there is',
    threat: 'C13',
    file: 'app/server/views/deal.ts',
    replace: ['STORED_FIELDS.map((name) => [name, deal[name]])', 'Object.entries(deal)'],
    test: [NEWER, 'serves an old server all the while'],
  },
  {
    name: 'a form that is none is a mistake of the server',
    threat: 'B16',
    file: 'app/server/uploads/form.ts',
    replace: ["throw new Problem('invalid_request', 'The form could not be read.');", 'throw error;'],
    test: [FORMS, 'that is broken anywhere is refused, or is one after all'],
  },
  {
    name: 'the file of a form that is refused stays on the disk',
    threat: 'B16',
    file: 'app/server/uploads/takeDamageImage.ts',
    replace: ['if (path !== undefined) await discardFile(store, path).catch(() => undefined);', ''],
    test: [FORMS, 'that is broken anywhere is refused, or is one after all'],
  },
  {
    name: 'a file that is refused stays on the disk',
    threat: 'B16',
    file: 'app/server/uploads/receive.ts',
    replace: ['await discardFile(store, path).catch(() => undefined);', ''],
    test: ['tests/server/uploads.test.ts', 'that is none, or too large, is refused, and the address can still be used'],
  },
  {
    name: 'a file that broke off is made after it was thrown away',
    threat: 'B16',
    file: 'app/server/uploads/disk.ts',
    replace: ['.finally(() => closed)', ''],
    test: ['tests/server/disk.test.ts', 'content that broke off before it was written is no file once that is said'],
  },
];
