// Entry point of the checker, for the loader and for tools.

export { type Followed, followPath, namesBehind } from './analysis/pathTypes.ts';
export {
  checkCatalogue,
  checkContent,
  checkContents,
  checkCopies,
  checkCopy,
  checkDecisions,
  checkLanguages,
  checkMail,
  checkPortal,
  checkScenario,
  checkSpoken,
  checkTest,
  checkType,
  checkUnusedTexts,
  EMPTY_FLOW,
} from './checkFiles.ts';
export { checkFlow } from './checkFlow.ts';
export { withoutFollowing } from './consequences.ts';
export { isPosition } from './decisions/names.ts';
export { type Decisions, decisionsOf, draftFieldsOf, writeDecisions } from './decisions/record.ts';
export { solve } from './decisions/solve.ts';
export { type Aliases, NONE, within } from './graph/aliases.ts';
export { type Branch, branchesOf, isAt } from './graph/branches.ts';
export { CLOSED, edgesOf, type FlowEdge, START, SUBMIT } from './graph/flowEdges.ts';
export { ROOTS } from './graph/roots.ts';
export { LintContext } from './lintContext.ts';
export { LINT_RULES, problemsOf } from './lintRules.ts';
export type { Spoken } from './lintScopes.ts';
export { badPlaceholders } from './rules/copyFiles.ts';
export { type Flows, Origins, type World } from './world.ts';
