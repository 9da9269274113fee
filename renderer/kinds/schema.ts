export { kind } from '#engine/kinds/schema';
