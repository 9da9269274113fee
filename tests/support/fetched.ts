// What is fetched when it is first needed is there before a suite begins.
import { draftLibrary } from '../../engine/journey/drafts.ts';
import { effectLibrary } from '../../engine/journey/running.ts';
import { ibans } from '../../engine/values/iban.ts';
import { phones } from '../../engine/values/phone.ts';
import { ruleLibrary } from '../../engine/values/ruleLibrary.ts';
import { schemaRules } from '../../engine/values/schemas.ts';
import { zoned } from '../../engine/values/zoned.ts';
import { whenReady } from '../../engine/waiting.ts';

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
