export { kind } from '@fahrplan/engine/kinds/list';
