import { ACCOUNTS } from './accounts.ts';
import { CHECKER } from './checker.ts';
import { CONTENT } from './content.ts';
import { DEFINITIONS } from './definitions.ts';
import { FIELD_TYPES } from './fieldTypes.ts';
import { JOURNEYS } from './journeys.ts';
import type { Mutant } from './mutant.ts';
import { OPERATION } from './operation.ts';
import { SESSIONS } from './sessions.ts';

export const MUTANTS: readonly Mutant[] = [
  ...DEFINITIONS,
  ...CHECKER,
  ...CONTENT,
  ...FIELD_TYPES,
  ...JOURNEYS,
  ...SESSIONS,
  ...ACCOUNTS,
  ...OPERATION,
];
