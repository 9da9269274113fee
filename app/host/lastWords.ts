// The few words that the portal knows by heart, for when not even its words could be fetched.
import type { Words } from '#engine';

const WORDS: Readonly<Record<'de' | 'en', Words>> = {
  de: {
    brand: 'Fahrplan',
    close: 'Schließen',
    loading: 'Wird geladen',
    retry: 'Noch einmal versuchen',
    source_failed: 'Das konnte nicht geladen werden',
    'title.error': 'Fehler: {{title}}',
  },
  en: {
    brand: 'Fahrplan',
    close: 'Close',
    loading: 'Loading',
    retry: 'Try again',
    source_failed: 'This could not be loaded',
    'title.error': 'Error: {{title}}',
  },
};

/** Those words in the language of the browser, as `ui` has them. */
export const lastWords = (): Words => WORDS[navigator.language.startsWith('de') ? 'de' : 'en'];
