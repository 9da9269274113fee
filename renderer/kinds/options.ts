export { kind } from '#engine/kinds/options';
