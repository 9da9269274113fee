// View of the options of a return, see schemas/api/ReturnMetadata.json.

import type { ReturnMetadata } from '../../generated/api.ts';
import type { Language } from '../../platform/languages/languages.ts';
import { writtenAmount, writtenPrice } from '../../platform/values/formattedValues.ts';
import type { FreeDay } from '../appointments/daysOnOffer.ts';
import { writtenSlot } from '../appointments/formattedSlots.ts';
import type { DealRecord } from '../deals/dealQueries.ts';
import { COMPOUNDS } from './compounds.ts';
import { hasFollowUp } from './followUp.ts';
import { newReturnFee, returnFee } from './returnFee.ts';
import type { ReturnType } from './returnTypes.ts';

/** Prices exclude what is agreed already. */
export function toReturnMetadataView(
  type: ReturnType,
  days: readonly FreeDay[],
  { deal, planned }: Pick<DealRecord, 'deal' | 'planned'>,
  language: Language,
): ReturnMetadata {
  const followUp = hasFollowUp(deal);
  const preference = (way: ReturnType) => ({
    label: language.say(`return.${way}`),
    priceLabel: priceLabel(returnFee(way, followUp), newReturnFee(way, followUp, planned?.return_fee), language),
  });
  return {
    return_fee: newReturnFee(type, followUp, planned?.return_fee),
    availabilities: days.map(({ day, slots }) => ({
      date: day,
      available_slots: slots.map((slot) => ({ formatted_time: writtenSlot(type, slot, language), value: slot })),
    })),
    compound_locations: [...COMPOUNDS],
    returnPreferences: {
      selfReturn: preference('SELF_RETURN'),
      pickupReturn: preference('PICKUP'),
    },
  };
}

function priceLabel(price: number, due: number, language: Language): string {
  return due < price ? `${writtenAmount(price, language)}, ${language.say('booked')}` : writtenPrice(price, language);
}
