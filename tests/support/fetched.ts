// What is fetched when it is first needed is there before a suite begins.

import { effectLibrary } from '../../engine/effects/lazyRunner.ts';
import { draftLibrary } from '../../engine/session/draftStore.ts';
import { ibans } from '../../engine/values/lazyIban.ts';
import { phones } from '../../engine/values/lazyPhone.ts';
import { ruleLibrary } from '../../engine/values/lazyRules.ts';
import { schemaRules } from '../../engine/values/lazySchemaRules.ts';
import { zoned } from '../../engine/values/lazyTimeZone.ts';
import { whenReady } from '../../engine/whenReady.ts';

// A suite that ends while something is fetched would leave it failed for all suites after it.
await Promise.all([
  whenReady<object>(draftLibrary),
  whenReady<object>(effectLibrary),
  whenReady<object>(ibans),
  whenReady<object>(phones),
  whenReady<object>(ruleLibrary),
  whenReady<object>(schemaRules),
  whenReady<object>(zoned),
]);
