// How a contract is paid, see schemas/api/PaymentMethod.json.
import type { PaidCar } from '../db/paymentMethods.ts';
import { present } from './present.ts';

/** Writes a payment method with the car that it pays. */
export function toPaymentMethodView({ oem, model, confirmed_at: _, ...method }: PaidCar): object {
  return present({ ...method, car_model: `${oem} ${model}` });
}
