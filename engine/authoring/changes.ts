// Entry point for changes between versions of definitions: what differs, and how two are merged.
export { changedFlows, differences, type Texts } from './changes/compare.ts';
export { mergeKeeping, mergeTexts } from './changes/merge.ts';
