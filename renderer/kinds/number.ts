import { IntegerField, MoneyField } from '../fields/NumberField.tsx';
import { addKind } from '../registry.ts';

addKind('number', { controls: { integer: IntegerField, money: MoneyField } });
