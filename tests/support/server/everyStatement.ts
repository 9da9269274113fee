// Uses all features until every statement of the server has run at least once.
import { randomUUID } from 'node:crypto';
import { cleanUp } from '../../../app/server/cleanUp.ts';
import { countAccounts, removeDemo } from '../../../app/server/demo/demoAccounts.ts';
import { readAudit } from '../../../app/server/platform/audit/entries.ts';
import { hashPassword } from '../../../app/server/platform/auth/passwords.ts';
import { findSocialAccount } from '../../../app/server/platform/auth/social/findAccount.ts';
import { rotateSecrets } from '../../../app/server/platform/db/secrets.ts';
import { deliverMails, WAITS_MS } from '../../../app/server/platform/mail/delivery.ts';
import { readBacklog } from '../../../app/server/platform/outbox/backlog.ts';
import { deliverFollowUps, FOLLOW_UP_WAITS_MS } from '../../../app/server/platform/outbox/delivery.ts';
import { drop, listGivenUp, redrive } from '../../../app/server/platform/outbox/givenUp.ts';
import { createMender } from '../../../app/server/platform/outbox/outbox.ts';
import { LIVE, ReleaseStore } from '../../../app/server/platform/releases/store.ts';
import { Editors } from '../../../app/server/platform/studio/editors.ts';
import { ReleaseJobs } from '../../../app/server/platform/studio/jobs.ts';
import { codeAt, createCodeSecret } from '../../../app/server/platform/studio/oneTimeCodes.ts';
import { WorkingCopy } from '../../../app/server/platform/studio/workingCopy.ts';
import { cleanStoredFiles } from '../../../app/server/platform/uploads/cleaning/stored.ts';
import { folderStore } from '../../../app/server/platform/uploads/folderStore.ts';
import { isReceived } from '../../../app/server/platform/uploads/unused.ts';
import { takeNews } from '../../../app/server/subscription/inbox/inbox.ts';
import { readMailTexts } from '../../../app/server/subscription/mailTexts.ts';
import { carryOutDeletions } from '../../../app/server/subscription/privacy/deletions.ts';
import { catalogue, world } from '../definitions.ts';
import { bodyOf } from '../journeys/bodies.ts';
import {
  askForLink,
  KATHARINA,
  mailsOf,
  NEW_EMAIL,
  NEW_PASSWORD,
  OWNER_OF,
  RESET,
  register,
  tokenOf,
  USE,
  VERIFY,
} from './accounts.ts';
import { delivery } from './deliveries.ts';
import { putAttorney, putLicence, sendImage } from './files.ts';
import { orderNewsletter } from './newsletters.ts';
import { dealUrl, type Portal, pickup, type Visitor } from './portal.ts';

const DEAL = 'return-window-open';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const nowhere = { warn: () => undefined };

/** Runs every statement. The portal cannot be used afterwards. */
export async function makeEveryStatement(portal: Portal): Promise<void> {
  // Runs first, because the planted data depends on the current time.
  await cleanUp(portal);
  await portal.app.inject('/health');
  for (const scenario of [
    'mileage-report-due',
    'deposit-refund-open',
    'return-booked-free-change',
    'service-requested',
  ])
    await callEverything(await portal.customer(scenario), scenario);
  await look(portal.visitor());
  await book(await portal.customer(DEAL));
  await buy(portal);
  await planDelivery(await portal.customer('handover-free-change'));
  await sendFiles(portal);
  await drive(await portal.customer('business-customer'));
  await tell(await portal.customer('business-customer'));
  await pay(await portal.customer(DEAL));
  await writeDrafts(await portal.customer(DEAL));
  await prolong(await portal.customer('return-booked-free-change'));
  await collect(portal);
  await read(portal);
  await write(portal);
  await fail(portal);
  await changeAccounts(portal);
  await comeFromProvider(portal);
  await giveUp(portal);
  await hear(portal);
  await publish(portal);
  await forget(portal);
  await clean(portal);
}

const send = (visitor: Visitor, url: string, body: object, key: string = randomUUID()) =>
  visitor.post(url, body, { 'idempotency-key': key });

/** Calls every operation except sign-out, with valid bodies. */
async function callEverything(visitor: Visitor, scenario: string): Promise<void> {
  for (const { method = 'POST', url, body, multipart } of Object.values(catalogue.operations)) {
    if (multipart || /sign-?out|sessions\//.test(url)) continue;
    const path = url.replaceAll(/{\w+}/g, scenario).replace('car_id=', `car_id=car-${scenario}`);
    const names = { dealId: scenario, deal_id: scenario, subscription_id: scenario };
    const given = body === undefined || !(body in world.types) ? undefined : { ...bodyOf(body), ...names };
    await visitor.send(method, path, given, method === 'GET' ? {} : { 'idempotency-key': randomUUID() });
  }
}

async function look(visitor: Visitor): Promise<void> {
  for (const query of [
    ...['group_by=model', 'group_by=model&terms=3&sort=desc', 'brands=none', 'terms=3,12&sort=asc&min_price=1'],
    'features=camera&max_price=60000&terms=12&fuels=electric',
  ])
    for (const list of ['cars', 'filters/cars']) await visitor.get(`/api/product/${list}?${query}`);
}

/** Moves a return, with its appraisal and calendar file, repeats a request, and cancels another one. */
async function book(visitor: Visitor): Promise<void> {
  const key = { 'idempotency-key': 'one' };
  for (let time = 0; time < 2; time += 1) await visitor.put(dealUrl(DEAL, '/return'), pickup(), key);
  await visitor.put(dealUrl(DEAL, '/return'), pickup({ preferred_return_date: '2027-01-28T10:00:00+01:00' }));
  const { options } = (await visitor.get(dealUrl(DEAL, '/pre-return-appraisal'))).body;
  const wish = { appointment_date: options.dates[0], appointment_timeslot: '13:00' };
  await visitor.put(dealUrl(DEAL, '/pre-return-appraisal'), wish);
  for (const kind of ['return', 'handover', 'appraisal', 'service'])
    await visitor.get(`/api/calendar?deal_id=${DEAL}&appointment=${kind}&reference=SE-1`);
  await send(visitor, dealUrl(DEAL, '/mileage-report'), { current_mileage: 20_000 });
  await visitor.get(`/portal/api/bff/active-fleet?car_id=car-${DEAL}`);
  const cancel = (call: string) =>
    visitor.send('DELETE', dealUrl(DEAL, call), undefined, { 'idempotency-key': randomUUID() });
  const { appointment } = (await visitor.get(dealUrl(DEAL, '/pre-return-appraisal'))).body;
  await cancel(`/pre-return-appraisal/${appointment.reference}`);
  const { reference } = (await visitor.get(dealUrl(DEAL, '/return'))).body;
  await cancel(`/return/${reference}`);
  const [invoice] = (await visitor.get('/portal/api/bff/invoices')).body;
  await visitor.get(`/portal/api/bff/invoices/${invoice?.id}/document`);
}

async function buy(portal: Portal): Promise<void> {
  const visitor = await portal.customer('window-not-yet-open');
  for (const call of ['attach', 'cancel'])
    await send(visitor, `/api/addons/${call}`, { subscriptionId: 'window-not-yet-open', addonId: 'mileage-500' });
  const offer = { dealId: 'return-booked-free-change', vin: 'WFPZZZ1JZ3W386752', price: 2_367_000 };
  await send(await portal.customer('return-booked-free-change'), '/api/automation/buy-car-offer', offer);
  const order = { data: { car_id: `car-${DEAL}`, comment: 'Es quietscht.', requested_services: ['oil_change'] } };
  const asking = await portal.customer(DEAL);
  const { reference } = (await send(asking, dealUrl(DEAL, '/schedule-service'), order)).body;
  const key = { 'idempotency-key': randomUUID() };
  await asking.send('DELETE', dealUrl(DEAL, `/service-requests/${reference}`), undefined, key);
}

async function planDelivery(visitor: Visitor): Promise<void> {
  const deal = 'handover-free-change';
  const key = { 'idempotency-key': randomUUID() };
  // A key can be used again after a refusal.
  await visitor.put(dealUrl(deal, '/handover'), delivery({ handover_city: ' ' }), key);
  await visitor.put(dealUrl(deal, '/handover'), delivery(), key);
  await visitor.get(dealUrl(deal, '/receipts'));
  await visitor.get(`/api/calendar?deal_id=${deal}&appointment=handover`);
}

async function sendFiles(portal: Portal): Promise<void> {
  const visitor = await portal.customer(DEAL);
  await putLicence(visitor);
  const { path } = (await sendImage(visitor, DEAL)).body;
  const damage = {
    damage_key: 'bumper',
    damage_handler: 'claimini',
    damage_description: 'Beim Bremsen quietscht es vorne links, seit gestern immer.',
    paths: [path.location],
  };
  await send(visitor, dealUrl(DEAL, '/report-damage'), damage);
  const [{ reference, photos }] = (await visitor.get(dealUrl(DEAL, '/damage-reports'))).body;
  await visitor.get(photos[0].url);
  const further = (await sendImage(visitor, DEAL)).body.path.location;
  await send(visitor, dealUrl(DEAL, `/damage-reports/${reference}/photos`), { paths: [further] });
  const attorney = { document_key: await putAttorney(visitor), identity_key: await putAttorney(visitor) };
  await send(visitor, dealUrl(DEAL, '/power-of-attorney'), { ...bodyOf('PowerOfAttorney'), ...attorney });
  // Uploads that are partial, not yet cleaned, or written by an earlier version.
  await sendImage(visitor, 'of somebody else');
  await portal.database.updateTable('uploads').set({ cleaned_at: null }).execute();
  await cleanStoredFiles({ ...portal }, nowhere);
}

async function drive(visitor: Visitor): Promise<void> {
  const [front, back] = [await putLicence(visitor), await putLicence(visitor)];
  const keys = { dl_front_key: front.wish.body.key, dl_back_key: back.wish.body.key };
  const driver = { ...bodyOf('NewDriver'), ...keys, relationship_type: 'employee' };
  const { body } = await visitor.post('/portal/api/bff/drivers', driver, { 'idempotency-key': randomUUID() });
  const key = { 'idempotency-key': randomUUID() };
  await visitor.send('DELETE', `/portal/api/bff/drivers/${body.id}`, undefined, key);
}

async function tell(visitor: Visitor): Promise<void> {
  const key = () => ({ 'idempotency-key': randomUUID() });
  await visitor.send('PATCH', '/portal/api/bff/profile', { ...bodyOf('ProfileUpdate') }, key());
  await visitor.send('PATCH', '/api/checkout/company/company-501009', bodyOf('CompanyUpdate'), key());
}

async function pay(visitor: Visitor): Promise<void> {
  const back = bodyOf('PaymentChange');
  const { body } = await send(visitor, `/portal/api/bff/payment-methods/${DEAL}`, back);
  const { pathname, search } = new URL(body.data.session_url);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  await visitor.send('POST', `${pathname}${search}`, 'outcome=success&payment_type=paypal', form);
}

async function writeDrafts(visitor: Visitor): Promise<void> {
  const url = `/portal/api/drafts/edit-return?input=${encodeURIComponent('{"deal_id":"d1"}')}`;
  const draft = (step: string) => ({ version: 1, id: 'one', step, answers: {} });
  await visitor.put(url, { revision: 0, draft: draft('one') });
  await visitor.put(url, { revision: 1, draft: draft('two') });
  await visitor.get('/portal/api/drafts');
  await visitor.delete(url);
}

async function prolong(visitor: Visitor): Promise<void> {
  const deal = 'return-booked-free-change';
  for (const term of [24, 6]) await send(visitor, '/api/checkout/prolongation/create', { dealId: deal, term });
}

async function collect(portal: Portal): Promise<void> {
  const visitor = await portal.customer('loyalty-gold');
  await visitor.post('/api/getLoyaltyInfo', { contactId: '501061' });
  await send(visitor, '/api/redeemLoyaltyBenefits', { reward_action_name: 'mileage-100' });
  await visitor.get('/api/redeemedLoyaltyBenefits');
  for (const kind of ['rate.paid', 'points.corrected', 'booking.completed']) await visitor.post('/demo/news', { kind });
  // A customer without a code gets one, and a friend uses it.
  const { code } = (await (await portal.customer('loyalty-black')).get('/api/getReferralVoucher')).body;
  const friend = await portal.customer('lead');
  await send(friend, '/api/acceptReferral', { code });
  await friend.post('/demo/news', { kind: 'booking.completed' });
}

async function read(portal: Portal): Promise<void> {
  const visitor = await portal.newVisitor();
  const token = await orderNewsletter(portal, visitor, { email: 'lies@example.de' });
  for (let time = 0; time < 2; time += 1) await visitor.post('/api/newsletter/confirm', { token });
  const ending = await tokenOf(portal, visitor, 'newsletter-confirmed');
  await visitor.post(`/api/newsletter/unsubscribe?token=${ending}`);
}

/** Sends a message to support twice, and saves consents of a customer. */
async function write(portal: Portal): Promise<void> {
  const visitor = await portal.newVisitor();
  const requested = { car: 'norden-fjell-kombi' };
  const words = { topic: 'other', message: 'Hallo', name: 'Mia', email: 'mia@example.de', requested };
  for (let time = 0; time < 2; time += 1) await send(visitor, '/api/sendSupportMessage', words, 'twice');
  const customer = await portal.customer(DEAL);
  await customer.post('/api/saveConsents', { vendor: true, tracking: true, version: '2026-11' });
  await customer.get('/api/getConsents');
}

async function fail(portal: Portal): Promise<void> {
  const visitor = await portal.customer(DEAL);
  const failures = [{ path: '/portal/api/bff/deals/*', answer: 'problem', status: 500, times: 1 }];
  await visitor.post('/demo/mood', { mood: 'ok', failures });
  await visitor.get(dealUrl(DEAL));
  await visitor.post('/demo/mood', { mood: 'ok', failures: [] });
}

/** Registers, resets the password, signs in elsewhere and changes the account. */
async function changeAccounts(portal: Portal): Promise<void> {
  const visitor = await portal.newVisitor();
  await register(visitor);
  await visitor.post(VERIFY, { token: await tokenOf(portal, visitor, 'verification') });
  await visitor.signIn(NEW_EMAIL, 'wrong');
  await visitor.signIn(NEW_EMAIL, NEW_PASSWORD);
  await visitor.session();
  const [mail] = await mailsOf(portal, visitor);
  await visitor.get(`/demo/mails/${mail?.id}`);
  const contact = { firstname: 'Frieda', lastname: 'Neumann', phone: '0151 23456789', birthday: '24.03.1988' };
  await visitor.send('PATCH', '/api/checkout/v2/contact', contact);
  const token = await askForLink(portal, visitor, KATHARINA, { withResetLink: true });
  await visitor.post(OWNER_OF, { token, kind: 'reset' });
  await visitor.post(RESET, { token, password: NEW_PASSWORD });
  portal.clock.moveBy(HOUR_MS);
  await visitor.post(USE, { token: await askForLink(portal, visitor, KATHARINA) });
  await visitor.session();
  const app = (await visitor.post('/portal/api/app-token', {})).body.authToken;
  await (await portal.newVisitor()).post(USE, { token: app });
  portal.clock.moveBy(120_000);
  await portal.database.updateTable('sessions').set({ id: null }).execute();
  const [, other] = (await visitor.get('/api/auth/sessions')).body;
  await visitor.delete(`/api/auth/sessions/${other?.id}`);
  const words = {
    currentPassword: NEW_PASSWORD,
    newPassword: 'Testfahrt-2027',
    confirmedNewPassword: 'Testfahrt-2027',
  };
  await send(visitor, '/portal/api/bff/change-password', words);
  await visitor.session();
  for (let session = 0; session <= portal.settings.sessionsPerCustomer; session += 1) await portal.customer(DEAL);
  await visitor.delete('/api/auth/sessions');
  await visitor.post('/api/auth/signout', {});
  const everywhere = await portal.customer(DEAL);
  await everywhere.post('/api/auth/signout-everywhere', {});
}

async function comeFromProvider({ database }: Portal): Promise<void> {
  const person = { subject: 'one', verifiedEmail: 'greta.neu@example.de', firstname: 'Greta', lastname: 'Neu' };
  await database.transaction().execute(async (transaction) => {
    for (let time = 0; time < 2; time += 1) await findSocialAccount(transaction, 'google', person, 'de-DE');
  });
}

/** Stores, builds and publishes releases. */
async function publish({ database, clock }: Portal): Promise<void> {
  const store = new ReleaseStore(database);
  const now = clock.now();
  const add = (text: string, parent: string | null) =>
    store.add({ parent, files: new Map([['a', Buffer.from(text)]]), author: 'anna', note: 'why', now });
  const first = await add('1', null);
  const second = await add('2', first);
  const copy = await store.addCopy(first, { parent: second, author: 'anna', note: 'back', now });
  await store.addBuild(first, 'code', new Map());
  await store.shareBuild((await store.builtAlike(copy, 'code')) ?? first, copy, 'code');
  await Promise.all([store.build(copy, 'code'), store.isBuilt(copy, 'code'), store.files(copy), store.list()]);
  await Promise.all([store.events(), store.latestBy('anna'), store.openDrafts(1), store.startingWith('a')]);
  await Promise.all([store.movesOf(LIVE), store.wasMovedTo(LIVE, first), store.isOffered(first)]);
  await store.withFiles(new Map());
  await store.addBuilt(new Map(), 'build', now);
  const move = (id: string, seen: string | undefined) => store.move(LIVE, id, { seen, actor: 'anna', detail: '', now });
  await move(first, undefined);
  await move(copy, first);
  await store.channel(LIVE);
  await edit({ database, clock }, second);
}

/** Uses the studio: editors, their sessions, the working copy and jobs. */
async function edit({ database, clock }: Pick<Portal, 'database' | 'clock'>, release: string): Promise<void> {
  const [editors, work] = [new Editors(database), new WorkingCopy(database)];
  const now = clock.now();
  const secret = createCodeSecret();
  await editors.put({ name: 'anna', roles: ['edit'], now });
  const provider = await editors.behind('anna', 'subject');
  await editors.put({
    name: 'anna',
    roles: ['edit'],
    proof: { passwordHash: await hashPassword('p'), codeSecret: secret },
    now,
  });
  const editor = (await editors.prove('anna', 'p', codeAt(secret, now), now)) ?? provider;
  const token = editor && (await editors.startSession(editor, now));
  await editors.ofSession(token ?? '', now);
  await editors.endSession(token ?? '');
  await editors.setRoles('anna', ['read']);
  await editors.list();
  const save = (text: string | null, knows: string | null) =>
    work.save({ path: 'a.json', text, knows, author: 'anna', now });
  const { hash } = await save('{}', null);
  await save(null, hash);
  await save('{}', null);
  const base = await work.base(now);
  await Promise.all([work.list(now), work.isBehind(now), work.read('a.json', now)]);
  const store = new ReleaseStore(database);
  await store.record({ actor: 'anna', action: 'looked', detail: '', now });
  await store.move(LIVE, release, { seen: await store.channel(LIVE), actor: 'anna', detail: '', now });
  await work.update('anna', now);
  await work.settle(
    await store.add({ parent: base, files: await work.files(now), author: 'anna', note: 'n', now }),
    release,
    now,
  );
  const jobs = new ReleaseJobs(database, async () => ({ code: 0, output: '' }));
  const id = await jobs.begin({ kind: 'gate', release, args: [], actor: 'anna', now });
  await jobs.idle();
  await Promise.all([jobs.find(id), jobs.list(1), jobs.isFromGate(release), store.served()]);
  await editors.remove('anna');
}

/** Lets deliveries fail until they are given up, and then sends the others. */
async function giveUp(portal: Portal): Promise<void> {
  const store = { ...portal };
  await createMender({ ...store, table: 'follow_ups', waitsMs: FOLLOW_UP_WAITS_MS })();
  const refuse = async () => Promise.reject(new Error('refused'));
  for (let attempt = 0; attempt <= FOLLOW_UP_WAITS_MS.length; attempt += 1) {
    await deliverFollowUps({ store, transport: refuse, log: nowhere });
    portal.clock.moveBy(2 * DAY_MS);
  }
  const visitor = await portal.customer(DEAL);
  await send(visitor, dealUrl(DEAL, '/mileage-report'), { current_mileage: 21_000 });
  const stopping = new AbortController();
  const hangs = () => new Promise<void>(() => stopping.abort());
  await deliverFollowUps({ store, transport: hangs, log: nowhere }, stopping.signal);
  await deliverFollowUps({ store, transport: async () => undefined, log: nowhere });
  for (let attempt = 0; attempt <= WAITS_MS.length; attempt += 1) {
    await deliverMails({ context: store, texts: readMailTexts(), transport: refuse, log: nowhere });
    portal.clock.moveBy(HOUR_MS);
  }
  const [one] = await listGivenUp(portal.database);
  await drop(portal.database, [String(one?.id)], portal.clock.now());
  await redrive(portal.database, [String(one?.id)], portal.clock.now());
  await redrive(portal.database, [], portal.clock.now());
  await readBacklog(portal.database, portal.clock.now());
  for (const id of [undefined, '501001']) await readAudit(portal.database, id);
}

async function hear(portal: Portal): Promise<void> {
  const drivers = await portal.customer('additional-drivers');
  for (const kind of ['driver.activated', 'driver.rejected', 'payment_method.confirmed'])
    await drivers.post('/demo/news', { kind, ...(kind === 'driver.rejected' && { id: '501050-0' }) });
  const happened_at = portal.clock.now().toISOString();
  for (const { id } of await portal.database.selectFrom('deals').select('id').where('variant', '=', 'LEAD').execute()) {
    const content = { kind: 'rate.paid', happened_at, data: { rate_id: id, deal_id: id, amount: 100 } };
    await takeNews(portal, { id, content }, nowhere);
  }
  const correction = { correction_id: 'early', contact_id: 'nobody', coins: 1 };
  const corrected = { kind: 'points.corrected', happened_at, data: correction };
  await takeNews(portal, { id: 'correction', content: corrected }, nowhere);
  const going = await portal.customer('return-booked-free-change');
  await going.post('/demo/news', { kind: 'booking.completed' });
  await drivers.get('/demo/news');
  for (let time = 0; time < 2; time += 1) await takeNews(portal, { id: 'one', content: undefined }, nowhere);
}

async function forget(portal: Portal): Promise<void> {
  for (const scenario of ['no-deal', 'damage-reported']) {
    await portal.database.updateTable('deals').set({ state: 'ENDED' }).where('id', 'like', `${scenario}%`).execute();
    const visitor = await portal.customer(scenario);
    await visitor.get('/portal/api/bff/my-data');
    for (let time = 0; time < 2; time += 1) await send(visitor, '/portal/api/bff/deletion-request', {});
  }
  portal.clock.moveBy(2 * DAY_MS);
  await carryOutDeletions(portal, nowhere);
  await portal.database.updateTable('closed_accounts').set({ kept_until: '2026-01-01' }).execute();
}

async function clean(portal: Portal): Promise<void> {
  await sendImage(await portal.customer(DEAL), DEAL);
  portal.clock.moveBy(2 * DAY_MS);
  await cleanUp(portal);
  const visitor = await portal.customer(DEAL);
  await visitor.post('/demo/reset', {});
  await countAccounts(portal.database);
  await visitor.get('/health');
  await putLicence(await portal.customer(DEAL));
  await send(await portal.customer('mileage-report-due'), dealUrl('mileage-report-due', '/mileage-report'), {
    current_mileage: 30_000,
  });
  await isReceived(portal.database, 'none');
  await rotateSecrets(portal.database, portal.clock.now());
  await removeDemo(portal.database, folderStore(portal.uploadRoot));
}
