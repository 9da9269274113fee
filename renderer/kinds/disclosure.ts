import { kind as part } from '@fahrplan/engine/kinds/disclosure';
import { Disclosure } from '../blocks/Disclosure.tsx';
import type { RendererExtensionOf } from '../drawings.ts';

export const kind: RendererExtensionOf<'disclosure'> = { ...part, draw: Disclosure };
