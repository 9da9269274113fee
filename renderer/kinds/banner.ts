import { kind as part } from '@fahrplan/engine/kinds/banner';
import { Banner } from '../blocks/Banner.tsx';
import type { FlowKindOf } from '../drawings.ts';

export const kind: FlowKindOf<'banner'> = { ...part, draw: Banner };
