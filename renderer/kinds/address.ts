export { kind } from '@fahrplan/engine/kinds/address';
