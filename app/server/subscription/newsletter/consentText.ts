// What somebody agrees to who wants the newsletter: the words beside the tick of its form.
import { readFileSync } from 'node:fs';
import type { Language } from '../../platform/languages/languages.ts';

/** Reads the words as they stand in a language today. */
export function consentText({ locale }: Language): string {
  const file = new URL(`../../../../flows/copy/${locale}/newsletter.json`, import.meta.url);
  const { consent } = JSON.parse(readFileSync(file, 'utf8')) as { readonly consent: string };
  return consent;
}
