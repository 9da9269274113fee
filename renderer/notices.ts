// What few steps ever say besides their blocks: one file, fetched when the first of it is drawn.
export { DraftNotice } from './DraftNotice.tsx';
export { Underway } from './Underway.tsx';
