// View of the rewards, see schemas/api/Reward.json.
import type { Reward } from '../../generated/api.ts';
import type { Language } from '../../platform/languages/languages.ts';
import { REWARD_TYPES } from './loyaltyKinds.ts';
import { REWARDS } from './loyaltyRewards.ts';

/** Groups the rewards by type; a type without any is left out. */
export function toRewardsView(language: Language): Reward[] {
  return REWARD_TYPES.map((type) => ({
    type,
    options: REWARDS.filter((reward) => reward.type === type).map(({ name, value }) => ({
      name,
      value,
      title: language.say(`reward.${name}.title`),
      description: language.say(`reward.${name}.description`),
      image: `/rewards/${type}.svg`,
    })),
  })).filter(({ options }) => options.length > 0);
}
