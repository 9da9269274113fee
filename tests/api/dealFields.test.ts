// Fields of a deal for renewal, delivery and payment (DEAL-14).
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { dealUrl, startPortal } from '../support/server/portal.ts';

const NAMES = [
  'has_auto_renewal',
  'planned_delivery_date',
  'preferred_delivery_date',
  'handover_appointment_date',
  'recurrent_payment_method',
  'is_downpayment_subscription',
];

describeOnEachDatabase('a deal', (databases) => {
  const fieldsOf = async (scenario: string) => {
    const customer = await (await startPortal(databases)).customer(scenario);
    const { body } = await customer.get(dealUrl(scenario));
    const { body: handover } = await customer.get(dealUrl(scenario, '/handover'));
    return { body, handover, named: Object.fromEntries(NAMES.map((name) => [name, body[name]])) };
  };

  test('whose car is not delivered yet has the wished and the planned day', async () => {
    const { named, handover } = await fieldsOf('handover-late-change');
    expect(handover.planned_delivery_date).toEqual(expect.any(String));
    expect(named).toEqual({
      has_auto_renewal: false,
      planned_delivery_date: handover.planned_delivery_date,
      preferred_delivery_date: handover.preferred_delivery_date,
      handover_appointment_date: handover.planned_delivery_date,
      recurrent_payment_method: 'card',
      is_downpayment_subscription: false,
    });
  });

  test('that is active renews by itself, and has its payment method', async () => {
    const { body, named } = await fieldsOf('return-window-open');
    expect(named).toMatchObject({
      has_auto_renewal: true,
      handover_appointment_date: body.actual_handover_date,
      recurrent_payment_method: 'sepa_debit',
    });
    expect(named['planned_delivery_date']).toBeUndefined();
  });

  test('that is inactive has ended, with its down payment', async () => {
    const { body, named } = await fieldsOf('contract-over');
    expect(body.state).toBe('INACTIVE');
    expect(named).toMatchObject({ has_auto_renewal: false, is_downpayment_subscription: true });
  });
});
