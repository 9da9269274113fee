import { readFileSync } from 'node:fs';
import type { Language } from '../../platform/languages/languages.ts';
import { productFile } from '../../platform/values/productFiles.ts';

/** Returns the consent beside the tick of the newsletter form, as it reads today. */
export function consentText({ locale }: Language): string {
  const file = productFile(`flows/copy/${locale}/newsletter.json`);
  const { consent } = JSON.parse(readFileSync(file, 'utf8')) as { readonly consent: string };
  return consent;
}
