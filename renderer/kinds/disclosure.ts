import { kind as part } from '@fahrplan/engine/kinds/disclosure';
import { DisclosureView } from '../blocks/disclosure/DisclosureView.tsx';
import type { RendererExtensionOf } from '../drawings.ts';

export const kind: RendererExtensionOf<'disclosure'> = { ...part, draw: DisclosureView };
