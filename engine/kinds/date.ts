import type { Extension } from '../extensions.ts';
import { dateReaderOf } from '../state/dateReader.ts';

export const kind = { name: 'date', part: dateReaderOf } satisfies Extension;
