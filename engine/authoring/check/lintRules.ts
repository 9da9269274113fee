// Everything that can be wrong with definitions, each fault once: what it is looked for in, and in which order it is said.
import type { Problem } from '../../errors.ts';
import type { LintRule } from './lintRule.ts';
import type { Scope, Scopes } from './lintScopes.ts';
import { absent } from './rules/absent.ts';
import { agreed } from './rules/agreed.ts';
import { asked } from './rules/asked.ts';
import { autocomplete } from './rules/autocomplete.ts';
import { binding } from './rules/binding.ts';
import { bodies } from './rules/bodies.ts';
import { cases, sharedCases } from './rules/cases.ts';
import { circles, sharedCircles } from './rules/circles.ts';
import { conditions } from './rules/conditions.ts';
import { content, contents, contentTypes } from './rules/contents.ts';
import { placeholders, uneven, words } from './rules/copies.ts';
import { decisions } from './rules/decisions.ts';
import { declared } from './rules/declared.ts';
import { endless } from './rules/endless.ts';
import { fragments, fragmentsInFragments, guards } from './rules/expansions.ts';
import { filled } from './rules/filled.ts';
import { argumentTypes, nestedFragments, undeclaredArguments } from './rules/fragments.ts';
import { frames } from './rules/frames.ts';
import { idle } from './rules/idle.ts';
import { ids } from './rules/ids.ts';
import { journeys } from './rules/journeys.ts';
import { languages, spoken } from './rules/languages.ts';
import { leads } from './rules/leads.ts';
import { listed } from './rules/listed.ts';
import { listing } from './rules/listing.ts';
import { listKeys } from './rules/listKeys.ts';
import { literals } from './rules/literals.ts';
import { locales } from './rules/locales.ts';
import { mails } from './rules/mails.ts';
import { mapped } from './rules/mapped.ts';
import { migrations } from './rules/migrations.ts';
import { named } from './rules/named.ts';
import { names } from './rules/names.ts';
import { opened } from './rules/opened.ts';
import { operands } from './rules/operands.ts';
import { missingAnswers, operationTypes, sharedOperations } from './rules/operations.ts';
import { operators } from './rules/operators.ts';
import { portal } from './rules/portal.ts';
import { prefixes } from './rules/prefixes.ts';
import { references } from './rules/references.ts';
import { rules } from './rules/rules.ts';
import { scenarios } from './rules/scenarios.ts';
import { sendKeys } from './rules/sendKeys.ts';
import { sharedEffects, sharedNames, sharedReads } from './rules/shared.ts';
import { newFiles, texts } from './rules/texts.ts';
import { tracked } from './rules/tracked.ts';
import { twice } from './rules/twice.ts';
import { types } from './rules/types.ts';
import { under } from './rules/under.ts';
import { unplaced } from './rules/unplaced.ts';
import { unreached } from './rules/unreached.ts';
import { unused } from './rules/unused.ts';
import { operationUrls, urls } from './rules/urls.ts';
import { missedChanges, variantConditions } from './rules/variants.ts';

/** Every fault, by what it is looked for in. */
export const LINT_RULES: { readonly [Over in Scope]: readonly LintRule<Over>[] } = {
  definition: [guards, fragments, frames, prefixes, under],
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
  LINT_RULES[over].flatMap((fault) => fault.run(given));
