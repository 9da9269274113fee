import { kind as part } from '#engine/kinds/banner';
import { Banner } from '../blocks/Banner.tsx';
import type { FlowKind } from '../drawings.ts';

export const kind = { ...part, draw: Banner } satisfies FlowKind;
