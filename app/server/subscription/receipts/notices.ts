import type { MileagePackage } from '../../generated/api.ts';
import type { Customer } from '../../platform/db/tables.ts';
import { languageFor } from '../../platform/languages/languages.ts';
import type { Notice } from '../../platform/mail/notice.ts';
import type { CivilDay } from '../../platform/values/civilDays.ts';
import { writtenAmount, writtenDay, writtenPrice } from '../../platform/values/formattedValues.ts';
import { writtenAppraisal, writtenHandoverSlot, writtenSlot } from '../appointments/formattedSlots.ts';
import { noticeAbout } from '../deals/dealNotice.ts';
import type { DealRecord } from '../deals/dealQueries.ts';
import { FREE_HANDOVER_CHANGE_DAYS } from '../handovers/handoverChangeFee.ts';
import { FREE_CHANGE_DAYS } from '../returns/returnChangeFee.ts';
import type { ReturnType } from '../returns/returnTypes.ts';
import type { ReturnRow } from '../tables.ts';

interface Named {
  readonly reference: string;
}

export interface Chosen extends Named {
  readonly day: CivilDay;
  readonly slot: string;
}

/** Price that was agreed with this booking, in cents. */
export interface Booked extends Chosen {
  readonly price: number;
}

/** Prolongation by its lead, with its term in months and its monthly rate in cents. */
export interface Begun extends Named {
  readonly id: string;
  readonly term: number;
  readonly price: number;
}

export function returnNotice(record: DealRecord, customer: Customer, type: ReturnType, booked: Booked): Notice {
  const language = languageFor(customer.locale);
  return noticeAbout(record, customer, 'return-planned', {
    reference: booked.reference,
    day: writtenDay(booked.day),
    time: writtenSlot(type, booked.slot, language),
    price: writtenPrice(booked.price, language),
    free_days: String(FREE_CHANGE_DAYS),
  });
}

/** Returns the e-mail about a cancelled return: the price that falls away, and the fees that stay. */
export function returnCancelledNotice(record: DealRecord, customer: Customer, planned: ReturnRow): Notice {
  const language = languageFor(customer.locale);
  return noticeAbout(record, customer, 'return-cancelled', {
    reference: planned.reference ?? '',
    day: writtenDay(planned.planned_date ?? planned.preferred_date),
    time: writtenSlot(planned.type, planned.slot, language),
    price: writtenAmount(planned.return_fee, language),
    kept: writtenAmount(planned.change_fees, language),
  });
}

export function handoverNotice(record: DealRecord, customer: Customer, booked: Booked): Notice {
  const language = languageFor(customer.locale);
  return noticeAbout(record, customer, 'handover-changed', {
    reference: booked.reference,
    day: writtenDay(booked.day),
    time: writtenHandoverSlot(booked.slot, language),
    price: writtenPrice(booked.price, language),
    free_days: String(FREE_HANDOVER_CHANGE_DAYS),
  });
}

export function appraisalNotice(
  record: DealRecord,
  customer: Customer,
  kind: 'appraisal-requested' | 'appraisal-cancelled',
  wish: Chosen,
): Notice {
  const language = languageFor(customer.locale);
  return noticeAbout(record, customer, kind, {
    reference: wish.reference,
    day: writtenDay(wish.day),
    time: writtenAppraisal(wish.day, wish.slot, language),
  });
}

/** Returns the e-mail about a prolongation, which links to the page of the lead. */
export function prolongationNotice(record: DealRecord, customer: Customer, begun: Begun): Notice {
  const notice = noticeAbout(record, customer, 'prolongation-begun', {
    reference: begun.reference,
    months: String(begun.term),
    price: writtenPrice(begun.price, languageFor(customer.locale)),
  });
  return { ...notice, page: `/checkout/${begun.id}` };
}

export function buyOfferNotice(record: DealRecord, customer: Customer, asked: Named & Pick<Booked, 'price'>): Notice {
  const price = writtenPrice(asked.price, languageFor(customer.locale));
  return noticeAbout(record, customer, 'buy-offer-requested', { reference: asked.reference, price });
}

export function packageNotice(record: DealRecord, customer: Customer, bought: MileagePackage & Named): Notice {
  const language = languageFor(customer.locale);
  return noticeAbout(record, customer, 'mileage-package-raised', {
    reference: bought.reference,
    kilometres: new Intl.NumberFormat(language.locale).format(bought.mileage_package),
    rate: writtenPrice(bought.new_amount, language),
    payment: writtenPrice(bought.one_time_payment, language),
  });
}
