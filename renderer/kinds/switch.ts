import { Switch } from '../fields/Switch.tsx';
import { addKind } from '../registry.ts';

addKind('switch', { widgets: { switch: Switch } });
