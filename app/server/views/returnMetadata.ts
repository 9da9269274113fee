// What can be chosen for a return, see schemas/api/ReturnMetadata.json.
import type { Language } from '../plugins/context.ts';
import { COMPOUNDS } from '../rules/compounds.ts';
import type { FreeDay } from '../rules/daysOnOffer.ts';
import { returnFee } from '../rules/returnFee.ts';
import { formatSlot } from '../rules/returnSlots.ts';
import type { ReturnType } from '../rules/returnTypes.ts';
import { writtenPrice } from './written.ts';

const LABELS: Readonly<Record<Language, Readonly<Record<ReturnType, string>>>> = {
  de: { PICKUP: 'Abholung an deiner Adresse', SELF_RETURN: 'Selbst zurückbringen' },
  en: { PICKUP: 'Collection at your address', SELF_RETURN: 'Bring the car yourself' },
};

/** Writes days, slots, places and prices in one language. */
export function toReturnMetadataView(
  type: ReturnType,
  days: readonly FreeDay[],
  followUp: boolean,
  language: Language,
): object {
  return {
    return_fee: returnFee(type, followUp),
    availabilities: days.map(({ day, slots }) => ({
      date: day,
      available_slots: slots.map((slot) => ({ formatted_time: formatSlot(type, slot, language), value: slot })),
    })),
    compound_locations: COMPOUNDS,
    returnPreferences: {
      selfReturn: preference('SELF_RETURN', followUp, language),
      pickupReturn: preference('PICKUP', followUp, language),
    },
  };
}

function preference(type: ReturnType, followUp: boolean, language: Language): object {
  return { label: LABELS[language][type], priceLabel: writtenPrice(returnFee(type, followUp), language) };
}
