import { DateField } from '../fields/DateField.tsx';
import { addKind } from '../registry.ts';

addKind('date', { controls: { date: DateField } });
