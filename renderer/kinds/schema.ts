export { kind } from '@fahrplan/engine/kinds/schema';
