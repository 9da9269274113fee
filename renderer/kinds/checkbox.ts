import { Checkbox } from '../fields/Checkbox.tsx';
import { addKind } from '../registry.ts';

addKind('checkbox', { controls: { boolean: Checkbox } });
