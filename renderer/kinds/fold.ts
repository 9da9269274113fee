export { kind } from '@fahrplan/engine/kinds/fold';
