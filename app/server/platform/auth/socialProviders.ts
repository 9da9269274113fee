/** Supported providers (SGN-7, ACC-8). */
export const SOCIAL_PROVIDERS = ['google', 'apple'] as const;

export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];
