// View of the addons of a deal, on offer and booked, see schemas/api/Addons.json.

import type { Addon as AddonOffer, Addons } from '../../generated/api.ts';
import type { Language } from '../../platform/languages/languages.ts';
import { type CivilDay, toCivilDay } from '../../platform/values/civilDays.ts';
import { wholeAmount } from '../../platform/values/formattedValues.ts';
import { present } from '../../platform/values/present.ts';
import { statusOf } from '../appointments/offers.ts';
import type { DealRecord } from '../deals/dealQueries.ts';
import { addonPrice, asInsured, type Insured } from '../loyalty/loyaltyBenefits.ts';
import { rateWith } from '../payments/monthlyRate.ts';
import type { DealAddonRow } from '../tables.ts';
import {
  ADDON_GROUPS,
  ADDONS,
  type Addon,
  type AddonGroup,
  type AddonRefusal,
  agreedPrice,
  type BookedAddon,
  coveredBefore,
  isCancellable,
  isIncluded,
  refuseAddon,
} from './addonRules.ts';
import { wordsOf } from './addonWords.ts';

export interface AddonsView extends Insured {
  readonly language: Language;
  readonly today: CivilDay;
}

export function toAddonsView(record: DealRecord, rows: readonly DealAddonRow[], view: AddonsView): Addons {
  const { level, language, today } = view;
  const deal = asInsured(record.deal, view);
  const status = statusOf(record, today);
  const applied = rows.map(({ addon_id }) => addon_id);
  const refusal = (addon: Addon): AddonRefusal | undefined => refuseAddon(addon, { ...deal, status }, applied, today);
  const inGroup = (group: AddonGroup): Addon[] => ADDONS.filter((addon) => addon.group === group);
  const offered = (group: AddonGroup): Addon[] => inGroup(group).filter((addon) => refusal(addon) === undefined);
  const available = ADDON_GROUPS.filter((group) => offered(group).length > 0);
  const before = coveredBefore(record.deal, rows);
  const hasInsurance = inGroup('insurance').some(({ id }) => applied.includes(id));
  return {
    groups: ADDON_GROUPS.map((group) => ({
      group_id: group,
      addons: inGroup(group)
        .filter((addon) => applied.includes(addon.id) || refusal(addon) === undefined)
        .map((addon) => ({
          ...addon,
          price: applied.includes(addon.id) ? agreedPrice(addon, rows) : addonPrice(addon, level),
        }))
        .map((addon) =>
          toAddonView(addon, {
            isFree: isIncluded(addon, applied),
            newAmount: addon.interval === 'once' ? undefined : rateWith(deal, before, toggled(rows, addon)),
            language,
          }),
        ),
    })),
    appliedAddonIds: applied,
    cancellableAddonIds: rows
      .filter(({ attached_at }) => isCancellable(toCivilDay(new Date(attached_at)), today))
      .map(({ addon_id }) => addon_id),
    availableGroupIds: available,
    canUpgradeInsurance: available.includes('insurance'),
    canAddAdditionalMileage: available.includes('additional_mileage'),
    insurance_type: language.say(hasInsurance ? 'insurance.comfort' : 'insurance.basic'),
    vkValue: deal.damage_deductible_vollkasko,
    tkValue: deal.damage_deductible_teilkasko,
    vkValueFormatted: wholeAmount(deal.damage_deductible_vollkasko, language),
    tkValueFormatted: wholeAmount(deal.damage_deductible_teilkasko, language),
  };
}

/** Returns the addons after booking one, or after cancelling it if the deal has it. */
function toggled(rows: readonly BookedAddon[], { id, price }: Addon): BookedAddon[] {
  const others = rows.filter(({ addon_id }) => addon_id !== id);
  return others.length < rows.length ? others : [...rows, { addon_id: id, price }];
}

interface Offered {
  readonly isFree: boolean;
  /** Monthly rate after booking or cancelling, in cents. */
  readonly newAmount: number | undefined;
  readonly language: Language;
}

function toAddonView(addon: Addon, { isFree, newAmount, language }: Offered): AddonOffer {
  const { id, mileage, coverage } = addon;
  const price = isFree ? 0 : addon.price;
  return {
    addon_id: id,
    display_info: wordsOf(addon, language),
    pricing: present<AddonOffer['pricing']>({
      amount: { gross: price, formatted: wholeAmount(price, language) },
      interval: isFree ? 'included' : addon.interval,
      new_amount: newAmount,
    }),
    attributes: present<AddonOffer['attributes']>({ coverage, mileage }),
  };
}
