import type { RendererExtensionOf } from '../drawings.ts';
import { AboutView } from '../step/about/AboutView.tsx';

export const kind: RendererExtensionOf<'about'> = { name: 'about', draw: AboutView };
