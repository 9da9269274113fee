export { kind } from '@fahrplan/engine/kinds/draft';
