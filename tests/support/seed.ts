// Fixed seed of `npm test`, so that a rare case never fails an unrelated change.
import fc from 'fast-check';
import { SEED, TIER } from './tier.ts';

if (TIER === 'test') fc.configureGlobal({ seed: SEED });
