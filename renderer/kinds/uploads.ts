export { kind } from '#engine/kinds/uploads';
