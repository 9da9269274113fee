import { type Level, levelsOf, type Problem } from '../../errors.ts';
import type { LintRule } from './lintRule.ts';
import type { Scope, Scopes } from './lintScopes.ts';
import { addressWords } from './rules/addressWords.ts';
import { ambiguousNames } from './rules/ambiguousNames.ts';
import { askedElsewhere } from './rules/askedElsewhere.ts';
import { askedTwice } from './rules/askedTwice.ts';
import { autocomplete } from './rules/autocomplete.ts';
import { catalogueFlaws } from './rules/catalogueFlaws.ts';
import { sharedEffects, sharedNames, sharedReads } from './rules/catalogueReads.ts';
import { changedDecisions, lostAnswers } from './rules/changedDecisions.ts';
import { circularValues, sharedCircles } from './rules/circularValues.ts';
import { constantConditions } from './rules/constantConditions.ts';
import { content, contentFiles, contentTypes } from './rules/contentFiles.ts';
import { contradictingRules } from './rules/contradictingRules.ts';
import { placeholders, uneven, words } from './rules/copyFiles.ts';
import { deadEffects } from './rules/deadEffects.ts';
import { declaredTypes } from './rules/declaredTypes.ts';
import { endlessEffects } from './rules/endlessEffects.ts';
import { fragments, fragmentsInFragments, guards } from './rules/expansionNames.ts';
import { failureCases, sharedCases } from './rules/failureCases.ts';
import { fieldControls } from './rules/fieldControls.ts';
import { fieldGroups } from './rules/fieldGroups.ts';
import { fileNames } from './rules/fileNames.ts';
import { argumentTypes, nestedFragments, undeclaredArguments } from './rules/fragments.ts';
import { frameProperties } from './rules/frameProperties.ts';
import { impossibleComparisons } from './rules/impossibleComparisons.ts';
import { languageFiles, spoken } from './rules/languageFiles.ts';
import { linkTargets } from './rules/linkTargets.ts';
import { listedValues } from './rules/listedValues.ts';
import { listKeys } from './rules/listKeys.ts';
import { liveAmounts } from './rules/liveAmounts.ts';
import { locales } from './rules/locales.ts';
import { longTexts } from './rules/longTexts.ts';
import { mailFiles } from './rules/mailFiles.ts';
import { markup } from './rules/markup.ts';
import { migrations } from './rules/migrations.ts';
import { missingTexts, newFiles } from './rules/missingTexts.ts';
import { mixedMeasures } from './rules/mixedMeasures.ts';
import { movedPaths } from './rules/movedPaths.ts';
import { namedReferences } from './rules/namedReferences.ts';
import { neverAsked } from './rules/neverAsked.ts';
import { openedFlows } from './rules/openedFlows.ts';
import { operandTypes } from './rules/operandTypes.ts';
import { operationMessages } from './rules/operationMessages.ts';
import { answerExamples, missingAnswers, operationTypes, sharedOperations } from './rules/operations.ts';
import { optionLists } from './rules/optionLists.ts';
import { pageListings } from './rules/pageListings.ts';
import { parentPages } from './rules/parentPages.ts';
import { placeholderNames } from './rules/placeholderNames.ts';
import { portalFlows } from './rules/portalFlows.ts';
import { possiblyMissing } from './rules/possiblyMissing.ts';
import { prefixes } from './rules/prefixes.ts';
import { reachableSteps } from './rules/reachableSteps.ts';
import { references } from './rules/references.ts';
import { requestBodies } from './rules/requestBodies.ts';
import { ruleValues } from './rules/ruleValues.ts';
import { sameLabels } from './rules/sameLabels.ts';
import { scenarioFiles } from './rules/scenarioFiles.ts';
import { sections } from './rules/sections.ts';
import { sendKeys } from './rules/sendKeys.ts';
import { sharedAnswers } from './rules/sharedAnswers.ts';
import { testFiles } from './rules/testFiles.ts';
import { trackedAnswers } from './rules/trackedAnswers.ts';
import { typeFiles } from './rules/typeFiles.ts';
import { uniqueNames } from './rules/uniqueNames.ts';
import { unknownOperators } from './rules/unknownOperators.ts';
import { unplacedFields } from './rules/unplacedFields.ts';
import { unreachedByScenarios } from './rules/unreachedByScenarios.ts';
import { unseenAmounts } from './rules/unseenAmounts.ts';
import { unseenBinding } from './rules/unseenBinding.ts';
import { unusedDeclarations } from './rules/unusedDeclarations.ts';
import { lostPages, unusedParts } from './rules/unusedParts.ts';
import { unusedTexts } from './rules/unusedTexts.ts';
import { operationUrls, urlParameters } from './rules/urlParameters.ts';
import { valueTypes } from './rules/valueTypes.ts';
import { missedChanges, variantConditions } from './rules/variants.ts';
import { contentWordings, copyWordings, mailWordings } from './rules/wordings.ts';

/** All rules by scope, in the order of their reports. */
export const LINT_RULES: { readonly [Over in Scope]: readonly LintRule<Over>[] } = {
  definition: [guards, fragments, frameProperties, prefixes, parentPages],
  flow: [
    ...[
      ambiguousNames,
      unknownOperators,
      references,
      unplacedFields,
      sharedAnswers,
      namedReferences,
      requestBodies,
      openedFlows,
      autocomplete,
      unseenBinding,
      unseenAmounts,
      trackedAnswers,
      declaredTypes,
    ],
    ...[
      liveAmounts,
      ruleValues,
      optionLists,
      fieldControls,
      fieldGroups,
      addressWords,
      urlParameters,
      pageListings,
      linkTargets,
      migrations,
      sendKeys,
      reachableSteps,
      sections,
      circularValues,
      endlessEffects,
      deadEffects,
      uniqueNames,
    ],
  ],
  computable: [
    impossibleComparisons,
    listedValues,
    constantConditions,
    operandTypes,
    valueTypes,
    mixedMeasures,
    contradictingRules,
    possiblyMissing,
    askedTwice,
    askedElsewhere,
    sameLabels,
    neverAsked,
    missingTexts,
    longTexts,
    markup,
    placeholderNames,
  ],
  variants: [
    fileNames,
    failureCases,
    variantConditions,
    missedChanges,
    unreachedByScenarios,
    unusedDeclarations,
    newFiles,
  ],
  writtenCatalogue: [nestedFragments, fragmentsInFragments, undeclaredArguments],
  catalogue: [
    ...[
      sharedCases,
      sharedCircles,
      argumentTypes,
      sharedOperations,
      missingAnswers,
      operationTypes,
      answerExamples,
      locales,
    ],
    ...[
      portalFlows,
      movedPaths,
      operationUrls,
      contentTypes,
      sharedReads,
      sharedNames,
      sharedEffects,
      operationMessages,
      catalogueFlaws,
    ],
  ],
  copy: [placeholders, words],
  copies: [uneven, copyWordings],
  languages: [languageFiles],
  spoken: [spoken],
  texts: [unusedTexts],
  portal: [lostPages, unusedParts],
  content: [content],
  contents: [contentFiles, listKeys, contentWordings],
  mail: [mailFiles, mailWordings],
  scenario: [scenarioFiles],
  test: [testFiles],
  type: [typeFiles],
  record: [changedDecisions, lostAnswers],
};

/**
 * Runs all rules of a scope.
 * @param level runs only rules that can find problems of this level
 */
export const problemsOf = <Over extends Scope>(over: Over, given: Scopes[Over], level?: Level): Problem[] =>
  LINT_RULES[over].flatMap((rule) => (level === undefined || canFind(rule, level) ? rule.run(given) : []));

const canFind = ({ codes }: Pick<LintRule, 'codes'>, level: Level): boolean =>
  codes.some((code) => levelsOf(code).some(([one]) => one === level));
