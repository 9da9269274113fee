import { Banner } from '../blocks/Banner.tsx';
import type { FlowKind } from '../drawings.ts';

export const kind = { name: 'banner', blocks: { banner: Banner } } satisfies FlowKind;
