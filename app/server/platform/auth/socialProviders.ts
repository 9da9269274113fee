/** Supported providers (spec 1 §6 "two providers", spec 3 §5 "logins through Google or Apple"). */
export const SOCIAL_PROVIDERS = ['google', 'apple'] as const;

export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];
