import type { EngineKind } from '../parts.ts';
import { disclosureNode } from '../screen/disclosure.ts';

export const kind = { name: 'disclosure', part: disclosureNode } satisfies EngineKind;
