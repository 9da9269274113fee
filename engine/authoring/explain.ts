// Entry point for developer tools: explanations and inspection. Customer pages never load it.
export { answersOf, type Beginning, beginWith } from './explain/beginWith.ts';
export type { Role, Verdict } from './explain/decide.ts';
export { type ExplainTarget, type Explanation, explain, explainIssue } from './explain/explain.ts';
export type { Reason } from './explain/explanationWriter.ts';
export {
  type InspectedEffect,
  type InspectedSource,
  type Inspection,
  inputOf,
  inspect,
  jump,
  type NamedValue,
  watch,
} from './explain/inspect.ts';
export { knowledgeFor } from './explain/knowledge.ts';
export type { Layer, LayerKind, Outcome } from './explain/layers.ts';
export type {
  ActiveVariant,
  FlowLocations,
  Knowledge,
  LocationEntry,
  LocationTable,
  SourceLocation,
  VariantChange,
} from './explain/locationTable.ts';
export type { Origin, OriginKind, SourceState } from './explain/origins.ts';
export { outline, type Twig } from './explain/outline.ts';
export { type Log, type RunEffect, recordHost, type SentRequest } from './explain/recordHost.ts';
export { type RecordedFor, TestRecording } from './explain/recordTest.ts';
export { type PlannedCall, plannedCalls, type SentValue } from './explain/submission.ts';
export { decidingReason, sayLocation, toText } from './explain/toText.ts';
