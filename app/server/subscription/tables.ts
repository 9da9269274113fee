// Tables of the product as types. Days are YYYY-MM-DD, instants ISO in UTC, money cents, truth 0 or 1: the same on both databases.
import type { Insertable, Selectable } from 'kysely';
import type { Car, Deal, Product } from '../generated/api.ts';
import type { Flag } from '../platform/db/tables.ts';
import type { DriverStatus, Relationship } from './drivers/driverStates.ts';
import type { EntryCause, RewardType } from './loyalty/loyaltyKinds.ts';
import type { PaymentType } from './payments/paymentTypes.ts';
import type { ReceiptKind } from './receipts/receiptRules.ts';

declare module '../platform/db/tables.ts' {
  interface Tables {
    cars: CarsTable;
    deals: DealsTable;
    returns: ReturnsTable;
    slots: SlotsTable;
    slot_seats: SlotSeatsTable;
    return_changes: ReturnChangesTable;
    handovers: HandoversTable;
    handover_changes: HandoverChangesTable;
    handover_seats: SlotSeatsTable;
    damage_reports: DamageReportsTable;
    damage_report_damages: DamageReportDamagesTable;
    damage_report_repair_orders: DamageReportRepairOrdersTable;
    damage_report_images: DamageReportImagesTable;
    service_requests: ServiceRequestsTable;
    deal_addons: DealAddonsTable;
    loyalty_entries: LoyaltyEntriesTable;
    loyalty_rewards: LoyaltyRewardsTable;
    referral_codes: ReferralCodesTable;
    referrals: ReferralsTable;
    refund_details: RefundDetailsTable;
    mileage_package_changes: MileagePackageChangesTable;
    mileage_readings: MileageReadingsTable;
    invoices: InvoicesTable;
    receipts: ReceiptsTable;
    buy_offer_requests: BuyOfferRequestsTable;
    newsletter_subscriptions: NewsletterSubscriptionsTable;
    newsletter_requests: NewsletterRequestsTable;
    newsletter_consents: NewsletterConsentsTable;
    support_messages: SupportMessagesTable;
    companies: CompaniesTable;
    deletion_requests: DeletionRequestsTable;
    closed_accounts: ClosedAccountsTable;
    drivers: DriversTable;
    payment_methods: PaymentMethodsTable;
    payment_sessions: PaymentSessionsTable;
    vehicles: VehiclesTable;
  }
}

export interface CarsTable {
  id: string;
  oem: string;
  model: string;
  license_plate: string | null;
  external_product_id: string;
  body_type: Car['body_type'];
  color: string;
  /** The highest reading of the odometer that is believed, in kilometres. */
  maximum_mileage: number | null;
  /** Where appointments of the workshop are made; null where customers ask us for one. */
  service_schedule_url: string | null;
  /** Vehicle identification number; null while the car has no value. */
  vin: string | null;
  /** What the car is to bring when it is sold, and what damages and kilometres take away: cents. */
  aop_rv_presale_target: number | null;
  aop_stock_rv_damage_equivalent: number | null;
  aop_stock_rv_km_equivalent: number | null;
  /** Whether people under 23 may drive it. */
  young_drivers: Flag;
  /** What it runs on, such as electric; null where nobody has told. */
  fuel: string | null;
}

export interface DealsTable {
  id: string;
  customer_id: string;
  car_id: string;
  /** Place in the customer's list, from 0. */
  position: number;
  state: Deal['state'];
  variant: Deal['variant'];
  type: Deal['type'];
  term_type: Deal['term_type'];
  term: number;
  subscribed_as: NonNullable<Deal['subscribed_as']> | null;
  subscribed_to: NonNullable<Deal['subscribed_to']> | null;
  previous_subscription_id: string | null;
  followup_subscription_id: string | null;
  checkout_hash: string | null;
  minimum_commitment_end_date: string | null;
  auto_renewal_end_date: string | null;
  end_date: string | null;
  actual_return_date: string | null;
  preferred_handover_date: string | null;
  actual_handover_date: string | null;
  lead_handover_date: string | null;
  internal_swap_from: string | null;
  internal_swap_to: string | null;
  belongs_to_subscription_service: Flag;
  mileage_package: number;
  additional_mileage_fee: number;
  addon_mileage: number | null;
  /** What the odometer showed at the handover. */
  handover_mileage: number | null;
  insurance_amount: number | null;
  tire_and_windshield: Flag;
  minor_damage: Flag;
  young_old_driver_fee: number | null;
  amount: number;
  damage_deductible_vollkasko: number;
  damage_deductible_teilkasko: number;
  customer_specific_vk_damage_deductible: number | null;
  handover_street: string | null;
  handover_housenumber: string | null;
  handover_zip: string | null;
  handover_city: string | null;
  handover_address_extra: string | null;
  handover_firstname: string | null;
  handover_lastname: string | null;
  handover_phone_number: string | null;
  /** What the carrier has told of the order, see OrderStatus. */
  order_status: string | null;
  /** Last day of the campaign to extend that the customer belongs to. */
  campaign_end_date: string | null;
  /** What a prolongation that was begun is called, such as VL-7K3M9Q2X; null for every other deal. */
  reference: string | null;
  /** How the rate is paid each month, see Deal; null where nobody has told. */
  recurrent_payment_method: PaymentType | null;
  is_downpayment_subscription: Flag;
  /** What the delivery cost, in cents; null before the booking is completed, and where no car was delivered for it. */
  delivery_fee: number | null;
  /** Kilometres above the package that cost nothing: of the level, and of rewards; null for none. */
  free_mileage: number | null;
}

export interface ReturnsTable {
  deal_id: string;
  /** What it is called in front of the customer, such as RG-7K3M9Q2X; null where it was planned before there were references. */
  reference: string | null;
  type: 'PICKUP' | 'SELF_RETURN';
  street: string;
  house_number: string;
  zip: string;
  city: string;
  address_extra: string | null;
  first_name: string | null;
  last_name: string | null;
  phone_number: string | null;
  email: string | null;
  planned_date: string | null;
  preferred_date: string;
  slot: string;
  return_fee: number;
  /** Sum of the fees of late changes so far, in cents. */
  change_fees: number;
  pre_return_appraisal_date: string | null;
  /** 10:00 or 13:00. */
  pre_return_appraisal_timeslot: string | null;
  /** Such as GA-7K3M9Q2X. */
  pre_return_appraisal_reference: string | null;
}

/** One row a slot that was ever booked; whoever changes its places locks it first. */
export interface SlotsTable {
  tour: string;
  day: string;
  slot: string;
}

/** One row a place taken: the primary key is what keeps two customers out of one place. */
export interface SlotSeatsTable {
  tour: string;
  day: string;
  slot: string;
  seat: number;
  deal_id: string;
}

/** One row a booking or change of a return, with what it cost. */
export interface ReturnChangesTable {
  id: string;
  deal_id: string;
  changed_at: string;
  change_fee: number;
}

/** What is agreed about a delivery; its address, contact and wished day stand with the deal. */
export interface HandoversTable {
  deal_id: string;
  /** What it is called in front of the customer, such as LF-7K3M9Q2X; null as with returns. */
  reference: string | null;
  /** The day that is confirmed; null while nobody knows when the car will be there. */
  planned_date: string | null;
  slot: string;
  /** The day from which the carrier has the order. */
  provider_from: string | null;
  /** By how many weeks the car may come earlier or later than wished. */
  deviation_in_weeks: number;
}

/** One row a change of a delivery, with what it cost. */
export type HandoverChangesTable = ReturnChangesTable;

/** One row a damage that a customer reported. */
export interface DamageReportsTable {
  id: string;
  /** Such as SM-7K3M9Q2X; null where it is older than references, and so below. */
  reference: string | null;
  deal_id: string;
  /** The day on which it was reported. */
  date: string;
  repair_status: 'open' | 'ordered' | 'in_progress' | 'conducted' | 'canceled';
  reported_at: string;
  appointment_date: string | null;
  /** The day on which it happened, when that is known. */
  occurrence_date: string | null;
  handler: 'claimini' | 'active_fleet' | null;
  damage_key: string | null;
  part_id: string | null;
  area_id: string | null;
  type_id: string | null;
  description: string | null;
  street: string | null;
  house_number: string | null;
  zip: string | null;
  city: string | null;
  country: string | null;
}

/** One row a damage of a report, by its German names. */
export interface DamageReportDamagesTable {
  report_id: string;
  position: number;
  type: string | null;
  area: string | null;
  part: string | null;
}

export interface DamageReportRepairOrdersTable {
  report_id: string;
  position: number;
  date: string;
  download_url: string;
}

/** One row a picture of a report. */
export interface DamageReportImagesTable {
  report_id: string;
  position: number;
  /** In the folder of files, see UploadsTable. */
  path: string;
}

/** One row what is booked on top of a contract. */
export interface DealAddonsTable {
  deal_id: string;
  addon_id: string;
  /** What it is called in front of the customer, such as ZB-7K3M9Q2X. */
  reference: string;
  attached_at: string;
  /** JSON: what of the deal addons change, as it was before the first of them. */
  before: string;
  /** What was agreed to, in cents; null where a server of the version before has written it: then it is the price of the list. */
  price: number | null;
}

/** One row an entry of the ledger of points, by what it is for: nothing is entered twice, nothing is ever changed. */
export interface LoyaltyEntriesTable {
  cause: EntryCause;
  /** What of that kind it is for: a rate, a deal, a reward that was redeemed, a friend, a correction. */
  cause_id: string;
  customer_id: string;
  /** Below 0 for what was spent. */
  coins: number;
  /** What it adds to the value of all subscriptions, by which levels rise: cents. */
  value: number;
  happened_at: string;
}

/** One row a reward that points were spent on. */
export interface LoyaltyRewardsTable {
  /** What it is called in front of the customer, such as PR-7K3M9Q2X. */
  reference: string;
  customer_id: string;
  /** Which it was, see rules/loyaltyRewards.ts. */
  name: string;
  type: RewardType;
  /** Cents of a voucher, kilometres otherwise. */
  amount: number;
  redeemed_at: string;
  /** The last day of a booking that it is for; null for what does not run out. */
  valid_until: string | null;
  /** The booking that it was used for. */
  deal_id: string | null;
  used_at: string | null;
}

/** One row what a customer asked the workshop for, at once. */
export interface ServiceRequestsTable {
  id: string;
  deal_id: string;
  /** What it is called in front of the customer, such as SV-7K3M9Q2X. */
  reference: string;
  requested_at: string;
  main_inspection: Flag;
  oem_inspection: Flag;
  oil_change: Flag;
  comment: string | null;
  /** Where the car is, when that is not the address of the account. */
  street: string | null;
  house_number: string | null;
  zip: string | null;
  city: string | null;
  /** The day from which it is there. */
  there_from: string | null;
  /** When the workshop expects the car; null until that is agreed. */
  appointment_date: string | null;
  /** HH:MM in Berlin. */
  appointment_time: string | null;
}

/** One row a customer who invites friends. */
export interface ReferralCodesTable {
  /** What stands in the address of an invitation. */
  code: string;
  customer_id: string;
  created_at: string;
}

/** One row somebody who came by an invitation. */
export interface ReferralsTable {
  customer_id: string;
  /** What it is called in the ledger of whoever has invited them: it names nobody. */
  id: string;
  /** Null once whoever has invited them was forgotten. */
  code: string | null;
  accepted_at: string;
  /** The booking that it was for, and when that was completed. */
  deal_id: string | null;
  completed_at: string | null;
}

/** Where the money of a deal goes back to; one account a deal. */
export interface RefundDetailsTable {
  deal_id: string;
  account_holder: string;
  /** Capitals and digits, without spaces. */
  iban: string;
  received_at: string;
}

/** One row a package that was bought, with what it cost in cents. */
export interface MileagePackageChangesTable {
  deal_id: string;
  mileage_package: number;
  amount_change: number;
  one_time_payment: number;
  changed_at: string;
  /** Such as KM-7K3M9Q2X. */
  reference: string | null;
}

/** One row a day on which the customer read the odometer. */
export interface MileageReadingsTable {
  deal_id: string;
  day: string;
  mileage: number;
  reported_at: string;
}

/** One row an invoice. */
export interface InvoicesTable {
  id: string;
  deal_id: string;
  /** Its day. */
  created_at: string;
  /** What it is called in front of the customer. */
  ext_invoice_number: string;
  amount: number;
  /** See schemas/api/Invoice.json. */
  status: string;
}

/** One row what was agreed with a booking, as it was at that moment. */
export interface ReceiptsTable {
  id: string;
  deal_id: string;
  kind: ReceiptKind;
  /** Number that the customer reads; a change of a booking keeps its number. */
  reference: string;
  booked_at: string;
  /** The day of an appointment; null for what has none. */
  day: string | null;
  /** HH:MM in Berlin, and so is its end. */
  slot_from: string | null;
  slot_to: string | null;
  /** JSON: what was charged, see rules/receipts.ts. */
  items: string;
}

/** One row a deal whose customer wants an offer to buy the car. */
export interface BuyOfferRequestsTable {
  deal_id: string;
  /** Such as KA-7K3M9Q2X. */
  reference: string | null;
  /** What the customer saw, in cents. */
  price: number;
  requested_at: string;
}

/** One row a customer who wants to be forgotten. */
export interface DeletionRequestsTable {
  customer_id: string;
  requested_at: string;
  /** When it is carried out. */
  due_at: string;
}

/** One row an account that was deleted, of which only that is left what invoices need. */
export interface ClosedAccountsTable {
  customer_id: string;
  closed_at: string;
  /** The last day on which it is there. */
  kept_until: string;
}

/** One row the company of a business customer; what is not known is null. */
export interface CompaniesTable {
  id: string;
  customer_id: string;
  name: string | null;
  phone: string | null;
  /** "street, housenumber". */
  address: string | null;
  zip: string | null;
  city: string | null;
}

/** One row somebody who may drive the cars of a customer, or wants to. */
export interface DriversTable {
  id: string;
  customer_id: string;
  /** The customer is the primary one. */
  type: 'primary' | 'secondary';
  /** Null for the customer, and so is all that a request brings. */
  relationship_type: Relationship | null;
  firstname: string;
  lastname: string;
  date_of_birth: string | null;
  license_issue_date: string | null;
  /** Both sides of the licence, in the folder of files; null once they are gone. */
  front_path: string | null;
  back_path: string | null;
  status: DriverStatus;
  /** Since when it is the status: news that are older change nothing. */
  status_at: string;
  /** Cents; 0 without an extra fee. */
  monthly_fee: number;
  /** When the customer agreed to the terms, and confirmed that everything is true. */
  consented_at: string | null;
  created_at: string;
  deleted_at: string | null;
}

/** One row a deal: how its rate is paid, as the provider has confirmed it. */
export interface PaymentMethodsTable {
  deal_id: string;
  payment_type: PaymentType;
  /** The end of the number of a card or an account; null where there is none. */
  identifier_last_4: string | null;
  exp_month: number | null;
  exp_year: number | null;
  account_holder: string | null;
  confirmed_at: string;
}

/** One row a change that a customer has begun at the provider, for a day. */
export interface PaymentSessionsTable {
  /** Hash of what the provider was given. */
  id: string;
  deal_id: string;
  success_url: string;
  cancel_url: string;
  created_at: string;
}

/** One row an address on the list of the newsletter. */
export interface NewsletterSubscriptionsTable {
  /** In lower case. */
  email: string;
  firstname: string;
  lastname: string;
  consented_at: string;
  /** Hash of what ends it; null where a server of the version before has written it, which asked nobody to confirm. */
  unsubscribe_hash: string | null;
}

/** One row an address that was asked whether it wants the newsletter, for three days. */
export interface NewsletterRequestsTable {
  /** In lower case. */
  email: string;
  token_hash: string;
  firstname: string;
  lastname: string;
  locale: string;
  /** What was agreed to, word for word. */
  text: string;
  requested_at: string;
  /** The network, without what names a connection. */
  requested_from: string;
  expires_at: string;
  /** How often it was asked. */
  mails_sent: number;
}

/** One row a consent to the newsletter that was given; who names the address can find it, and nobody else. */
export interface NewsletterConsentsTable {
  id: string;
  email_hash: string;
  locale: string;
  text: string;
  requested_at: string;
  requested_from: string;
  confirmed_at: string;
  confirmed_from: string;
  withdrawn_at: string | null;
}

/** One row a message of a visitor that was taken, without its words: the same one is not sent twice. */
export interface SupportMessagesTable {
  reference: string;
  /** Of the key of the request. */
  key_hash: string;
  /** Of the call and its body: another text under the same key is refused. */
  request_hash: string;
  written_at: string;
}

/** Every table by its name. */
/** A car on offer. */
export interface VehiclesTable {
  /** What addresses call it, `external_product_id` of a car that a customer has. */
  id: string;
  stock: 'available' | 'coming_soon' | 'displayed';
  /** Only for a closed group of customers; null for everybody. */
  cug_id: string | null;
  brand: string;
  brand_name: string;
  model: string;
  cartype: Product['cartype'];
  fuel: Product['fuel'];
  gearshift: Product['gearshift'];
  color: Product['color'];
  /** The colour as it is drawn, `#3d5a6c`. */
  paint: string;
  /** The path of a picture; null for one that is drawn. */
  picture: string | null;
  seats: number;
  doors: number;
  /** In kilowatts. */
  power: number;
  /** In kilometres; null for what burns fuel. */
  ev_range: number | null;
  /** In cents. */
  price_msrp: number;
  /** Length, width and height in millimetres, the boot in litres. */
  length: number;
  width: number;
  height: number;
  trunk: number;
  hitch: Flag;
  young_drivers: Flag;
  for_business: Flag;
  discounted: Flag;
  retention: Flag;
  product_group: string;
  /** A list of words as JSON. */
  features: string;
  label: NonNullable<Product['product_label']>['label'] | null;
  available_from: string;
  added_at: string;
  popularity: number;
  /** The sum of the bits of the terms on offer: `rules/terms.ts`. */
  terms: number;
  /** The lowest monthly rate, without and with a down payment: cents. */
  monthly: number;
  monthly_down: number;
  /** The monthly rate of each term, without and with a down payment: `stock/rates.ts`. */
  rates: string;
  /** Both lists of prices as JSON, see schemas/api/PriceList.json. */
  prices: string;
}

export type VehicleRow = Selectable<VehiclesTable>;
export type CarRow = Selectable<CarsTable>;
export type DealRow = Selectable<DealsTable>;
export type DamageReportRow = Selectable<DamageReportsTable>;
export type DamageRow = Selectable<DamageReportDamagesTable>;
export type RepairOrderRow = Selectable<DamageReportRepairOrdersTable>;
export type DriverRow = Selectable<DriversTable>;
export type PaymentMethodRow = Selectable<PaymentMethodsTable>;
export type PaymentSessionRow = Selectable<PaymentSessionsTable>;
export type CompanyRow = Selectable<CompaniesTable>;
export type DeletionRequestRow = Selectable<DeletionRequestsTable>;
export type InvoiceRow = Selectable<InvoicesTable>;
export type DealAddonRow = Selectable<DealAddonsTable>;
export type NewsletterRequestRow = Selectable<NewsletterRequestsTable>;
export type LoyaltyEntryRow = Selectable<LoyaltyEntriesTable>;
export type LoyaltyRewardRow = Selectable<LoyaltyRewardsTable>;
export type ServiceRequestRow = Selectable<ServiceRequestsTable>;
export type HandoverRow = Selectable<HandoversTable>;
export type ReceiptRow = Selectable<ReceiptsTable>;
export type ReturnRow = Selectable<ReturnsTable>;
export type NewReturn = Insertable<ReturnsTable>;
