import type { Extension } from '../extensions.ts';
import { disclosureNode } from '../view/disclosure.ts';

export const kind = { name: 'disclosure', part: disclosureNode } satisfies Extension;
