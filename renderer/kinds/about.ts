import { AboutStep } from '../AboutStep.tsx';
import type { FlowKind } from '../drawings.ts';

export const kind = { name: 'about', draw: AboutStep } satisfies FlowKind;
