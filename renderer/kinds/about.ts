import { AboutStep } from '../AboutStep.tsx';
import type { RendererExtensionOf } from '../drawings.ts';

export const kind: RendererExtensionOf<'about'> = { name: 'about', draw: AboutStep };
