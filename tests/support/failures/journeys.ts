// Happy path of each flow that calls the server, with the effects that it must have once.

import type { Json } from '@fahrplan/engine';
import { sql } from 'kysely';
import { DEMO_PASSWORD } from '../../../app/server/demo/seed.ts';
import { copy } from '../definitions.ts';
import type { Walk } from '../journeys/walk.ts';
import { askForLink, KATHARINA, register, tokenOf } from '../server/accounts.ts';
import { orderNewsletter } from '../server/newsletters.ts';
import { dealUrl, MONDAY, type Portal, pickup } from '../server/portal.ts';

type Values = Readonly<Record<string, Json>>;

/** Actions on a step: answers, then Continue or a button. */
export interface Stop {
  readonly values?: Values;
  readonly files?: readonly string[];
  /** Copy key of the button to press in place of Continue. Its placeholders match any text. */
  readonly button?: string;
  /** Button to press when the effect has already happened. */
  readonly instead?: string;
}

export interface Journey {
  readonly name: string;
  readonly flow: string;
  readonly scenario?: string;
  /** Returns the flow's input. */
  prepare(portal: Portal): Promise<Values> | Values;
  readonly stops: Readonly<Record<string, Stop>>;
  readonly done: (flow: Walk) => boolean;
  /** Counts the effects in the database. */
  readonly effects?: (portal: Portal) => Promise<number>;
  /** Expected number of effects. */
  readonly leaves: number;
  /** Set when repeated calls may repeat the effect, such as another e-mail with a link. */
  readonly repeats?: true;
}

const counted = (text: string) => async (portal: Portal) => {
  const { rows } = await sql<{ count: number }>`${sql.raw(`select count(*) as count from ${text}`)}`.execute(
    portal.database,
  );
  return Number(rows[0]?.count);
};
const closed = (flow: Walk) => flow.closedWith !== null;
const ledOn = (flow: Walk) => flow.redirects.some((to) => 'path' in to || ('page' in to && to.page === 'my-account'));
const on =
  (...steps: string[]) =>
  (flow: Walk) =>
    steps.includes(flow.step ?? '');
const shows = (flow: Walk, key: string) =>
  flow
    .blocks()
    .some(
      (block) =>
        block.kind === 'action' && block.presence.value !== 'hidden' && isLabel(wordOf(flow, key), block.label.value),
    );
/** Matches a label with a text of the copy, whose placeholders match any text. */
export function isLabel(text: unknown, label: string | null): boolean {
  const [begin = '', ...rest] = String(text).split(/{{[^}]*}}/);
  const end = rest.at(-1);
  return end === undefined ? label === begin : label?.startsWith(begin) === true && label.endsWith(end);
}
const wordOf = ({ session, setting }: Walk, key: string) => copy[setting.locale ?? '']?.[session.id]?.[key];

const ofDeal = (
  flow: string,
  scenario: string,
  rest: Pick<Journey, 'stops' | 'effects'> & Partial<Journey>,
): Journey => ({
  name: flow,
  flow,
  scenario,
  prepare: () => ({ deal_id: scenario }),
  done: closed,
  leaves: 1,
  ...rest,
});

/** Journey that only reads, and is done once everything is shown. */
const reading = (flow: string, scenario: string, step: string, input: Values = {}): Journey => ({
  name: flow,
  flow,
  scenario,
  prepare: () => input,
  stops: {},
  done: on(step),
  leaves: 0,
});

const visitor = (
  name: string,
  flow: string,
  rest: Omit<Journey, 'name' | 'flow' | 'prepare'> & Partial<Journey>,
): Journey => ({
  name,
  flow,
  prepare: () => ({}),
  ...rest,
});

const NEW_PASSWORD = 'Neue-Strecke-9';
const FRIEDA = 'frieda.neumann@example.de';
/** Late enough for an appraisal before the return. */
const LATER = { preferred_return_date: '2026-12-14T10:00:00+01:00' };
const email = { values: { email: KATHARINA } };

/** Customers with a booking of each kind that can be cancelled. */
const BOOKED = {
  return: 'return-booked-free-change',
  appraisal: 'appraisal-requested',
  service: 'service-requested',
} as const;

export const JOURNEYS: readonly Journey[] = [
  ofDeal('edit-return', 'return-window-open', {
    stops: {
      locationSelection: { values: { return_type: 'PICKUP' } },
      location: {},
      appointment: { values: { appointment_preference: '2026-12-03', slot: '10:00' } },
      contact: {},
      overview: {},
    },
    effects: counted("return_changes where deal_id = 'return-window-open'"),
  }),
  ofDeal('edit-handover', 'handover-free-change', {
    stops: {
      location: {},
      appointment: { values: { appointment_preference: '2026-12-17', slot: '08:00' } },
      contact: {},
      overview: {},
    },
    effects: counted("handover_changes where deal_id = 'handover-free-change'"),
  }),
  ...['brakes', 'door'].map((technicalDefect) =>
    ofDeal('report-damage', 'window-not-yet-open', {
      name: `report-damage of ${technicalDefect}`,
      stops: {
        details: { values: { technicalDefect, unknownDate: true, damageDescription: 'Seit gestern. '.repeat(4) } },
        location: {},
        photos: {},
        overview: {},
      },
      effects: counted("damage_reports where deal_id = 'window-not-yet-open'"),
    }),
  ),
  ofDeal('attorney-upload', 'return-booked', {
    prepare: () => ({ deal_id: 'return-booked', appointment: 'return' }),
    stops: {
      person: { values: { firstname: 'Jonas', lastname: 'Brandl', date_of_birth: '1990-05-14' } },
      papers: { files: ['attorney_file', 'identity_file'] },
      overview: {},
    },
    done: on('attorney-sent'),
    effects: counted('powers_of_attorney'),
  }),
  visitor('add-damage-photos', 'add-damage-photos', {
    scenario: 'damage-reported',
    prepare: () => ({ deal_id: 'damage-reported', reference: 'SM-3F8KW7TD' }),
    stops: { 'further-photos': { files: ['photos'] } },
    done: closed,
    effects: counted('damage_report_images'),
    leaves: 1,
  }),
  ofDeal('schedule-service', 'window-not-yet-open', {
    stops: { 'service-choice': { values: { requested: ['oil_change'] } }, 'service-place': {}, 'service-overview': {} },
    done: on('service-requested'),
    effects: counted("service_requests where deal_id = 'window-not-yet-open'"),
  }),
  ofDeal('one-time-mileage', 'window-not-yet-open', {
    stops: { 'mileage-choice': { values: { extra_mileage: 'mileage-500' } }, 'mileage-overview': {} },
    done: on('mileage-bought', 'mileage-attached'),
    effects: counted("deal_addons where deal_id = 'window-not-yet-open'"),
  }),
  visitor('cancel-addon', 'cancel-addon', {
    scenario: 'service-requested',
    prepare: () => ({ deal_id: 'service-requested', addon_id: 'mileage-1000', name: '1.000 km' }),
    stops: { message: {} },
    done: closed,
    effects: counted("mails where kind = 'addon-cancelled'"),
    leaves: 1,
  }),
  ofDeal('insurance-upgrade', 'handover-with-provider', {
    stops: { 'insurance-choice': { values: { insurance_addon: 'insurance-comfort' } }, 'insurance-overview': {} },
    done: on('insurance-booked', 'insurance-closed'),
    effects: counted("deal_addons where deal_id = 'handover-with-provider'"),
  }),
  ofDeal('deductibles-reduction', 'handover-with-provider', {
    stops: { 'deductible-choice': { values: { chosen_deductible: 'premium' } }, 'deductible-overview': {} },
    done: (flow) => closed(flow) || on('deductible-closed')(flow),
    effects: counted("deal_addons where deal_id = 'handover-with-provider'"),
  }),
  ofDeal('mileage-report', 'mileage-report-due', {
    stops: { reading: { values: { current_mileage: 15000 } } },
    done: on('usage'),
    effects: counted('idempotency_keys where answer is not null'),
  }),
  ofDeal('mileage-upgrade', 'mileage-report-due', {
    stops: { packages: { values: { mileage_package: 2000 } }, overview: {} },
    effects: counted("mileage_package_changes where deal_id = 'mileage-report-due'"),
  }),
  ofDeal('deposit-refund-details', 'deposit-refund-open', {
    stops: { 'bank-details': { values: { account_holder: 'Helga Schmidt', iban: 'DE89370400440532013000' } } },
    effects: counted('idempotency_keys where answer is not null'),
  }),
  ofDeal('onsite-appraisal-booking', 'return-window-open', {
    async prepare(portal) {
      const customer = await portal.customer('return-window-open');
      await customer.put(dealUrl('return-window-open', '/return'), pickup(LATER));
      return { deal_id: 'return-window-open' };
    },
    stops: { 'appraisal-place': {}, appointment: {} },
    effects: counted('idempotency_keys where answer is not null'),
  }),
  ...(['return', 'appraisal', 'service'] as const).map((kind) =>
    visitor(`cancel-${kind}`, `cancel-${kind}`, {
      scenario: BOOKED[kind],
      prepare: () => ({ deal_id: BOOKED[kind], ...(kind === 'service' && { reference: 'SV-4H7PQ2MX' }) }),
      stops: { message: {} },
      done: closed,
      effects: counted(`receipts where kind = '${kind}_cancelled'`),
      leaves: 1,
    }),
  ),
  visitor('change-password', 'change-password', {
    scenario: 'return-window-open',
    stops: {
      passwords: {
        values: { currentPassword: DEMO_PASSWORD, newPassword: NEW_PASSWORD, confirmedNewPassword: NEW_PASSWORD },
      },
    },
    done: ledOn,
    effects: counted("mails where kind = 'password-changed'"),
    leaves: 1,
  }),
  visitor('consents', 'consents', {
    scenario: 'return-window-open',
    stops: { 'consents-form': { values: { counted: true } } },
    done: closed,
    effects: counted('consents where tracking = 1'),
    leaves: 1,
  }),
  visitor('support-panel', 'support-panel', {
    stops: {
      'message-form': {
        values: {
          message_topic: 'order',
          message_words: 'Wann kommt das Auto?',
          message_writer: 'Frieda Neumann',
          reply_to: 'frieda@example.de',
        },
      },
    },
    done: on('message-sent'),
    effects: counted('support_messages'),
    leaves: 1,
  }),
  visitor('loyalty-redemption', 'loyalty-redemption', {
    scenario: 'loyalty-gold',
    async prepare(portal) {
      const { body } = await (await portal.customer('loyalty-gold')).get('/api/getLoyaltyBenefits');
      return { reward: body[0].options[0] };
    },
    stops: { confirm: {} },
    done: on('thanks'),
    effects: counted("loyalty_rewards where name = 'mileage-100'"),
    leaves: 1,
  }),
  visitor('invitation', 'invitation', {
    scenario: 'no-deal',
    prepare: () => ({ code: 'GEND6MBTW8' }),
    stops: { invited: { button: 'accept.customer' } },
    done: on('accepted'),
    effects: counted("referrals where customer_id = '501010'"),
    leaves: 1,
  }),
  visitor('newsletter', 'newsletter', {
    async prepare({ database }) {
      await database.deleteFrom('newsletter_requests').execute();
      return {};
    },
    stops: {
      'sign-up': {
        values: { firstname: 'Frieda', lastname: 'Neumann', email: 'frieda@example.de', gdpr_consent: true },
      },
    },
    done: on('signed-up'),
    effects: counted("newsletter_requests where email = 'frieda@example.de'"),
    leaves: 1,
  }),
  visitor('newsletter-confirm', 'newsletter-confirm', {
    prepare: async (portal) => ({ token: await orderNewsletter(portal) }),
    stops: { 'newsletter-wanted': {} },
    done: on('newsletter-confirmed', 'newsletter-link-over'),
    effects: counted('newsletter_subscriptions'),
    leaves: 1,
  }),
  visitor('newsletter-unsubscribe', 'newsletter-unsubscribe', {
    async prepare(portal) {
      const visitor = await portal.newVisitor();
      await visitor.post('/api/newsletter/confirm', { token: await orderNewsletter(portal, visitor) });
      return { token: await tokenOf(portal, visitor, 'newsletter-confirmed') };
    },
    stops: { 'newsletter-unwanted': {} },
    done: on('newsletter-ended'),
    effects: counted("follow_ups where kind = 'newsletter.unsubscribed'"),
    leaves: 1,
  }),
  visitor('sign-in with a password', 'sign-in', {
    stops: { emailCheckForm: email, loginForm: { values: { password: DEMO_PASSWORD } } },
    done: closed,
    leaves: 0,
  }),
  visitor('registration', 'sign-in', {
    stops: {
      emailCheckForm: { values: { email: FRIEDA } },
      registrationForm: {
        values: {
          new_password: NEW_PASSWORD,
          firstname: 'Frieda',
          lastname: 'Neumann',
          phone: '+49 151 23456789',
          birthday: '1988-03-24',
        },
        instead: 'register.login',
      },
      loginForm: { values: { password: NEW_PASSWORD } },
    },
    done: (flow) => closed(flow) || on('completeRegistration')(flow),
    effects: counted(`customers where email = '${FRIEDA}'`),
    leaves: 1,
  }),
  visitor('an incomplete account', 'sign-in', {
    stops: {
      emailCheckForm: { values: { email: 'ida.lorenz@example.de' } },
      loginForm: { values: { password: DEMO_PASSWORD } },
      completeRegistration: {
        values: { firstname: 'Ida', lastname: 'Lorenz', phone: '+49 151 23456789', birthday: '1988-03-24' },
      },
    },
    done: closed,
    effects: counted("customers where email = 'ida.lorenz@example.de' and phone is not null"),
    leaves: 1,
  }),
  visitor('a link to sign in', 'sign-in', {
    stops: { emailCheckForm: { ...email, button: 'check.magic_link' }, magicLinkForm: {} },
    done: on('magicLinkSuccess'),
    effects: counted("mails where kind = 'magic-link'"),
    leaves: 1,
    repeats: true,
  }),
  visitor('a link to a new password', 'sign-in', {
    stops: { emailCheckForm: email, loginForm: { button: 'login.forgot' }, forgotPasswordForm: {} },
    done: on('forgotPasswordSuccess'),
    effects: counted("mails where kind = 'reset'"),
    leaves: 1,
    repeats: true,
  }),
  visitor('verify-email', 'verify-email', {
    scenario: 'unverified',
    stops: { message: { button: 'again' } },
    done: (flow) => flow.toasts.length > 0,
    effects: counted("mails where kind = 'verification'"),
    leaves: 1,
    repeats: true,
  }),
  visitor('confirm-email', 'confirm-email', {
    async prepare(portal) {
      const someone = await portal.newVisitor();
      await register(someone);
      return { token: await tokenOf(portal, someone, 'verification') };
    },
    stops: { confirm: {}, 'choose-password': { values: { password: NEW_PASSWORD } } },
    done: on('confirmed', 'expired'),
    effects: counted(`customers where email = '${FRIEDA}' and email_verified = 1`),
    leaves: 1,
  }),
  visitor('magic-link', 'magic-link', {
    prepare: async (portal) => ({ token: await askForLink(portal, await portal.newVisitor(), KATHARINA) }),
    stops: { confirm: {} },
    done: (flow) => ledOn(flow) || on('expired')(flow),
    leaves: 0,
  }),
  visitor('reset-password', 'reset-password', {
    prepare: async (portal) => ({
      token: await askForLink(portal, await portal.newVisitor(), KATHARINA, { withResetLink: true }),
    }),
    stops: { 'new-password': { values: { password: NEW_PASSWORD } } },
    done: on('saved', 'expired'),
    leaves: 0,
  }),
  reading('edit-return-modal', 'return-booked', 'planned-collection', { deal_id: 'return-booked' }),
  ofDeal('prolongation-modal', 'return-window-open', {
    stops: { terms: {} },
    done: (flow) => flow.redirects.some((to) => 'page' in to && to.page === 'checkout'),
    effects: counted("deals where variant = 'LEAD' and previous_subscription_id = 'return-window-open'"),
  }),
  ofDeal('buy-car-offer', 'return-booked-free-change', {
    stops: { offer: {} },
    done: on('requested'),
    effects: counted('buy_offer_requests'),
  }),
  reading('deal', 'return-window-open', 'deal', { deal_id: 'return-window-open' }),
  reading('service-confirmation', 'service-requested', 'message', { deal_id: 'service-requested' }),
  reading('booked-addons', 'service-requested', 'booked-list', { deal_id: 'service-requested' }),
  reading('service-selector', 'return-window-open', 'service-list', { deal_id: 'return-window-open' }),
  reading('my-cars', 'return-window-open', 'list'),
  reading('my-account', 'return-window-open', 'overview'),
  reading('invoices', 'return-window-open', 'billed'),
  visitor('my-account, signing out everywhere', 'my-account', {
    scenario: 'return-window-open',
    stops: { overview: { button: 'everywhere' } },
    // A customer who was signed out without an answer is told so first.
    done: (flow) => flow.redirects.length > (flow.toasts.includes(String(wordOf(flow, 'everywhere.gone'))) ? 1 : 0),
    leaves: 0,
  }),
  ...['end.unknown', 'others'].map((button) =>
    visitor(`signed-in-devices, ${button}`, 'signed-in-devices', {
      scenario: 'return-window-open',
      async prepare(portal) {
        await portal.customer('return-window-open');
        return {};
      },
      stops: { 'device-list': { button, instead: 'others' } },
      done: (flow) => flow.toasts.length > 0,
      effects: counted("sessions where customer_id = '501001'"),
      leaves: -1,
    }),
  ),
  visitor('my-account, everything that is kept', 'my-account', {
    scenario: 'return-window-open',
    stops: { overview: { button: 'data' } },
    done: (flow) => flow.performed.includes('download'),
    leaves: 0,
  }),
  visitor('edit-account', 'edit-account', {
    scenario: 'return-window-open',
    stops: { details: { values: { phone: '+49 170 1112233' } } },
    done: ledOn,
    effects: counted("follow_ups where kind = 'profile.updated'"),
    leaves: 1,
  }),
  visitor('edit-company', 'edit-company', {
    scenario: 'business-customer',
    stops: { details: { values: { phone: '+49 911 7654321' } } },
    done: ledOn,
    effects: counted("follow_ups where kind = 'company.updated'"),
    leaves: 1,
  }),
  visitor('add-driver', 'add-driver', {
    scenario: 'return-window-open',
    stops: {
      driver: {
        values: {
          relationship_type: 'other',
          firstname: 'Jan',
          lastname: 'Neumann',
          date_of_birth: '1990-02-01',
          driver_license_issue_date: '2010-05-06',
          agreed_to_terms: true,
          confirmed_truthful_data: true,
        },
        files: ['licence_front', 'licence_back'],
      },
    },
    done: (flow) => flow.redirects.some((to) => 'page' in to && to.page === 'drivers'),
    effects: counted("drivers where customer_id = '501001' and type = 'secondary'"),
    leaves: 1,
  }),
  visitor('delete-driver', 'delete-driver', {
    scenario: 'additional-drivers',
    prepare: () => ({ driver_id: '501050-1', firstname: 'Paul', lastname: 'Winter' }),
    stops: { message: {} },
    done: (flow) => flow.closedWith === 'removed',
    effects: counted("drivers where status = 'deleted'"),
    leaves: 1,
  }),
  visitor('drivers, taking off one who was rejected', 'drivers', {
    scenario: 'additional-drivers',
    async prepare({ database }) {
      await database.deleteFrom('drivers').where('status', '!=', 'rejected').execute();
      return {};
    },
    stops: { 'driver-list': { button: 'remove' } },
    done: (flow) => flow.step !== undefined && !shows(flow, 'remove'),
    effects: counted("drivers where status = 'deleted'"),
    leaves: 1,
  }),
  ...['return-window-open', 'business-customer'].map((scenario) =>
    ofDeal('change-payment', scenario, {
      name: `change-payment of ${scenario}`,
      stops: { notice: {} },
      done: (flow) => flow.redirects.some((to) => 'url' in to),
      effects: counted('payment_sessions'),
    }),
  ),
  visitor('delete-account', 'delete-account', {
    scenario: 'no-deal',
    stops: { confirm: {} },
    done: closed,
    effects: counted("deletion_requests where customer_id = '501010'"),
    leaves: 1,
  }),
  visitor('signing-out', 'signing-out', {
    scenario: 'return-window-open',
    stops: { 'before-leaving': {} },
    done: (flow) => flow.performed.length > 0 || flow.redirects.length > 0,
    leaves: 0,
  }),
  visitor('discard-draft', 'discard-draft', {
    scenario: 'return-window-open',
    async prepare({ database }) {
      const draft = { flow: 'edit-return', input: '{"deal_id":"return-window-open"}' };
      const times = { saved_at: MONDAY, touched_at: MONDAY };
      await database
        .insertInto('drafts')
        .values({ ...draft, customer_id: '501001', revision: 1, content: '{}', ...times })
        .execute();
      return { flow: draft.flow, key: draft.input, title: '' };
    },
    stops: { message: {} },
    done: closed,
    effects: counted('drafts where content is not null'),
    leaves: -1,
  }),
  visitor('side', 'side', {
    scenario: 'return-window-open',
    stops: { 'side-links': { button: 'sign_out' } },
    done: (flow) => flow.performed.length > 0 || !shows(flow, 'sign_out'),
    leaves: 0,
  }),
  visitor('header', 'header', {
    scenario: 'return-window-open',
    stops: { menu: { button: 'sign_out' } },
    // After sign-out the menu is a different one.
    done: (flow) => flow.performed.length > 0 || !shows(flow, 'sign_out'),
    leaves: 0,
  }),
];
