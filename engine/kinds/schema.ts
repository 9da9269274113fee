import { stepSchemasOf } from '../page/stepSchemas.ts';
import type { EngineKind } from '../parts.ts';

export const kind = { name: 'schema', part: stepSchemasOf } satisfies EngineKind;
