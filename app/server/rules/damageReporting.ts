// Which damages can be reported, and what a report must say.
import type { CivilDay } from './civilDays.ts';
import { type DamageHandler, germanNameOf } from './damageKeys.ts';
import type { FieldProblem } from './returnContact.ts';

/** The shortest description, in characters (spec 2 §5, §9). */
export const SHORTEST_DESCRIPTION = 40;

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

/** What the fields of a damage are called in the request that it came with. */
export type DamageNames = Readonly<Record<'description' | 'street' | 'house_number' | 'zip' | 'city', string>>;

/**
 * Says whether the driver of a deal can report a damage: before and after the contract somebody else has the car.
 *
 * @see spec 2 §4 "Damage and service reporting … only when ACTIVE"
 */
export function isDamageReportable(deal: { readonly state: string }): boolean {
  return deal.state === 'ACTIVE';
}

/**
 * Lists everything that is wrong with a report.
 *
 * @see spec 2 §5 "Damage report"
 */
export function checkDamage(damage: NewDamage, names: DamageNames, today: CivilDay): FieldProblem[] {
  const { description, place, handler, key, occurrenceDate } = damage;
  const problems: FieldProblem[] = [];
  if ([...description.trim()].length < SHORTEST_DESCRIPTION)
    problems.push({ name: names.description, code: 'too_short' });
  if (occurrenceDate !== undefined && occurrenceDate > today)
    problems.push({ name: 'damage_occurrence_date', code: 'in_future' });
  if (handler !== undefined && key !== undefined && germanNameOf(handler, key) === undefined)
    problems.push({ name: 'damage_handler', code: 'not_an_option' });
  return [...problems, ...(place === undefined ? [] : checkPlace(place, names))];
}

/**
 * Lists what is wrong with a place; in Germany it has a postcode of five digits.
 *
 * @see spec 2 §5 "address rules as for damage reporting"
 */
export function checkPlace(place: DamagePlace, names: Omit<DamageNames, 'description'>): FieldProblem[] {
  const blank = (['street', 'house_number', 'zip', 'city'] as const).filter((name) => place[name].trim() === '');
  const problems = blank.map((name) => ({ name: names[name], code: 'required' }));
  if (place.country === 'DE' && place.zip.trim() !== '' && !/^[0-9]{5}$/.test(place.zip))
    problems.push({ name: names.zip, code: 'format' });
  return problems;
}
