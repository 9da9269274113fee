export { kind } from '#engine/kinds/fold';
