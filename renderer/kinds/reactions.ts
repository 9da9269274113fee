export { kind } from '@fahrplan/engine/kinds/reactions';
