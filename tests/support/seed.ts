// A change is not refused for a rare case that it has nothing to do with: `npm test` tries the same cases each time.
import fc from 'fast-check';
import { SEED, TIER } from './tier.ts';

if (TIER === 'test') fc.configureGlobal({ seed: SEED });
