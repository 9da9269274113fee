export { kind } from '@fahrplan/engine/kinds/options';
