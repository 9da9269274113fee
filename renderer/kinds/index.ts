// All kinds, for whoever does not know which a flow needs. One whose file is missing here does not compile.
import type { RendererExtension } from '../drawings.ts';
import { all } from '../generated/kinds.ts';

export const kinds: readonly RendererExtension[] = Object.values(all);
