import type { Extension } from '../extensions.ts';
import { linkWithAnswers } from '../view/linkWithAnswers.ts';

export const kind = { name: 'get', part: linkWithAnswers } satisfies Extension;
