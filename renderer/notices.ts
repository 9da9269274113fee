// Rarely needed parts of a step in one lazily loaded chunk.
export { DraftNotice } from './DraftNotice.tsx';
export { Underway } from './Underway.tsx';
