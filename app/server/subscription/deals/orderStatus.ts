import type { CivilDay } from '../../platform/values/civilDays.ts';
import { isDeliveryUnderWay } from '../handovers/handoverChange.ts';

/** Statuses of an order, in their order (DEAL-3). */
export const ORDER_STATUSES = [
  'order_received',
  'customer_verified',
  'delivery_confirmation',
  'car_arrived_at_compound',
  'car_ready_for_delivery',
  'car_in_delivery',
  'delivery_completed',
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

export interface OrderedDeal {
  readonly state: string;
  readonly subscribed_as: string | null;
  readonly order_status: string | null;
  readonly actual_handover_date: CivilDay | null;
}

/**
 * Returns the status of an order: as the carrier reported it, otherwise by the state of the deal
 * (DEAL-19).
 *
 * @param planned confirmed day of the delivery; from then on the car is in delivery in any case
 */
export function orderStatus(deal: OrderedDeal, planned: CivilDay | null | undefined, today: CivilDay): OrderStatus {
  const { state, order_status, actual_handover_date } = deal;
  if (actual_handover_date !== null) return 'delivery_completed';
  const told = ORDER_STATUSES.find((status) => status === order_status);
  if (told !== 'delivery_completed' && isDeliveryUnderWay(deal, planned, today)) return 'car_in_delivery';
  if (told !== undefined) return told;
  return state === 'SIGNED' ? 'order_received' : 'car_arrived_at_compound';
}
