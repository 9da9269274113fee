// Logos of social networks, which Lucide does not include.
import { drawIcon } from './drawIcon.tsx';

export const Facebook = drawIcon('M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z');

export const Instagram = drawIcon(
  ['rect', { x: 2, y: 2, width: 20, height: 20, rx: 5 }],
  ['circle', { cx: 12, cy: 12, r: 4 }],
  'M17.5 6.5h.01',
);

export const Linkedin = drawIcon(
  'M16 8a6 6 0 0 1 6 6v7h-4v-7a2 2 0 0 0-4 0v7h-4v-7a6 6 0 0 1 6-6z',
  ['rect', { x: 2, y: 9, width: 4, height: 12 }],
  ['circle', { cx: 4, cy: 4, r: 2 }],
);

export const Youtube = drawIcon(['rect', { x: 2, y: 5, width: 20, height: 14, rx: 4 }], 'm10 15 5-3-5-3z');
