import { SearchField } from '../fields/SearchField.tsx';
import { addKind } from '../registry.ts';

addKind('search', { widgets: { search: SearchField } });
