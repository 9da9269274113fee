import { readFileSync } from 'node:fs';
import type { Language } from '../../platform/languages/languages.ts';

/** Returns the consent beside the tick of the newsletter form, as it reads today. */
export function consentText({ locale }: Language): string {
  const file = new URL(`../../../../flows/copy/${locale}/newsletter.json`, import.meta.url);
  const { consent } = JSON.parse(readFileSync(file, 'utf8')) as { readonly consent: string };
  return consent;
}
