import type { DamageReport, FleetDamage } from '../../generated/api.ts';
import type { CivilDay } from '../../platform/values/civilDays.ts';
import { DAMAGE_KEYS, type DamageHandler, germanNameOf } from './damageKeys.ts';
import type { DamageRecord } from './damageReportQueries.ts';

/** Damage as reported by either call; absent values are unknown. */
export interface NewDamage {
  readonly description: string;
  /** Paths of the uploaded pictures. */
  readonly paths: readonly string[];
  /** Place of the damage; undefined near the address of the account. */
  readonly place: DamagePlace | undefined;
  readonly handler?: DamageHandler | undefined;
  readonly key?: string | undefined;
  readonly partId?: string | undefined;
  readonly areaId?: string | undefined;
  readonly typeId?: string | undefined;
  readonly occurrenceDate?: CivilDay | undefined;
}

/** Address, also abroad. */
export interface DamagePlace {
  readonly street: string;
  readonly house_number: string;
  readonly zip: string;
  readonly city: string;
  /** Country code of two letters, such as DE. */
  readonly country: string;
}

export function fromFleetDamage(report: FleetDamage): NewDamage {
  const { description, paths = [], country = 'DE', street, house_number, zip, city } = report;
  return { description, paths, place: { street, house_number, zip, city, country } };
}

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

/** Defect, day and words in the description of a fleet report, such as "brakes (2026-11-20): …". */
const FLEET_TEXT = new RegExp(
  `^(?<key>${Object.keys(DAMAGE_KEYS.active_fleet).join('|')})(?: \\((?<day>\\d{4}-\\d{2}-\\d{2})\\))?: (?<words>[\\s\\S]*)$`,
);

/** Splits the description of a fleet report; any other text is all words. */
export function readFleetText(description: string): {
  readonly key?: string | undefined;
  readonly occurrenceDate?: CivilDay | undefined;
  readonly words: string;
} {
  const { key, day, words = description } = FLEET_TEXT.exec(description)?.groups ?? {};
  return { key, occurrenceDate: day, words };
}

/** Maximum pictures of a report, those that were added later included. */
export const MAX_PHOTOS = 50;

/** Returns how many pictures can be added: none once the repair is over, or the car is gone. */
export function photosAddable(
  { report, photos }: Pick<DamageRecord, 'report' | 'photos'>,
  deal: { readonly state: string },
): number {
  const isOpen = !['conducted', 'canceled'].includes(report.repair_status);
  return isOpen && isDamageReportable(deal) ? Math.max(0, MAX_PHOTOS - photos.length) : 0;
}

/** Customers have the car only then (DMG-1). */
export function isDamageReportable(deal: { readonly state: string }): boolean {
  return deal.state === 'ACTIVE';
}

/** Returns whether the handler knows the key; a missing handler or key is accepted. */
export function isKnownDamage({ handler, key }: Pick<NewDamage, 'handler' | 'key'>): boolean {
  return handler === undefined || key === undefined || germanNameOf(handler, key) !== undefined;
}
