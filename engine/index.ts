export type { World } from './authoring/check/index.ts';
export {
  describeProblem,
  type ErrorCode,
  errorCodes,
  type Fix,
  type Level,
  levelOf,
  levelsOf,
  type Problem,
  whyLevel,
} from './errors.ts';
export { watchConditions } from './expressions/expressions.ts';
export { type Extension, requireKinds } from './extensions.ts';
export type {
  Capability,
  Catalogue,
  Control,
  Drawing,
  Expression,
  Flow,
  FormatTable,
  Kind,
  PlainType,
  PreparedCatalogue,
  PreparedFlow,
  Text,
  TypeSchema,
  Types,
  ValueFormat,
} from './flow.ts';
export type * from './generated/blocks.ts';
export type * from './host.ts';
export { type InputSources, readInput } from './input.ts';
export type * from './nodes.ts';
export { NOT_KNOWN, NotReady } from './notReady.ts';
export { type ListedPart, type Listing, listValues } from './pageListing.ts';
export { prefetch } from './prefetch.ts';
export { NO_DRAFT } from './session/noDraft.ts';
export { createFlow, type Opening } from './session/session.ts';
export { computed, effect, type Signal, signal } from './signals.ts';
export { agreedHeader, stableText } from './state/requests.ts';
export { isCivil } from './values/civilDate.ts';
export { toDial } from './values/dialNumber.ts';
export { importModulesWith } from './values/lazy.ts';
export { joined } from './values/listParameter.ts';
export type { MomentType } from './values/moments.ts';
export { type Moves, movesOf } from './values/movedPaths.ts';
export { isAddress, isPortalPath } from './values/safeAddress.ts';
export { chooseVariant, holdsAround, type LoadedFlow, type Surrounding } from './variant.ts';
