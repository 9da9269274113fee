// Loads the lazy modules before a suite begins.

import { effectLibrary } from '../../engine/effects/lazyRunner.ts';
import { draftLibrary } from '../../engine/session/draftStore.ts';
import { codes } from '../../engine/values/lazyCodes.ts';
import { ibans } from '../../engine/values/lazyIban.ts';
import { phones } from '../../engine/values/lazyPhone.ts';
import { ruleLibrary } from '../../engine/values/lazyRules.ts';
import { schemaRules } from '../../engine/values/lazySchemaRules.ts';
import { zoned } from '../../engine/values/lazyTimeZone.ts';
import { whenReady } from '../../engine/whenReady.ts';

// A suite that ends during an import would break that import for all later suites.
await Promise.all([
  whenReady<object>(draftLibrary),
  whenReady<object>(effectLibrary),
  whenReady<object>(codes),
  whenReady<object>(ibans),
  whenReady<object>(phones),
  whenReady<object>(ruleLibrary),
  whenReady<object>(schemaRules),
  whenReady<object>(zoned),
]);
