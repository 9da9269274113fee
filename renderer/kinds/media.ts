import { kind as part } from '#engine/kinds/media';
import { Media } from '../blocks/Media.tsx';
import type { FlowKind } from '../drawings.ts';

export const kind = { ...part, draw: Media } satisfies FlowKind;
