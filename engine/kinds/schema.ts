import type { Extension } from '../extensions.ts';
import { stepSchemasOf } from '../state/stepSchemas.ts';

export const kind = { name: 'schema', part: stepSchemasOf } satisfies Extension;
