export { kind } from '#engine/kinds/list';
