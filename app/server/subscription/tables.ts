// Types of the product's tables. Both databases store days as YYYY-MM-DD, instants as ISO in UTC,
// money in cents and booleans as 0 or 1.
import type { Insertable, Selectable } from 'kysely';
import type { Car, Deal, PowerOfAttorney, Product } from '../generated/api.ts';
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
    powers_of_attorney: PowersOfAttorneyTable;
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
  /** Highest plausible reading of the odometer, in kilometres. */
  maximum_mileage: number | null;
  /** Page for appointments at the workshop; null if customers request them in the portal. */
  service_schedule_url: string | null;
  /** Vehicle identification number; null while the car has no value. */
  vin: string | null;
  /** Target of the sale, and deductions for damages and kilometres, in cents. */
  aop_rv_presale_target: number | null;
  aop_stock_rv_damage_equivalent: number | null;
  aop_stock_rv_km_equivalent: number | null;
  /** 1 if people under 23 may drive it. */
  young_drivers: Flag;
  /** Fuel, such as electric; null if unknown. */
  fuel: string | null;
}

export interface DealsTable {
  id: string;
  customer_id: string;
  car_id: string;
  /** Index in the list of the customer, from 0. */
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
  /** Odometer at the handover, in kilometres. */
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
  /** Status that the carrier has reported, see OrderStatus. */
  order_status: string | null;
  /** Last day of the customer's campaign to extend. */
  campaign_end_date: string | null;
  /** Number of an open prolongation, such as VL-7K3M9Q2X; null for every other deal. */
  reference: string | null;
  /** Monthly payment type, see Deal; null if unknown. */
  recurrent_payment_method: PaymentType | null;
  is_downpayment_subscription: Flag;
  /** Cents; null before the booking is completed, and for a booking without a delivery. */
  delivery_fee: number | null;
  /** Free kilometres above the package, from level and rewards; null for none. */
  free_mileage: number | null;
}

export interface ReturnsTable {
  deal_id: string;
  /** Number for the customer, such as RG-7K3M9Q2X; null if older than references. */
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

/** Slots that were ever booked. A transaction locks the row before it changes its seats. */
export interface SlotsTable {
  tour: string;
  day: string;
  slot: string;
}

/** Taken seats. The primary key keeps two customers from taking the same seat. */
export interface SlotSeatsTable {
  tour: string;
  day: string;
  slot: string;
  seat: number;
  deal_id: string;
}

/** Bookings and changes of returns, with their fees in cents. */
export interface ReturnChangesTable {
  id: string;
  deal_id: string;
  changed_at: string;
  change_fee: number;
}

/** Agreed deliveries. Address, contact and requested day are columns of the deal. */
export interface HandoversTable {
  deal_id: string;
  /** Such as LF-7K3M9Q2X; null as for returns. */
  reference: string | null;
  /** Confirmed day; null while the arrival of the car is unknown. */
  planned_date: string | null;
  slot: string;
  /** Day from which the carrier has the order. */
  provider_from: string | null;
  /** Weeks by which the car may arrive earlier or later than requested. */
  deviation_in_weeks: number;
}

/** Changes of deliveries, with their fees in cents. */
export type HandoverChangesTable = ReturnChangesTable;

export interface DamageReportsTable {
  id: string;
  /** Such as SM-7K3M9Q2X; null if older than references, as below. */
  reference: string | null;
  deal_id: string;
  /** Day of the report. */
  date: string;
  repair_status: 'open' | 'ordered' | 'in_progress' | 'conducted' | 'canceled';
  reported_at: string;
  appointment_date: string | null;
  /** Day of the damage, if known. */
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

/** Damages of a report, with German names. */
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

export interface DamageReportImagesTable {
  report_id: string;
  position: number;
  /** Path in the folder of files, see UploadsTable. */
  path: string;
}

/** Addons of contracts. */
export interface DealAddonsTable {
  deal_id: string;
  addon_id: string;
  /** Such as ZB-7K3M9Q2X. */
  reference: string;
  attached_at: string;
  /** JSON: the columns that addons change, as they were before the first addon. */
  before: string;
  /** Agreed price in cents; null means the list price, as the previous version wrote no price. */
  price: number | null;
}

/** Append-only ledger of points. Cause and id are the key, so that nothing is entered twice. */
export interface LoyaltyEntriesTable {
  cause: EntryCause;
  /** Id of the rate, deal, redeemed reward, friend or correction. */
  cause_id: string;
  customer_id: string;
  /** Below 0 for spent points. */
  coins: number;
  /** Cents that count for the level. */
  value: number;
  happened_at: string;
}

/** Redeemed rewards. */
export interface LoyaltyRewardsTable {
  /** Such as PR-7K3M9Q2X. */
  reference: string;
  customer_id: string;
  /** Name of the reward, see loyalty/loyaltyRewards.ts. */
  name: string;
  type: RewardType;
  /** Cents for a voucher, otherwise kilometres. */
  amount: number;
  redeemed_at: string;
  /** Last day of a booking that may use it; null if it does not expire. */
  valid_until: string | null;
  /** Booking that has used it. */
  deal_id: string | null;
  used_at: string | null;
}

/** Powers of attorney for a return or a delivery; of each kind, the last one of a deal counts. */
export interface PowersOfAttorneyTable {
  id: string;
  deal_id: string;
  appointment: PowerOfAttorney['appointment'];
  /** Such as VM-7K3M9Q2X. */
  reference: string;
  firstname: string;
  lastname: string;
  date_of_birth: string;
  /** Signed document, and identity card of the customer. */
  document_path: string;
  identity_path: string;
  sent_at: string;
}

/** Requests to the workshop; one may ask for several services. */
export interface ServiceRequestsTable {
  id: string;
  deal_id: string;
  /** Such as SV-7K3M9Q2X. */
  reference: string;
  requested_at: string;
  main_inspection: Flag;
  oem_inspection: Flag;
  oil_change: Flag;
  comment: string | null;
  /** Address of the car; null if it is that of the account. */
  street: string | null;
  house_number: string | null;
  zip: string | null;
  city: string | null;
  /** Day from which the car is there. */
  there_from: string | null;
  /** Appointment at the workshop; null until it is agreed. */
  appointment_date: string | null;
  /** HH:MM in Berlin. */
  appointment_time: string | null;
}

export interface ReferralCodesTable {
  /** Code in the address of an invitation. */
  code: string;
  customer_id: string;
  created_at: string;
}

/** Customers who have accepted an invitation. */
export interface ReferralsTable {
  customer_id: string;
  /** Id in the inviter's ledger, which does not identify the friend. */
  id: string;
  /** Null once the inviter was erased. */
  code: string | null;
  accepted_at: string;
  /** First booking, and the time of its completion. */
  deal_id: string | null;
  completed_at: string | null;
}

/** Bank account for the refund of a deal, one per deal. */
export interface RefundDetailsTable {
  deal_id: string;
  account_holder: string;
  /** Upper case, without spaces. */
  iban: string;
  received_at: string;
}

/** Bought packages, with their amounts in cents. */
export interface MileagePackageChangesTable {
  deal_id: string;
  mileage_package: number;
  amount_change: number;
  one_time_payment: number;
  changed_at: string;
  /** Such as KM-7K3M9Q2X. */
  reference: string | null;
}

/** Readings of the odometer, one per day. */
export interface MileageReadingsTable {
  deal_id: string;
  day: string;
  mileage: number;
  reported_at: string;
}

export interface InvoicesTable {
  id: string;
  deal_id: string;
  /** Day of the invoice. */
  created_at: string;
  /** Number for the customer. */
  ext_invoice_number: string;
  amount: number;
  /** See schemas/api/Invoice.json. */
  status: string;
}

/** Amounts that were agreed with a booking. Rows never change. */
export interface ReceiptsTable {
  id: string;
  deal_id: string;
  kind: ReceiptKind;
  /** Number for the customer; a change of a booking keeps it. */
  reference: string;
  booked_at: string;
  /** Day of an appointment, if any. */
  day: string | null;
  /** HH:MM in Berlin, as slot_to. */
  slot_from: string | null;
  slot_to: string | null;
  /** JSON: charged items, see receipts/receiptRules.ts. */
  items: string;
}

/** Requests for an offer to buy the car, one per deal. */
export interface BuyOfferRequestsTable {
  deal_id: string;
  /** Such as KA-7K3M9Q2X. */
  reference: string | null;
  /** Price that the customer saw, in cents. */
  price: number;
  requested_at: string;
}

export interface DeletionRequestsTable {
  customer_id: string;
  requested_at: string;
  /** Planned time of the deletion. */
  due_at: string;
}

/** Deleted accounts, of which only the data for invoices are left. */
export interface ClosedAccountsTable {
  customer_id: string;
  closed_at: string;
  /** Last day of the retention. */
  kept_until: string;
}

/** Companies of business customers; unknown values are null. */
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

/** Drivers of a customer's cars, also pending and deleted ones. */
export interface DriversTable {
  id: string;
  customer_id: string;
  /** The customer is the primary driver. */
  type: 'primary' | 'secondary';
  /** Null for the primary driver, as all columns of the request are. */
  relationship_type: Relationship | null;
  firstname: string;
  lastname: string;
  date_of_birth: string | null;
  license_issue_date: string | null;
  /** Both sides of the licence in the folder of files; null once they are deleted. */
  front_path: string | null;
  back_path: string | null;
  status: DriverStatus;
  /** Time of the status; older news do not change it. */
  status_at: string;
  /** Cents; 0 without a fee. */
  monthly_fee: number;
  /** Time at which the customer agreed to the terms and confirmed the data. */
  consented_at: string | null;
  created_at: string;
  deleted_at: string | null;
}

/** Payment methods of deals, as the provider has confirmed them. */
export interface PaymentMethodsTable {
  deal_id: string;
  payment_type: PaymentType;
  /** Last digits of the card or account; null if there are none. */
  identifier_last_4: string | null;
  exp_month: number | null;
  exp_year: number | null;
  account_holder: string | null;
  confirmed_at: string;
}

/** Changes under way at the provider; deleted after a day. */
export interface PaymentSessionsTable {
  /** Hash of the token that the provider received. */
  id: string;
  deal_id: string;
  success_url: string;
  cancel_url: string;
  created_at: string;
}

/** Addresses on the list of the newsletter. */
export interface NewsletterSubscriptionsTable {
  /** Lower case. */
  email: string;
  firstname: string;
  lastname: string;
  consented_at: string;
  /** Hash of the token that unsubscribes; null in rows of the version without confirmation. */
  unsubscribe_hash: string | null;
}

/** Requests for the newsletter that wait for a confirmation, for three days. */
export interface NewsletterRequestsTable {
  /** Lower case. */
  email: string;
  token_hash: string;
  firstname: string;
  lastname: string;
  locale: string;
  /** Exact text of the consent. */
  text: string;
  requested_at: string;
  /** Network of the request, without the part that identifies a connection. */
  requested_from: string;
  expires_at: string;
  /** Number of e-mails that asked for the confirmation. */
  mails_sent: number;
}

/** Given consents. Only a search for a known address finds its row. */
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

/** Keys of visitors' messages without their texts, so that a message is not sent twice. */
export interface SupportMessagesTable {
  reference: string;
  key_hash: string;
  /** Hash of the call and its body; another body under the same key is refused. */
  request_hash: string;
  written_at: string;
}

/** Cars on offer. */
export interface VehiclesTable {
  /** Id in addresses; equals `external_product_id` of a customer's car. */
  id: string;
  stock: 'available' | 'coming_soon' | 'displayed';
  /** Closed group of customers; null if everyone may see the car. */
  cug_id: string | null;
  brand: string;
  brand_name: string;
  model: string;
  cartype: Product['cartype'];
  fuel: Product['fuel'];
  gearshift: Product['gearshift'];
  color: Product['color'];
  /** Colour for drawings, `#3d5a6c`. */
  paint: string;
  /** Path of a picture; null if it is drawn. */
  picture: string | null;
  seats: number;
  doors: number;
  /** Kilowatts. */
  power: number;
  /** Electric range in kilometres; null for cars without one. */
  ev_range: number | null;
  /** Cents. */
  price_msrp: number;
  /** Length, width and height in millimetres, trunk in litres. */
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
  /** JSON: a list of names. */
  features: string;
  label: NonNullable<Product['product_label']>['label'] | null;
  available_from: string;
  added_at: string;
  popularity: number;
  /** Bits of the terms on offer, see catalogue/terms.ts. */
  terms: number;
  /** Lowest monthly rates without and with a down payment, in cents. */
  monthly: number;
  monthly_down: number;
  /** Monthly rates by term, without and with a down payment, see catalogue/rates.ts. */
  rates: string;
  /** JSON: both price lists, see schemas/api/PriceList.json. */
  prices: string;
}

export type VehicleRow = Selectable<VehiclesTable>;
export type CarRow = Selectable<CarsTable>;
export type DealRow = Selectable<DealsTable>;
export type DamageReportRow = Selectable<DamageReportsTable>;
export type DamageRow = Selectable<DamageReportDamagesTable>;
export type DamageImageRow = Selectable<DamageReportImagesTable>;
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
