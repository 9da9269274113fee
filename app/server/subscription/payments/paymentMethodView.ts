// View of a payment method, see schemas/api/PaymentMethod.json.

import type { PaymentMethod } from '../../generated/api.ts';
import { present } from '../../platform/values/present.ts';
import type { PaidCar } from './paymentMethodQueries.ts';

export function toPaymentMethodView({ oem, model, confirmed_at: _, ...method }: PaidCar): PaymentMethod {
  return present({ ...method, car_model: `${oem} ${model}` });
}
