// Separate entry point for content, so that its servers do not load the rest of the loader.
export { describeProblem } from '../errors.ts';
export type { Types } from '../flow.ts';
export type { Site } from './load/contentFormats.ts';
export { isReadFrom, pathOfContent } from './load/contentNames.ts';
export { ContentTypes } from './load/contentTypes.ts';
export { parseDocument, positionsIn } from './load/document.ts';
