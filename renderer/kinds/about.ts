import { AboutStep } from '../AboutStep.tsx';
import type { FlowKindOf } from '../drawings.ts';

export const kind: FlowKindOf<'about'> = { name: 'about', draw: AboutStep };
