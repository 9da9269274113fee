// Reads the demo customers of flows/scenarios, see schemas/scenario.schema.json.
import { readdirSync, readFileSync } from 'node:fs';
import { addDays, type CivilDay, isCivilDay } from '../platform/values/civilDays.ts';
import { statesOf } from '../subscription/appointments/germanStates.ts';
import { addWorkingDays, isWorkingDay } from '../subscription/appointments/workingDays.ts';
import type { DriverStatus, Relationship } from '../subscription/drivers/driverStates.ts';
import type { EntryCause } from '../subscription/loyalty/loyaltyKinds.ts';
import type { ReturnType } from '../subscription/returns/returnTypes.ts';
import type { Service } from '../subscription/services/serviceRequestRules.ts';
import type { CarRow, CompanyRow, DamageReportRow, DealRow, PaymentMethodRow } from '../subscription/tables.ts';

const FOLDER = new URL('../../../flows/scenarios/', import.meta.url);

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
  /** The appraisal that was requested. */
  readonly appraisal?: { readonly date: string; readonly timeslot: '10:00' | '13:00' };
}

export interface ScenarioHandover {
  readonly slot: string;
  readonly planned_date?: string;
  readonly provider_from?: string;
  readonly deviation_in_weeks?: number;
}

/** A damage that was reported, by the German names of what is damaged. */
export interface ScenarioDamageReport {
  readonly reference?: string;
  readonly date: string;
  readonly repair_status: DamageReportRow['repair_status'];
  readonly appointment_date?: string;
  readonly damages: readonly { readonly type?: string; readonly area?: string; readonly part?: string }[];
  /** The day of the order to the workshop. */
  readonly repair_order_date?: string;
}

/** What was asked of the workshop, and the appointment once there is one. */
export interface ScenarioServiceRequest {
  readonly reference: string;
  readonly date: string;
  readonly requested_services: readonly Service[];
  readonly appointment_date?: string;
  readonly appointment_time?: string;
}

/** Somebody whom the customer has added. */
export interface ScenarioDriver {
  readonly relationship_type: Relationship;
  readonly firstname: string;
  readonly lastname: string;
  readonly date_of_birth: string;
  readonly license_issue_date: string;
  readonly status: DriverStatus;
}

/** Entries of the ledger, and rewards that wait for a booking. */
export interface ScenarioLoyalty {
  readonly entries?: readonly {
    readonly cause: Exclude<EntryCause, 'reward'>;
    readonly coins: number;
    readonly value?: number;
    readonly day: string;
  }[];
  readonly rewards?: readonly { readonly reference: string; readonly name: string; readonly day: string }[];
}

/** A deal in the words of the API; what is absent is not there. */
export type ScenarioDeal = Partial<Record<keyof DealRow, string | number | boolean>> & {
  readonly id: string;
  readonly car: Pick<CarRow, 'oem' | 'model' | 'external_product_id' | 'body_type' | 'color'> &
    Partial<Omit<CarRow, 'id' | 'young_drivers'>> & { readonly young_drivers?: boolean };
  /** What the customer reported so far. */
  readonly mileage_readings?: readonly { readonly day: string; readonly mileage: number }[];
  readonly damage_reports?: readonly ScenarioDamageReport[];
  readonly service_requests?: readonly ScenarioServiceRequest[];
  /** How far the payments of the latest invoices are, the latest first; those before are paid. */
  readonly invoice_statuses?: readonly string[];
  /** Ids of what was booked on top ten days ago. */
  readonly addons?: readonly string[];
  /** How the rate is paid. */
  readonly payment_method?: Partial<PaymentMethodRow> & Pick<PaymentMethodRow, 'payment_type'>;
  /** The delivery that lies ahead. */
  readonly handover?: ScenarioHandover;
  readonly return: ScenarioReturn | null;
};

/** A named customer with deals, and optionally the day and the mood that show them best. */
export interface Scenario {
  readonly id: string;
  /** What it shows, by locale. */
  readonly title: Readonly<Record<string, string>>;
  readonly customer: ScenarioCustomer;
  /** The company of a business customer. */
  readonly company?: Partial<CompanyRow>;
  readonly deals: readonly ScenarioDeal[];
  /** Who may drive besides the customer. */
  readonly drivers?: readonly ScenarioDriver[];
  /** What the loyalty programme knows besides the rates of the invoices that are paid. */
  readonly loyalty?: ScenarioLoyalty;
  /** By which the customer invites friends. */
  readonly referral_code?: string;
  /** The code of who has invited the customer. */
  readonly invited_by?: string;
  /** Whether they asked this morning to be forgotten. */
  readonly deletion_requested?: boolean;
  readonly day?: string;
  readonly mood?: 'ok' | 'slow' | 'failing';
  /** Calls that another system answers otherwise: refused with the status, or with this body. */
  readonly answers?: readonly { readonly path: string; readonly status?: number; readonly body?: object }[];
}

let scenarios: readonly Scenario[] | undefined;

/** Names all scenarios, in the order of the demo's list; their files are read once. */
export function readScenarios(): readonly Scenario[] {
  scenarios ??= readFiles();
  return scenarios;
}

function readFiles(): readonly Scenario[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  const read = files.map((name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Scenario);
  return read.sort((one, other) => (one.customer.id < other.customer.id ? -1 : 1));
}

/**
 * Turns "+75d" into the day 75 days from today; a written day stays.
 *
 * "+4d<" is that day or the working day before it, "+4d>" or the one after it, at the place of the postcode.
 * A day ahead stays ahead: on the Thursday before Easter no working day lies in the next four, so "+4d<" is the Monday.
 */
export function resolveDay(text: string, today: CivilDay, postcode: string): CivilDay {
  const [, offset, roll] = /^([+-]\d{1,4})d([<>])?$/.exec(text) ?? [];
  if (offset === undefined) {
    if (isCivilDay(text)) return text;
    throw new Error(`"${text}" is neither a day nor an offset such as +75d.`);
  }
  const day = addDays(today, Number(offset));
  const states = statesOf(postcode);
  if (roll === undefined || isWorkingDay(day, states)) return day;
  const rolled = addWorkingDays(day, roll === '<' ? -1 : 1, states);
  return day > today && rolled <= today ? day : rolled;
}
