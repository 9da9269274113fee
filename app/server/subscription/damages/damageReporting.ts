// Which damages can be reported, and what a report must say.
import type { DamageReport, FleetDamage } from '../../generated/api.ts';
import type { CivilDay } from '../../platform/values/civilDays.ts';
import { type DamageHandler, germanNameOf } from './damageKeys.ts';

/** A damage as a customer reports it, whichever call it came with; what is absent is not known. */
export interface NewDamage {
  readonly description: string;
  /** What the pictures are called since they were sent. */
  readonly paths: readonly string[];
  /** Where it happened; nothing near the address of the account. */
  readonly place: DamagePlace | undefined;
  readonly handler?: DamageHandler | undefined;
  readonly key?: string | undefined;
  readonly partId?: string | undefined;
  readonly areaId?: string | undefined;
  readonly typeId?: string | undefined;
  readonly occurrenceDate?: CivilDay | undefined;
}

/** A place, perhaps abroad. */
export interface DamagePlace {
  readonly street: string;
  readonly house_number: string;
  readonly zip: string;
  readonly city: string;
  /** Two capitals, such as DE. */
  readonly country: string;
}

/** Returns the damage that a technical defect is. */
export function fromFleetDamage(report: FleetDamage): NewDamage {
  const { description, paths = [], country = 'DE', street, house_number, zip, city } = report;
  return { description, paths, place: { street, house_number, zip, city, country } };
}

/** Returns the damage that a report is about. */
export function fromDamageReport(report: DamageReport): NewDamage {
  return {
    description: report.damage_description,
    paths: report.paths ?? [],
    place: report.new_address && toPlace(report.new_address),
    handler: report.damage_handler,
    key: report.damage_key,
    partId: report.damage_part_id,
    areaId: report.damage_area_id,
    typeId: report.damage_type_id,
    occurrenceDate: report.damage_occurrence_date,
  };
}

function toPlace({ street_name, ...rest }: NonNullable<DamageReport['new_address']>): DamagePlace {
  return { street: street_name, ...rest, country: 'DE' };
}

/**
 * Says whether the driver of a deal can report a damage: before and after the contract somebody else has the car.
 *
 * @see spec 2 §4 "Damage and service reporting … only when ACTIVE"
 */
export function isDamageReportable(deal: { readonly state: string }): boolean {
  return deal.state === 'ACTIVE';
}

/** Says whether whoever handles a damage knows it by that key. */
export function isKnownDamage({ handler, key }: Pick<NewDamage, 'handler' | 'key'>): boolean {
  return handler === undefined || key === undefined || germanNameOf(handler, key) !== undefined;
}
