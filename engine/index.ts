// The front door: every name that others may know.
export { fetchAhead } from './ahead.ts';
export type { World } from './check/index.ts';
export { describeProblem, type ErrorCode, errorCodes, type Fix, type Problem } from './errors.ts';
export { watchConditions } from './expressions/expressions.ts';
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
  Types,
  ValueFormat,
} from './flow.ts';
export type {
  Address,
  Call,
  Delivery,
  Destination,
  Draft,
  DraftName,
  DraftState,
  Drafts,
  EffectNote,
  Host,
  KeptAnswer,
  Language,
  MemoryStore,
  Outcome,
  Question,
  QuestionState,
  Questions,
  Reply,
  Words,
} from './host.ts';
export { type InputSources, readInput } from './input.ts';
export { NO_DRAFT } from './journey/noDraft.ts';
export { createFlow, type Opening } from './journey/session.ts';
export { type ListedPart, type Listing, listValues } from './listing.ts';
export type {
  ActionNode,
  BannerNode,
  BlockNode,
  ChosenFile,
  DisclosureNode,
  DraftNode,
  DrawingName,
  FactRow,
  FactsNode,
  FieldNode,
  FieldType,
  FileEntry,
  FilesPart,
  FlowSession,
  GroupNode,
  IconName,
  Issue,
  Json,
  Link,
  MediaNode,
  Option,
  Phase,
  Presence,
  Progress,
  Reading,
  ReviewGroup,
  ReviewNode,
  ShownText,
  StepNode,
  StructuredNode,
  TableCell,
  TableNode,
  TableRow,
  TextNode,
  TimelineEntry,
  TimelineNode,
  Tone,
  Underway,
  VehicleShape,
} from './nodes.ts';
export { stableText } from './page/requests.ts';
export { type EngineKind, requireKinds } from './parts.ts';
export { computed, effect, type ReadonlySignal, type Signal, signal } from './signals.ts';
export { NOT_KNOWN, Unready } from './unready.ts';
export { isAddress, isPortalPath } from './values/address.ts';
export { isCivil } from './values/date.ts';
export { toDial } from './values/dial.ts';
export { importModulesWith } from './values/lazy.ts';
export { joined } from './values/listed.ts';
export { type Moves, movesOf } from './values/moved.ts';
export { chooseVariant, holdsAround, type LoadedFlow, type Surrounding } from './variant.ts';
