// Planning a return up to its overview, against a scripted server.
import { bodyOf } from './bodies.ts';
import { type Answers, walk } from './walk.ts';

export const deal = bodyOf('Deal', {
  id: 'd1',
  car_id: 'c1',
  state: 'ACTIVE',
  variant: 'SUBSCRIPTION',
  type: 'B2C',
  term_type: 'OPEN_ENDED',
  days_left_to_schedule_return: 60,
  is_return_window_open: true,
});
export const slots = (...values: string[]) => values.map((value) => ({ value, formatted_time: `${value} Uhr` }));
export const metadata = {
  return_fee: 19900,
  availabilities: [
    { date: '2026-12-03', available_slots: slots('10:00', '12:00') },
    { date: '2026-12-04', available_slots: slots('08:00') },
  ],
  compound_locations: [
    { name: 'Rückgabezentrum Kitzingen', street: 'Logistikring', house_number: '8', zip: '97318', city: 'Kitzingen' },
  ],
  returnPreferences: {
    selfReturn: { label: 'Selbst bringen', priceLabel: 'kostenlos' },
    pickupReturn: { label: 'Abholung', priceLabel: '199,00 €' },
  },
};
export const profile = bodyOf('Profile', {
  firstname: 'Katharina',
  lastname: 'Brandl',
  phone: '+49 171 1234567',
  email: 'katharina.brandl@example.de',
});
export const home = {
  'pickup.postcode': '80337',
  'pickup.city': 'München',
  'pickup.street': 'Lindwurmstraße',
  'pickup.housenumber': '88',
};

export const answers = (changes: Answers = {}): Answers => ({
  getDeal: deal,
  getReturn: {},
  getReturnMetadata: metadata,
  getProfile: profile,
  quoteReturn: { amount: 0 },
  updateReturn: {},
  ...changes,
});
export const open = (changes: Answers = {}, setting: object = {}) =>
  walk('edit-return', { input: { deal_id: 'd1' }, answers: answers(changes), ...setting });

export async function walkToOverview(flow: Awaited<ReturnType<typeof open>>) {
  await flow.to('location');
  await flow.to('appointment', home);
  await flow.to('contact', { appointment_preference: '2026-12-03', slot: '10:00' });
  await flow.to('overview');
  return flow;
}

export async function toOverview(flow: Awaited<ReturnType<typeof open>>) {
  await walkToOverview(flow);
  await shown(flow);
  return flow;
}

/** Waits until everything on the overview is loaded, because earlier presses are rejected. */
export const shown = (flow: Awaited<ReturnType<typeof open>>) =>
  flow.until(
    () =>
      flow.blocks().every((block) => block.presence.value !== 'pending') &&
      flow.session.step.value?.next?.label.value !== null,
  );
