// Reads the demo customers of flows/scenarios, see schemas/scenario.schema.json.
import { readdirSync, readFileSync } from 'node:fs';
import { addDays, type CivilDay, isCivilDay } from '../platform/values/civilDays.ts';
import { productFile } from '../platform/values/productFiles.ts';
import { statesOf } from '../subscription/appointments/germanStates.ts';
import { addWorkingDays, isWorkingDay } from '../subscription/appointments/workingDays.ts';
import type { DriverStatus, Relationship } from '../subscription/drivers/driverStates.ts';
import type { EntryCause } from '../subscription/loyalty/loyaltyKinds.ts';
import type { ReturnType } from '../subscription/returns/returnTypes.ts';
import type { Service } from '../subscription/services/serviceRequestRules.ts';
import type { CarRow, CompanyRow, DamageReportRow, DealRow, PaymentMethodRow } from '../subscription/tables.ts';

export interface ScenarioCustomer {
  readonly id: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly login_provider?: 'google' | 'apple';
  readonly audience: 'b2c' | 'b2b';
  readonly firstname: string;
  readonly lastname: string;
  readonly phone?: string;
  readonly mobilephone?: string;
  readonly date_of_birth?: string;
  readonly street: string;
  readonly house_number: string;
  readonly zip: string;
  readonly city: string;
}

export interface ScenarioReturn {
  readonly type: ReturnType;
  readonly date: string;
  readonly slot: string;
  readonly appraisal?: { readonly date: string; readonly timeslot: '10:00' | '13:00' };
}

export interface ScenarioHandover {
  readonly slot: string;
  readonly planned_date?: string;
  readonly provider_from?: string;
  readonly deviation_in_weeks?: number;
}

/** A reported damage. Type, area and part have their German names. */
export interface ScenarioDamageReport {
  readonly reference?: string;
  readonly date: string;
  readonly repair_status: DamageReportRow['repair_status'];
  readonly appointment_date?: string;
  readonly damages: readonly { readonly type?: string; readonly area?: string; readonly part?: string }[];
  readonly repair_order_date?: string;
  readonly damage_key?: string;
  readonly description?: string;
}

/** Services requested from a workshop, and the appointment once there is one. */
export interface ScenarioServiceRequest {
  readonly reference: string;
  readonly date: string;
  readonly requested_services: readonly Service[];
  readonly appointment_date?: string;
  readonly appointment_time?: string;
}

/** A secondary driver. */
export interface ScenarioDriver {
  readonly relationship_type: Relationship;
  readonly firstname: string;
  readonly lastname: string;
  readonly date_of_birth: string;
  readonly license_issue_date: string;
  readonly status: DriverStatus;
}

/** Ledger entries, and rewards that no booking has used. */
export interface ScenarioLoyalty {
  readonly entries?: readonly {
    readonly cause: Exclude<EntryCause, 'reward'>;
    readonly coins: number;
    readonly value?: number;
    readonly day: string;
  }[];
  readonly rewards?: readonly { readonly reference: string; readonly name: string; readonly day: string }[];
}

/** A deal with the property names of the API. */
export type ScenarioDeal = Partial<Record<keyof DealRow, string | number | boolean>> & {
  readonly id: string;
  readonly car: Pick<CarRow, 'oem' | 'model' | 'external_product_id' | 'body_type' | 'color'> &
    Partial<Omit<CarRow, 'id' | 'young_drivers'>> & { readonly young_drivers?: boolean };
  readonly mileage_readings?: readonly { readonly day: string; readonly mileage: number }[];
  readonly damage_reports?: readonly ScenarioDamageReport[];
  readonly service_requests?: readonly ScenarioServiceRequest[];
  /** Statuses of the latest invoices, newest first. Earlier invoices are paid. */
  readonly invoice_statuses?: readonly string[];
  /** Ids of the add-ons booked ten days ago. */
  readonly addons?: readonly string[];
  readonly payment_method?: Partial<PaymentMethodRow> & Pick<PaymentMethodRow, 'payment_type'>;
  readonly handover?: ScenarioHandover;
  readonly return: ScenarioReturn | null;
};

/** A named customer with deals, and optionally a simulated day and outage. */
export interface Scenario {
  readonly id: string;
  /** Title by locale. */
  readonly title: Readonly<Record<string, string>>;
  readonly customer: ScenarioCustomer;
  readonly company?: Partial<CompanyRow>;
  readonly deals: readonly ScenarioDeal[];
  readonly drivers?: readonly ScenarioDriver[];
  /** Ledger entries besides the rates of paid invoices. */
  readonly loyalty?: ScenarioLoyalty;
  readonly referral_code?: string;
  /** Referral code of the inviting customer. */
  readonly invited_by?: string;
  /** True when the customer requested deletion this morning. */
  readonly deletion_requested?: boolean;
  readonly day?: string;
  readonly mood?: 'ok' | 'slow' | 'failing';
  /** Calls that are refused with the status, or answered with the body. */
  readonly answers?: readonly { readonly path: string; readonly status?: number; readonly body?: object }[];
}

let scenarios: readonly Scenario[] | undefined;

/** Returns all scenarios in the order of the demo's list. Their files are read once. */
export function readScenarios(): readonly Scenario[] {
  scenarios ??= readFiles();
  return scenarios;
}

function readFiles(): readonly Scenario[] {
  const folder = productFile('flows/scenarios/');
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const read = files.map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Scenario);
  return read.sort((one, other) => (one.customer.id < other.customer.id ? -1 : 1));
}

/**
 * Turns "+75d" into the day 75 days from today. A civil day stays as it is.
 *
 * "+4d<" rolls to the working day at or before it, "+4d>" to the one at or after it, by postcode.
 * A day after today is not rolled back to today or earlier: then "+4d<" stays on its own day.
 */
export function resolveDay(text: string, today: CivilDay, postcode: string): CivilDay {
  const [, offset, roll] = /^([+-]\d{1,4})d([<>])?$/.exec(text) ?? [];
  if (offset === undefined) {
    if (isCivilDay(text)) return text;
    throw new Error(
      `"${text}" in flows/scenarios is neither a day nor an offset. Write one, such as 2026-12-03 or +75d.`,
    );
  }
  const day = addDays(today, Number(offset));
  const states = statesOf(postcode);
  if (roll === undefined || isWorkingDay(day, states)) return day;
  const rolled = addWorkingDays(day, roll === '<' ? -1 : 1, states);
  return day > today && rolled <= today ? day : rolled;
}
