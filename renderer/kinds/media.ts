import { kind as part } from '@fahrplan/engine/kinds/media';
import { Media } from '../blocks/Media.tsx';
import type { FlowKindOf } from '../drawings.ts';

export const kind: FlowKindOf<'media'> = { ...part, draw: Media };
