import { SelectField } from '../fields/SelectField.tsx';
import { addKind } from '../registry.ts';

addKind('select', { widgets: { select: SelectField } });
