// Reporting a damage, with one call for each of the two payloads, and what was reported.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { once } from '../bookings/once.ts';
import { type DamageOrder, reportDamage } from '../bookings/reportDamage.ts';
import { findDamageReports } from '../db/damageReports.ts';
import { findDeal } from '../db/deals.ts';
import { requireCustomer, todayOf } from '../plugins/context.ts';
import { onceKeyOf } from '../plugins/idempotency.ts';
import type { DamageHandler } from '../rules/damageKeys.ts';
import type { DamageNames, DamagePlace } from '../rules/damageReporting.ts';
import type { SessionStore } from '../sessions.ts';
import { toDamageReportView } from '../views/damageReport.ts';

interface OneDeal {
  Params: { id: string };
}

/** See schemas/api/FleetDamage.json. */
interface FleetDamage extends Omit<DamagePlace, 'country'> {
  readonly subscription_id: string;
  readonly description: string;
  readonly paths?: readonly string[];
  readonly country?: string;
}

/** See schemas/api/DamageReport.json. */
interface DamageReport {
  readonly damage_key: string;
  readonly damage_handler: DamageHandler;
  readonly damage_part_id?: string;
  readonly damage_area_id?: string;
  readonly damage_type_id?: string;
  readonly damage_occurrence_date?: string;
  readonly damage_description: string;
  readonly new_address?: { street_name: string; house_number: string; zip: string; city: string };
  readonly car_id?: string;
  readonly paths?: readonly string[];
}

const FLEET_NAMES: DamageNames = {
  description: 'description',
  street: 'street',
  house_number: 'house_number',
  zip: 'zip',
  city: 'city',
};

const REPORT_NAMES: DamageNames = {
  description: 'damage_description',
  street: 'new_address.street_name',
  house_number: 'new_address.house_number',
  zip: 'new_address.zip',
  city: 'new_address.city',
};

const RECORD = { $ref: 'DamageReportRecord.json' };

/** The calls of damages (spec 2 §3 "Damage report request", "Damage report record", §7). */
export function addDamageRoutes(app: FastifyInstance, store: SessionStore): void {
  const list = { response: { 200: { type: 'array', items: RECORD } } };
  app.get<OneDeal>('/portal/api/bff/deals/:id/damage-reports', { schema: list }, async (request) => {
    const customer = await requireCustomer(store, request);
    const { deal } = await findDeal(store.database, customer.id, request.params.id);
    return (await findDamageReports(store.database, deal.id)).map(toDamageReportView);
  });
  const fleet = { body: { $ref: 'FleetDamage.json' }, response: { 200: RECORD } };
  app.post<{ Body: FleetDamage }>('/portal/api/bff/active-fleet/damage-reports', { schema: fleet }, (request) => {
    const { subscription_id, description, paths = [], country = 'DE', street, house_number, zip, city } = request.body;
    return report(store, request, {
      dealId: subscription_id,
      damage: { description, paths, place: { street, house_number, zip, city, country } },
      names: FLEET_NAMES,
    });
  });
  const other = { body: { $ref: 'DamageReport.json' }, response: { 201: RECORD } };
  app.post<OneDeal & { Body: DamageReport }>(
    '/portal/api/bff/deals/:id/report-damage',
    { schema: other },
    async (request, reply) =>
      reply.status(201).send(await report(store, request, toOrder(request.params.id, request.body))),
  );
}

function toOrder(dealId: string, body: DamageReport): Pick<DamageOrder, 'dealId' | 'carId' | 'damage' | 'names'> {
  const { new_address: address } = body;
  return {
    dealId,
    carId: body.car_id,
    damage: {
      description: body.damage_description,
      paths: body.paths ?? [],
      place: address && toPlace(address),
      handler: body.damage_handler,
      key: body.damage_key,
      partId: body.damage_part_id,
      areaId: body.damage_area_id,
      typeId: body.damage_type_id,
      occurrenceDate: body.damage_occurrence_date,
    },
    names: REPORT_NAMES,
  };
}

function toPlace({ street_name, ...rest }: NonNullable<DamageReport['new_address']>): DamagePlace {
  return { street: street_name, ...rest, country: 'DE' };
}

async function report(
  store: SessionStore,
  request: FastifyRequest,
  wanted: Pick<DamageOrder, 'dealId' | 'carId' | 'damage' | 'names'>,
): Promise<object> {
  const customer = await requireCustomer(store, request);
  const key = onceKeyOf(request, customer.id, store.clock.now());
  const order = { ...wanted, customer, today: todayOf(request), now: request.now };
  return once(store.database, key, async (transaction) => toDamageReportView(await reportDamage(transaction, order)));
}
