export { kind } from '@fahrplan/engine/kinds/uploads';
