// Through whom else customers may sign in.

/** Every provider that can be set up (spec 1 §6 "two providers", spec 3 §5 "logins through Google or Apple"). */
export const SOCIAL_PROVIDERS = ['google', 'apple'] as const;

export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];
