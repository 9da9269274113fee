import type { Extension } from '../extensions.ts';
import { choicesOf } from '../state/fieldOptions.ts';

export const kind = { name: 'options', part: choicesOf } satisfies Extension;
