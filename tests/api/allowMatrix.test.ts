// Runs every operation of the catalogue as every kind of user (SEC-A11).
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { dealUrl, type Json, type Portal, pickup, startPortal, type Visitor } from '../support/server/portal.ts';

interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly body?: string;
  readonly query?: readonly string[];
}

const read = (path: string): Json => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
const operations: Readonly<Record<string, Operation>> = read('flows/catalogue.json').operations;

/** Operations by the users who may call them. Each operation of the catalogue must be listed. */
const ALLOWED: Readonly<
  Record<'anybody' | 'customers' | 'verified' | 'business' | 'verifiedOwners' | 'owners' | 'nobody', readonly string[]>
> = {
  anybody: [
    'hasBusinessAccount',
    'checkEmail',
    'login',
    'register',
    'sendMagicLink',
    'useMagicLink',
    'resetPassword',
    'getLinkOwner',
    'verifyEmail',
    'signOut',
    'subscribeToNewsletter',
    'confirmNewsletter',
    'unsubscribeFromNewsletter',
    'getDemoMails',
    'getConsents',
    'saveConsents',
    'getChatSetup',
    'sendSupportMessage',
    'listCars',
    'listProducts',
    'getProduct',
    'getProductFilters',
    'listProductIds',
  ],
  customers: [
    'getDeals',
    'getDrafts',
    'forgetDraft',
    'getAppToken',
    'sendVerification',
    'signOutEverywhere',
    'getOpenSessions',
    'endOtherSessions',
    'updateContact',
    'changePassword',
    'getInvoices',
    'getPaymentMethods',
    'getDeletionRequest',
    'requestDeletion',
    'getMyData',
    'getRewards',
    'redeemReward',
    'getRedeemedRewards',
    'getReferralLink',
    'getReferralVoucher',
    'acceptReferral',
    'getUploadUrl',
    'uploadDamageImage',
  ],
  verified: ['getProfile', 'updateProfile', 'getDrivers', 'addDriver', 'getDecagonToken', 'getZendeskToken'],
  business: ['getCompany', 'updateCompany'],
  verifiedOwners: ['deleteDriver'],
  owners: [
    'getDeal',
    'getReturn',
    'getReturnMetadata',
    'quoteReturn',
    'updateReturn',
    'getReturnStatus',
    'getOrderStatus',
    'getDocuments',
    'getExtensionCampaign',
    'getProlongation',
    'createProlongation',
    'getInventory',
    'requestBuyOffer',
    'getAppraisal',
    'bookAppraisal',
    'cancelReturn',
    'cancelAppraisal',
    'cancelService',
    'getMileagePackages',
    'raiseMileagePackage',
    'saveRefundDetails',
    'changePaymentMethod',
    'getReceipts',
    'getHandover',
    'getHandoverDate',
    'getHandoverMetadata',
    'quoteHandover',
    'updateHandover',
    'reportFleetDamage',
    'reportDamage',
    'getDamageReports',
    'addDamagePhotos',
    'sendAttorney',
    'getServiceSchedule',
    'getAddons',
    'getCalendar',
    'attachAddon',
    'tellMileageBought',
    'cancelAddon',
    'reduceDeductible',
    'requestService',
    'getServiceRequests',
    'getLatestMileage',
    'reportMileage',
    'endSession',
    'getLoyalty',
  ],
  // Not answered by this server: the app's own addresses, and providers that are not set up.
  nobody: ['signInWith', 'signInNatively', 'subscribeInApp'],
};

/** Allowed prefixes of an operation's URL. */
const PLACES = [
  '/portal/api/bff/',
  '/portal/api/drafts',
  '/portal/api/app-token',
  '/api/',
  '/mobile/loginredirect',
  '/subscribe',
  '/demo/mails',
];

const types: Readonly<Record<string, Json>> = Object.fromEntries(
  readdirSync(new URL('../../schemas/api/', import.meta.url)).map((name) => [name, read(`schemas/api/${name}`)]),
);

function exampleOf(name: string): Json {
  const { properties, required = [] } = types[`${name}.json`] ?? { properties: {} };
  return Object.fromEntries(required.map((property: string) => [property, properties[property].examples[0]]));
}

/** IDs that belong to Katharina Brandl, for all URL parameters. */
const OWN: Readonly<Record<string, string> & { deal_id: string }> = {
  deal_id: 'return-window-open',
  subscription_id: 'return-window-open',
  car_id: 'car-return-window-open',
  dealId: 'return-window-open',
  appointment: 'return',
  locale: 'de-DE',
  provider: 'google',
  filename: 'a.jpg',
  filetype: 'image/jpeg',
  bucket: 'driver-license',
  driver_id: '501001-0',
  product_id: 'norden-fjell-kombi',
  company_id: 'company-501009',
  flow: 'edit-return',
  input: '{}',
  token: 'x',
};

async function attempt(visitor: Visitor, operation: Operation, own: typeof OWN): Promise<string> {
  const { method = 'POST', url, body, query = [] } = operation;
  const names = query.filter((name) => !name.endsWith('?') && own[name] !== undefined);
  const search = new URLSearchParams(names.map((name) => [name, own[name] ?? '']));
  const path = `${url.replaceAll(/\{(\w+)\}/g, (_, name: string) => own[name] ?? name)}?${search}`;
  const example = body === undefined ? undefined : exampleOf(body);
  if (example !== undefined && 'subscription_id' in example) example.subscription_id = OWN.deal_id;
  if (example !== undefined && 'subscriptionId' in example) example.subscriptionId = OWN.deal_id;
  const key = { 'idempotency-key': crypto.randomUUID() };
  const { status, body: answer } = await visitor.send(method, path, example, method === 'GET' ? {} : key);
  if (status === 401 || status === 403) return answer.code;
  // An invalid example or a server error would hide the permission result.
  if (status === 400 || status >= 500) expect.fail(`${method} ${path}: ${JSON.stringify(answer)}`);
  return status === 404 || status === 405 ? 'not there' : 'allowed';
}

async function namedSession(portal: Portal): Promise<string> {
  return (await (await portal.customer(OWN.deal_id)).get('/api/auth/sessions')).body[0].id;
}

const EXPECTED = {
  visitor: {
    anybody: 'allowed',
    customers: 'signed_out',
    verified: 'signed_out',
    business: 'signed_out',
    verifiedOwners: 'signed_out',
    owners: 'signed_out',
  },
  unverified: {
    anybody: 'allowed',
    customers: 'allowed',
    verified: 'email_not_verified',
    business: 'email_not_verified',
    verifiedOwners: 'email_not_verified',
    owners: 'not there',
  },
  'business-customer': {
    anybody: 'allowed',
    customers: 'allowed',
    verified: 'allowed',
    business: 'allowed',
    verifiedOwners: 'not there',
    owners: 'not there',
  },
  'return-window-open': {
    anybody: 'allowed',
    customers: 'allowed',
    verified: 'allowed',
    business: 'not there',
    verifiedOwners: 'allowed',
    owners: 'allowed',
  },
} as const;

test('every call of the catalogue is in the matrix and has a permitted path', () => {
  expect(Object.values(ALLOWED).flat().toSorted()).toEqual(Object.keys(operations).toSorted());
  for (const [name, { url }] of Object.entries(operations)) {
    expect([name, PLACES.some((place) => url.startsWith(place))]).toEqual([name, true]);
    expect([name, url]).toEqual([name, expect.not.stringMatching(/\/\/|\.\.|[\\@:]/)]);
  }
});

describeOnEachDatabase('every call of the catalogue', (databases) => {
  test.each(Object.entries(EXPECTED))('has the outcome that the matrix allows for %s', async (who, expected) => {
    const secret = 'a-secret-of-more-than-32-characters';
    const chat = { script: 'https://chat.example/a.js', bot: 'b', secrets: { decagon: secret, zendesk: secret } };
    const portal = await startPortal(databases, { settings: { chat } });
    // Books a return first, because a missing appointment is refused for every customer.
    await (await portal.customer(OWN.deal_id)).put(dealUrl(OWN.deal_id, '/return'), pickup());
    for (const [group, names] of Object.entries(ALLOWED)) {
      for (const name of names) {
        const visitor = who === 'visitor' ? await portal.newVisitor() : await portal.customer(who);
        const operation = operations[name] as Operation;
        const own = operation.url.includes('{session_id}') ? { ...OWN, session_id: await namedSession(portal) } : OWN;
        const outcome = await attempt(visitor, operation, own);
        const right = group === 'nobody' ? /not there|signed_out/ : new RegExp(`^${expected[group as 'anybody']}$`);
        expect([name, outcome]).toEqual([name, expect.stringMatching(right)]);
      }
    }
  });
});
