export { kind } from '#engine/kinds/address';
