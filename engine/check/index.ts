// The door of the checker: what the loader asks for, and what tools may know.
export { isPosition } from './decisions/names.ts';
export { type Decisions, decisionsOf, writeDecisions } from './decisions/record.ts';
export { solve } from './decisions/wanted.ts';
export { FAULTS, problemsOf } from './faults.ts';
export {
  checkCatalogue,
  checkContent,
  checkContents,
  checkCopies,
  checkCopy,
  checkDecisions,
  checkLanguages,
  checkMail,
  checkScenario,
  checkSpoken,
  checkType,
  checkUnusedTexts,
} from './files.ts';
export { checkFlow } from './flow.ts';
export { withoutFollowing } from './following.ts';
export { type Branch, branchesOf, isAt } from './reading/branches.ts';
export { CLOSED, START, SUBMIT, type Way, waysOf } from './reading/ways.ts';
export type { Spoken } from './scopes.ts';
export { Subject } from './subject.ts';
export { type Flows, Origins, type World } from './world.ts';
