// What a server must outlive, and what it tells others (threats B2, C1–C3).
import type { Mutant } from './mutant.ts';

const CHARACTERS = 'tests/server/characters.test.ts';
const PICTURES = 'tests/server/pictures.test.ts';
const PRODUCTION = 'tests/server/production.test.ts';
const FAILURES = 'tests/server/demoFailures.test.ts';
const TRANSACTIONS = 'tests/server/transactions.test.ts';
const LOCKS = 'tests/server/locks.test.ts';
const FORMS = 'tests/server/forms.test.ts';
const NEWER = 'tests/server/newerMigration.test.ts';
const OUTAGE = 'tests/server/outage.test.ts';
const FOLLOW_UPS = 'tests/server/followUps.test.ts';

export const OPERATION: readonly Mutant[] = [
  {
    name: 'who does not know the secret opens files of content',
    threat: 'C3',
    file: 'app/server/routes/developer.ts',
    replace: ['refuseOthers(settings, request);\n      return fileOf', 'return fileOf'],
    test: [
      'tests/server/developer.test.ts',
      'opens the file of content that is served, with the lines of what stands in it',
    ],
  },
  {
    name: 'a server for customers is a demo',
    threat: 'C5',
    file: 'app/server/settings.ts',
    replace: [
      "flag(environment, 'DEMO', !isForCustomers(reached))",
      "flag(environment, 'DEMO', reached !== undefined)",
    ],
    test: [PRODUCTION, 'gets the demo only on a machine of their own, whatever is left out, and keeps their customers'],
  },
  {
    name: 'customers of a demo are let in',
    threat: 'C5',
    file: 'app/server/production.ts',
    replace: ['!settings.demo && (accounts?.seeded ?? 0) > 0', '!settings.demo && (accounts?.seeded ?? 0) < 0'],
    test: [PRODUCTION, 'gets the demo only on a machine of their own, whatever is left out, and keeps their customers'],
  },
  {
    name: 'a demo takes customers of others over',
    threat: 'C5',
    file: 'app/server/production.ts',
    replace: ['!wasSeeded && others > 0', '!wasSeeded && others < 0'],
    test: [PRODUCTION, 'gets the demo only on a machine of their own, whatever is left out, and keeps their customers'],
  },
  {
    name: 'the demo goes with somebody else',
    threat: 'C5',
    file: 'app/server/db/demoAccounts.ts',
    replace: ["deleteFrom('customers').where('id', 'in', ids)", "deleteFrom('customers').where('id', 'is not', null)"],
    test: [PRODUCTION, 'of a demo takes its customers out with all that hangs on them, and nothing else'],
  },
  {
    name: 'the host of a request is believed',
    threat: 'C4',
    file: 'app/server/accounts/origins.ts',
    replace: ['return !isPublicAddress(publicOrigin) && origin', 'return publicOrigin !== origin && origin'],
    test: [
      'tests/server/portalPaths.test.ts',
      'the origin of a link is the own one, or a trusted one that was asked for',
    ],
  },
  {
    name: 'a photo tells its place',
    threat: 'B15',
    file: 'app/server/uploads/receive.ts',
    replace: ['    await cleanFile(placeOf(', '    void cleanFile.bind(placeOf('],
    test: [PICTURES, 'is stored without the place, time and device of its making, however its kind tells them'],
  },
  {
    name: 'a picture may have any number of pixels',
    threat: 'B15',
    file: 'app/server/uploads/cleaning/refusals.ts',
    replace: ['if (width * height > MOST_PIXELS)', 'if (width * height > MOST_PIXELS ** 2)'],
    test: [PICTURES, 'with more pixels than a camera makes is refused by its head, and nothing of it stays'],
  },
  {
    name: 'a stored picture is drawn again',
    threat: 'B15',
    file: 'app/server/uploads/cleaning/clean.ts',
    replace: ['    if (await isClean(place)) return true;\n', ''],
    test: [PICTURES, 'are cleaned once each, by whichever server is there'],
  },
  {
    name: 'a document unpacks without an end',
    threat: 'B15',
    file: 'app/server/uploads/cleaning/document.ts',
    replace: ['const MOST_UNPACKED = 64 * 1024 * 1024;', 'const MOST_UNPACKED = 64 * 1024 ** 3;'],
    test: [PICTURES, 'that is broken, locked, or unpacks without an end is refused, and nothing of it stays'],
  },
  {
    name: 'texts have any characters',
    threat: 'A13',
    file: 'app/server/server.ts',
    replace: ['  refuseHarmfulTexts(app);\n', ''],
    test: [CHARACTERS, 'is refused in every part of every address'],
  },
  {
    name: 'every text has several lines',
    threat: 'A13',
    file: 'app/server/schemas.ts',
    replace: ["{ format: 'line', ...parts }", "{ format: 'lines', ...parts }"],
    test: [CHARACTERS, 'is refused in every place of every body'],
  },
  {
    name: 'the last of two names wins',
    threat: 'A13',
    file: 'app/server/plugins/bodies.ts',
    replace: ['else if (twice !== undefined)', "else if (twice === '')"],
    test: [CHARACTERS, 'a body with a name that stands twice is answered'],
  },
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
    file: 'app/server/newsletter/confirm.ts',
    replace: ['  if (added === undefined) return;\n', ''],
    test: [
      'tests/server/newsletter.test.ts',
      'is confirmed once, however often the link is used and whoever has asked',
    ],
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
    replace: ['Object.keys(all).every((name) => done.has(name))', 'done.size === Object.keys(all).length'],
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
    replace: [
      'the refusal is the same.\n    await discardFile(store, path).catch(() => undefined);',
      'the refusal is the same.',
    ],
    test: ['tests/server/uploads.test.ts', 'that is none, or too large, is refused, and the address can still be used'],
  },
  {
    name: 'a file that broke off is made after it was thrown away',
    threat: 'B16',
    file: 'app/server/uploads/disk.ts',
    replace: ['.finally(() => closed)', ''],
    test: ['tests/server/disk.test.ts', 'content that broke off before it was written is no file once that is said'],
  },
  {
    name: 'two redemptions at the same moment spend the same points',
    threat: 'B2',
    file: 'app/server/loyalty/ledger.ts',
    replace: ['isPostgres(transaction) ? account.forNoKeyUpdate() : account', 'account'],
    test: [
      'tests/server/loyalty.test.ts',
      'that many press for at once, on two servers, are as many as the points are for',
    ],
  },
  {
    name: 'a transaction takes the lock when it writes',
    threat: 'C1',
    file: 'app/server/db/file.ts',
    replace: ["'begin immediate'", "'begin'"],
    test: [
      TRANSACTIONS,
      'a transaction on the file keeps other writers away from its first line on, even while it only reads',
    ],
  },
  {
    name: 'a transaction that was left keeps its lock',
    threat: 'C2',
    file: 'app/server/db/file.ts',
    replace: ['      this.rollback();', ''],
    test: [TRANSACTIONS, 'a transaction that is begun by hand and left keeps nobody from the file'],
  },
  {
    name: 'a lock is not waited for',
    threat: 'C2',
    file: 'app/server/db/file.ts',
    replace: [' || performance.now() > until) throw error;', ' || until > 0) throw error;'],
    test: [LOCKS, 'a booking waits for it, reading goes on, and the server is not called ready'],
  },
  {
    name: 'a server that cannot write is called ready',
    threat: 'C2',
    file: 'app/server/routes/health.ts',
    replace: ['    await writing;', ''],
    test: [LOCKS, 'a booking waits for it, reading goes on, and the server is not called ready'],
  },
  {
    name: 'a lost answer to COMMIT is said to be no',
    threat: 'C2',
    file: 'app/server/db/transactions.ts',
    replace: ['if (isCommitting && isAnswerLost(error)) {', 'if (isCommitting && attempt === 0) {'],
    test: [
      OUTAGE,
      'is lost while it commits, and stays lost: nobody claims that nothing has happened, and the same key tells',
    ],
  },
  {
    name: 'nobody looks up what came of a lost answer',
    threat: 'C2',
    file: 'app/server/bookings/once.ts',
    replace: ['look === LOOKS', 'look === 0'],
    test: [OUTAGE, 'is lost while it commits: the server finds out what came of it, and makes it once'],
  },
  {
    name: 'a backend that breaks off is said to have done nothing',
    threat: 'B2',
    file: 'app/server/front.ts',
    replace: ['isUndone ? unavailable() : outcomeUnknown()', 'unavailable()'],
    test: [
      'tests/server/front.test.ts',
      'that hangs up may have made the change, one that is gone has not, and nothing is sent twice',
    ],
  },
  {
    name: 'what is not known is said to have failed',
    threat: 'B2',
    file: 'engine/journey/send.ts',
    replace: ['if (operation.once && unknown && isOpen', 'if (operation.once && unknown && success'],
    test: ['tests/journeys/failures.test.ts', 'a lost answer is not said to be a refusal, nor a success'],
  },
  {
    name: 'what is known to have failed is not known',
    threat: 'B2',
    file: 'engine/journey/sent.ts',
    replace: ["return follow(body, ['outcome']) !== 'not_done';", 'return true;'],
    test: ['tests/journeys/failures.test.ts', 'a refusal of the server is said to have booked nothing'],
  },
  {
    name: 'a look that fails is taken for the answer',
    threat: 'B2',
    file: 'engine/journey/send.ts',
    replace: [' || (inDoubt && reply.status >= 500)', ''],
    test: ['tests/journeys/failures.test.ts', 'what is not known stays so until the server says what came of it'],
  },
  {
    name: 'the page of a proxy is a refusal',
    threat: 'B2',
    file: 'engine/journey/sent.ts',
    replace: ["return typeof body !== 'object' || body === null;", 'return false;'],
    test: [
      'tests/journeys/failures.test.ts',
      'the page of a proxy that finds nothing is not said to be a refusal, nor a success',
    ],
  },
  {
    name: 'search engines are told addresses of whatever host has asked',
    threat: 'C8',
    file: 'app/server/plugins/siteMap.ts',
    replace: ['publicOrigin ?? originOf(request)', '(publicOrigin && undefined) ?? originOf(request)'],
    test: ['tests/server/siteMap.test.ts', 'names its origin as it is configured, whoever asks, or as it was asked'],
  },
  {
    name: 'cars of a closed group are listed for everybody',
    threat: 'C9',
    file: 'app/server/stock/ids.ts',
    replace: ["cug_id is null and stock <> 'displayed'", "stock <> 'displayed'"],
    test: [
      'tests/server/vehicles.test.ts',
      'are told part by part, without those of closed groups and those that are only shown',
    ],
  },
  {
    name: 'a call of products is made for somebody else',
    threat: 'C9',
    file: 'app/server/accounts/actors.ts',
    replace: ["if (type === 'customer' && (", "if (type === 'nobody' && ("],
    test: ['tests/server/vehicles.test.ts', 'is told by headers, and is who is here'],
  },
];
