// Texts that are used outside flows and must exist in every language.
import type { Spoken } from '@fahrplan/engine/authoring';
import { DEMO_WORDS, SERVER_WORDS } from './product.ts';

/** Texts of `ui` bundled with the portal. */
export const LAST_WORDS = ['brand', 'close', 'loading', 'retry', 'source_failed', 'title.error'] as const;

/** Texts of the static HTML: without scripts, or when they fail to start. */
const IN_THE_FRAME = ['script_needed', 'not_started'];

const plain = (words: readonly string[]): Spoken['words'] => Object.fromEntries(words.map((word) => [word, []]));

/** Copy files outside flows and fragments. Renderer and engine use further texts of `ui`. */
export const SPOKEN: Readonly<Record<string, Spoken>> = {
  ui: { words: plain(['locale', ...IN_THE_FRAME, ...LAST_WORDS]), more: true },
  server: { words: SERVER_WORDS, more: false },
  demo: { words: plain(DEMO_WORDS), more: false },
};

/** Files that the portal does not load. */
export const ELSEWHERE: readonly string[] = ['server', 'demo'];
