import { dateReaderOf } from '../page/dates.ts';
import type { EngineKind } from '../parts.ts';

export const kind = { name: 'date', part: dateReaderOf } satisfies EngineKind;
