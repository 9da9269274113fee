// Everything that can be wrong with definitions, each fault once: what it is looked for in, and in which order it is said.
import type { Problem } from '../errors.ts';
import type { Fault } from './fault.ts';
import { absent } from './faults/absent.ts';
import { agreed } from './faults/agreed.ts';
import { asked } from './faults/asked.ts';
import { autocomplete } from './faults/autocomplete.ts';
import { binding } from './faults/binding.ts';
import { bodies } from './faults/bodies.ts';
import { cases, sharedCases } from './faults/cases.ts';
import { circles, sharedCircles } from './faults/circles.ts';
import { conditions } from './faults/conditions.ts';
import { content, contents, contentTypes } from './faults/contents.ts';
import { placeholders, uneven, words } from './faults/copies.ts';
import { decisions } from './faults/decisions.ts';
import { declared } from './faults/declared.ts';
import { endless } from './faults/endless.ts';
import { fragments, fragmentsInFragments, guards } from './faults/expansions.ts';
import { filled } from './faults/filled.ts';
import { argumentTypes, nestedFragments, undeclaredArguments } from './faults/fragments.ts';
import { frames } from './faults/frames.ts';
import { idle } from './faults/idle.ts';
import { ids } from './faults/ids.ts';
import { journeys } from './faults/journeys.ts';
import { languages, spoken } from './faults/languages.ts';
import { leads } from './faults/leads.ts';
import { listed } from './faults/listed.ts';
import { listing } from './faults/listing.ts';
import { listKeys } from './faults/listKeys.ts';
import { literals } from './faults/literals.ts';
import { locales } from './faults/locales.ts';
import { mails } from './faults/mails.ts';
import { mapped } from './faults/mapped.ts';
import { migrations } from './faults/migrations.ts';
import { named } from './faults/named.ts';
import { names } from './faults/names.ts';
import { opened } from './faults/opened.ts';
import { operands } from './faults/operands.ts';
import { missingAnswers, operationTypes, sharedOperations } from './faults/operations.ts';
import { operators } from './faults/operators.ts';
import { portal } from './faults/portal.ts';
import { prefixes } from './faults/prefixes.ts';
import { references } from './faults/references.ts';
import { rules } from './faults/rules.ts';
import { scenarios } from './faults/scenarios.ts';
import { sendKeys } from './faults/sendKeys.ts';
import { sharedEffects, sharedNames, sharedReads } from './faults/shared.ts';
import { newFiles, texts } from './faults/texts.ts';
import { tracked } from './faults/tracked.ts';
import { twice } from './faults/twice.ts';
import { types } from './faults/types.ts';
import { under } from './faults/under.ts';
import { unplaced } from './faults/unplaced.ts';
import { unreached } from './faults/unreached.ts';
import { unused } from './faults/unused.ts';
import { operationUrls, urls } from './faults/urls.ts';
import { missedChanges, variantConditions } from './faults/variants.ts';
import type { Scope, Scopes } from './scopes.ts';

/** Every fault, by what it is looked for in. */
export const FAULTS: { readonly [Over in Scope]: readonly Fault<Over>[] } = {
  written: [guards, fragments, frames, prefixes, under],
  flow: [
    ...[names, operators, references, unplaced, named, bodies, opened, autocomplete, binding, tracked, declared],
    ...[agreed, rules, urls, listing, leads, migrations, sendKeys, journeys, circles, endless],
  ],
  computable: [literals, listed, conditions, operands, absent, twice, asked, texts, filled],
  variants: [ids, cases, variantConditions, missedChanges, unreached, idle, newFiles],
  writtenCatalogue: [nestedFragments, fragmentsInFragments, undeclaredArguments],
  catalogue: [
    ...[sharedCases, sharedCircles, argumentTypes, sharedOperations, missingAnswers, operationTypes, locales],
    ...[portal, mapped, operationUrls, contentTypes, sharedReads, sharedNames, sharedEffects],
  ],
  copy: [placeholders, words],
  copies: [uneven],
  languages: [languages],
  spoken: [spoken],
  texts: [unused],
  content: [content],
  contents: [contents, listKeys],
  mail: [mails],
  scenario: [scenarios],
  type: [types],
  record: [decisions],
};

/** Everything that is wrong with something, of all that is looked for in its like. */
export const problemsOf = <Over extends Scope>(over: Over, given: Scopes[Over]): Problem[] =>
  FAULTS[over].flatMap((fault) => fault.run(given));
