export { kind } from '#engine/kinds/draft';
