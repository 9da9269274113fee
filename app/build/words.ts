// The words that no flow says: who says them, and which of them there must be in every language.
import type { Spoken } from '@fahrplan/engine/authoring';
import { DEMO_WORDS } from '../devtools/demo/wordList.ts';
import { SERVER_WORDS } from '../server/subscription/serverWords.ts';

/** Words of `ui` that the portal knows by heart, for when nothing can be fetched. */
export const LAST_WORDS = ['brand', 'close', 'loading', 'retry', 'source_failed', 'title.error'] as const;

/** On the page that the browser shows without scripts, and where they cannot be started. */
const IN_THE_FRAME = ['script_needed', 'not_started'];

const plain = (words: readonly string[]): Spoken['words'] => Object.fromEntries(words.map((word) => [word, []]));

/** The copy files of no flow and no fragment, by their names; the renderer and the engine say more of `ui` than stands here. */
export const SPOKEN: Readonly<Record<string, Spoken>> = {
  ui: { words: plain(['locale', ...IN_THE_FRAME, ...LAST_WORDS]), more: true },
  server: { words: SERVER_WORDS, more: false },
  demo: { words: plain(DEMO_WORDS), more: false },
};

/** The files that no page of the portal needs. */
export const ELSEWHERE: readonly string[] = ['server', 'demo'];
